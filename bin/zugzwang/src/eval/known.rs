use zugzwang_bots::{Evaluated, Worth};
use zugzwang_games::AnyGame;

/// What is known of a game.
pub(super) struct Known {
    pub(super) game: Box<dyn AnyGame>,
    /// Of its position.
    pub(super) now: Evaluated<String>,
    /// Of the turns that led to it, if that was asked for.
    pub(super) turns: Option<Vec<Played>>,
}

/// A turn of the game, and what is proven, for the player who made it.
pub(super) struct Played {
    pub(super) turn: String,
    pub(super) side: &'static str,
    /// What the position was worth before the turn.
    pub(super) best: Option<Worth>,
    /// What it is worth after it.
    pub(super) worth: Option<Worth>,
}

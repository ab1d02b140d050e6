use zugzwang_bots::{Evaluated, ReviewedTurn};
use zugzwang_games::AnyGame;

/// What is known of a game.
pub(super) struct Known {
    pub(super) game: Box<dyn AnyGame>,
    /// Of its position.
    pub(super) now: Evaluated<String>,
    /// Of the turns that led to it, if that was asked for.
    pub(super) turns: Option<Vec<ReviewedTurn<String>>>,
}

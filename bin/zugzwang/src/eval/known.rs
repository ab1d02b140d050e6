use zugzwang_bots::{Evaluated, ReviewedTurn};
use zugzwang_games::AnyGame;

/// What is known about a game.
pub(super) struct Known {
    pub(super) game: Box<dyn AnyGame>,
    /// The evaluation of the current position.
    pub(super) now: Evaluated<String>,
    /// The review of the turns that led to it, if that was asked for.
    pub(super) turns: Option<Vec<ReviewedTurn<String>>>,
}

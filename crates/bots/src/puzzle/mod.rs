//! Puzzles: positions in which exactly one turn wins.
//!
//! A puzzle is found by drawing random positions until one fits. The generator is fixed, so the
//! same game, grade and seed give the same puzzle everywhere. Two seeds hardly ever give the same
//! puzzle: Simpei's standard board has 11.5 million positions with a single winning turn, and
//! Symple has countless endgames.

mod grade;

pub use grade::{Grade, ParseGradeError};

use zugzwang_rules::Game;
use zugzwang_search::Stopped;

use crate::{EvaluateError, Worth};

/// A position in which exactly one turn wins.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle<G: Game> {
    /// The position.
    pub position: G,
    /// The grade that was asked for.
    pub grade: Grade,
    /// The seed with which it was drawn.
    pub seed: u64,
    /// The only turn that wins.
    pub solution: G::Turn,
    /// The worth of the solution: a win.
    pub worth: Worth,
}

/// No puzzle was found.
#[derive(Debug, thiserror::Error)]
pub enum PuzzleError {
    /// Suitable positions are too rare or do not exist: the board is small, or the penalty decides
    /// every game.
    #[error("no {0} puzzle found on this board: expected another grade or board")]
    None(Grade),
    /// The limits were reached first.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The board has no table, and cannot be solved in a few seconds.
    #[error("expected a board that is solved in seconds or already solved")]
    NoTable,
    /// Positions could not be evaluated.
    #[error(transparent)]
    Evaluate(#[from] EvaluateError),
}

impl From<zugzwang_solve::FileError> for PuzzleError {
    fn from(error: zugzwang_solve::FileError) -> Self {
        Self::Evaluate(error.into())
    }
}

//! Puzzles: positions in which exactly one turn wins.
//!
//! A puzzle is found by drawing positions until one fits, from a named generator: the same game,
//! grade and seed give the same puzzle everywhere. There are so many that two seeds hardly ever
//! give the same: of Simpei's standard board 11.5 million positions have a single winning turn, and
//! nobody has counted Symple's endgames.

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
    /// How hard it was asked to be.
    pub grade: Grade,
    /// What it was drawn with.
    pub seed: u64,
    /// The only turn that wins.
    pub solution: G::Turn,
    /// What the solution leads to: a win.
    pub worth: Worth,
}

/// No puzzle was found.
#[derive(Debug, thiserror::Error)]
pub enum PuzzleError {
    /// Positions that fit are too rare, or there are none: small boards, or a penalty that decides
    /// every game.
    #[error("no {0} puzzle found on this board: expected another grade or board")]
    None(Grade),
    /// The limits were reached first.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The board has no table of values that is made in some seconds.
    #[error("expected a board that is solved in seconds, or has been already")]
    NoTable,
    /// Values of positions cannot be had.
    #[error(transparent)]
    Evaluate(#[from] EvaluateError),
}

impl From<zugzwang_solve::FileError> for PuzzleError {
    fn from(error: zugzwang_solve::FileError) -> Self {
        Self::Evaluate(error.into())
    }
}

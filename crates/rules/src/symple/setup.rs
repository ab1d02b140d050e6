use std::ops::RangeInclusive;

use super::Board;
use super::board::LONGEST;

/// The penalties P that games can be played with (Sy-7), in points for each chain.
pub const PENALTIES: RangeInclusive<i32> = -1000..=1000;

/// A board, a penalty or an arrangement of stones that no position can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// A side is not 1 to 19.
    #[error("a board of {width}x{height}: expected 1 to {LONGEST} columns and 1 to {LONGEST} rows")]
    BoardSize {
        /// The number of columns given.
        width: usize,
        /// The number of rows given.
        height: usize,
    },
    /// The penalty is not one of [`PENALTIES`].
    #[error("a penalty of {0}: expected {start} to {end}", start = PENALTIES.start(), end = PENALTIES.end())]
    Penalty(i32),
    /// The board does not take as many words as the position's type has.
    #[error("a board of {board} in {words} words of 64 points: expected {} of them", .board.words())]
    Words {
        /// The board given.
        board: Board,
        /// The words of the position's type.
        words: usize,
    },
    /// A stone lies off the board or where there is one of the other colour.
    #[error("a stone off the board {0} or on another stone: expected one stone a point")]
    Stones(Board),
}

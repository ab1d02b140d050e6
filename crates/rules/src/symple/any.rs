use std::fmt;
use std::str::FromStr;

use super::text::Setup;
use super::{Board, Position, SetupError};
use crate::{OptionError, Options, ParseError, Player, trimmed};

/// A position on a board whose size is only known at run time.
///
/// [`dispatch!`](super::dispatch) gets from here to the [`Position`] with the right number of
/// words, once; the code it calls is generic over that number.
///
/// ```
/// use zugzwang_rules::symple::{AnyPosition, Position, dispatch};
///
/// fn most_stones<const W: usize>(position: &Position<W>) -> u32 {
///     position.own().count().max(position.opponent().count())
/// }
///
/// let position: AnyPosition = "9w/10/10/10/10/bb8/10/10/10/10 w 4".parse()?;
/// assert_eq!(dispatch!(&position, position => most_stones(position)), 2);
/// # Ok::<(), zugzwang_rules::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AnyPosition {
    /// On a board of 1 to 64 points.
    Words1(Position<1>),
    /// On a board of 65 to 128 points.
    Words2(Position<2>),
    /// On a board of 129 to 192 points.
    Words3(Position<3>),
    /// On a board of 193 to 256 points.
    Words4(Position<4>),
    /// On a board of 257 to 320 points.
    Words5(Position<5>),
    /// On a board of 321 to 361 points.
    Words6(Position<6>),
}

/// `dispatch!(any, position => expression)` is the value of the expression with `position` bound
/// to the [`Position`](crate::symple::Position) in the
/// [`AnyPosition`](crate::symple::AnyPosition) `any`.
///
/// If `any` is a reference, shared or mutable, so is `position`. The expression is compiled for
/// each number of words, so that it can call generic functions; its type must be the same for all.
///
/// ```
/// use zugzwang_rules::symple::{AnyPosition, dispatch};
///
/// let mut any: AnyPosition = "3/1w1/3 b 4".parse()?;
/// dispatch!(&mut any, position => *position = position.play(position.parse_turn("a1")?));
/// assert_eq!(any.to_string(), "3/1w1/b2 w 4");
/// # Ok::<(), zugzwang_rules::ParseError>(())
/// ```
#[macro_export]
macro_rules! symple_dispatch {
    ($any:expr, $position:ident => $expression:expr) => {
        match $any {
            $crate::symple::AnyPosition::Words1($position) => $expression,
            $crate::symple::AnyPosition::Words2($position) => $expression,
            $crate::symple::AnyPosition::Words3($position) => $expression,
            $crate::symple::AnyPosition::Words4($position) => $expression,
            $crate::symple::AnyPosition::Words5($position) => $expression,
            $crate::symple::AnyPosition::Words6($position) => $expression,
        }
    };
}

#[doc(inline)]
pub use symple_dispatch as dispatch;

/// The [`AnyPosition`] variant for the board's number of words, wrapping what `$make` makes for it.
macro_rules! by_words {
    ($board:expr, $make:expr) => {
        match $board.words() {
            1 => AnyPosition::Words1($make),
            2 => AnyPosition::Words2($make),
            3 => AnyPosition::Words3($make),
            4 => AnyPosition::Words4($make),
            5 => AnyPosition::Words5($make),
            _ => AnyPosition::Words6($make),
        }
    };
}

impl AnyPosition {
    /// The empty board, White to move (Sy-1).
    ///
    /// # Errors
    ///
    /// If the penalty is not one of [`PENALTIES`](super::PENALTIES).
    ///
    /// ```
    /// use zugzwang_rules::symple::{AnyPosition, Board};
    ///
    /// let position = AnyPosition::start(Board::new(4, 2)?, -3)?;
    /// assert_eq!(position.to_string(), "4/4 w -3");
    /// assert_eq!(
    ///     AnyPosition::start(Board::new(4, 2)?, 2000).unwrap_err().to_string(),
    ///     "a penalty of 2000: expected -1000 to 1000"
    /// );
    /// # Ok::<(), zugzwang_rules::symple::SetupError>(())
    /// ```
    pub fn start(board: Board, penalty: i32) -> Result<Self, SetupError> {
        Ok(by_words!(board, Position::start(board, penalty)?))
    }

    /// The position with this notation, where `startpos` is the empty board that the
    /// [options](crate::Game::OPTIONS) describe (Sy-1, Sy-7).
    ///
    /// # Errors
    ///
    /// If the text is not a position, or if there is no such board.
    ///
    /// ```
    /// use zugzwang_rules::Options;
    /// use zugzwang_rules::symple::AnyPosition;
    ///
    /// let start = AnyPosition::set_up("startpos", &Options::new())?;
    /// assert_eq!(start.to_string(), "7/7/7/7/7/7/7 w 4");
    /// # Ok::<(), zugzwang_rules::OptionError>(())
    /// ```
    pub fn set_up(text: &str, options: &Options) -> Result<Self, OptionError> {
        if trimmed(text) != "startpos" {
            return Ok(text.parse()?);
        }
        let board: Board = options.get("board").unwrap_or("7x7").parse()?;
        let penalty = options.number("penalty").unwrap_or(board.default_penalty());
        Self::start(board, penalty).map_err(|error| OptionError::Together(error.to_string()))
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> Board {
        dispatch!(self, position => position.board())
    }

    /// The penalty P, in points for each chain (Sy-7).
    #[must_use]
    pub fn penalty(&self) -> i32 {
        dispatch!(self, position => position.penalty())
    }

    /// The player to move.
    #[must_use]
    pub fn to_move(&self) -> Player {
        dispatch!(self, position => position.to_move())
    }

    /// The score of a player, in points (Sy-7).
    #[must_use]
    pub fn score(&self, player: Player) -> i32 {
        dispatch!(self, position => position.score(player))
    }

    /// Whether the game is over, that is, the board is full (Sy-6).
    #[must_use]
    pub fn is_over(&self) -> bool {
        dispatch!(self, position => position.is_over())
    }

    /// Reads a turn and plays it; if it is not legal, nothing changes.
    ///
    /// # Errors
    ///
    /// As for [`Position::parse_turn`].
    ///
    /// ```
    /// use zugzwang_rules::symple::AnyPosition;
    ///
    /// let mut position: AnyPosition = "5/5/5/5/5 w 4".parse()?;
    /// for turn in "c3;a2;c5;a1,e5".split(';') {
    ///     position.play_text(turn)?;
    /// }
    /// assert_eq!(position.to_string(), "2w1b/5/2w2/b4/b4 w 4");
    /// # Ok::<(), zugzwang_rules::ParseError>(())
    /// ```
    pub fn play_text(&mut self, turn: &str) -> Result<(), ParseError> {
        dispatch!(self, position => *position = position.play_unchecked(position.parse_turn(turn)?));
        Ok(())
    }
}

impl FromStr for AnyPosition {
    type Err = ParseError;

    /// Reads the notation of a [`Position`] on a board of any size.
    fn from_str(input: &str) -> Result<Self, ParseError> {
        let setup = Setup::parse(input)?;
        Ok(by_words!(setup.board, setup.position()))
    }
}

impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        dispatch!(self, position => position.fmt(f))
    }
}

macro_rules! from_position {
    ($($words:literal $variant:ident),*) => {
        $(impl From<Position<$words>> for AnyPosition {
            fn from(position: Position<$words>) -> Self {
                Self::$variant(position)
            }
        })*
    };
}

from_position!(1 Words1, 2 Words2, 3 Words3, 4 Words4, 5 Words5, 6 Words6);

use std::fmt;
use std::str::FromStr;

use super::{Bitboard, PENALTIES, Point};
use crate::ParseError;
use crate::boards::{EDGES, LONGEST, first_words};
use crate::notation::Scanner;

/// A board, a penalty or an arrangement of stones that no position can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// A side is not 1 to 19 points long.
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
    /// The board needs a different number of words from the position's type.
    #[error("a board of {board} in {words} words of 64 points: expected {} of them", .board.words())]
    Words {
        /// The board given.
        board: Board,
        /// The words of the position's type.
        words: usize,
    },
    /// A stone lies off the board, or on a stone of the other colour.
    #[error("a stone off the board {0} or on another stone: expected one stone a point")]
    Stones(Board),
}

/// A rectangle of points, 1x1 to 19x19 (Sy-1), which gives the bits of a [`Bitboard`] their
/// meaning.
///
/// The point in column `c` and row `r`, both counted from 0 at `a1`, has index `r * width + c`. A
/// board is two bytes and passed by value.
///
/// Methods on sets are generic over their number of words `W`, which must equal
/// [`words`](Self::words). This holds for all sets that come from a position on this board.
///
/// ```
/// use zugzwang_rules::symple::Board;
///
/// let board: Board = "9x7".parse()?;
/// assert_eq!((board.width(), board.height(), board.len()), (9, 7, 63));
/// assert_eq!(board.words(), 1);
/// # Ok::<(), zugzwang_rules::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Board {
    width: u8,
    height: u8,
}

impl Board {
    /// A board of `width` columns and `height` rows.
    ///
    /// # Errors
    ///
    /// If a side is not 1 to 19.
    ///
    /// ```
    /// use zugzwang_rules::symple::Board;
    ///
    /// assert_eq!(Board::new(7, 5)?.to_string(), "7x5");
    /// assert_eq!(
    ///     Board::new(20, 5).unwrap_err().to_string(),
    ///     "a board of 20x5: expected 1 to 19 columns and 1 to 19 rows"
    /// );
    /// # Ok::<(), zugzwang_rules::symple::SetupError>(())
    /// ```
    pub fn new(width: usize, height: usize) -> Result<Self, SetupError> {
        let fits = |side| (1..=LONGEST).contains(&side);
        if fits(width) && fits(height) {
            Ok(Self { width: width as u8, height: height as u8 })
        } else {
            Err(SetupError::BoardSize { width, height })
        }
    }

    /// The number of columns.
    #[must_use]
    #[inline]
    pub const fn width(self) -> usize {
        self.width as usize
    }

    /// The number of rows.
    #[must_use]
    #[inline]
    pub const fn height(self) -> usize {
        self.height as usize
    }

    /// The number of points.
    #[must_use]
    #[inline]
    #[expect(clippy::len_without_is_empty, reason = "no board is without points")]
    pub const fn len(self) -> usize {
        self.width() * self.height()
    }

    /// The number of 64-bit words needed for a set of points of this board, 1 to 6.
    #[must_use]
    pub const fn words(self) -> usize {
        self.len().div_ceil(64)
    }

    /// The default penalty (Sy-7), in points: 4 if no side is longer than 9, 6 up to 13, otherwise
    /// 10.
    ///
    /// ```
    /// use zugzwang_rules::symple::Board;
    ///
    /// assert_eq!(Board::new(9, 9)?.default_penalty(), 4);
    /// assert_eq!(Board::new(9, 10)?.default_penalty(), 6);
    /// assert_eq!(Board::new(19, 19)?.default_penalty(), 10);
    /// # Ok::<(), zugzwang_rules::symple::SetupError>(())
    /// ```
    #[must_use]
    pub fn default_penalty(self) -> i32 {
        match self.width.max(self.height) {
            ..=9 => 4,
            10..=13 => 6,
            _ => 10,
        }
    }

    /// The point in a column and row, counted from 0 at `a1`; `None` if it is off the board.
    ///
    /// ```
    /// use zugzwang_rules::symple::Board;
    ///
    /// let board = Board::new(7, 5)?;
    /// let c2 = board.point(2, 1).unwrap();
    /// assert_eq!((c2.index(), board.name(c2).to_string()), (9, "c2".to_owned()));
    /// assert_eq!(board.point(1, 5), None);
    /// # Ok::<(), zugzwang_rules::symple::SetupError>(())
    /// ```
    #[must_use]
    pub fn point(self, column: usize, row: usize) -> Option<Point> {
        (column < self.width() && row < self.height())
            .then(|| Point::from_index(row * self.width() + column))
    }

    /// The column and row of a point, counted from 0 at `a1`.
    ///
    /// ```
    /// use zugzwang_rules::symple::Board;
    ///
    /// let board = Board::new(7, 5)?;
    /// assert_eq!(board.coordinates(board.point(6, 4).unwrap()), (6, 4));
    /// # Ok::<(), zugzwang_rules::symple::SetupError>(())
    /// ```
    #[must_use]
    pub const fn coordinates(self, point: Point) -> (usize, usize) {
        (point.index() % self.width(), point.index() / self.width())
    }

    /// The name of a point, from `a1` at the bottom left; no letter is skipped.
    ///
    /// ```
    /// use zugzwang_rules::symple::Board;
    ///
    /// let board = Board::new(19, 19)?;
    /// assert_eq!(board.name(board.point(18, 9).unwrap()).to_string(), "s10");
    /// # Ok::<(), zugzwang_rules::symple::SetupError>(())
    /// ```
    #[must_use]
    pub const fn name(self, point: Point) -> PointName {
        let (column, row) = self.coordinates(point);
        PointName { column: column as u8, row: row as u16 }
    }

    /// All points.
    ///
    /// ```
    /// use zugzwang_rules::symple::Board;
    ///
    /// assert_eq!(Board::new(9, 9)?.points::<2>().count(), 81);
    /// # Ok::<(), zugzwang_rules::symple::SetupError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn points<const W: usize>(self) -> Bitboard<W> {
        self.clipped(Bitboard::from_words([u64::MAX; W]))
    }

    /// The points of `set` that are on the board; `set` may have any bits of the board's words.
    #[inline]
    fn clipped<const W: usize>(self, set: Bitboard<W>) -> Bitboard<W> {
        debug_assert_eq!(W, self.words(), "sets for another board");
        let mut words = set.words();
        // Only the last word can have unused bits.
        words[W - 1] &= u64::MAX >> ((64 * W - self.len()) % 64);
        Bitboard::from_words(words)
    }

    /// The points orthogonally next to a point of `set`, including points of `set` that touch
    /// another one.
    ///
    /// ```
    /// use zugzwang_rules::symple::{Bitboard, Board};
    ///
    /// let board = Board::new(3, 3)?;
    /// let corner = Bitboard::<1>::from(board.point(0, 0).unwrap());
    /// let beside: Vec<_> =
    ///     board.neighbours(corner).into_iter().map(|p| board.name(p).to_string()).collect();
    /// assert_eq!(beside, ["b1", "a2"]);
    /// # Ok::<(), zugzwang_rules::symple::SetupError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn neighbours<const W: usize>(self, set: Bitboard<W>) -> Bitboard<W> {
        self.clipped(self.spread(set))
    }

    /// The [`neighbours`](Self::neighbours) of `set`, possibly with bits beyond the board.
    #[inline]
    fn spread<const W: usize>(self, set: Bitboard<W>) -> Bitboard<W> {
        let columns = &EDGES[self.width()];
        let row = u32::from(self.width);
        let right = set.up(1) - first_words(&columns.first);
        let left = set.down(1) - first_words(&columns.last);
        right | left | set.up(row) | set.down(row)
    }

    /// The points of `within` that can be reached from `seeds`, a subset, by moving from neighbour
    /// to neighbour inside `within`. If `within` are stones, these are the whole chains that
    /// `seeds` belong to.
    ///
    /// ```
    /// use zugzwang_rules::symple::{Board, Position};
    ///
    /// let position: Position<1> = "1ww1/w2w/4/4 w 0".parse()?;
    /// let board = position.board();
    /// let b4 = board.point(1, 3).unwrap();
    /// assert_eq!(board.flood(b4.into(), position.own()).count(), 2);
    /// # Ok::<(), zugzwang_rules::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn flood<const W: usize>(self, seeds: Bitboard<W>, within: Bitboard<W>) -> Bitboard<W> {
        let mut reached = seeds;
        loop {
            let next = reached | (self.spread(reached) & within);
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }
}

/// `WxH`, columns first.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl FromStr for Board {
    type Err = ParseError;

    /// Reads `WxH`, columns first.
    fn from_str(input: &str) -> Result<Self, ParseError> {
        let mut scanner = Scanner::new(input).ignoring_case();
        let width = side(&mut scanner, "columns")?;
        scanner.expect_joint('x', "'x' and the number of rows, as in 7x9")?;
        let height = side(&mut scanner, "rows")?;
        scanner.finish()?;
        Ok(Self { width, height })
    }
}

fn side(scanner: &mut Scanner<'_>, name: &str) -> Result<u8, ParseError> {
    let start = scanner.at();
    match scanner.number()? {
        Some(side @ 1..=19) => Ok(side as u8),
        _ => Err(scanner.error_at(start, format!("1 to {LONGEST} {name}, as in 7x9"))),
    }
}

/// The name of a point, as [`Board::name`] gives it: `a1`, `s19`.
///
/// Names are ordered by letter, then number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PointName {
    column: u8,
    row: u16,
}

impl fmt::Display for PointName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), self.row + 1)
    }
}

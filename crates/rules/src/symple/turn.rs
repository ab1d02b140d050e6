use std::cmp::Ordering;
use std::fmt;

use super::{Bitboard, Board, Point, PointName};

/// A turn: a plant (Sy-3), a growth (Sy-4), or Black's growth with a balancing plant (Sy-5).
///
/// Turns are sets of stones (Sy-8). In a given position the set alone determines the kind of turn,
/// since stones of a growth touch own chains and a plant does not.
///
/// The text lists the stones, sorted by letter, then by number, and joined by commas, with a
/// balancing plant last. [`Position::parse_turn`](super::Position::parse_turn) reads it. Turns
/// compare like these lists, stone by stone.
///
/// ```
/// use zugzwang_rules::symple::Position;
///
/// let position: Position<1> = "1w1/3/2b b 4".parse()?;
/// let turn = position.parse_turn("b1,a2")?;
/// assert_eq!((turn.growth().count(), turn.stones().count()), (1, 2));
/// assert_eq!(position.board().name(turn.plant().unwrap()).to_string(), "a2");
/// assert_eq!(turn.to_string(), "b1,a2");
/// # Ok::<(), zugzwang_rules::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Turn<const W: usize> {
    growth: Bitboard<W>,
    plant: Option<Point>,
    board: Board,
}

impl<const W: usize> Turn<W> {
    #[inline]
    pub(super) fn new(board: Board, growth: Bitboard<W>, plant: Option<Point>) -> Self {
        Self { growth, plant, board }
    }

    /// All stones of the turn.
    #[must_use]
    #[inline]
    pub fn stones(self) -> Bitboard<W> {
        match self.plant {
            None => self.growth,
            Some(plant) => self.growth | plant.into(),
        }
    }

    /// The stones that grow chains; none if the turn is only a plant.
    #[must_use]
    #[inline]
    pub const fn growth(self) -> Bitboard<W> {
        self.growth
    }

    /// The planted stone, alone or after a growth.
    #[must_use]
    #[inline]
    pub const fn plant(self) -> Option<Point> {
        self.plant
    }

    /// The board that the turn is for.
    #[must_use]
    #[inline]
    pub const fn board(self) -> Board {
        self.board
    }

    /// The stones in the order of the notation.
    ///
    /// ```
    /// use zugzwang_rules::symple::Position;
    ///
    /// let position: Position<1> = "1w1/3/2w b 4".parse()?;
    /// let turn = position.parse_turn("b2")?;
    /// assert_eq!(turn.names().map(|name| name.to_string()).collect::<Vec<_>>(), ["b2"]);
    /// # Ok::<(), zugzwang_rules::ParseError>(())
    /// ```
    pub fn names(self) -> impl Iterator<Item = PointName> {
        let board = self.board;
        let by_column = (0..board.width())
            .flat_map(move |column| (0..board.height()).map(move |row| (column, row)))
            .filter_map(move |(column, row)| board.point(column, row));
        by_column
            .filter(move |&point| self.growth.contains(point))
            .chain(self.plant)
            .map(move |point| board.name(point))
    }
}

impl<const W: usize> fmt::Display for Turn<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, name) in self.names().enumerate() {
            let comma = if i > 0 { "," } else { "" };
            write!(f, "{comma}{name}")?;
        }
        Ok(())
    }
}

impl<const W: usize> fmt::Debug for Turn<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Turn({self})")
    }
}

impl<const W: usize> PartialOrd for Turn<W> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const W: usize> Ord for Turn<W> {
    fn cmp(&self, other: &Self) -> Ordering {
        // The same list can be a growth in one position and a growth with a balancing plant in
        // another.
        self.names()
            .cmp(other.names())
            .then(self.plant.cmp(&other.plant))
            .then(self.board.cmp(&other.board))
    }
}

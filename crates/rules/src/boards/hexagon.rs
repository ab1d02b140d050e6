use std::fmt;

use super::edges::{EDGES, first_words};
use super::point::MOST_WORDS;
use super::{Bitboard, Point};
use crate::notation::Scanner;
use crate::{CellView, Label, ParseError, PiecesError, Player, Shape};

/// The sides that hexagons can have, in cells.
const SIDES: std::ops::RangeInclusive<usize> = 2..=10;

/// A hexagon that cannot be a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a board of side {0}: expected {least} to {most}", least = SIDES.start(), most = SIDES.end())]
pub struct HexagonError(usize);

/// A hexagon of hexagonal cells, 2 to 10 on each side (Ou-1, Wu-1): what the bits of a
/// [`Bitboard`] stand for.
///
/// It is a rhombus of `2 * side - 1` rows and columns without two of its corners. The cell in
/// column `c` and row `r`, both counted from 0, has index `r * (2 * side - 1) + c`; its
/// neighbours are those in the same row and column and at `(c + 1, r - 1)` and `(c - 1, r + 1)`.
/// Indices rise by row from the bottom, and from left to right within a row.
///
/// ```
/// use zugzwang_rules::boards::Hexagon;
///
/// let board = Hexagon::new(7)?;
/// assert_eq!((board.len(), board.rows(), board.words()), (127, 13, 3));
/// assert_eq!(board.name(board.cell(6, 6).unwrap()).to_string(), "g7");
/// # Ok::<(), zugzwang_rules::boards::HexagonError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hexagon {
    side: u8,
}

impl Hexagon {
    /// The hexagon with so many cells on each side.
    ///
    /// # Errors
    ///
    /// If the side is not 2 to 10.
    pub fn new(side: usize) -> Result<Self, HexagonError> {
        if SIDES.contains(&side) { Ok(Self { side: side as u8 }) } else { Err(HexagonError(side)) }
    }

    /// The cells on each side.
    #[must_use]
    #[inline]
    pub const fn side(self) -> usize {
        self.side as usize
    }

    /// The number of rows, and of cells in the longest of them.
    #[must_use]
    #[inline]
    pub const fn rows(self) -> usize {
        2 * self.side() - 1
    }

    /// The number of cells.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "no board is without cells")]
    pub const fn len(self) -> usize {
        3 * self.side() * (self.side() - 1) + 1
    }

    /// The words of 64 bits that a set of cells of this board takes: 1 to 6.
    #[must_use]
    pub const fn words(self) -> usize {
        (self.rows() * self.rows()).div_ceil(64)
    }

    /// The number of cells in a row, counted from 0 at the bottom.
    #[must_use]
    pub fn row_len(self, row: usize) -> usize {
        self.side() + row.min(self.rows() - 1 - row)
    }

    /// The column of the first cell in a row.
    fn first_column(self, row: usize) -> usize {
        (self.side() - 1).saturating_sub(row)
    }

    /// The cell in a row and place, both counted from 0 at the bottom left; `None` if it is off
    /// the board.
    #[must_use]
    pub fn cell(self, row: usize, place: usize) -> Option<Point> {
        (row < self.rows() && place < self.row_len(row))
            .then(|| Point::from_index(row * self.rows() + self.first_column(row) + place))
    }

    /// Row and place of a cell, counted from 0 at the bottom left.
    #[must_use]
    pub fn coordinates(self, cell: Point) -> (usize, usize) {
        let (row, column) = (cell.index() / self.rows(), cell.index() % self.rows());
        (row, column - self.first_column(row))
    }

    /// The name of a cell: a letter for the row, from `a` at the bottom, and the place in it from
    /// the left, from 1.
    #[must_use]
    pub fn name(self, cell: Point) -> CellName {
        let (row, place) = self.coordinates(cell);
        CellName { row: row as u8, place: place as u8 }
    }

    /// Reads the name of a cell.
    ///
    /// # Errors
    ///
    /// If the board has no such cell.
    ///
    /// ```
    /// use zugzwang_rules::boards::Hexagon;
    ///
    /// let board = Hexagon::new(2)?;
    /// assert_eq!(board.parse_cell("B3")?, board.cell(1, 2).unwrap());
    /// assert_eq!(
    ///     board.parse_cell("c3").unwrap_err().to_string(),
    ///     "\"c3\", character 2 ('3'): expected a place from 1 to 2 in row c"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse_cell(self, text: &str) -> Result<Point, ParseError> {
        let mut scanner = Scanner::turn(text).ignoring_case();
        let cell = self.scan_cell(&mut scanner)?;
        scanner.finish()?;
        Ok(cell)
    }

    /// Reads the name of a cell of the board.
    pub(crate) fn scan_cell(self, scanner: &mut Scanner<'_>) -> Result<Point, ParseError> {
        let letters = 'a'..=char::from(b'a' + self.rows() as u8 - 1);
        let Some(letter) = scanner.peek().filter(|letter| letters.contains(letter)) else {
            let (first, last) = letters.into_inner();
            return Err(scanner.error(format!("a row from {first} to {last}")));
        };
        scanner.skip();
        let start = scanner.at();
        let row = letter as usize - 'a' as usize;
        let place = scanner.number()?.filter(|&place| place > 0).map(|place| place as usize - 1);
        place.and_then(|place| self.cell(row, place)).ok_or_else(|| {
            let most = self.row_len(row);
            scanner.error_at(start, format!("a place from 1 to {most} in row {letter}"))
        })
    }

    /// All cells.
    #[must_use]
    #[inline]
    pub fn cells<const W: usize>(self) -> Bitboard<W> {
        debug_assert_eq!(W, self.words(), "sets for another board");
        first_words(&CELLS[self.side()])
    }

    /// The cells next to a cell of `set`; among them cells of `set` that touch another.
    #[must_use]
    #[inline]
    pub fn neighbours<const W: usize>(self, set: Bitboard<W>) -> Bitboard<W> {
        self.spread(set) & self.cells()
    }

    /// The [`neighbours`](Self::neighbours) of `set`, and perhaps bits beyond the board.
    #[inline]
    fn spread<const W: usize>(self, set: Bitboard<W>) -> Bitboard<W> {
        let edges = &EDGES[self.rows()];
        let row = self.rows() as u32;
        let beside = (set.up(1) | set.down(row - 1)) - first_words(&edges.first);
        let before = (set.down(1) | set.up(row - 1)) - first_words(&edges.last);
        beside | before | set.up(row) | set.down(row)
    }

    /// The cells of `within` that a walk from cell to neighbour inside `within` reaches from
    /// `seeds`: the whole chains of the stones `within` that `seeds`, some of them, belong to.
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

    /// The chains of some stones (Ou-3), by their stones of lowest index.
    pub fn chains<const W: usize>(
        self,
        stones: Bitboard<W>,
    ) -> impl Iterator<Item = Bitboard<W>> + use<W> {
        let mut rest = stones;
        std::iter::from_fn(move || {
            let chain = self.flood(rest.first()?.into(), rest);
            rest -= chain;
            Some(chain)
        })
    }

    /// The sets of the two players' pieces, each on the cell of this name.
    ///
    /// # Errors
    ///
    /// If there is no such cell, or if a cell has two pieces.
    pub(crate) fn sets<const W: usize, S: AsRef<str>>(
        self,
        pieces: &[(S, Player)],
    ) -> Result<[Bitboard<W>; 2], PiecesError> {
        let mut sets = [Bitboard::EMPTY; 2];
        for (name, player) in pieces {
            let cell = self.parse_cell(name.as_ref())?;
            if sets.iter().any(|taken| taken.contains(cell)) {
                return Err(PiecesError::Twice { cell: self.name(cell).to_string() });
            }
            sets[player.index()].insert(cell);
        }
        Ok(sets)
    }

    /// The cells' names by letter, then number.
    pub(crate) fn names<const W: usize>(self, set: Bitboard<W>) -> Vec<String> {
        set.into_iter().map(|cell| self.name(cell).to_string()).collect()
    }

    /// The cells as data to draw them from, with the owners of their stones.
    pub(crate) fn view<const W: usize>(
        self,
        owner: impl Fn(Point) -> Option<Player>,
    ) -> Vec<CellView> {
        let mut cells: Vec<_> = (self.cells::<W>().into_iter())
            .map(|cell| {
                let (x, y) = self.place_in_picture(cell);
                let (name, piece) = (self.name(cell).to_string(), owner(cell));
                let spoken = name.clone();
                CellView { name, spoken, x, y, shape: Shape::Hexagon, piece, letters: ['X', 'O'] }
            })
            .collect();
        cells.sort_by_key(|cell| (-cell.y, cell.x));
        cells
    }

    /// In half cells to the right and half rows upwards.
    fn place_in_picture(self, cell: Point) -> (i16, i16) {
        let (row, place) = self.coordinates(cell);
        let indent = self.rows() - self.row_len(row);
        ((indent + 2 * place) as i16, 2 * row as i16)
    }

    /// The letters of the rows, and the numbers along the sides below.
    pub(crate) fn labels(self) -> Vec<Label> {
        let beside = |row: usize, place: usize, text: String, right: i16, up: i16| {
            let cell = self.cell(row, place).expect("a cell of the row");
            let (x, y) = self.place_in_picture(cell);
            Label { text, x: x + right, y: y + up }
        };
        let letters = (0..self.rows())
            .map(|row| beside(row, 0, char::from(b'a' + row as u8).to_string(), -2, 0));
        let numbers = (0..self.rows()).map(|place| {
            // The lowest row that is so long.
            let row = (place + 1).saturating_sub(self.side());
            beside(row, place, (place + 1).to_string(), 1, -2)
        });
        letters.chain(numbers).collect()
    }
}

/// The cells of each board, by side.
static CELLS: [[u64; MOST_WORDS]; *SIDES.end() + 1] = {
    let mut cells = [[0; MOST_WORDS]; *SIDES.end() + 1];
    let mut side = *SIDES.start();
    while side <= *SIDES.end() {
        let rows = 2 * side - 1;
        let mut i = 0;
        while i < rows * rows {
            let sum = i / rows + i % rows;
            if sum + 1 >= side && sum < rows + side - 1 {
                cells[side][i / 64] |= 1 << (i % 64);
            }
            i += 1;
        }
        side += 1;
    }
    cells
};

/// The name of a cell, as [`Hexagon::name`] gives it: `a1`, `g7`.
///
/// Names are ordered by letter, then number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CellName {
    row: u8,
    place: u8,
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.row), self.place + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The neighbours are those cells whose middles are one cell apart in the picture.
    #[test]
    fn neighbours_are_one_cell_apart() {
        for side in SIDES {
            let board = Hexagon::new(side).unwrap();
            let cells: Vec<_> = board.cells_of_any_size().collect();
            assert_eq!(cells.len(), board.len());
            for &cell in &cells {
                let (x, y) = board.place_in_picture(cell);
                let expected: Vec<_> = (cells.iter().copied())
                    .filter(|&other| {
                        let (dx, dy) = board.place_in_picture(other);
                        matches!(((dx - x).abs(), (dy - y).abs()), (2, 0) | (1, 2))
                    })
                    .collect();
                assert_eq!(board.neighbours_of_any_size(cell), expected, "{}", board.name(cell));
            }
        }
    }

    macro_rules! by_words {
        ($board:expr, $words:ident => $expression:expr) => {
            match $board.words() {
                1 => {
                    const $words: usize = 1;
                    $expression
                }
                2 => {
                    const $words: usize = 2;
                    $expression
                }
                3 => {
                    const $words: usize = 3;
                    $expression
                }
                4 => {
                    const $words: usize = 4;
                    $expression
                }
                5 => {
                    const $words: usize = 5;
                    $expression
                }
                _ => {
                    const $words: usize = 6;
                    $expression
                }
            }
        };
    }

    impl Hexagon {
        fn cells_of_any_size(self) -> impl Iterator<Item = Point> {
            (0..self.rows())
                .flat_map(move |row| (0..self.row_len(row)).map(move |place| (row, place)))
                .map(move |(row, place)| self.cell(row, place).unwrap())
        }

        fn neighbours_of_any_size(self, cell: Point) -> Vec<Point> {
            by_words!(self, W => self.neighbours::<W>(cell.into()).into_iter().collect())
        }
    }

    #[test]
    fn cells_are_named_and_numbered_in_one_order() {
        for side in SIDES {
            let board = Hexagon::new(side).unwrap();
            let named: Vec<_> = board.cells_of_any_size().collect();
            by_words!(board, W => assert_eq!(board.cells::<W>().into_iter().collect::<Vec<_>>(), named));
            for cell in named {
                assert_eq!(board.parse_cell(&board.name(cell).to_string()), Ok(cell));
            }
        }
    }
}

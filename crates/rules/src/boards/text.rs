//! Arrangements of stones on a hexagon, in the notation.

use std::fmt;

use super::edges::first_words;
use super::point::MOST_WORDS;
use super::{Bitboard, Hexagon, Point};
use crate::notation::Scanner;
use crate::{ParseError, Player};

/// The letters of Black, who begins, and White.
pub(crate) const LETTERS: [char; 2] = ['b', 'w'];

/// Stones on a hexagon of any size, and the side to move.
pub(crate) struct Arrangement {
    pub(crate) board: Hexagon,
    stones: [Bitboard<MOST_WORDS>; 2],
    pub(crate) to_move: Player,
}

impl Arrangement {
    /// No stones, Black to move.
    pub(crate) fn empty(board: Hexagon) -> Self {
        Self { board, stones: [Bitboard::EMPTY; 2], to_move: Player::First }
    }

    /// Reads `ROWS SIDE`: rows from the top, separated by `/`, whose number tells the size.
    pub(crate) fn scan(scanner: &mut Scanner<'_>) -> Result<Self, ParseError> {
        // The top row is as long as a side.
        let mut stones = Vec::new();
        let start = scanner.at();
        let side = scanner
            .rank(MOST_WORDS * 64, LETTERS, |place, player| stones.push((0, place, player)))?;
        let board = Hexagon::new(side).map_err(|_| {
            scanner.error_at(start, "2 to 10 cells in the top row, as many as on each side")
        })?;
        for from_top in 1..board.rows() {
            let cells = board.row_len(from_top);
            scanner
                .expect_joint('/', &format!("'/' and a further row, of {} in all", board.rows()))?;
            let found = scanner
                .rank(cells, LETTERS, |place, player| stones.push((from_top, place, player)))?;
            if found < cells {
                return Err(scanner.error(format!("{cells} cells in this row")));
            }
        }
        scanner.expect_blanks("a space and the side to move")?;
        let side = LETTERS.iter().position(|&letter| scanner.eat(letter));
        let to_move =
            Player::BOTH[side.ok_or_else(|| scanner.error("the side to move, 'b' or 'w'"))?];
        let mut sets = [Bitboard::EMPTY; 2];
        for (from_top, place, player) in stones {
            let cell = board.cell(board.rows() - 1 - from_top, place);
            sets[player.index()].insert(cell.expect("rows were checked"));
        }
        Ok(Self { board, stones: sets, to_move })
    }

    /// The stones of both players, if `W` is the number of words of the board.
    pub(crate) fn stones<const W: usize>(&self) -> [Bitboard<W>; 2] {
        self.stones.map(|stones| first_words(&stones.words()))
    }

    /// Adds a stone.
    pub(crate) fn put(&mut self, cell: Point, player: Player) {
        self.stones[player.index()].insert(cell);
    }
}

/// Writes rows from the top, separated by `/`.
pub(crate) fn write_rows(
    f: &mut fmt::Formatter<'_>,
    board: Hexagon,
    owner: impl Fn(Point) -> Option<Player>,
) -> fmt::Result {
    for row in (0..board.rows()).rev() {
        let mut empty = 0;
        for place in 0..board.row_len(row) {
            match board.cell(row, place).and_then(&owner) {
                None => empty += 1,
                Some(player) => {
                    write_run(f, empty)?;
                    empty = 0;
                    write!(f, "{}", LETTERS[player.index()])?;
                }
            }
        }
        write_run(f, empty)?;
        if row > 0 {
            write!(f, "/")?;
        }
    }
    Ok(())
}

/// Writes the number of empty cells in a row, if there are any.
pub(crate) fn write_run(f: &mut fmt::Formatter<'_>, empty: usize) -> fmt::Result {
    if empty > 0 { write!(f, "{empty}") } else { Ok(()) }
}

impl Hexagon {
    /// The rows from the top, each between its letter and the number of its last cell: a line each,
    /// with a line break at the end.
    pub(crate) fn diagram(self, owner: impl Fn(Point) -> Option<Player>) -> String {
        let mut text = String::new();
        for row in (0..self.rows()).rev() {
            let cells = self.row_len(row);
            let signs = (0..cells).map(|place| {
                let owner = self.cell(row, place).and_then(&owner);
                owner.map_or('.', |player| LETTERS[player.index()])
            });
            text.push(char::from(b'a' + row as u8));
            text.extend(std::iter::repeat_n(' ', self.rows() - cells + 1));
            signs.for_each(|sign| text.extend([' ', sign]));
            text += &format!("  {cells}\n");
        }
        text
    }
}

use std::fmt;
use std::str::FromStr;

use super::turn::too_many;
use super::{Position, Turn};
use crate::boards::{Arrangement, Hexagon, LETTERS, Point, write_rows};
use crate::notation::Scanner;
use crate::{OptionError, Options, ParseError, Player, trimmed};

/// The side of the usual board.
const STANDARD_SIDE: usize = 6;

/// A position on a board whose size is known at run time only, before it is put in so many words.
pub struct Setup {
    arrangement: Arrangement,
    passes: u8,
}

impl Setup {
    /// The position with this notation; `startpos` is the start on the board that the
    /// [options](crate::Game::OPTIONS) describe (Wu-1, Wu-2).
    ///
    /// # Errors
    ///
    /// If the text is no position, or there is no such board.
    pub fn read(text: &str, options: &Options) -> Result<Self, OptionError> {
        if trimmed(text) != "startpos" {
            return Ok(Self::parse(text)?);
        }
        let board = Hexagon::new(options.number("size").unwrap_or(STANDARD_SIDE));
        let board = board.map_err(|error| OptionError::Together(error.to_string()))?;
        Ok(Self::start(board))
    }

    /// Two black stones above the middle cell, two white ones below it (Wu-2).
    fn start(board: Hexagon) -> Self {
        let mut arrangement = Arrangement::empty(board);
        let middle = board.side() - 1;
        for (row, player) in [(middle + 1, Player::First), (middle - 1, Player::Second)] {
            for place in [middle - 1, middle] {
                arrangement.put(board.cell(row, place).expect("a cell beside the middle"), player);
            }
        }
        Self { arrangement, passes: 0 }
    }

    fn parse(input: &str) -> Result<Self, ParseError> {
        let mut scanner = Scanner::new(input).ignoring_case();
        let arrangement = Arrangement::scan(&mut scanner)?;
        scanner.expect_blanks("a space and the number of passes just made")?;
        let start = scanner.at();
        let passes = scanner.number()?.filter(|&passes| passes <= 2);
        let passes = passes.ok_or_else(|| scanner.error_at(start, "0, 1 or 2 passes just made"))?;
        scanner.finish()?;
        Ok(Self { arrangement, passes: passes as u8 })
    }

    /// The number of words of 64 bits that a set of cells of the board takes.
    #[must_use]
    pub fn words(&self) -> usize {
        self.arrangement.board.words()
    }

    /// The position.
    ///
    /// # Panics
    ///
    /// If `W` is not the number of [words](Self::words).
    #[must_use]
    pub fn position<const W: usize>(&self) -> Position<W> {
        assert_eq!(W, self.words(), "words of the board");
        let Arrangement { board, to_move, .. } = self.arrangement;
        Position::assembled(board, self.arrangement.stones(), to_move, self.passes)
    }
}

impl<const W: usize> FromStr for Position<W> {
    type Err = ParseError;

    fn from_str(input: &str) -> Result<Self, ParseError> {
        let setup = Setup::parse(input)?;
        if setup.words() != W {
            let expected = format!("a board of {W} words of 64 bits, not {}", setup.words());
            return Err(ParseError::new(input, 0, expected));
        }
        Ok(setup.position())
    }
}

impl<const W: usize> fmt::Display for Position<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(f, self.board(), |cell| self.owner(cell))?;
        write!(f, " {} {}", LETTERS[self.to_move().index()], self.passes())
    }
}

impl<const W: usize> Position<W> {
    /// Reads a legal turn of the player to move: colours and cells, joined by commas, or `pass`.
    ///
    /// # Errors
    ///
    /// If the text is no such list, or no legal turn.
    ///
    /// ```
    /// use zugzwang_rules::wunchunk::Position;
    ///
    /// let position: Position<1> = "3/1bb1/5/1ww1/3 b 0".parse()?;
    /// assert_eq!(
    ///     position.parse_turn("Bd2").unwrap_err().to_string(),
    ///     "\"Bd2\", character 2 ('d'): expected an empty cell"
    /// );
    /// # Ok::<(), zugzwang_rules::ParseError>(())
    /// ```
    pub fn parse_turn(&self, input: &str) -> Result<Turn<W>, ParseError> {
        let mut scanner = Scanner::turn(input).ignoring_case();
        if self.is_over() {
            return Err(scanner.error("no turn, as the game is over"));
        }
        if scanner.rest().eq_ignore_ascii_case("pass") {
            return Ok(Turn::PASS);
        }
        let (most, mut empty) = (self.count(), self.empty());
        let mut colours = Turn::<W>::PASS.colours();
        for placed in 1.. {
            let start = scanner.at();
            let (colour, cell) = scan_stone(&mut scanner, self.board())?;
            if !empty.contains(cell) {
                return Err(scanner.error_at(start + 1, "an empty cell"));
            }
            if placed > most {
                return Err(
                    scanner.error_at(start, format!("a legal turn, but {}", too_many(most)))
                );
            }
            empty -= cell.into();
            colours[colour.index()].insert(cell);
            if scanner.rest().is_empty() {
                break;
            }
            scanner.expect_joint(',', "',' and a further stone, or nothing more")?;
        }
        Ok(Turn::new(colours))
    }

    /// The notation of a turn.
    pub(super) fn turn_text(&self, turn: Turn<W>) -> String {
        let names = self.turn_names(turn);
        if names.is_empty() { "pass".to_owned() } else { names.join(",") }
    }

    /// The stones of a turn by cell.
    pub(super) fn turn_names(&self, turn: Turn<W>) -> Vec<String> {
        let colour = |cell| if turn.of(Player::First).contains(cell) { 'B' } else { 'W' };
        let stones = turn.stones().into_iter();
        stones.map(|cell| format!("{}{}", colour(cell), self.board().name(cell))).collect()
    }
}

/// Reads a stone: its colour and cell.
pub(super) fn scan_stone(
    scanner: &mut Scanner<'_>,
    board: Hexagon,
) -> Result<(Player, Point), ParseError> {
    let colour = LETTERS.iter().position(|&letter| scanner.eat(letter));
    let colour =
        colour.ok_or_else(|| scanner.error("a colour, 'B' or 'W', and a cell, as in Bd3"))?;
    Ok((Player::BOTH[colour], board.scan_cell(scanner)?))
}

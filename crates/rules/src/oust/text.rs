use std::fmt;
use std::str::FromStr;

use super::{IllegalStone, Position, Turn};
use crate::boards::{Arrangement, Bitboard, Hexagon, write_rows};
use crate::notation::Scanner;
use crate::{OptionError, Options, ParseError, Player, trimmed};

/// The side of the usual board.
const STANDARD_SIDE: usize = 7;

/// A position on a board whose size is known at run time only, before it is put in so many words.
pub struct Setup(Arrangement);

impl Setup {
    /// The position with this notation; `startpos` is the empty board that the
    /// [options](crate::Game::OPTIONS) describe (Ou-1).
    ///
    /// # Errors
    ///
    /// If the text is no position, or there is no such board.
    ///
    /// ```
    /// use zugzwang_rules::Options;
    /// use zugzwang_rules::oust::Setup;
    ///
    /// let start = Setup::read("startpos", &Options::new())?;
    /// assert_eq!(start.words(), 3);
    /// assert_eq!(start.position::<3>().to_string(), "7/8/9/10/11/12/13/12/11/10/9/8/7 b");
    /// # Ok::<(), zugzwang_rules::OptionError>(())
    /// ```
    pub fn read(text: &str, options: &Options) -> Result<Self, OptionError> {
        if trimmed(text) != "startpos" {
            return Ok(Self::parse(text)?);
        }
        let board = Hexagon::new(options.number("size").unwrap_or(STANDARD_SIDE));
        let board = board.map_err(|error| OptionError::Together(error.to_string()))?;
        Ok(Self(Arrangement::empty(board)))
    }

    fn parse(input: &str) -> Result<Self, ParseError> {
        let mut scanner = Scanner::new(input).ignoring_case();
        let start = scanner.at();
        let read = Arrangement::scan(&mut scanner)?;
        scanner.finish()?;
        // Any board can be looked at in the largest number of words.
        let counts = read.stones::<6>().map(Bitboard::count);
        check_arrangement(counts, read.to_move)
            .map_err(|expected| scanner.error_at(start, expected))?;
        Ok(Self(read))
    }

    /// The number of words of 64 bits that a set of cells of the board takes.
    #[must_use]
    pub fn words(&self) -> usize {
        self.0.board.words()
    }

    /// The position.
    ///
    /// # Panics
    ///
    /// If `W` is not the number of [words](Self::words).
    #[must_use]
    pub fn position<const W: usize>(&self) -> Position<W> {
        assert_eq!(W, self.words(), "words of the board");
        Position::assembled(self.0.board, self.0.stones(), self.0.to_move)
    }
}

/// Whether so many black and white stones can be a position with this player to move (Ou-12): if
/// not, says what would have been right.
pub(super) const fn check_arrangement(
    counts: [u32; 2],
    to_move: Player,
) -> Result<(), &'static str> {
    let [black, white] = counts;
    match (black, white, to_move) {
        (0, 0, Player::First) | (1, 0, Player::Second) => Ok(()),
        (2.., 0, _) | (0, 2.., _) | (1.., 1.., _) => Ok(()),
        (0, 0, Player::Second) => Err("Black to move on the empty board"),
        _ => Err("stones of both colours, a single black stone with White to move, or at least \
                  two stones of the winner"),
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
        write!(f, " {}", crate::boards::LETTERS[self.to_move().index()])
    }
}

impl<const W: usize> Position<W> {
    /// Reads a legal turn of the player to move: its cells in an order in which they can be placed,
    /// joined by commas, or `pass`.
    ///
    /// # Errors
    ///
    /// If the text is no such list, or no legal turn.
    ///
    /// ```
    /// use zugzwang_rules::oust::Position;
    ///
    /// let position: Position<1> = "2/1w1/1b b".parse()?;
    /// assert_eq!(
    ///     position.parse_turn("a2").unwrap_err().to_string(),
    ///     "\"a2\", character 1 ('a'): expected a legal turn, but the cell is taken"
    /// );
    /// # Ok::<(), zugzwang_rules::ParseError>(())
    /// ```
    pub fn parse_turn(&self, input: &str) -> Result<Turn<W>, ParseError> {
        let mut scanner = Scanner::turn(input).ignoring_case();
        if scanner.rest().eq_ignore_ascii_case("pass") {
            let illegal = |why| scanner.error(format!("a legal turn, but {why}"));
            self.order(Turn::PASS).map_err(illegal)?;
            return Ok(Turn::PASS);
        }
        let mut builder = self.build_turn();
        loop {
            let start = scanner.at();
            let cell = self.board().scan_cell(&mut scanner)?;
            let illegal =
                |why: IllegalStone| scanner.error_at(start, format!("a legal turn, but {why}"));
            builder.add(cell).map_err(illegal)?;
            if scanner.rest().is_empty() {
                break;
            }
            scanner.expect_joint(',', "',' and a further cell, or nothing more")?;
        }
        if builder.is_complete() {
            Ok(builder.turn())
        } else {
            Err(scanner
                .error("',' and a further cell: a turn ends with a stone that captures nothing"))
        }
    }

    /// The notation of a legal turn: the least of the orders in which its stones can be placed.
    pub(super) fn turn_text(&self, turn: Turn<W>) -> String {
        let names = self.turn_names(turn);
        if names.is_empty() { "pass".to_owned() } else { names.join(",") }
    }

    /// The names of a legal turn's cells in the order of the notation.
    pub(super) fn turn_names(&self, turn: Turn<W>) -> Vec<String> {
        let order = self.order(turn).unwrap_or_else(|_| turn.stones().into_iter().collect());
        order.into_iter().map(|cell| self.board().name(cell).to_string()).collect()
    }
}

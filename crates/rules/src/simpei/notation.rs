//! Reading and writing positions and turns as text.

use std::fmt;
use std::str::FromStr;

use super::{Cell, Cells, Position, Rules, Turn};
use crate::notation::{Scanner, is_blank};
use crate::{ParseError, Player};

const PIECES: [char; 2] = ['r', 'b'];

impl Player {
    /// The player's colour in Simpei: `red` or `blue`.
    #[must_use]
    pub const fn simpei_name(self) -> &'static str {
        match self {
            Self::First => "red",
            Self::Second => "blue",
        }
    }
}

impl fmt::Display for Position {
    /// Writes the position's notation: `4/4/4/4|3/3/3 r`, followed by the number of pieces if it is
    /// not the usual one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.rules().size();
        for (lower, width, end) in [(false, size, '|'), (true, size - 1, ' ')] {
            for row in (0..width).rev() {
                let mut empty = 0;
                for column in 0..width {
                    let cell = Cell::at(size, lower, column as isize, row as isize);
                    match cell.and_then(|cell| self.owner(cell)) {
                        None => empty += 1,
                        Some(owner) => {
                            if empty > 0 {
                                write!(f, "{empty}")?;
                            }
                            empty = 0;
                            write!(f, "{}", PIECES[owner.index()])?;
                        }
                    }
                }
                if empty > 0 {
                    write!(f, "{empty}")?;
                }
                write!(f, "{}", if row > 0 { '/' } else { end })?;
            }
        }
        write!(f, "{}", PIECES[self.to_move().index()])?;
        if self.rules().pieces() != Rules::usual_pieces(size as u32) as usize {
            write!(f, " {}", self.rules().pieces())?;
        }
        Ok(())
    }
}

/// Reads a position's notation. The size and the number of pieces come from the text; the options
/// are the standard ones. Blanks around the text and its separators are ignored.
///
/// ```
/// use zugzwang_rules::simpei::{Position, Rules};
///
/// assert_eq!("4/4/4/4|3/3/3 r".parse(), Ok(Position::start(Rules::STANDARD)));
/// assert_eq!(
///     "3/3/3|2/2 b".parse::<Position>().unwrap_err().to_string(),
///     "\"3/3/3|2/2 b\", character 11 ('b'): expected as many red pieces as blue ones with red \
///      to move, or one red piece more with blue to move, until all are placed; found 0 red, \
///      0 blue, blue to move"
/// );
/// ```
impl FromStr for Position {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut scanner = Scanner::new(text);
        let ranks = text.chars().take_while(|&c| c != '|').filter(|&c| c == '/').count() + 1;
        if !(3..=6).contains(&ranks) {
            return Err(scanner.error(format!(
                "an upper world of 3 to 6 ranks separated by '/', then '|', found {ranks}"
            )));
        }
        let mut pieces = [Cells::EMPTY; 2];
        read_world(&mut scanner, ranks, false, &mut pieces)?;
        scanner.expect_joint('|', "'|' and the lower world")?;
        read_world(&mut scanner, ranks, true, &mut pieces)?;
        scanner.expect_blanks("a blank and who is to move, 'r' or 'b'")?;
        let side_at = scanner.at();
        let side = Player::BOTH
            .into_iter()
            .find(|side| scanner.eat(PIECES[side.index()]))
            .ok_or_else(|| scanner.error("'r' or 'b', who is to move"))?;
        let mut count_at = side_at;
        let mut count = Rules::usual_pieces(ranks as u32);
        if scanner.skip_blanks() {
            count_at = scanner.at();
            count = scanner
                .number()?
                .ok_or_else(|| scanner.error("the number of pieces that each player has"))?;
        }
        scanner.finish()?;
        let rules = Rules::new(ranks as u32, count)
            .map_err(|error| scanner.error_at(count_at, after_expected(&error)))?;
        Self::from_cells(rules, pieces[0], pieces[1], side)
            .map_err(|error| scanner.error_at(side_at, after_expected(&error)))
    }
}

/// What an error says was expected, for a message that starts with the location in the text.
fn after_expected(error: &impl std::error::Error) -> String {
    let message = error.to_string();
    message.split_once("expected ").map_or(message.clone(), |(_, rest)| rest.to_owned())
}

fn read_world(
    scanner: &mut Scanner<'_>,
    size: usize,
    lower: bool,
    pieces: &mut [Cells; 2],
) -> Result<(), ParseError> {
    let width = size - usize::from(lower);
    for row in (0..width).rev() {
        let start = scanner.at();
        let cells = scanner.rank(width, PIECES, |column, player| {
            if let Some(cell) = Cell::at(size, lower, column as isize, row as isize) {
                pieces[player.index()].0 |= cell.bit();
            }
        })?;
        if cells != width {
            let is_whole = scanner.peek().is_none_or(|c| "/|".contains(c) || is_blank(c));
            return Err(match is_whole {
                true => {
                    scanner.error_at(start, format!("{width} cells in this rank, found {cells}"))
                }
                false => scanner.error("'r', 'b' or a number of empty cells"),
            });
        }
        if row > 0 {
            let world = if lower { "lower" } else { "upper" };
            scanner.expect_joint(
                '/',
                &format!("'/' and the next of {width} ranks of the {world} world"),
            )?;
        }
    }
    Ok(())
}

impl Position {
    /// The player whose piece is on the cell.
    #[must_use]
    pub fn owner(&self, cell: Cell) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| self.pieces(player).contains(cell))
    }

    /// The notation of a legal turn: `B2`, `B2-a1`, `B2-a1xC3>D4`, `pass`.
    #[must_use]
    pub fn show(&self, turn: Turn) -> impl fmt::Display {
        let size = self.rules().size();
        let from = match turn.target() {
            Some(target) if !turn.displaced().is_empty() => Cells(self.sandwiched(target)),
            _ => Cells::EMPTY,
        };
        fmt::from_fn(move |f| {
            let Some(target) = turn.target() else { return f.write_str("pass") };
            if let Some(origin) = turn.origin() {
                write!(f, "{}-", origin.name(size))?;
            }
            write!(f, "{}", target.name(size))?;
            if !turn.displaced().is_empty() {
                write!(f, "x{}>{}", list(from, size), list(turn.displaced(), size))?;
            }
            Ok(())
        })
    }

    /// Reads a turn that is legal here. Lists of displaced pieces may be in any order. Blanks
    /// around the text and its punctuation, and `!` and `?` after it, are ignored.
    ///
    /// # Errors
    ///
    /// If the text is not a legal turn; the error says what was expected.
    ///
    /// ```
    /// use zugzwang_rules::simpei::{Position, Rules};
    ///
    /// let start = Position::start(Rules::STANDARD);
    /// assert_eq!(start.show(start.parse_turn("C3")?).to_string(), "C3");
    /// assert_eq!(
    ///     start.parse_turn("A1").unwrap_err().to_string(),
    ///     "\"A1\", character 1 ('A'): expected an inner cell of the upper world for the very \
    ///      first piece"
    /// );
    /// # Ok::<(), zugzwang_rules::ParseError>(())
    /// ```
    pub fn parse_turn(&self, text: &str) -> Result<Turn, ParseError> {
        let size = self.rules().size();
        let mut scanner = Scanner::turn(text);
        let start = scanner.at();
        let (mut turn, mut from) = (Turn::PASS, Cells::EMPTY);
        let mut origins_at = start;
        if !scanner.rest().eq_ignore_ascii_case("pass") {
            let mut origin = None;
            let mut target = read_cell(&mut scanner, size)?;
            if scanner.eat_joint('-') {
                origin = Some(target);
                target = read_cell(&mut scanner, size)?;
            }
            let mut displaced = Cells::EMPTY;
            if scanner.eat_joint('x') {
                origins_at = scanner.at();
                from = read_list(&mut scanner, size)?;
                scanner.expect_joint('>', "',' and another cell, or '>' and where they are put")?;
                displaced = read_list(&mut scanner, size)?;
            }
            scanner.finish()?;
            turn = Turn::new(origin, target, displaced);
        }
        if let Err(error) = self.try_play(turn) {
            return Err(scanner.error_at(start, after_expected(&error)));
        }
        let sandwiched = match turn.target() {
            Some(target) if !self.wins(turn) => Cells(self.sandwiched(target)),
            _ => Cells::EMPTY,
        };
        if from != sandwiched {
            let expected = format!("the sandwiched pieces: {}", list(sandwiched, size));
            return Err(scanner.error_at(origins_at, expected));
        }
        Ok(turn)
    }
}

impl Rules {
    /// Reads the name of a cell of the board: `B2` in the upper world, `b2` in the lower.
    ///
    /// # Errors
    ///
    /// If the board has no such cell.
    ///
    /// ```
    /// use zugzwang_rules::simpei::{Cell, Rules};
    ///
    /// assert_eq!(Rules::STANDARD.parse_cell("a1"), Ok(Cell::new(16)));
    /// assert_eq!(
    ///     Rules::STANDARD.parse_cell("d4").unwrap_err().to_string(),
    ///     "\"d4\", character 1 ('d'): expected a cell, A1 to D4 or a1 to c3"
    /// );
    /// ```
    pub fn parse_cell(self, text: &str) -> Result<Cell, ParseError> {
        let mut scanner = Scanner::turn(text);
        let cell = read_cell(&mut scanner, self.size())?;
        scanner.finish()?;
        Ok(cell)
    }
}

/// Cells joined by commas, sorted: upper world first, then by letter, then by number.
fn list(cells: Cells, size: usize) -> impl fmt::Display {
    let mut sorted: Vec<_> = cells.iter().collect();
    sorted.sort_by_key(|cell| cell.place(size));
    fmt::from_fn(move |f| {
        sorted.iter().enumerate().try_for_each(|(i, cell)| {
            write!(f, "{}{}", if i > 0 { "," } else { "" }, cell.name(size))
        })
    })
}

fn read_cell(scanner: &mut Scanner<'_>, size: usize) -> Result<Cell, ParseError> {
    let start = scanner.at();
    let last = |first: u8, width: usize| (first + width as u8 - 1) as char;
    let expected = || {
        format!(
            "a cell, A1 to {}{size} or a1 to {}{}",
            last(b'A', size),
            last(b'a', size - 1),
            size - 1
        )
    };
    let letter = scanner.peek().unwrap_or(' ');
    scanner.skip();
    let column = match letter {
        'A'..='F' => letter as isize - 'A' as isize,
        'a'..='f' => letter as isize - 'a' as isize,
        _ => return Err(scanner.error_at(start, expected())),
    };
    scanner
        .number()?
        .and_then(|row| {
            Cell::at(size, letter.is_ascii_lowercase(), column, i64::from(row) as isize - 1)
        })
        .ok_or_else(|| scanner.error_at(start, expected()))
}

fn read_list(scanner: &mut Scanner<'_>, size: usize) -> Result<Cells, ParseError> {
    let mut cells = Cells::EMPTY;
    loop {
        let start = scanner.at();
        let cell = read_cell(scanner, size)?;
        if cells.contains(cell) {
            return Err(scanner.error_at(start, "a cell that is not in the list yet"));
        }
        cells.0 |= cell.bit();
        if !scanner.eat_joint(',') {
            return Ok(cells);
        }
    }
}

use std::fmt;
use std::str::FromStr;

use super::{Bitboard, Board, IllegalTurn, PENALTIES, Point, Position, Turn};
use crate::boards::{LONGEST, MOST_WORDS, write_run};
use crate::notation::Scanner;
use crate::{ParseError, Player};

/// The letters of the two players, in positions.
pub(super) const LETTERS: [char; 2] = ['w', 'b'];

/// The parsed text of a position, for boards of all sizes.
pub(super) struct Setup {
    pub(super) board: Board,
    stones: [Bitboard<MOST_WORDS>; 2],
    to_move: Player,
    penalty: i16,
}

impl Setup {
    /// Reads `ROWS SIDE PENALTY`.
    pub(super) fn parse(input: &str) -> Result<Self, ParseError> {
        let mut scanner = Scanner::new(input).ignoring_case();
        let (board, stones) = rows(&mut scanner)?;
        scanner.expect_blanks("'/' and a further rank, or a space and the side to move")?;
        let side = LETTERS.iter().position(|&letter| scanner.eat(letter));
        let to_move =
            Player::BOTH[side.ok_or_else(|| scanner.error("the side to move, 'w' or 'b'"))?];
        scanner.expect_blanks("a space and the penalty")?;
        let penalty = penalty(&mut scanner)?;
        scanner.finish()?;
        Ok(Self { board, stones, to_move, penalty })
    }

    /// The position, if `W` is the number of words of its board.
    pub(super) fn position<const W: usize>(&self) -> Position<W> {
        let stones = self.stones.map(|stones| {
            let words = stones.words();
            Bitboard::from_words(std::array::from_fn(|i| words[i]))
        });
        Position::assembled(self.board, stones, self.to_move, self.penalty)
    }
}

/// Reads rows from the top, separated by `/`.
fn rows(scanner: &mut Scanner<'_>) -> Result<(Board, [Bitboard<MOST_WORDS>; 2]), ParseError> {
    // Which row is at the bottom is only known at the end.
    let mut stones = Vec::new();
    let (mut width, mut height) = (0, 0);
    loop {
        let longest = if height == 0 { LONGEST } else { width };
        let cells = scanner.rank(longest, LETTERS, |column, player| {
            stones.push((column, height, player));
        })?;
        if height > 0 && cells < width {
            return Err(scanner.error(format!("{width} cells in this rank")));
        }
        (width, height) = (cells, height + 1);
        let separator = scanner.at();
        if !scanner.eat_joint('/') {
            break;
        }
        if height == LONGEST {
            return Err(scanner.error_at(separator, format!("at most {LONGEST} ranks")));
        }
    }
    let board = Board::new(width, height).expect("both sides were checked");
    let mut sets = [Bitboard::EMPTY; 2];
    for (column, from_top, player) in stones {
        sets[player.index()].insert(Point::from_index((height - 1 - from_top) * width + column));
    }
    Ok((board, sets))
}

fn penalty(scanner: &mut Scanner<'_>) -> Result<i16, ParseError> {
    let start = scanner.at();
    let sign = if scanner.eat('-') { -1 } else { 1 };
    scanner
        .number()?
        .and_then(|number| i32::try_from(number).ok())
        .map(|number| sign * number)
        .filter(|penalty| PENALTIES.contains(penalty))
        .map(|penalty| penalty as i16)
        .ok_or_else(|| {
            let (least, most) = (PENALTIES.start(), PENALTIES.end());
            scanner.error_at(start, format!("a penalty from {least} to {most}"))
        })
}

impl<const W: usize> FromStr for Position<W> {
    type Err = ParseError;

    fn from_str(input: &str) -> Result<Self, ParseError> {
        let setup = Setup::parse(input)?;
        let words = setup.board.words();
        if words != W {
            let (least, most) = (64 * (W - 1) + 1, 64 * W);
            let expected = format!("a board of {least} to {most} points");
            return Err(ParseError::new(input, 0, expected));
        }
        Ok(setup.position())
    }
}

impl<const W: usize> fmt::Display for Position<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.board();
        for row in (0..board.height()).rev() {
            let mut vacant = 0;
            for column in 0..board.width() {
                match board.point(column, row).and_then(|point| self.owner(point)) {
                    None => vacant += 1,
                    Some(player) => {
                        write_run(f, vacant)?;
                        vacant = 0;
                        write!(f, "{}", LETTERS[player.index()])?;
                    }
                }
            }
            write_run(f, vacant)?;
            if row > 0 {
                write!(f, "/")?;
            }
        }
        write!(f, " {} {}", LETTERS[self.to_move().index()], self.penalty())
    }
}

impl<const W: usize> Position<W> {
    /// Reads a legal turn of the player to move.
    ///
    /// Stones may be named in any order (Sy-8): the board shows which of them is a balancing plant.
    /// [`Turn`] prints them sorted. Case, blanks around the text and its commas, and `!` and `?`
    /// after it are ignored.
    ///
    /// # Errors
    ///
    /// If the text is not a list of points joined by commas, or not a legal turn.
    ///
    /// ```
    /// use zugzwang_rules::symple::Position;
    ///
    /// let position: Position<1> = "w1w/1b1/3 w 4".parse()?;
    /// assert_eq!(position.parse_turn("c2,a2")?.to_string(), "a2,c2");
    /// assert_eq!(
    ///     position.parse_turn("a2,b3").unwrap_err().to_string(),
    ///     "\"a2,b3\", character 4 ('b'): expected a legal turn, but b3 touches a chain that \
    ///      grows already"
    /// );
    /// # Ok::<(), zugzwang_rules::ParseError>(())
    /// ```
    pub fn parse_turn(&self, input: &str) -> Result<Turn<W>, ParseError> {
        let mut scanner = Scanner::turn(input).ignoring_case();
        let mut cells: Vec<(usize, Point)> = Vec::new();
        loop {
            let start = scanner.at();
            let point = point(&mut scanner, self.board())?;
            if cells.iter().any(|&(_, named)| named == point) {
                return Err(scanner.error_at(start, "a point that has not been named yet"));
            }
            cells.push((start, point));
            if scanner.rest().is_empty() {
                break;
            }
            scanner.expect_joint(',', "',' and a further point, or nothing more")?;
        }
        let illegal = |why: IllegalTurn| format!("a legal turn, but {why}");
        let mut builder = self.build_turn();
        let beside = self.board().neighbours(self.own());
        let (growth, plants): (Vec<_>, Vec<_>) =
            cells.into_iter().partition(|&(_, point)| beside.contains(point));
        for (start, point) in growth.into_iter().chain(plants) {
            builder.add(point).map_err(|why| scanner.error_at(start, illegal(why)))?;
        }
        builder.finish().map_err(|why| scanner.error(illegal(why)))
    }
}

impl Board {
    /// Reads the name of a point.
    ///
    /// # Errors
    ///
    /// If the board has no such point.
    ///
    /// ```
    /// use zugzwang_rules::symple::Board;
    ///
    /// let board = Board::new(7, 9)?;
    /// assert_eq!(board.parse_point("C2")?, board.point(2, 1).unwrap());
    /// assert_eq!(
    ///     board.parse_point("c02").unwrap_err().to_string(),
    ///     "\"c02\", character 2 ('0'): expected a number without zeros in front"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse_point(self, text: &str) -> Result<Point, ParseError> {
        let mut scanner = Scanner::turn(text).ignoring_case();
        let point = point(&mut scanner, self)?;
        scanner.finish()?;
        Ok(point)
    }
}

/// Reads the name of a point of the board.
fn point(scanner: &mut Scanner<'_>, board: Board) -> Result<Point, ParseError> {
    let letters = 'a'..=char::from(b'a' + board.width() as u8 - 1);
    let Some(letter) = scanner.peek().filter(|letter| letters.contains(letter)) else {
        let (first, last) = letters.into_inner();
        return Err(scanner.error(format!("a column from {first} to {last}")));
    };
    scanner.skip();
    let start = scanner.at();
    let row = scanner.number()?.filter(|&row| row > 0).map(|row| row as usize - 1);
    row.and_then(|row| board.point(letter as usize - 'a' as usize, row))
        .ok_or_else(|| scanner.error_at(start, format!("a row from 1 to {}", board.height())))
}

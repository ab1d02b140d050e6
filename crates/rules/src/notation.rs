//! Reading text: one scanner and one error for the notation of both games.

use crate::Player;

/// Text that is not what it should be: what was given, where it went wrong, what was expected.
///
/// Its message is one line, whatever the text contains.
///
/// ```
/// use zugzwang_rules::simpei::Position;
///
/// let error = "4/4/4/4|3/3/5 r".parse::<Position>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "\"4/4/4/4|3/3/5 r\", character 13 ('5'): expected at most 3 cells in this rank"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}, {}: expected {expected}", quoted(.input), place(.input, *.at))]
pub struct ParseError {
    input: String,
    at: usize,
    expected: String,
}

impl ParseError {
    pub(crate) fn new(input: &str, at: usize, expected: impl Into<String>) -> Self {
        Self { input: input.to_owned(), at, expected: expected.into() }
    }

    /// The text that could not be read.
    #[must_use]
    pub fn input(&self) -> &str {
        &self.input
    }

    /// Where reading stopped: a byte offset into [`input`](Self::input), its length for the end.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// What would have been right there.
    #[must_use]
    pub fn expected(&self) -> &str {
        &self.expected
    }
}

/// The text in quotes, escaped, its tail cut off where it is longer than anybody wants to read.
fn quoted(input: &str) -> String {
    const LONGEST: usize = 500;
    match input.char_indices().nth(LONGEST) {
        Some((cut, _)) => format!("{:?}...", &input[..cut]),
        None => format!("{input:?}"),
    }
}

fn place(input: &str, at: usize) -> String {
    match input[at..].chars().next() {
        Some(found) => format!("character {} ({found:?})", input[..at].chars().count() + 1),
        None => "at its end".to_owned(),
    }
}

/// A place in a text that is being read.
pub(crate) struct Scanner<'a> {
    input: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    pub(crate) fn new(input: &'a str) -> Self {
        Self { input, at: 0 }
    }

    pub(crate) fn at(&self) -> usize {
        self.at
    }

    pub(crate) fn rest(&self) -> &'a str {
        &self.input[self.at..]
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Steps over the next character.
    pub(crate) fn skip(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    /// Steps over `c` if it is next, and says whether it was.
    pub(crate) fn eat(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        if found {
            self.skip();
        }
        found
    }

    /// Steps over `c`, or fails with what was `expected`.
    pub(crate) fn expect(&mut self, c: char, expected: &str) -> Result<(), ParseError> {
        if self.eat(c) { Ok(()) } else { Err(self.error(expected)) }
    }

    /// Fails unless everything has been read.
    pub(crate) fn finish(&self) -> Result<(), ParseError> {
        if self.rest().is_empty() { Ok(()) } else { Err(self.error("nothing more")) }
    }

    pub(crate) fn error(&self, expected: impl Into<String>) -> ParseError {
        self.error_at(self.at, expected)
    }

    pub(crate) fn error_at(&self, at: usize, expected: impl Into<String>) -> ParseError {
        ParseError::new(self.input, at, expected)
    }

    /// Reads a decimal number without sign, `None` if no digit is next.
    ///
    /// A number too large for `u32` reads as `u32::MAX`: no board is so large, so that the
    /// caller's own range check speaks of it.
    pub(crate) fn number(&mut self) -> Option<u32> {
        let mut number = None;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            number = Some(number.unwrap_or(0u32).saturating_mul(10).saturating_add(digit));
            self.skip();
        }
        number
    }

    /// Reads a rank of at most `longest` cells, `pieces` and numbers of empty cells, tells `place`
    /// the column and owner of every piece, and returns the number of cells.
    pub(crate) fn rank(
        &mut self,
        longest: usize,
        pieces: [char; 2],
        mut place: impl FnMut(usize, Player),
    ) -> Result<usize, ParseError> {
        let mut cells = 0;
        loop {
            let start = self.at;
            if let Some(run) = self.number() {
                if run == 0 {
                    return Err(self.error_at(start, "a number of empty cells from 1 on"));
                }
                cells += run as usize;
            } else if let Some(i) = pieces.iter().position(|&piece| self.eat(piece)) {
                if cells < longest {
                    place(cells, Player::BOTH[i]);
                }
                cells += 1;
            } else if cells == 0 {
                let [first, second] = pieces;
                return Err(
                    self.error(format!("a rank: '{first}', '{second}' or a number of empty cells"))
                );
            } else {
                return Ok(cells);
            }
            if cells > longest {
                return Err(self.error_at(start, format!("at most {longest} cells in this rank")));
            }
        }
    }
}

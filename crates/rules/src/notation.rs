//! Parsing: one scanner and one error type for the notation of both games.
//!
//! Parsing is lenient where the meaning is clear: it accepts blanks and line ends around the text
//! and its separators, a byte order mark, and a separator or `!` and `?` after a turn. It is strict
//! where a slip could mean something else: `05` may be a `5` or half of `0/5`.

use crate::Player;

/// Blanks, line ends of any kind, and the byte order mark that some editors put at the start of a
/// file.
pub(crate) fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

/// The text without the blanks, line ends and byte order mark around it.
///
/// ```
/// assert_eq!(zugzwang_rules::trimmed("\u{feff}startpos\r\n"), "startpos");
/// ```
#[must_use]
pub fn trimmed(text: &str) -> &str {
    text.trim_matches(is_blank)
}

/// The turns of a list, in order: separated by semicolons, or by blanks and line ends.
///
/// Blanks next to a character that joins parts of a turn do not separate turns: `b1, b5` is one
/// turn. Move numbers, `1.` or `2...`, are left out. Whether the results are turns is for the game
/// to decide.
///
/// ```
/// use zugzwang_rules::split_turns;
///
/// assert_eq!(split_turns("c3; a2\n a1, e5;"), ["c3", "a2", "a1,e5"]);
/// assert_eq!(split_turns("1. B2 a1!? 2. B2-b2 x B3 > D4"), ["B2", "a1!?", "B2-b2xB3>D4"]);
/// ```
#[must_use]
pub fn split_turns(text: &str) -> Vec<String> {
    const JOINTS: [char; 4] = [',', '-', 'x', '>'];
    let mut turns: Vec<String> = Vec::new();
    for list in text.split(';') {
        let first = turns.len();
        let mut is_open = false;
        for word in list.split(is_blank).map(unnumbered).filter(|word| !word.is_empty()) {
            let goes_on = is_open || word.starts_with(JOINTS) || word.starts_with(ANNOTATIONS);
            match turns[first..].last_mut().filter(|_| goes_on) {
                Some(turn) => turn.push_str(word),
                None => turns.push(word.to_owned()),
            }
            is_open = word.ends_with(JOINTS);
        }
    }
    turns
}

/// Annotation marks that people put after turns; they do not change the meaning.
const ANNOTATIONS: [char; 2] = ['!', '?'];

/// The word without leading move numbers: `1.` becomes empty, `1.B2` becomes `B2`.
fn unnumbered(mut word: &str) -> &str {
    loop {
        let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let turn = rest.trim_start_matches(['.', '\u{2026}']);
        if turn.len() == rest.len() {
            return word;
        }
        word = turn;
    }
}

/// A parse error: the text given, where it went wrong, and what was expected there.
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
    /// An error for this text, the byte offset at which it went wrong, and what was expected there.
    pub fn new(input: &str, at: usize, expected: impl Into<String>) -> Self {
        Self { input: input.to_owned(), at, expected: expected.into() }
    }

    /// The text that could not be read.
    #[must_use]
    pub fn input(&self) -> &str {
        &self.input
    }

    /// Where parsing failed: a byte offset into [`input`](Self::input), equal to its length at the
    /// end.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// What was expected at that place.
    #[must_use]
    pub fn expected(&self) -> &str {
        &self.expected
    }
}

/// The text in quotes, escaped, and cut off if it is too long to be readable.
///
/// ```
/// assert_eq!(zugzwang_rules::quoted("a\nb"), "\"a\\nb\"");
/// ```
#[must_use]
pub fn quoted(input: &str) -> String {
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

/// A cursor in a text that is being parsed.
pub(crate) struct Scanner<'a> {
    input: &'a str,
    at: usize,
    end: usize,
    ignores_case: bool,
}

impl<'a> Scanner<'a> {
    /// Scans the text without the blanks around it.
    pub(crate) fn new(input: &'a str) -> Self {
        let end = input.trim_end_matches(is_blank).len();
        let at = end - input[..end].trim_start_matches(is_blank).len();
        Self { input, at, end, ignores_case: false }
    }

    /// Scans a turn, without a separator or annotations after it.
    pub(crate) fn turn(input: &'a str) -> Self {
        let mut scanner = Self::new(input);
        let rest = scanner.rest();
        let turn = rest.strip_suffix([',', ';']).unwrap_or(rest).trim_end_matches(is_blank);
        let turn = turn.trim_end_matches(ANNOTATIONS).trim_end_matches(is_blank);
        scanner.end = scanner.at + turn.len();
        scanner
    }

    /// Treats ASCII capitals as lower-case letters from here on.
    pub(crate) fn ignoring_case(self) -> Self {
        Self { ignores_case: true, ..self }
    }

    pub(crate) fn at(&self) -> usize {
        self.at
    }

    pub(crate) fn rest(&self) -> &'a str {
        &self.input[self.at..self.end]
    }

    pub(crate) fn peek(&self) -> Option<char> {
        let next = self.rest().chars().next()?;
        Some(if self.ignores_case { next.to_ascii_lowercase() } else { next })
    }

    /// Skips the next character.
    pub(crate) fn skip(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    /// Skips `c` if it is next; returns whether it was.
    pub(crate) fn eat(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        if found {
            self.skip();
        }
        found
    }

    /// Skips `c` and the blanks around it if it is next; returns whether it was.
    pub(crate) fn eat_joint(&mut self, c: char) -> bool {
        let before = self.at;
        self.skip_blanks();
        let found = self.eat(c);
        if found {
            self.skip_blanks();
        } else {
            self.at = before;
        }
        found
    }

    /// Skips `c` and the blanks around it, or fails with the `expected` text.
    pub(crate) fn expect_joint(&mut self, c: char, expected: &str) -> Result<(), ParseError> {
        if self.eat_joint(c) { Ok(()) } else { Err(self.error(expected)) }
    }

    /// Skips blanks; returns whether there were any.
    pub(crate) fn skip_blanks(&mut self) -> bool {
        let rest = self.rest().trim_start_matches(is_blank).len();
        let found = self.at + rest < self.end;
        self.at = self.end - rest;
        found
    }

    /// Skips blanks, or fails with the `expected` text.
    pub(crate) fn expect_blanks(&mut self, expected: &str) -> Result<(), ParseError> {
        if self.skip_blanks() { Ok(()) } else { Err(self.error(expected)) }
    }

    /// Fails unless the whole text has been read.
    pub(crate) fn finish(&self) -> Result<(), ParseError> {
        if self.rest().is_empty() { Ok(()) } else { Err(self.error("nothing more")) }
    }

    pub(crate) fn error(&self, expected: impl Into<String>) -> ParseError {
        self.error_at(self.at, expected)
    }

    pub(crate) fn error_at(&self, at: usize, expected: impl Into<String>) -> ParseError {
        let at = if at < self.end { at } else { self.input.len() };
        ParseError::new(self.input, at, expected)
    }

    /// Reads an unsigned decimal number; `None` if no digit is next. Leading zeros are refused.
    ///
    /// A number too large for `u32` reads as `u32::MAX`: no board is that large, so the caller's
    /// range check reports it.
    pub(crate) fn number(&mut self) -> Result<Option<u32>, ParseError> {
        let start = self.at;
        let mut number = None;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            if number == Some(0) {
                return Err(self.error_at(start, "a number without zeros in front"));
            }
            number = Some(number.unwrap_or(0u32).saturating_mul(10).saturating_add(digit));
            self.skip();
        }
        Ok(number)
    }

    /// Reads a rank of at most `longest` cells, made of `pieces` and numbers of empty cells. Calls
    /// `place` with the column and owner of every piece, and returns the number of cells.
    pub(crate) fn rank(
        &mut self,
        longest: usize,
        pieces: [char; 2],
        mut place: impl FnMut(usize, Player),
    ) -> Result<usize, ParseError> {
        let mut cells = 0;
        loop {
            let start = self.at;
            if let Some(run) = self.number()? {
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

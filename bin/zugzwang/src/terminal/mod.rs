//! Boards in a terminal: how they look, and how turns are typed.

mod board;
mod paint;
mod reader;
mod simpei;
mod symple;
mod words;

pub(crate) use board::{Board, Entry, Marks, show};
pub(crate) use paint::Paint;
pub(crate) use reader::{Line, Reader};
pub(crate) use words::{assessment, margin, tenths};

/// The parts of a turn that is typed bit by bit: the names of cells between commas and blanks.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c == ',' || c.is_whitespace()).filter(|name| !name.is_empty())
}

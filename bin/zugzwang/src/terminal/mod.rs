//! Boards in a terminal: how they look, and how turns are typed.

mod board;
mod paint;
mod reader;
mod typing;
mod words;

pub(crate) use board::{Picture, show, standing};
pub(crate) use paint::Paint;
pub(crate) use reader::{Line, Reader};
pub(crate) use typing::{
    Entry, completions, enter, finish, legal, no_steps, take_back, turns_like,
};
pub(crate) use words::{assessment, margin, tenths};

//! Boards in a terminal: how they look, and how turns are typed.

mod board;
mod paint;
mod reader;
mod typed;

pub(crate) use paint::Paint;
pub(crate) use reader::{Line, Reader};
pub(crate) use typed::TypedGame;

//! The Universal Game Interface (UGI), the protocol between engines and programs that run them.
//!
//! It is UCI, the protocol of chess engines, without chess: players are first and second, and a
//! runner asks the engine whether a game is over. It is described in `ugi.md` of kz04px's match
//! runner *cutegames*. A [`EngineCommand`] goes to the engine, a [`Reply`] comes from it, one a line.
//!
//! Our positions contain blanks, so that what follows `fen` is a position up to the word `moves`.
//! Scores are in hundredths of a point for Symple; `mate` counts plies. Where a game has no points,
//! `cp` is the Elo difference that stands for the same chance of winning.

mod command;
mod line;
mod reply;
mod score;

pub use command::{EngineCommand, Go, ParseCommandError, Query, Start};
pub use line::read_line;
pub use reply::{Info, Reply};
pub use score::Score;

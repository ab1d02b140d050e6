//! The Universal Game Interface (UGI), the protocol between engines and the programs that run them.
//!
//! It is UCI, the protocol of chess engines, without the chess: players are first and second, and
//! the runner asks the engine whether a game is over. It is described in `ugi.md` of kz04px's match
//! runner *cutegames*. An [`EngineCommand`] goes to the engine and a [`Reply`] comes back, each on
//! one line.
//!
//! Our positions contain blanks, so the position after `fen` extends to the word `moves`. In games
//! with points, `cp` is in hundredths of a point. In others it is the Elo difference that
//! corresponds to the chance of winning. `mate` counts plies.

mod command;
mod line;
mod reply;
mod score;

pub use command::{EngineCommand, Go, ParseCommandError, Query, Start};
pub use line::read_line;
pub use reply::{Info, Reply};
pub use score::Score;

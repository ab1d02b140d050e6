//! Opponents of graded strength for Simpei and Symple.
//!
//! A [`Contest`] is a game as a match sees it, whichever of the two it is; a [`Record`] is one that
//! is being played. A [`Bot`] chooses turns.

pub mod arena;
mod bot;
mod contest;
mod external;
mod level;
pub mod puzzle;
mod random;
mod record;
pub mod simpei;
pub mod symple;
mod text;
pub mod ugi;

pub use bot::{Assessment, Bot, BotError, Choice, Playable, Settings, Thought};
pub use contest::{Contest, Outcome};
pub use external::{External, ParseProgramError, Program};
pub use level::{Level, ParseLevelError, Strength};
pub use record::{Record, TurnError};

//! Opponents of graded strength for Simpei and Symple.
//!
//! A [`Bot`] chooses turns in a [`Record`](zugzwang_rules::Record), a game that is being played.

pub mod arena;
mod bot;
mod external;
mod level;
pub mod puzzle;
mod random;
pub mod simpei;
pub mod symple;
mod text;
pub mod ugi;

pub use bot::{Assessment, Bot, BotError, Choice, Playable, Settings, Thought};
pub use external::{External, ParseProgramError, Program};
pub use level::{Level, ParseLevelError, Strength};

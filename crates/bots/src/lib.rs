//! Opponents of graded strength for Simpei and Symple.
//!
//! A [`Bot`] chooses turns in a [`Record`](zugzwang_rules::Record), a game that is being played.

mod bot;
mod evaluate;
mod fixed;
mod kept;
mod level;
pub mod puzzle;
pub mod simpei;
pub mod symple;

pub use bot::{Assessment, BestMove, Bot, BotError, DEFAULT_TIME, Playable, Settings, Thought};
pub use evaluate::{
    Access, Detail, EvaluateError, Evaluated, EvaluatedTurn, Means, Opinion, Worth, review,
};
pub use fixed::FixedSearch;
pub use kept::Kept;
pub use level::{Level, ParseLevelError, Strength};

//! Opponents of graded strength for Simpei and Symple.
//!
//! A [`Bot`] chooses turns in a game that is being played, a [`Record`](zugzwang_rules::Record).

mod bot;
mod evaluate;
mod fixed;
mod kept;
mod level;
mod playable;
pub mod puzzle;
mod review;
pub mod simpei;
pub mod symple;

pub use bot::{Assessment, BestMove, Bot, BotError, DEFAULT_TIME, Settings, Thought};
pub use evaluate::{
    Access, Detail, EvaluateError, Evaluated, EvaluatedTurn, Means, Opinion, Worth,
};
pub use fixed::FixedSearch;
pub use kept::Kept;
pub use level::{Level, ParseLevelError, Strength};
pub use playable::Playable;
pub use review::{Loss, Review, ReviewedTurn, review, review_with_estimates};

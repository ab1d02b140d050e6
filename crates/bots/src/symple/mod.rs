//! Symple: Monte Carlo tree search.

mod analysis;
mod bot;
mod engine;
mod field;
mod grid;
mod levels;
mod looks;
mod playout;
#[cfg(test)]
mod tests;
mod walk;

pub use analysis::{Analysis, LikedTurn, analyse};
pub use engine::{DEFAULT_TIME, Engine};
pub use levels::Skill;
pub use playout::Playouts;

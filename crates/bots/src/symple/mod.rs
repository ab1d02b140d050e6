//! Symple: Monte Carlo tree search.

mod bot;
mod engine;
mod field;
mod grid;
mod playout;
mod skill;
#[cfg(test)]
mod tests;
mod walk;

pub use engine::{DEFAULT_TIME, Engine};
pub use playout::Playouts;
pub use skill::Skill;

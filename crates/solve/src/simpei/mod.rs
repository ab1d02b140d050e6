//! Simpei, solved: every position of a board with its exact value and distance.

mod advice;
mod bits;
pub mod build;
mod index;
mod layer;
pub mod plain;
mod retrograde;
mod turns;

pub use advice::{Probe, best_line, rank_turns};
pub use index::Index;
pub use layer::{Layer, PhaseCounts};

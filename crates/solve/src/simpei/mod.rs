//! Simpei, solved: every position of a board with its exact value and distance.

mod advice;
pub mod plain;

pub use advice::{Probe, best_line, rank_turns};

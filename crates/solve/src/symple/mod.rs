//! Symple, exactly.

mod bounds;
mod game;
mod graph;
mod prover;
#[cfg(test)]
mod samples;
mod solver;
mod state;
mod turns;

pub mod plain;
pub use solver::{MOST_TURNS, RatedTurn, Resources, Solver};

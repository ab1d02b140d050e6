//! Symple, exactly.

mod bounds;
mod game;
mod graph;
#[cfg(test)]
mod samples;
mod solver;
mod state;
mod turns;

pub mod plain;
pub use solver::Solver;

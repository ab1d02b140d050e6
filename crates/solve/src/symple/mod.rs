//! Symple, exactly.

mod bounds;
mod exhaustive;
mod game;
mod graph;
mod prover;
#[cfg(test)]
mod samples;
mod solver;
mod state;
mod table;
mod ternary;
mod turns;

pub mod plain;
pub use exhaustive::{ExhaustiveError, Reachable, Solution, Verification};
pub use solver::{MOST_TURNS, RatedTurn, Resources, Solver};

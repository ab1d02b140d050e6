//! Symple, exactly.

mod bounds;
mod game;
mod graph;
mod solver;
mod state;
mod turns;

pub use solver::Solver;

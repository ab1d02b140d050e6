//! Symple solved exactly: endgames and small boards.
//!
//! A [`Solver`] proves final margins by search: those of a position, of its turns, and a line of
//! perfect play. [`Reachable`] and [`Solution`] value every position of a board of up to 20 points.
//! [`plain`] is a slow and simple counterpart to test both.
//!
//! What makes the search fast, with measured savings:
//!
//! - It works on liberties, not on the board: a position consists of the vacant points and the
//!   liberties of each chain. Stones that no longer touch a vacant point are dropped from the
//!   position, and from its key unless they hold a chain together (see `state.rs`; saves a fifth of
//!   the nodes). So positions with the same liberties share a table entry.
//! - Values in the table are relative to the current margin on the board.
//! - Turns are ordered by the new ground that they open up, then by the points that the opponent
//!   could have taken. This made searches 7 times smaller than the history heuristic alone. Taking
//!   an opposing chain's last liberties counts third, and merges and the number of stones also
//!   count in endgames; the penalty did not help. If a position is refuted, it is by the first turn
//!   tried in 95 of 100 cases.
//! - Quick bounds (see `bounds.rs`) settle positions that can no longer change much. If these and
//!   the table do not settle a position with at most twelve vacant points, better bounds come from
//!   a relaxed game for the rest (`relaxed_game.rs`, `relaxed_bound.rs`). It models the cold phase,
//!   in which each side fills its own ground, and which side has to plant first. These bounds make
//!   searches 3 times smaller.
//! - Of interchangeable points only one is tried (see `turns.rs`).
//! - Symmetric positions share a table entry while at least eight points are vacant; with fewer,
//!   finding them costs more than it saves.
//! - Near the end the table is not used, as fetching an entry takes longer than searching again.
//!   Before searching a position, up to twelve promising children are looked up.

mod bitmap;
mod bounds;
mod exhaustive;
mod game;
mod graph;
mod groups;
mod prover;
mod relaxed_bound;
mod relaxed_game;
mod resources;
#[cfg(test)]
mod samples;
mod solver;
mod state;
mod table;
mod ternary;
mod turns;

pub mod plain;
pub use exhaustive::{ExhaustiveError, Reachable, Solution, Verification};
pub use resources::Resources;
pub use solver::{MOST_TURNS, RatedTurn, Solver};
pub(crate) use table::MAGIC;
pub use table::OpenError;

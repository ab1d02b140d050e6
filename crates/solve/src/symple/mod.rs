//! Symple, exactly: endgames and small boards.
//!
//! A [`Solver`] proves final margins by search: those of a position, of its turns, and a line of
//! perfect play. [`Reachable`] and [`Solution`] value every position of a board of up to 20 points.
//! [`plain`] is the slow twin of both.
//!
//! How the search comes to go so deep, by what each part was measured to save:
//!
//! - It works on liberties, not on the board: a position is what is vacant and which chains have
//!   which liberties. Stones that no longer touch a vacant point are gone from the position, and
//!   from its key unless they hold a chain together (see `state.rs`; a fifth of the nodes), so that
//!   whatever leads to the same liberties is one entry of the table.
//! - Values in the table are what is still to be won, less what the board shows already.
//! - Turns are tried by the ground that they open up, then by the points that the opponent could
//!   take. This made searches 7 times smaller than the history heuristic alone; captures of last
//!   liberties come third, and in endgames merges and the number of stones; the penalty showed no
//!   use. Where a turn refutes a position, it is the first one tried in 95 of 100 cases.
//! - Quick bounds (see `bounds.rs`) settle what can no longer change much. Where these and the
//!   table leave a position open that has twelve vacant points or fewer, bounds come from a relaxed
//!   game for what is left (`relaxed_game.rs`, `relaxed_bound.rs`): the cold phase, in which each
//!   side fills its own ground, and who has to plant first. They make searches 3 times smaller.
//! - Points that could be swapped without any change are not tried in turn (see `turns.rs`).
//! - Symmetric positions are folded while eight or more points are vacant; with fewer it costs
//!   more than it saves.
//! - Near the end the table is left out, for fetching an entry takes longer than another search.
//!   Before a search, twelve promising children are looked up.

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

//! Monte Carlo tree search.

mod playable;
mod search;
mod tree;

pub use playable::Choices;
pub use search::{Mcts, Rated, Tuning};

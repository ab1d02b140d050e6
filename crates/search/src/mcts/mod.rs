//! Monte Carlo tree search for any two-player game that ends with a margin.
//!
//! A game implements [`MctsGame`]; [`Mcts`] then grows a tree of choices, one playout at a time
//! (Coulom 2006; Kocsis and Szepesvári 2006). Its further features:
//!
//! - A playout counts for every choice made in it, at whatever time ("rapid action value
//!   estimation", Gelly and Silver 2007).
//! - A policy of the game decides where to search first; its weight falls as visits accumulate
//!   (Rosin 2011; as in Silver et al. 2017). At first a position has children only for likely
//!   choices, and gets more with more visits ("progressive unpruning", Chaslot et al. 2008;
//!   "progressive widening", Coulom 2007).
//! - The value of a playout depends on the margin, not only on who wins.
//! - Proven bounds of final margins are propagated up the tree (Cazenave and Saffidine 2010): a
//!   position whose bounds meet is solved, and choices that are proven to be no better than another
//!   one are no longer searched.
//! - Threads share one tree without locks. A thread below a choice counts as a loss there until it
//!   is back ("virtual loss", Chaslot, Winands and van den Herik 2008).
//! - Memory is bounded: when it is full, the tree stops growing, but the search goes on within it.
//!
//! ```
//! use rand::rngs::Xoshiro256PlusPlus;
//! use rand::{RngExt, SeedableRng};
//! use zugzwang_search::{Bounds, Limits};
//! use zugzwang_search::mcts::{MctsGame, Mcts, Tuning};
//!
//! /// A row of coins: in turn, players take the first or the last one.
//! struct Coins([i32; 8]);
//!
//! #[derive(Clone)]
//! struct State {
//!     first: usize,
//!     end: usize,
//!     margin: i32,
//! }
//!
//! impl MctsGame for Coins {
//!     type State = State;
//!     type Random = Xoshiro256PlusPlus;
//!
//!     fn random(&self, seed: u64) -> Self::Random {
//!         Xoshiro256PlusPlus::seed_from_u64(seed)
//!     }
//!     fn maximizes(&self, state: &State) -> bool {
//!         (state.end - state.first) % 2 == 0
//!     }
//!     fn result(&self, state: &State) -> Option<i32> {
//!         (state.first == state.end).then_some(state.margin)
//!     }
//!     fn choices(&self, _: &State, mut each: impl FnMut(u16, f32)) {
//!         [0, 1].into_iter().for_each(|end| each(end, 0.0));
//!     }
//!     fn play(&self, state: &mut State, choice: u16) {
//!         let sign = if self.maximizes(state) { 1 } else { -1 };
//!         if choice == 0 {
//!             state.margin += sign * self.0[state.first];
//!             state.first += 1;
//!         } else {
//!             state.end -= 1;
//!             state.margin += sign * self.0[state.end];
//!         }
//!     }
//!     fn playout(&self, state: &mut State, random: &mut Self::Random) -> i32 {
//!         while state.first < state.end {
//!             self.play(state, random.random_range(0..2));
//!         }
//!         state.margin
//!     }
//!     fn was_made(&self, _: &State, _: bool, _: u16) -> bool {
//!         false
//!     }
//! }
//!
//! let root = State { first: 0, end: 8, margin: 0 };
//! let mut search = Mcts::new(Coins([3, 9, 1, 2, 8, 5, 7, 4]), root, 1 << 20, Tuning::DEFAULT, 1);
//! search.search(1, Limits { nodes: Some(10_000), ..Limits::default() }, &mut |_| {});
//! // The first player can take all of 9, 2, 5 and 4, and leave the rest: 20 against 19.
//! assert_eq!(search.rated_root().bounds, Bounds::exact(1));
//! assert!(search.playouts() < 10_000);
//! ```

#[cfg(all(test, loom))]
mod interleavings;
mod mcts_game;
mod preferred;
mod search;
mod tree;
mod tree_search;
mod worker;

pub use mcts_game::MctsGame;
pub use tree_search::{Mcts, RatedNode, Tuning, softmax};

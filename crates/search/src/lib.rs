//! Game-tree search for any game in which two players take turns.
//!
//! A game implements [`SearchGame`]; [`AlphaBeta`] then finds the values of positions, to any depth
//! or to the end of the game, on any number of threads that share a [`Table`]. [`mcts`] searches by
//! random playouts instead, for games with too many turns and positions that are hard to evaluate.
//!
//! ```
//! use std::ops::ControlFlow;
//! use zugzwang_search::{AlphaBeta, Bounds, Deepening, SearchGame, Layout, Limits, Rated};
//!
//! /// Nim with one heap: take one to three, and who takes the last one wins.
//! struct Nim;
//!
//! impl SearchGame for Nim {
//!     type Position = u32;
//!     type Turn = u32;
//!     type Key = u64;
//!     const FEATURES: usize = 4;
//!
//!     fn bounds(&self, &heap: &u32) -> Bounds {
//!         if heap == 0 { Bounds::exact(-1) } else { Bounds { lower: -1, upper: 1 } }
//!     }
//!     fn estimate(&self, _: &u32) -> i32 {
//!         0
//!     }
//!     fn turns<B>(
//!         &self,
//!         &heap: &u32,
//!         listener: impl FnMut(u32) -> ControlFlow<B>,
//!     ) -> ControlFlow<B> {
//!         (1..=heap.min(3)).try_for_each(listener)
//!     }
//!     fn play(&self, heap: &u32, taken: u32) -> u32 {
//!         heap - taken
//!     }
//!     fn order_score(&self, _: &u32, taken: u32) -> i32 {
//!         taken as i32
//!     }
//!     fn features(&self, _: &u32, taken: u32, mut each: impl FnMut(usize)) {
//!         each(taken as usize);
//!     }
//!     fn key(&self, &heap: &u32) -> u64 {
//!         heap.into()
//!     }
//!     fn layout(&self) -> Layout {
//!         Layout { key_bits: 7, depth_bits: 0, lowest: -2, highest: 2 }
//!     }
//!     fn tag(&self, taken: u32) -> u32 {
//!         taken
//!     }
//!     fn height(&self, &heap: &u32) -> u32 {
//!         heap
//!     }
//! }
//!
//! let mut search = AlphaBeta::new(Nim, 1 << 12, 2, Limits::default()).unwrap();
//! assert_eq!(search.search(&100, u32::MAX, Bounds::UNKNOWN), Ok(-1));
//! assert_eq!(search.search(&99, u32::MAX, Bounds::UNKNOWN), Ok(1));
//! assert_eq!(search.best_turn(&99), Some(3));
//! // Turns can be rated one by one, by searches that go deeper and deeper.
//! let turns = (1..=3).map(|taken| Rated::new(taken, Bounds::UNKNOWN)).collect();
//! let deepening = Deepening { depths: 99..=99, margin: 0 };
//! let ratings = search.deepen(&99, turns, &deepening, &mut |_, _| {});
//! assert_eq!((ratings.turns[0].turn, ratings.turns[0].found), (3, Bounds::exact(1)));
//! // At too small a depth the end is not in sight.
//! let mut shallow = AlphaBeta::new(Nim, 1 << 12, 1, Limits::default()).unwrap();
//! assert_eq!(shallow.search(&99, 10, Bounds::UNKNOWN), Ok(0));
//! ```

mod alpha_beta;
mod bits;
mod bounds;
mod busy;
mod clock;
mod deepening;
mod history;
mod limits;
pub mod mcts;
mod processor;
mod random;
mod search_game;
mod sync;
mod table;
mod worker;
mod zeroed;

pub use alpha_beta::AlphaBeta;
pub use bits::Bits;
pub use bounds::{Bounds, LIMIT};
pub use clock::Clock;
pub use deepening::{Deepening, Rated, Ratings};
pub use limits::{Limits, Stopped};
pub use processor::FastBits;
pub use random::Random;
pub use search_game::SearchGame;
pub use table::{Entry, Layout, Place, Table};
pub use zeroed::OutOfMemory;

//! Looking ahead, for any game of two players who move in turn.
//!
//! A game implements [`Game`]; [`AlphaBeta`] then finds values of positions, to any depth or to
//! the end, on any number of threads that share a [`Table`].

mod alpha_beta;
mod bits;
mod busy;
mod game;
mod history;
mod limits;
mod table;
mod worker;
mod zeroed;

pub use alpha_beta::AlphaBeta;
pub use bits::Bits;
pub use game::{Bounds, Game, LIMIT};
pub use limits::{Limits, Stopped};
pub use table::{Entry, Layout, Place, Table};

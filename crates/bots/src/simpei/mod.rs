//! Bots for Simpei.

mod evaluation;
mod game;
mod search;
mod value;

pub use search::{Found, Search};

//! Wunchunk: place stones of either colour, and end with fewer groups than the opponent.
//!
//! ```
//! use zugzwang_rules::wunchunk::Setup;
//! use zugzwang_rules::{Game, Options};
//!
//! let start = Setup::read("startpos", &Options::new())?.position::<2>();
//! assert_eq!(start.to_string(), "6/7/8/9/4bb4/11/4ww4/9/8/7/6 b 0");
//! let next = start.play(start.parse_turn("Wa1")?);
//! assert_eq!(next.to_string(), "6/7/8/9/4bb4/11/4ww4/9/8/7/w5 w 0");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chapters;
mod draft;
mod game;
mod position;
mod text;
mod turn;
mod turns;
mod view;

pub use position::{Position, Tally};
pub use text::Setup;
pub use turn::{IllegalTurn, Turn};

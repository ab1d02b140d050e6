//! Oust: place stones that touch none of yours, or capture with chains that are larger.
//!
//! ```
//! use zugzwang_rules::Game;
//! use zugzwang_rules::oust::Position;
//!
//! let position: Position<1> = "2/1w1/1b b".parse()?;
//! let turn = position.parse_turn("a1")?;
//! assert_eq!(position.play(turn).to_string(), "2/3/bb w");
//! # Ok::<(), zugzwang_rules::ParseError>(())
//! ```

mod builder;
mod chapters;
mod draft;
mod game;
mod order;
mod position;
mod text;
mod turn;
mod turns;
mod view;

pub use builder::{IllegalStone, TurnBuilder};
pub use position::Position;
pub use text::Setup;
pub use turn::{IllegalTurn, Turn};

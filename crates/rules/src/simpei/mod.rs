//! Simpei: two worlds, sandwiches, three in a row.
//!
//! ```
//! use std::ops::ControlFlow;
//! use zugzwang_rules::simpei::{Position, Rules};
//!
//! // Four inner cells are open to Red's first piece (Si-3).
//! let start = Position::start(Rules::STANDARD);
//! let mut first_turns = Vec::new();
//! let _ = start.for_each_turn(|turn| {
//!     first_turns.push(start.show(turn).to_string());
//!     ControlFlow::<()>::Continue(())
//! });
//! assert_eq!(first_turns, ["B2", "C2", "B3", "C3"]);
//!
//! // Red moves from the lower world to B2, which makes three in a row: C3, B2 and A1.
//! let position: Position = "4/2r1/4/r3|b1b/1bb/r1r r".parse()?;
//! let turn = position.parse_turn("a1-B2")?;
//! assert!(position.wins(turn));
//! # Ok::<(), zugzwang_rules::ParseError>(())
//! ```

mod cell;
mod chapters;
mod diagram;
mod draft;
mod game;
mod generate;
mod geometry;
mod notation;
mod perft;
mod position;
mod predecessors;
mod rules;
mod subsets;
mod symmetry;
mod turn;
mod variants;
mod view;

pub use cell::{Cell, Cells};
pub use geometry::Geometry;
pub use position::{Position, PositionError};
pub use rules::{Rules, RulesError};
pub use subsets::{binomial, for_each_subset};
pub use symmetry::Symmetry;
pub use turn::{IllegalTurn, Turn};
pub use variants::{FirstMove, Sandwich, UnknownOption};

//! Symple: plant stones and grow all chains at once; own stones score, own chains cost.
//!
//! A game starts from the empty board, of any size from 1x1 to 19x19. A program that learns the
//! size at run time holds an [`AnyPosition`] and uses [`dispatch!`] to get at its
//! [`Position<W>`](Position), whose sets of points are [`Bitboard`]s of as many words as the board
//! needs.
//!
//! ```
//! use zugzwang_rules::Player;
//! use zugzwang_rules::symple::{AnyPosition, Board, dispatch};
//!
//! let mut any = AnyPosition::start(Board::new(7, 7)?, 4)?;
//! any.play_text("d4")?;
//! any.play_text("b2")?;
//! assert_eq!(any.to_string(), "7/7/7/3w3/7/1b5/7 w 4");
//! assert_eq!(any.score(Player::First), 1 - 4);
//! assert_eq!(dispatch!(&any, position => position.count_turns()), 49 - 2 - 4 + 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! There are two ways to get turns. [`Position::for_each_turn`] lists them all.
//! [`Position::build_turn`] builds one stone by stone, for interactive use, for parsing, and for
//! positions with too many turns to list:
//!
//! ```
//! use zugzwang_rules::symple::Position;
//!
//! let mut position: Position<1> = "5/1w1b1/5/1w1b1/5 w 4".parse()?;
//! assert_eq!(position.count_turns(), 14 + 10);
//!
//! let mut builder = position.build_turn();
//! while !builder.is_complete() {
//!     let point = builder.growth_points().first().unwrap();
//!     builder.add(point)?;
//! }
//! position = position.play(builder.finish()?);
//! assert_eq!(position.to_string(), "5/ww1b1/5/1w1b1/1w3 b 4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod any;
mod board;
mod builder;
mod chain;
mod chapters;
mod diagram;
mod draft;
mod game;
mod growth;
mod position;
mod setup;
mod symmetry;
mod text;
mod turn;
mod turns;
mod view;

pub use any::{AnyPosition, dispatch};
pub use board::{Board, PointName, SetupError};
pub use builder::{IllegalTurn, TurnBuilder};
pub use chain::{Chain, Chains};
pub use diagram::Diagram;
pub use position::Position;
pub use setup::PENALTIES;
pub use symmetry::Symmetry;
pub use turn::Turn;

pub use crate::boards::{Bitboard, Point, Points};

//! The list of games, and [`AnyGame`], the interface to all of them for programs, which uses texts
//! and plain data.
//!
//! A game implements [`Game`](zugzwang_rules::Game) and [`Playable`](zugzwang_bots::Playable), and
//! is in the [list](games). Programs find it there, and are compiled once for all games.
//!
//! ```
//! use zugzwang_games::find;
//! use zugzwang_rules::Options;
//!
//! let entry = find("simpei").expect("a game of the list");
//! let mut game = entry.set_up("startpos", &Options::new())?;
//! game.play("B2")?;
//! assert_eq!(game.position(), "4/4/1r2/4|3/3/3 b");
//! assert_eq!((game.turns(), game.count_turns()), (vec!["B2".to_owned()], 24));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod any_game;
mod info;
mod json;
mod list;
mod natural;
mod of_record;
mod perft;

pub use any_game::{AnyBot, AnyGame, AnyPuzzle};
pub use info::GameInfo;
pub use json::{JsonValue, JsonWorth};
pub use list::{GameEntry, add, find, games};
pub use natural::natural;
pub use of_record::boxed;

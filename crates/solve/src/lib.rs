//! Exhaustive analysis: the values of positions with perfect play.
//!
//! [`simpei`] solves the whole game on a board: every position of every phase gets its exact value
//! and distance. [`symple`] proves the final margins of endgames and small boards.

mod evaluation;
mod file;
mod list;
mod memory;
mod observer;
pub mod simpei;
pub mod symple;

pub use evaluation::Evaluation;
pub use file::{FileError, FileLock, check_destination, open_file, open_to_append, write_whole};
pub use list::is_table;
pub use observer::Observer;
pub use simpei::{BuildError, PendingTable, Tables};

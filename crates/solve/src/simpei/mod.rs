//! Simpei, solved: every position of a board with its exact value and distance.

mod advice;
mod bits;
mod build;
mod cache;
mod checkpoint;
mod header;
mod index;
mod layer;
pub mod plain;
mod report;
mod retrograde;
mod table;
mod tables;
mod turns;
mod verify;

pub use advice::{Probe, best_line, rank_turns};
pub use build::{BuildError, BuildOptions, Solution};
pub use cache::{CHECKPOINT_INTERVAL, cache_path, cached, in_cache};
pub use layer::PhaseCounts;
pub use report::Report;
pub(crate) use table::MAGIC;
pub use table::Table;
pub use tables::{PendingTable, Tables};
pub use verify::{Mismatch, Verification};

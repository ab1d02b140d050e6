//! What Zugzwang's command lines share: how arguments are read and refused, what exit codes mean,
//! how progress is shown and a computation interrupted.

mod arguments;
mod cache;
pub mod interrupt;
mod memory;
mod output;
mod progress;
mod run;
mod simpei;
mod symple;
mod tables;
mod threads;
mod value;

pub use arguments::{complaint, duration, whole_number};
pub use cache::CacheOption;
pub use interrupt::Interrupted;
pub use memory::{MemoryOption, available_memory};
pub use output::{JsonOption, columns, json, paragraph};
pub use progress::Progress;
pub use run::{Outcome, run};
pub use simpei::{SimpeiOptions, describe};
pub use symple::SympleOptions;
pub use tables::{cached_table, cheap_table, interruption, solve, table_for_bot, tables};
pub use threads::{ThreadsOption, thread_count};
pub use value::{JsonValue, plies, ranking, verdict};

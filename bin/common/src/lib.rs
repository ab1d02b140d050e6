//! Shared parts of Zugzwang's command lines: reading and refusing arguments, exit codes, showing
//! progress and interrupting computations.

mod arguments;
mod cache;
mod games;
pub mod interrupt;
mod memory;
mod output;
mod progress;
mod run;
mod tables;
mod threads;
mod value;

pub use arguments::{complaint, duration, whole_number};
pub use cache::CacheOption;
pub use games::{GameOptions, flag, game, options_of, with_options_of};
pub use interrupt::Interrupted;
pub use memory::{MemoryOption, available_memory};
pub use output::{JsonOption, columns, json, paragraph};
pub use progress::Progress;
pub use run::{Exit, run};
pub use tables::{found, interruption, tables};
pub use threads::{ThreadsOption, thread_count};
pub use value::{assessment, margin, opinion, plies, points, prospect, ranking, tenths, verdict};

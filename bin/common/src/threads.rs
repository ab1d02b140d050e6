use anyhow::Context;
use clap::Args;

use crate::whole_number;

/// `--threads N`.
#[derive(Args, Clone, Copy, Debug)]
pub struct ThreadsOption {
    /// Number of threads, 1 to 1024 [default: one per processor core]
    #[arg(long, value_name = "N", value_parser = thread_count, allow_negative_numbers = true)]
    threads: Option<u32>,
}

/// Reads a number of threads, for clap's `value_parser`.
///
/// # Errors
///
/// If the text is no number from 1 to 1024.
pub fn thread_count(text: &str) -> Result<u32, String> {
    let count = whole_number(text).ok().filter(|count| (1..=1024).contains(count));
    count.ok_or_else(|| "expected a number of threads from 1 to 1024".to_owned())
}

impl ThreadsOption {
    /// Sets up as many threads for rayon as were asked for.
    ///
    /// # Errors
    ///
    /// If the system refuses the threads.
    pub fn apply(self) -> anyhow::Result<()> {
        // 0 stands for as many as rayon thinks right. Left alone it would set itself up when it is
        // first used, and panic where the system refuses threads.
        rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads.unwrap_or(0) as usize)
            .build_global()
            .with_context(|| match self.threads {
                Some(threads) => format!("--threads {threads}"),
                None => "threads".to_owned(),
            })
    }
}

use std::io::{self, Write};
use std::thread::available_parallelism;

use anyhow::Context;
use clap::Args;

use crate::memory::free_address_space;
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
/// If the text is not a number from 1 to 1024.
pub fn thread_count(text: &str) -> Result<u32, String> {
    let count = whole_number(text).ok().filter(|count| (1..=1024).contains(count));
    count.ok_or_else(|| "expected a number of threads from 1 to 1024".to_owned())
}

/// The address space that a thread takes, mostly for its stack, in bytes.
const PER_THREAD: u64 = 4 << 20;

impl ThreadsOption {
    /// Sets up rayon with the number of threads that was asked for. If the shell limits the address
    /// space (`ulimit -v`), there may be fewer, with a warning if a number was given.
    ///
    /// # Errors
    ///
    /// If the system refuses to create the threads.
    pub fn apply(self) -> anyhow::Result<()> {
        let asked = self.threads.map_or_else(
            || available_parallelism().map_or(1, Into::into),
            |threads| threads as usize,
        );
        let most = free_address_space().map_or(usize::MAX, |bytes| (bytes / PER_THREAD) as usize);
        let threads = asked.min(most.max(1));
        if threads < asked && self.threads.is_some() {
            let why = "as there is no address space for more";
            // The reader may have gone.
            let _ = writeln!(io::stderr(), "warning: --threads {asked}: {threads}, {why}");
        }
        // With 0 rayon chooses the number. Without this call it would set itself up on first use,
        // and panic if the system refused the threads.
        let is_usual = self.threads.is_none() && threads == asked;
        rayon::ThreadPoolBuilder::new()
            .num_threads(if is_usual { 0 } else { threads })
            .build_global()
            .with_context(|| format!("--threads {threads}"))
    }
}

use std::time::Instant;

use serde::Serialize;

/// The time and memory that a computation took.
#[derive(Serialize)]
pub(crate) struct Effort {
    seconds: f64,
    threads: usize,
    /// The peak memory of the process in bytes; `None` if it is unknown.
    peak_bytes: Option<u64>,
}

impl Effort {
    pub(crate) fn since(started: Instant) -> Self {
        Self {
            seconds: started.elapsed().as_secs_f64(),
            threads: rayon::current_num_threads(),
            peak_bytes: peak_bytes(),
        }
    }

    /// `1.62 s on 2 threads, 88 MB of memory`
    pub(crate) fn in_words(&self) -> String {
        let Self { seconds, threads, peak_bytes } = self;
        let noun = if *threads == 1 { "thread" } else { "threads" };
        let memory = peak_bytes
            .map_or(String::new(), |bytes| format!(", {} MB of memory", bytes / 1_000_000));
        format!("{seconds:.2} s on {threads} {noun}{memory}")
    }
}

fn peak_bytes() -> Option<u64> {
    // Linux only. The value from getrusage would not do: it may be the peak of the process that
    // started this one.
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes * 1024)
}

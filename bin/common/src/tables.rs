//! Tables of Simpei: where they come from and how their building is watched.

use std::fs::{self, File};
use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use indicatif::HumanBytes;
use zugzwang_rules::simpei::Rules;
use zugzwang_solve::simpei::{
    BuildError, BuildOptions, CHECKPOINT_INTERVAL, Solution, Table, cache_path, cached,
};

use crate::{Interrupted, Progress, available_memory, describe};

/// Builds that take less memory than this are done again in seconds if they are interrupted.
const WORTH_A_CHECKPOINT: u64 = 100 << 20;

/// The table of these rules from the cache folder; built, and kept there, if it is missing.
///
/// # Errors
///
/// If it cannot be built, or if Ctrl-C interrupts that.
pub fn cached_table(rules: Rules, folder: &Path) -> anyhow::Result<Table> {
    kept(rules, folder, &Progress::start()?)
}

/// The table of these rules if it is kept in the cache folder already, or takes no more than
/// seconds to build, as that of the standard board does; `None` if it is neither.
///
/// # Errors
///
/// As [`cached_table`].
pub fn cheap_table(
    rules: Rules,
    folder: &Path,
    progress: &Progress,
) -> anyhow::Result<Option<Table>> {
    let is_cheap =
        Solution::memory_needed(rules) <= WORTH_A_CHECKPOINT || cache_path(folder, rules).exists();
    is_cheap.then(|| kept(rules, folder, progress)).transpose()
}

fn kept(rules: Rules, folder: &Path, progress: &Progress) -> anyhow::Result<Table> {
    let table = cached(rules, folder, available_memory(), progress)
        .map_err(interruption)
        .with_context(|| describe(rules));
    progress.finish();
    table
}

/// Solves a game. A long build keeps in the cache folder what it has finished; the next one, by
/// whatever command, goes on from there. With `every` given, any build does, that often.
///
/// # Errors
///
/// If the game cannot be solved, or if Ctrl-C interrupts that.
pub fn solve(
    rules: Rules,
    folder: &Path,
    every: Option<Duration>,
    progress: &Progress,
) -> anyhow::Result<Solution> {
    let memory = available_memory();
    let table = cache_path(folder, rules);
    // Held to the end: only one process at a time may write these files.
    let needed = Solution::memory_needed(rules);
    if needed > WORTH_A_CHECKPOINT && memory.is_none_or(|memory| needed <= memory) {
        progress.say(&format!("{}: takes {} of memory", describe(rules), HumanBytes(needed)));
    }
    let lock = match every.is_some() || needed > WORTH_A_CHECKPOINT {
        true => lock(&table.with_extension("lock"), progress),
        false => None,
    };
    let every = every.unwrap_or(CHECKPOINT_INTERVAL);
    let checkpoints = lock.as_ref().map(|_| (table.with_extension("unfinished"), every));
    Solution::build(rules, &BuildOptions { memory, checkpoints }, progress)
        .map_err(interruption)
        .with_context(|| describe(rules))
}

fn lock(path: &Path, progress: &Progress) -> Option<File> {
    let lock = || {
        fs::create_dir_all(path.parent().unwrap_or(path))?;
        let file = File::create(path)?;
        file.try_lock()?;
        Ok::<_, std::io::Error>(file)
    };
    lock()
        .inspect_err(|error| {
            let path = path.display();
            progress.say(&format!("{path}: {error}; unfinished work is not kept"));
        })
        .ok()
}

/// The error, or that the user wanted it so.
pub fn interruption(error: BuildError) -> anyhow::Error {
    match error {
        BuildError::Cancelled => Interrupted.into(),
        error => error.into(),
    }
}

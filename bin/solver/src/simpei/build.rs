use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use indicatif::HumanBytes;
use zugzwang_cli::{Progress, available_memory, interruption};
use zugzwang_rules::Game;
use zugzwang_rules::simpei::{Position, Rules};
use zugzwang_solve::simpei::{BuildOptions, CHECKPOINT_INTERVAL, Solution, cache_path};
use zugzwang_solve::{FileLock, Observer};

/// Builds that take less memory than this only take seconds, so they need no checkpoints.
const WORTH_A_CHECKPOINT: u64 = 100 << 20;

/// Solves a game, and passes the solution to `use_it`. A long build writes checkpoints to the cache
/// folder, which are removed when `use_it` is done. An interrupted build is resumed from there, by
/// whatever command. If `every` is given, any build writes checkpoints, at this interval.
pub(super) fn solve<T>(
    rules: Rules,
    folder: &Path,
    every: Option<Duration>,
    progress: &Progress,
    use_it: impl FnOnce(&Solution) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let title = || Position::start(rules).title();
    let memory = available_memory();
    let table = cache_path(folder, rules);
    let needed = Solution::memory_needed(rules);
    if needed > WORTH_A_CHECKPOINT && memory.is_none_or(|memory| needed <= memory) {
        progress.say(&format!("{}: takes {} of memory", title(), HumanBytes(needed)));
    }
    // Held to the end, since only one process at a time may write these files.
    let lock = match every.is_some() || needed > WORTH_A_CHECKPOINT {
        true => lock(&table.with_extension("lock"), progress),
        false => None,
    };
    let every = every.unwrap_or(CHECKPOINT_INTERVAL);
    let checkpoints = lock.as_ref().map(|_| (table.with_extension("unfinished"), every));
    let solution = Solution::build(rules, &BuildOptions { memory, checkpoints }, progress)
        .map_err(interruption)
        .with_context(title)?;
    let used = use_it(&solution)?;
    solution.remove_checkpoints();
    Ok(used)
}

fn lock(path: &Path, progress: &Progress) -> Option<FileLock> {
    let problem = match FileLock::try_take(path) {
        Ok(Some(lock)) => return Some(lock),
        Ok(None) => format!("{}: another program holds it", path.display()),
        Err(error) => error.to_string(),
    };
    progress.warn(&format!("{problem}; unfinished work is not kept"));
    None
}

//! Tables of Simpei: where they come from and how their building is watched.

use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use indicatif::HumanBytes;
use zugzwang_bots::EvaluateError;
use zugzwang_games::AnyGame;
use zugzwang_rules::simpei::Rules;
use zugzwang_solve::simpei::{BuildError, BuildOptions, CHECKPOINT_INTERVAL, Solution, cache_path};
use zugzwang_solve::{FileLock, Observer, Tables};

use crate::{Interrupted, Progress, available_memory, describe};

/// Builds that take less memory than this are done again in seconds if they are interrupted.
const WORTH_A_CHECKPOINT: u64 = 100 << 20;

/// A store of tables in this folder, which says on standard error what goes wrong.
#[must_use]
pub fn tables(folder: &Path) -> Tables {
    Tables::with_warnings(folder, available_memory(), |message| {
        // Nobody may be reading any more.
        let _ = writeln!(io::stderr(), "warning: {message}");
    })
}

/// What was found out about a game, or that the user wanted an end.
///
/// # Errors
///
/// As `result`.
pub fn found<T>(result: Result<T, EvaluateError>, game: &dyn AnyGame) -> anyhow::Result<T> {
    result.map_err(|error| match error {
        error if error.is_cancelled() => Interrupted.into(),
        EvaluateError::Table(_) => anyhow::Error::new(error).context(game.title()),
        error => error.into(),
    })
}

/// Solves a game, and gives the solution to `use_it`. A long build keeps in the cache folder what it
/// has finished until that is done; the next one, by whatever command, goes on from there. With
/// `every` given, any build does, that often.
///
/// # Errors
///
/// If the game cannot be solved, if Ctrl-C interrupts that, or as `use_it`.
pub fn solve<T>(
    rules: Rules,
    folder: &Path,
    every: Option<Duration>,
    progress: &Progress,
    use_it: impl FnOnce(&Solution) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let memory = available_memory();
    let table = cache_path(folder, rules);
    let needed = Solution::memory_needed(rules);
    if needed > WORTH_A_CHECKPOINT && memory.is_none_or(|memory| needed <= memory) {
        progress.say(&format!("{}: takes {} of memory", describe(rules), HumanBytes(needed)));
    }
    // Held to the end: only one process at a time may write these files.
    let lock = match every.is_some() || needed > WORTH_A_CHECKPOINT {
        true => lock(&table.with_extension("lock"), progress),
        false => None,
    };
    let every = every.unwrap_or(CHECKPOINT_INTERVAL);
    let checkpoints = lock.as_ref().map(|_| (table.with_extension("unfinished"), every));
    let solution = Solution::build(rules, &BuildOptions { memory, checkpoints }, progress)
        .map_err(interruption)
        .with_context(|| describe(rules))?;
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

/// The error, or that the user wanted it so.
pub fn interruption(error: BuildError) -> anyhow::Error {
    match error {
        BuildError::Cancelled => Interrupted.into(),
        error => error.into(),
    }
}

//! Tables of Simpei: where they come from and how their building is watched.

use std::fs::{self, File};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use indicatif::HumanBytes;
use zugzwang_bots::Strength;
use zugzwang_rules::simpei::Rules;
use zugzwang_solve::Observer;
use zugzwang_solve::simpei::{
    BuildError, BuildOptions, CHECKPOINT_INTERVAL, Solution, Table, cache_path, cached, in_cache,
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
    let progress = Progress::start()?;
    cached(rules, folder, available_memory(), &progress)
        .map_err(interruption)
        .with_context(|| describe(rules))
}

/// Games whose solution takes more memory than this are not solved for a player's sake, who would
/// have to wait.
const AT_ONCE: u64 = 100 << 20;

/// The table of these rules if it is in the cache folder, or built and kept there in some seconds
/// at most, as that of the standard board is; `None` if it is neither.
///
/// # Errors
///
/// If the observer cancels a build.
pub fn cheap_table(
    rules: Rules,
    folder: &Path,
    observer: &dyn Observer,
) -> anyhow::Result<Option<Table>> {
    if Solution::memory_needed(rules) > AT_ONCE {
        return Ok(in_cache(rules, folder));
    }
    match cached(rules, folder, available_memory(), observer) {
        Ok(table) => Ok(Some(table)),
        Err(BuildError::Cancelled) => Err(Interrupted.into()),
        Err(error) => {
            observer.warn(&format!("{error}; there is no table for it"));
            Ok(None)
        }
    }
}

/// The table that a bot of this strength plays Simpei with; `None` if it plays without: the
/// strongest bots know the solution, where that is [cheap](cheap_table).
///
/// # Errors
///
/// As [`cheap_table`].
pub fn table_for_bot(
    strength: Strength,
    rules: Rules,
    folder: &Path,
    observer: &dyn Observer,
) -> anyhow::Result<Option<Arc<Table>>> {
    let table = strength.is_top().then(|| cheap_table(rules, folder, observer)).transpose()?;
    Ok(table.flatten().map(Arc::new))
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

#[cfg(test)]
mod tests {
    use zugzwang_bots::Level;

    use super::*;

    #[test]
    fn only_the_strongest_bots_get_a_table_and_only_one_that_is_soon_there() {
        let folder = tempfile::tempdir().unwrap();
        let table = |strength, rules| table_for_bot(strength, rules, folder.path(), &()).unwrap();
        let small = Rules::new(3, 3).unwrap();
        let [.., seven, eight] = Level::ALL.map(Strength::Level);
        assert!(table(seven, small).is_none());
        assert_eq!(table(eight, small).unwrap().rules(), small);
        assert!(table(Strength::Best, small).is_some());
        assert!(table(Strength::Best, Rules::new(6, 8).unwrap()).is_none());
        // The standard game is solved in seconds.
        assert!(Solution::memory_needed(Rules::STANDARD) <= AT_ONCE);
    }

    #[test]
    fn a_build_that_is_cancelled_is_an_interruption() {
        struct Stop;
        impl Observer for Stop {
            fn is_cancelled(&self) -> bool {
                true
            }
        }
        let folder = tempfile::tempdir().unwrap();
        let small = Rules::new(3, 3).unwrap();
        let error = table_for_bot(Strength::Best, small, folder.path(), &Stop).err().unwrap();
        assert!(error.is::<Interrupted>());
    }
}

//! Tables of Simpei: where they come from and how their building is watched.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use indicatif::HumanBytes;
use zugzwang_bots::Strength;
use zugzwang_bots::simpei::plays_from_table;
use zugzwang_rules::simpei::Rules;
use zugzwang_solve::simpei::{
    BuildError, BuildOptions, CHECKPOINT_INTERVAL, Solution, Table, Tables, cache_path, cached,
};
use zugzwang_solve::{FileLock, Observer};

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

/// A store of tables in this folder, which says on standard error what goes wrong.
#[must_use]
pub fn tables(folder: &Path) -> Tables {
    Tables::with_warnings(folder, available_memory(), |message| {
        // Nobody may be reading any more.
        let _ = writeln!(io::stderr(), "warning: {message}");
    })
}

/// The table of these rules if it is in the store's folder, or built and kept there in some seconds
/// at most, as that of the standard board is; `None` if it is neither.
///
/// # Errors
///
/// If the observer ends the wait.
pub fn cheap_table(
    rules: Rules,
    tables: &Tables,
    observer: &dyn Observer,
) -> anyhow::Result<Option<Arc<Table>>> {
    let table = tables.watch(rules, observer);
    if table.is_none() && observer.is_cancelled() { Err(Interrupted.into()) } else { Ok(table) }
}

/// The table that a bot of this strength [plays from](plays_from_table), if it does and there is
/// one.
///
/// # Errors
///
/// As [`cheap_table`].
pub fn table_for_bot(
    strength: Strength,
    rules: Rules,
    tables: &Tables,
    observer: &dyn Observer,
) -> anyhow::Result<Option<Arc<Table>>> {
    if plays_from_table(strength, rules) { cheap_table(rules, tables, observer) } else { Ok(None) }
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

#[cfg(test)]
mod tests {
    use zugzwang_bots::Level;

    use super::*;

    #[test]
    fn only_the_strongest_bots_get_a_table_and_only_one_that_is_soon_there() {
        let folder = tempfile::tempdir().unwrap();
        let tables = tables(folder.path());
        let table = |strength, rules| table_for_bot(strength, rules, &tables, &()).unwrap();
        let small = Rules::new(3, 3).unwrap();
        let [.., seven, eight] = Level::ALL.map(Strength::Level);
        assert!(table(seven, small).is_none());
        assert_eq!(table(eight, small).unwrap().rules(), small);
        assert!(table(Strength::Best, small).is_some());
        assert!(table(Strength::Best, Rules::new(6, 8).unwrap()).is_none());
        // The standard game is solved in seconds.
        assert!(Tables::is_cheap(Rules::STANDARD));
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
        let tables = tables(folder.path());
        let error = table_for_bot(Strength::Best, small, &tables, &Stop).err().unwrap();
        assert!(error.is::<Interrupted>());
    }
}

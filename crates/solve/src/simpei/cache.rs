//! Tables that are built on demand and kept in a cache directory.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::thread;
use std::time::Duration;

use zugzwang_rules::simpei::Rules;

use super::build::{BuildError, BuildOptions, Solution};
use super::table::Table;
use crate::{FileError, FileLock, Observer};

/// The path of the table for these rules in a cache directory.
#[must_use]
pub fn cache_path(directory: &Path, rules: Rules) -> PathBuf {
    directory.join(format!("{}.table", name(rules)))
}

fn name(rules: Rules) -> String {
    let (size, pieces) = (rules.size(), rules.pieces());
    format!("simpei-{size}-{pieces}-{}-{}", rules.first_move(), rules.sandwich())
}

/// The table for these rules, read from the cache directory, or built and stored there.
///
/// Any number of processes may call this at once: one builds the table, and the others wait for it.
/// A process builds one table at a time. A damaged or foreign file is reported as a warning and
/// replaced. If the table cannot be stored, the observer is warned and the table is kept in memory.
///
/// # Errors
///
/// If the table cannot be built, or if the observer cancels.
pub fn cached(
    rules: Rules,
    directory: &Path,
    memory: Option<u64>,
    observer: &dyn Observer,
) -> Result<Table, BuildError> {
    let path = cache_path(directory, rules);
    match open(&path, rules, observer) {
        Ok(table) => return Ok(table),
        Err(BuildError::Cancelled) => return Err(BuildError::Cancelled),
        Err(_) => {}
    }
    let lock = match FileLock::take(&directory.join(format!("{}.lock", name(rules))), observer) {
        Ok(Some(lock)) => Some(lock),
        Ok(None) => return Err(BuildError::Cancelled),
        Err(error) => {
            observer.warn(&format!("{error}; the table is not kept"));
            None
        }
    };
    // Another process may have built it in the meantime. Only problems that remain are reported.
    match open(&path, rules, observer) {
        Ok(table) => return Ok(table),
        Err(BuildError::Cancelled) => return Err(BuildError::Cancelled),
        Err(BuildError::File(error)) if error.is_missing() => {}
        Err(error) => observer.warn(&format!("{error}; it is built again")),
    }
    let _turn = turn(observer)?;
    let checkpoints = lock
        .is_some()
        .then(|| (directory.join(format!("{}.unfinished", name(rules))), CHECKPOINT_INTERVAL));
    let solution = Solution::build(rules, &BuildOptions { memory, checkpoints }, observer)?;
    if lock.is_some() {
        match solution.save(&path, observer).and_then(|()| Table::open_checked(&path, observer)) {
            Ok(table) => {
                solution.remove_checkpoints();
                return Ok(table);
            }
            Err(BuildError::Cancelled) => return Err(BuildError::Cancelled),
            Err(error) => observer.warn(&format!("{error}; the table is not kept")),
        }
    }
    Table::in_memory(&solution, observer)
}

/// Waits until this process builds no other table, since a single build already uses every core,
/// and much memory.
fn turn(observer: &dyn Observer) -> Result<MutexGuard<'static, ()>, BuildError> {
    static BUILDING: Mutex<()> = Mutex::new(());
    loop {
        match BUILDING.try_lock() {
            Ok(turn) => return Ok(turn),
            Err(TryLockError::Poisoned(left)) => return Ok(left.into_inner()),
            Err(TryLockError::WouldBlock) if observer.is_cancelled() => {
                return Err(BuildError::Cancelled);
            }
            Err(TryLockError::WouldBlock) => thread::sleep(LOOK),
        }
    }
}

/// The interval at which a waiting build checks whether it may start.
const LOOK: Duration = Duration::from_millis(20);

/// The table for these rules from the cache directory, without building it.
///
/// # Errors
///
/// If there is none, if it is damaged, or if the observer cancels.
pub fn in_cache(
    rules: Rules,
    directory: &Path,
    observer: &dyn Observer,
) -> Result<Table, BuildError> {
    open(&cache_path(directory, rules), rules, observer)
}

/// The time between checkpoints: often enough to lose little work, rarely enough to cost little
/// time.
pub const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(60);

/// Opens the table file, which must be intact and for these rules.
fn open(path: &Path, rules: Rules, observer: &dyn Observer) -> Result<Table, BuildError> {
    let table = Table::open_checked(path, observer)?;
    if table.rules() != rules {
        let expected = "a table of the rules that its name says";
        return Err(FileError::contents(path, expected).into());
    }
    Ok(table)
}

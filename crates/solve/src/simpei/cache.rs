//! Tables that commands build for themselves and keep.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::Duration;

use zugzwang_rules::simpei::Rules;

use super::build::{BuildError, BuildOptions, Solution};
use super::table::Table;
use crate::{FileError, Observer};

/// Where the table of these rules is kept in a cache directory.
#[must_use]
pub fn cache_path(directory: &Path, rules: Rules) -> PathBuf {
    directory.join(format!("{}.table", name(rules)))
}

fn name(rules: Rules) -> String {
    let (size, pieces) = (rules.size(), rules.pieces());
    format!("simpei-{size}-{pieces}-{}-{}", rules.first_move(), rules.sandwich())
}

/// The table of these rules: from the cache directory, or else built, and kept there.
///
/// Any number of processes may ask at once: one builds, the others wait for it. A damaged or
/// foreign file is reported as a warning and replaced. Where nothing can be kept, the observer is
/// warned and the table lives in memory.
///
/// # Errors
///
/// If the table cannot be built.
pub fn cached(
    rules: Rules,
    directory: &Path,
    memory: Option<u64>,
    observer: &dyn Observer,
) -> Result<Table, BuildError> {
    let path = cache_path(directory, rules);
    if let Some(table) = open(&path, rules, &mut |_| {}) {
        return Ok(table);
    }
    let lock = match lock(directory, rules) {
        Ok(lock) => Some(lock),
        Err(error) => {
            observer.warn(&format!("{error}; the table is not kept"));
            None
        }
    };
    // Another process may have built it in the meantime; what is wrong still is reported now.
    if let Some(table) = open(&path, rules, &mut |why| observer.warn(&format!("{why}; built anew")))
    {
        return Ok(table);
    }
    let checkpoints = lock
        .is_some()
        .then(|| (directory.join(format!("{}.unfinished", name(rules))), CHECKPOINT_INTERVAL));
    let solution = Solution::build(rules, &BuildOptions { memory, checkpoints }, observer)?;
    if lock.is_some() {
        match solution.save(&path, observer).and_then(|()| Table::open(&path)) {
            Ok(table) => return Ok(table),
            Err(error) => observer.warn(&format!("{error}; the table is not kept")),
        }
    }
    Ok(Table::in_memory(&solution, observer)?)
}

/// The table of these rules if the cache directory has one that is whole; none is built.
#[must_use]
pub fn in_cache(rules: Rules, directory: &Path) -> Option<Table> {
    open(&cache_path(directory, rules), rules, &mut |_| {})
}

/// Often enough to lose little, seldom enough to cost little.
pub const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(60);

/// The table in the file, if it is whole and of these rules; `report` hears why it is not.
fn open(path: &Path, rules: Rules, report: &mut dyn FnMut(FileError)) -> Option<Table> {
    match Table::open(path).and_then(|table| table.check().map(|()| table)) {
        Ok(table) if table.rules() == rules => return Some(table),
        Ok(_) => report(FileError::contents(path, "a table of the rules that its name says")),
        Err(error) if error.is_missing() => {}
        Err(error) => report(error),
    }
    None
}

/// Waits until no other process builds the table. The lock ends with the file returned.
fn lock(directory: &Path, rules: Rules) -> Result<File, FileError> {
    fs::create_dir_all(directory).map_err(FileError::io(directory))?;
    let path = directory.join(format!("{}.lock", name(rules)));
    let lock = || {
        let file = File::create(&path)?;
        file.lock()?;
        Ok(file)
    };
    lock().map_err(FileError::io(&path))
}

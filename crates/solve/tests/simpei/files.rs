//! Table files, the cache and checkpoints: files are read back as written, damaged ones are
//! refused, and interrupted builds resume.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use rayon::prelude::*;
use zugzwang_rules::simpei::{FirstMove, Position, Rules};
use zugzwang_solve::simpei::plain::PlainTable;
use zugzwang_solve::simpei::{
    BuildError, BuildOptions, Probe, Solution, Table, cache_path, cached, in_cache, rank_turns,
};
use zugzwang_solve::{FileError, Observer};

fn small() -> Rules {
    Rules::new(3, 3).unwrap()
}

fn solve(rules: Rules) -> Solution {
    Solution::build(rules, &BuildOptions::default(), &()).unwrap()
}

fn saved(directory: &Path, rules: Rules) -> PathBuf {
    let path = directory.join("a.table");
    solve(rules).save(&path, &()).unwrap();
    path
}

#[test]
fn a_table_has_the_values_that_were_saved() {
    let directory = tempfile::tempdir().unwrap();
    let rules = Rules::new(4, 2).unwrap();
    let path = saved(directory.path(), rules);
    let (table, plain) = (Table::open(&path).unwrap(), PlainTable::solve(rules));
    assert_eq!(table.rules(), rules);
    assert_eq!(table.counts(), plain.counts());
    assert_eq!(table.bytes(), fs::metadata(&path).unwrap().len());
    assert!(table.blocks() >= 5);
    let loaded = table.load(None, &()).unwrap();
    for placed in 0..=2 * rules.pieces() {
        plain.phase(placed).for_each(|(position, value)| {
            assert_eq!(table.probe(&position).unwrap(), value);
            assert_eq!(loaded.probe(&position).unwrap(), value);
        });
    }
    assert_eq!(loaded.verify(&()).unwrap().wrong, 0);
}

#[test]
fn the_same_solution_gives_the_same_file() {
    let directory = tempfile::tempdir().unwrap();
    let first = fs::read(saved(directory.path(), small())).unwrap();
    assert_eq!(fs::read(saved(directory.path(), small())).unwrap(), first);
}

/// Every byte of a table matters: if any of them is changed or missing, either opening or checking
/// the table fails with a one-line message.
#[test]
fn damaged_tables_are_refused() {
    let directory = tempfile::tempdir().unwrap();
    let path = saved(directory.path(), small());
    let whole = fs::read(&path).unwrap();
    let damaged = directory.path().join("damaged.table");
    let error_of = |bytes: &[u8]| -> String {
        fs::write(&damaged, bytes).unwrap();
        let opened =
            Table::open(&damaged).map_err(BuildError::from).and_then(|table| table.check(&()));
        opened.expect_err("a damaged table is refused").to_string()
    };
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x41;
        let message = error_of(&bytes);
        assert!(message.contains("damaged.table: expected "), "byte {at}: {message}");
        assert!(!message.contains('\n'), "{message}");
    }
    for length in 0..whole.len() {
        error_of(&whole[..length]);
    }
    error_of(&[&whole[..], b"more"].concat());
    assert!(error_of(b"").contains("expected a Simpei table"));
    assert!(error_of(b"#!/bin/sh\necho something else\n").contains("expected a Simpei table"));
    let mut newer = whole.clone();
    newer[8] = 9;
    assert!(error_of(&newer).contains("expected version 1 of the format, found 9"));
    assert!(Table::open(&directory.path().join("none")).is_err_and(|error| error.is_missing()));
}

/// A table may be damaged after it was opened: then probing it fails.
#[test]
fn damage_is_found_when_a_block_is_read() {
    let directory = tempfile::tempdir().unwrap();
    let path = saved(directory.path(), small());
    let table = Table::open(&path).unwrap();
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..].iter_mut().for_each(|byte| *byte ^= 1);
    fs::write(&path, bytes).unwrap();
    assert!(!table.is_damaged());
    assert!(table.check(&()).is_err());
    assert!(table.is_damaged());
    assert!(matches!(table.load(None, &()), Err(BuildError::File(FileError::Contents { .. }))));
    let position: Position = "1r1/b1b/1r1|2/rb r".parse().unwrap();
    assert!(table.probe(&position).is_err());
    assert!(rank_turns(&table, &position).is_err());
}

#[test]
fn verification_finds_a_value_that_is_wrong() {
    let rules = small();
    let solution = solve(rules);
    let plain = PlainTable::solve(rules);
    let found = plain.phase(6).find_any(|(_, value)| value.plies() == Some(8));
    let (position, value) = found.unwrap();
    solution.spoil(&position);
    let verification = solution.verify(&()).unwrap();
    assert!(verification.wrong > 0);
    assert!(verification.example.is_some());
    assert_ne!(solution.probe(&position).unwrap(), value);
}

/// Counts the steps, collects the warnings, and cancels after a number of steps.
#[derive(Default)]
struct Witness {
    steps: AtomicUsize,
    stop_at: Option<usize>,
    warnings: Mutex<Vec<String>>,
}

impl Observer for Witness {
    fn begin(&self, step: &str, _: u64) {
        if step != "checking" && !step.starts_with("waiting") {
            self.steps.fetch_add(1, Relaxed);
        }
    }

    fn warn(&self, message: &str) {
        self.warnings.lock().unwrap().push(message.to_owned());
    }

    fn is_cancelled(&self) -> bool {
        self.stop_at.is_some_and(|stop| self.steps.load(Relaxed) >= stop)
    }
}

#[test]
fn the_cache_builds_once_and_replaces_what_is_damaged() {
    let directory = tempfile::tempdir().unwrap();
    let cache = directory.path().join("deep/cache");
    let witness = Witness::default();
    let table = || cached(small(), &cache, None, &witness).unwrap();
    let root = table().probe(&Position::start(small())).unwrap();
    let built = witness.steps.load(Relaxed);
    assert!(built > 0);
    table();
    assert_eq!(witness.steps.load(Relaxed), built);

    let path = cache_path(&cache, small());
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&path, bytes).unwrap();
    assert_eq!(table().probe(&Position::start(small())).unwrap(), root);
    let other = small().with_first_move(FirstMove::Anywhere);
    solve(other).save(&path, &()).unwrap();
    assert_eq!(table().rules(), small());
    let warnings = witness.warnings.lock().unwrap();
    assert_eq!(warnings.len(), 2, "{warnings:?}");
    assert!(
        warnings.iter().all(|warning| warning.ends_with("; it is built again")),
        "{warnings:?}"
    );
}

#[test]
fn concurrent_first_calls_build_once() {
    let directory = tempfile::tempdir().unwrap();
    let witnesses: Vec<_> = (0..8).map(|_| Witness::default()).collect();
    std::thread::scope(|scope| {
        for witness in &witnesses {
            scope.spawn(|| {
                let table = cached(small(), directory.path(), None, witness).unwrap();
                assert_eq!(table.rules(), small());
            });
        }
    });
    let builders = witnesses.iter().filter(|witness| witness.steps.load(Relaxed) > 0).count();
    assert_eq!(builders, 1);
}

#[test]
fn without_a_place_to_keep_it_the_table_lives_in_memory() {
    let directory = tempfile::tempdir().unwrap();
    let blocked = directory.path().join("a file");
    fs::write(&blocked, "").unwrap();
    let witness = Witness::default();
    let table = cached(small(), &blocked, None, &witness).unwrap();
    let root = solve(small()).probe(&Position::start(small())).unwrap();
    assert_eq!(table.probe(&Position::start(small())).unwrap(), root);
    let warnings = witness.warnings.lock().unwrap();
    assert!(matches!(&warnings[..], [one] if one.ends_with("; the table is not kept")));
}

#[test]
fn only_a_whole_table_is_in_the_cache() {
    let directory = tempfile::tempdir().unwrap();
    let table = || in_cache(small(), directory.path(), &());
    assert!(matches!(table(), Err(BuildError::File(error)) if error.is_missing()));
    cached(small(), directory.path(), None, &()).unwrap();
    assert_eq!(table().unwrap().rules(), small());
    fs::write(cache_path(directory.path(), small()), "no table").unwrap();
    assert!(table().is_err());
}

/// Stops a build at each step in turn until it completes: each time it resumes where it was.
#[test]
fn an_interrupted_build_goes_on() {
    let directory = tempfile::tempdir().unwrap();
    let checkpoints = directory.path().join("unfinished");
    let options =
        BuildOptions { memory: None, checkpoints: Some((checkpoints.clone(), Duration::ZERO)) };
    let mut interruptions = 0;
    let solution = loop {
        let witness = Witness { stop_at: Some(3), ..Witness::default() };
        match Solution::build(small(), &options, &witness) {
            Ok(solution) => break solution,
            Err(BuildError::Cancelled) => interruptions += 1,
            Err(error) => panic!("{error}"),
        }
        assert!(interruptions < 1000, "no progress");
        assert!(checkpoints.read_dir().unwrap().next().is_some());
    };
    assert!(interruptions > 5);
    let plain = PlainTable::solve(small());
    assert_eq!(solution.counts(), plain.counts());
    plain.phase(6).for_each(|(position, value)| {
        assert_eq!(solution.probe(&position).unwrap(), value);
    });
    solution.remove_checkpoints();
    assert!(!checkpoints.exists(), "nothing is left behind");
}

#[test]
fn a_damaged_checkpoint_is_reported_and_left_out() {
    let directory = tempfile::tempdir().unwrap();
    let checkpoints = directory.path().join("unfinished");
    let options =
        BuildOptions { memory: None, checkpoints: Some((checkpoints.clone(), Duration::ZERO)) };
    let stop = Witness { stop_at: Some(6), ..Witness::default() };
    assert!(matches!(Solution::build(small(), &options, &stop), Err(BuildError::Cancelled)));
    let file = checkpoints.join("phase-6");
    let mut bytes = fs::read(&file).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(&file, bytes).unwrap();
    let witness = Witness::default();
    let solution = Solution::build(small(), &options, &witness).unwrap();
    assert_eq!(solution.counts(), PlainTable::solve(small()).counts());
    let warnings = witness.warnings.lock().unwrap();
    assert!(
        matches!(&warnings[..], [one] if one.contains("phase-6: expected a whole checkpoint")),
        "{warnings:?}"
    );
}

#[test]
fn too_little_memory_is_an_error_with_the_number() {
    let rules = Rules::new(6, 8).unwrap();
    let options = BuildOptions { memory: Some(20 << 30), checkpoints: None };
    let error = Solution::build(rules, &options, &()).err().unwrap();
    assert!(matches!(error, BuildError::Memory { .. }));
    assert!(error.to_string().ends_with("of memory, expected at most 20 GiB"), "{error}");
    let largest = Rules::new(6, 20).unwrap();
    assert!(Solution::build(largest, &BuildOptions::default(), &()).is_err());
}

/// Entries and cursors take most of the memory, and the estimate covers them.
#[test]
fn the_memory_estimate_is_enough_and_not_far_off() {
    for (size, pieces) in [(3, 3), (3, 4), (4, 2), (4, 3), (5, 2), (6, 2)] {
        let rules = Rules::new(size, pieces).unwrap();
        let entries = solve(rules).entries();
        let needed = Solution::memory_needed(rules);
        assert!(needed > entries, "{rules:?}");
        assert!(needed < 4 * entries + (24 << 20), "{rules:?}: {needed} for {entries} entries");
    }
}

/// Replaces the cache folder by a file after a number of steps.
struct Vandal {
    folder: PathBuf,
    at: usize,
    witness: Witness,
}

impl Observer for Vandal {
    fn begin(&self, step: &str, units: u64) {
        self.witness.begin(step, units);
        if self.witness.steps.load(Relaxed) == self.at && self.folder.is_dir() {
            fs::remove_dir_all(&self.folder).unwrap();
            fs::write(&self.folder, "").unwrap();
        }
    }

    fn warn(&self, message: &str) {
        self.witness.warn(message);
    }
}

#[test]
fn a_folder_that_vanishes_costs_no_answer() {
    for at in [1, 5, 12] {
        let directory = tempfile::tempdir().unwrap();
        let folder = directory.path().join("cache");
        let vandal = Vandal { folder: folder.clone(), at, witness: Witness::default() };
        let table = cached(small(), &folder, None, &vandal).unwrap();
        assert!(folder.is_file());
        assert_eq!(table.counts(), PlainTable::solve(small()).counts());
        let warnings = vandal.witness.warnings.lock().unwrap();
        let last = warnings.last().unwrap();
        assert!(last.ends_with("; the table is not kept"), "{warnings:?}");
        assert!(warnings.len() <= 2, "{warnings:?}");
    }
}

/// There are folders where the files of the cache should be.
#[test]
fn what_is_no_file_in_the_cache_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let table = cache_path(directory.path(), small());
    fs::create_dir(&table).unwrap();
    let phase = table.with_extension("unfinished").join("phase-6");
    fs::create_dir_all(&phase).unwrap();
    let witness = Witness::default();
    let built = cached(small(), directory.path(), None, &witness).unwrap();
    assert_eq!(built.counts(), PlainTable::solve(small()).counts());
    let warnings = witness.warnings.lock().unwrap().join("\n");
    for path in [table, phase] {
        let said = format!("{}: expected a file, found a folder; ", path.display());
        assert!(warnings.contains(&said), "{warnings}");
    }
}

/// Writing to these files always fails for lack of space.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_costs_no_answer() {
    use std::os::unix::fs::symlink;
    let directory = tempfile::tempdir().unwrap();
    let table = cache_path(directory.path(), small());
    let unfinished = table.with_extension("unfinished");
    fs::create_dir(&unfinished).unwrap();
    for path in [&table, &unfinished.join("phase-6"), &unfinished.join("phase-5")] {
        symlink("/dev/full", path).unwrap();
    }
    let witness = Witness::default();
    let built = cached(small(), directory.path(), None, &witness).unwrap();
    assert_eq!(built.counts(), PlainTable::solve(small()).counts());
    let warnings = witness.warnings.lock().unwrap();
    let full: Vec<_> = warnings.iter().filter(|warning| warning.contains("No space")).collect();
    assert_eq!(full.len(), 2, "{warnings:?}");
    assert!(full[0].ends_with("; unfinished work is not kept"), "{warnings:?}");
    assert!(full[1].ends_with("; the table is not kept"), "{warnings:?}");
    // Checkpoints are kept if the table could not be written.
    assert!(unfinished.join("phase-4").is_file());
}

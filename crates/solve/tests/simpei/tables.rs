//! The store of tables: they are loaded once, in the background, and no wait is in vain.

use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::thread;

use zugzwang_rules::simpei::{Position, Rules};
use zugzwang_solve::simpei::{BuildError, Probe, Tables, cache_path, cached};
use zugzwang_solve::{FileLock, Observer};

fn small() -> Rules {
    Rules::new(3, 3).unwrap()
}

/// The lock that another program would hold while it builds the table.
fn lock(folder: &std::path::Path) -> FileLock {
    let path = cache_path(folder, small()).with_extension("lock");
    FileLock::try_take(&path).unwrap().expect("a lock that nobody holds")
}

#[test]
fn whoever_asks_gets_the_same_table() {
    let folder = tempfile::tempdir().unwrap();
    let tables = Tables::new(folder.path(), None);
    let found = thread::scope(|scope| {
        let wait = || tables.clone().wait(small(), &|| false).unwrap();
        let threads: Vec<_> = (0..8).map(|_| scope.spawn(wait)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect::<Vec<_>>()
    });
    assert!(found.iter().all(|table| Arc::ptr_eq(table, &found[0])));
    assert!(Arc::ptr_eq(&tables.get(small()).unwrap(), &found[0]));
    assert!(cache_path(folder.path(), small()).is_file());
}

/// Another program builds the table and takes forever.
#[test]
fn nobody_is_kept_waiting() {
    let folder = tempfile::tempdir().unwrap();
    let held = lock(folder.path());
    let tables = Tables::new(folder.path(), None);
    assert!(tables.get(small()).is_none());
    let looks = AtomicUsize::new(0);
    assert!(tables.wait(small(), &|| looks.fetch_add(1, Relaxed) > 2).is_none());
    // The work went on in the meantime.
    drop(held);
    assert!(tables.wait(small(), &|| false).is_some());
    assert!(tables.get(small()).is_some());
}

#[test]
fn closing_ends_every_wait() {
    let folder = tempfile::tempdir().unwrap();
    let _held = lock(folder.path());
    let tables = Tables::new(folder.path(), None);
    let (waits, is_waiting) = mpsc::channel();
    let waiting = thread::spawn({
        let tables = tables.clone();
        move || {
            let said = || waits.send(()).is_err();
            tables.wait(small(), &said).is_none()
        }
    });
    is_waiting.recv().unwrap();
    tables.close();
    assert!(waiting.join().unwrap());
    assert!(tables.wait(small(), &|| false).is_none());
}

#[test]
fn a_wait_for_the_lock_of_another_program_can_be_stopped() {
    struct Impatient(AtomicUsize);
    impl Observer for Impatient {
        fn is_cancelled(&self) -> bool {
            self.0.fetch_add(1, Relaxed) > 2
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let _held = lock(folder.path());
    let built = cached(small(), folder.path(), None, &Impatient(AtomicUsize::new(0)));
    assert!(matches!(built, Err(BuildError::Cancelled)));
}

#[test]
fn what_takes_long_to_build_is_not_built() {
    let folder = tempfile::tempdir().unwrap();
    let tables = Tables::new(folder.path(), None);
    let large = Rules::new(6, 8).unwrap();
    assert!(!Tables::is_cheap(large));
    assert!(tables.get(large).is_none());
    assert!(tables.wait(large, &|| false).is_none());
    // A table in the folder would be read, but this file is not a table.
    fs::write(cache_path(folder.path(), large), "no table").unwrap();
    assert!(tables.wait(large, &|| false).is_none());
}

#[test]
fn a_table_outlives_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let tables = Tables::new(folder.path(), None);
    let table = tables.wait(small(), &|| false).unwrap();
    let path = cache_path(folder.path(), small());
    fs::File::options().write(true).open(&path).unwrap().set_len(100).unwrap();
    table.probe(&Position::start(small())).unwrap();
    // A new one can be requested.
    tables.forget(small());
    let other = tables.wait(small(), &|| false).unwrap();
    assert!(!Arc::ptr_eq(&table, &other));
    assert_eq!(fs::metadata(&path).unwrap().len(), other.bytes());
}

#[test]
fn without_memory_there_is_no_table_and_a_word_about_it() {
    let folder = tempfile::tempdir().unwrap();
    let (said, heard) = mpsc::channel();
    let warn = move |message: &str| said.send(message.to_owned()).unwrap();
    let tables = Tables::with_warnings(folder.path(), Some(1000), warn);
    assert!(tables.wait(small(), &|| false).is_none());
    assert!(tables.get(small()).is_none());
    let warnings: Vec<_> = heard.try_iter().collect();
    assert!(
        matches!(&warnings[..], [one] if one.ends_with("; there is no table for it")),
        "{warnings:?}"
    );
}

/// Building many boards at once would take the memory for all of them.
#[test]
fn a_process_builds_one_table_at_a_time() {
    struct Log<'a>(usize, &'a Mutex<Vec<usize>>);
    impl Observer for Log<'_> {
        fn begin(&self, _: &str, _: u64) {
            self.1.lock().unwrap().push(self.0);
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let steps = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for pieces in 1..=4 {
            let (folder, log) = (folder.path(), Log(pieces, &steps));
            let rules = Rules::new(3, pieces as u32).unwrap();
            scope.spawn(move || cached(rules, folder, None, &log).unwrap());
        }
    });
    let mut order = steps.into_inner().unwrap();
    assert!(order.len() > 8, "{order:?}");
    order.dedup();
    assert_eq!(order.len(), 4, "{order:?}");
}

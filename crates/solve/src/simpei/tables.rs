//! A process-wide store of tables, which are read or built once, in the background, and shared.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, SystemTime};

use ahash::AHashMap;
use zugzwang_rules::simpei::Rules;

use super::build::{BuildError, Solution};
use super::cache::{cache_path, cached, in_cache};
use super::table::Table;
use crate::Observer;

/// Games whose solution takes more memory than this are not solved on demand, as the player would
/// have to wait.
const AT_ONCE: u64 = 100 << 20;

/// The interval at which a wait checks whether it was cancelled.
const LOOK: Duration = Duration::from_millis(20);

/// A store of tables. Clones share it.
///
/// A table is loaded once, on its own thread, when it is first requested. The work goes on even if
/// the callers stop waiting. It ends when the store is [closed](Self::close) or its last clone is
/// dropped.
///
/// ```
/// use zugzwang_rules::simpei::Rules;
/// use zugzwang_solve::simpei::Tables;
///
/// # let folder = tempfile::tempdir()?;
/// let tables = Tables::new(folder.path(), None);
/// let rules = Rules::new(3, 3)?;
/// let table = tables.wait(rules, &|| false).expect("a small table");
/// assert_eq!(table.rules(), rules);
/// assert!(tables.get(rules).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Tables {
    shared: Arc<Shared>,
    /// Dropped with the last clone.
    _closer: Arc<Closer>,
}

struct Shared {
    folder: PathBuf,
    memory: Option<u64>,
    warn: Box<dyn Fn(&str) + Send + Sync>,
    entries: Mutex<AHashMap<Rules, Slot>>,
    /// Notified when an entry has changed.
    changed: Condvar,
    is_closed: AtomicBool,
}

struct Closer(Arc<Shared>);

enum Slot {
    InWork(Arc<Work>),
    Ready(Arc<Table>),
    /// There is no table as long as the file has this stamp.
    None(Option<Stamp>),
}

/// A file's modification time and length.
type Stamp = (Option<SystemTime>, u64);

/// The current state of a table.
enum State {
    Ready(Arc<Table>),
    InWork(Arc<Work>),
    None,
}

/// The progress of a table in work.
struct Work {
    shared: Arc<Shared>,
    /// The number of the current step, counted from 1, its description, and its units of work.
    step: Mutex<(usize, String, u64)>,
    done: AtomicU64,
}

impl Tables {
    /// A store that keeps tables in a folder, which need not exist yet, and builds no table that
    /// needs more than the given memory.
    pub fn new(folder: impl Into<PathBuf>, memory: Option<u64>) -> Self {
        Self::with_warnings(folder, memory, |_| {})
    }

    /// Like [`new`](Self::new). `warn` is called with a one-line message for problems that are not
    /// errors: a damaged file that is replaced, or a table that cannot be stored.
    pub fn with_warnings(
        folder: impl Into<PathBuf>,
        memory: Option<u64>,
        warn: impl Fn(&str) + Send + Sync + 'static,
    ) -> Self {
        let shared = Arc::new(Shared {
            folder: folder.into(),
            memory,
            warn: Box::new(warn),
            entries: Mutex::default(),
            changed: Condvar::new(),
            is_closed: AtomicBool::new(false),
        });
        Self { _closer: Arc::new(Closer(shared.clone())), shared }
    }

    /// Whether the table for these rules is built on demand, as that takes a few seconds at most.
    /// Other tables are used only if they are in the folder.
    #[must_use]
    pub fn is_cheap(rules: Rules) -> bool {
        Solution::memory_needed(rules) <= AT_ONCE
    }

    /// The table for these rules if it is ready. If it is not, but can be read or is
    /// [cheap](Self::is_cheap), it is loaded in the background for later. Never blocks.
    #[must_use]
    pub fn get(&self, rules: Rules) -> Option<Arc<Table>> {
        match self.shared.state(rules) {
            State::Ready(table) => Some(table),
            State::InWork(_) | State::None => None,
        }
    }

    /// Whether the table for these rules is being read or built.
    #[must_use]
    pub fn is_coming(&self, rules: Rules) -> bool {
        matches!(self.shared.state(rules), State::InWork(_))
    }

    /// Waits for the table for these rules; `None` if there can be none, or soon after `cancelled`
    /// returns true.
    pub fn wait(&self, rules: Rules, cancelled: &dyn Fn() -> bool) -> Option<Arc<Table>> {
        self.until(rules, cancelled, |_| {})
    }

    /// Like [`wait`](Self::wait), but reports progress to the observer, which can cancel the wait.
    pub fn watch(&self, rules: Rules, observer: &dyn Observer) -> Option<Arc<Table>> {
        let (mut step, mut done) = (0, 0);
        self.until(rules, &|| observer.is_cancelled(), |work| {
            work.tell(observer, &mut step, &mut done);
        })
    }

    /// The table for these rules, which is built, whatever it costs, if it is not in the folder.
    /// The observer is told about the progress.
    ///
    /// # Errors
    ///
    /// If it cannot be built, or if the observer cancels.
    pub fn build(&self, rules: Rules, observer: &dyn Observer) -> Result<Arc<Table>, BuildError> {
        if let Some(table) = self.get(rules) {
            return Ok(table);
        }
        if self.is_coming(rules)
            && let Some(table) = self.watch(rules, observer)
        {
            return Ok(table);
        }
        let table = cached(rules, &self.shared.folder, self.shared.memory, observer)?;
        let table = Arc::new(table);
        self.shared.lock().insert(rules, Slot::Ready(table.clone()));
        Ok(table)
    }

    /// A handle to the table for these rules, whether it is ready or not.
    #[must_use]
    pub fn pending(&self, rules: Rules) -> PendingTable {
        PendingTable { tables: self.clone(), rules }
    }

    fn until(
        &self,
        rules: Rules,
        cancelled: &dyn Fn() -> bool,
        mut look: impl FnMut(&Work),
    ) -> Option<Arc<Table>> {
        loop {
            let work = match self.shared.state(rules) {
                State::Ready(table) => return Some(table),
                State::None => return None,
                State::InWork(_) if cancelled() => return None,
                State::InWork(work) => work,
            };
            look(&work);
            let entries = self.shared.lock();
            if let Some(Slot::InWork(_)) = entries.get(&rules) {
                let _ = self.shared.changed.wait_timeout(entries, LOOK);
            }
        }
    }

    /// Drops the table for these rules; the next request reads or builds it again. Tables found to
    /// be damaged when they are probed are dropped automatically.
    pub fn forget(&self, rules: Rules) {
        let mut entries = self.shared.lock();
        if !matches!(entries.get(&rules), Some(Slot::InWork(_))) {
            entries.remove(&rules);
        }
    }

    /// Cancels all work and all waits, now and in the future. Tables that are ready can still be
    /// used.
    pub fn close(&self) {
        self.shared.close();
    }
}

/// A table of a store that may not be ready yet.
#[derive(Clone)]
pub struct PendingTable {
    tables: Tables,
    rules: Rules,
}

impl PendingTable {
    /// Whether it is ready. If not, loading starts in the cases where [`Tables::get`] would start
    /// it.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.tables.get(self.rules).is_some()
    }

    /// Waits until it is ready; `false` if it will not be, or soon after `cancelled` returns true.
    #[must_use]
    pub fn wait(&self, cancelled: &dyn Fn() -> bool) -> bool {
        self.tables.wait(self.rules, cancelled).is_some()
    }

    /// Like [`wait`](Self::wait), but reports progress to the observer, which can cancel the wait.
    #[must_use]
    pub fn watch(&self, observer: &dyn Observer) -> bool {
        self.tables.watch(self.rules, observer).is_some()
    }

    /// Drops it; the next request reads or builds it again.
    pub fn forget(&self) {
        self.tables.forget(self.rules);
    }
}

impl Drop for Closer {
    fn drop(&mut self) {
        self.0.close();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, AHashMap<Rules, Slot>> {
        // Entries are always replaced as a whole, so a poisoned lock does no harm.
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn close(&self) {
        self.is_closed.store(true, Relaxed);
        self.changed.notify_all();
    }

    fn stamp(&self, rules: Rules) -> Option<Stamp> {
        let metadata = fs::metadata(cache_path(&self.folder, rules)).ok()?;
        Some((metadata.modified().ok(), metadata.len()))
    }

    /// The state of the table; starts the work if there is any to do.
    fn state(self: &Arc<Self>, rules: Rules) -> State {
        let mut entries = self.lock();
        match entries.get(&rules) {
            Some(Slot::Ready(table)) if !table.is_damaged() => return State::Ready(table.clone()),
            _ if self.is_closed.load(Relaxed) => return State::None,
            Some(Slot::InWork(work)) => return State::InWork(work.clone()),
            Some(Slot::None(stamp)) if *stamp == self.stamp(rules) => return State::None,
            _ => {}
        }
        let stamp = self.stamp(rules);
        if stamp.is_none() && !Tables::is_cheap(rules) {
            entries.remove(&rules);
            return State::None;
        }
        let step = Mutex::default();
        let work = Arc::new(Work { shared: self.clone(), step, done: AtomicU64::new(0) });
        let thread = thread::Builder::new().name("table".to_owned());
        let (shared, observer) = (self.clone(), work.clone());
        let spawned = thread.spawn(move || {
            let table = catch_unwind(AssertUnwindSafe(|| shared.make(rules, &observer)));
            let entry = match table {
                Ok(Some(table)) => Slot::Ready(Arc::new(table)),
                // A panic has already been reported.
                Ok(None) | Err(_) => Slot::None(shared.stamp(rules)),
            };
            shared.lock().insert(rules, entry);
            shared.changed.notify_all();
        });
        match spawned {
            Ok(_) => {
                entries.insert(rules, Slot::InWork(work.clone()));
                State::InWork(work)
            }
            Err(error) => {
                (self.warn)(&format!("{error}; there is no table for now"));
                State::None
            }
        }
    }

    fn make(&self, rules: Rules, observer: &Work) -> Option<Table> {
        let made = match Tables::is_cheap(rules) {
            true => cached(rules, &self.folder, self.memory, observer),
            false => in_cache(rules, &self.folder, observer),
        };
        made.inspect_err(|error| match error {
            BuildError::Cancelled => {}
            error => observer.warn(&format!("{error}; there is no table for it")),
        })
        .ok()
    }
}

impl Work {
    fn step(&self) -> MutexGuard<'_, (usize, String, u64)> {
        self.step.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reports the progress since `told` units of the step with this number.
    fn tell(&self, observer: &dyn Observer, number: &mut usize, told: &mut u64) {
        let (current, text, units) = self.step().clone();
        if current == 0 {
            return;
        }
        if current != *number {
            (*number, *told) = (current, 0);
            observer.begin(&text, units);
        }
        let done = self.done.load(Relaxed);
        observer.advance(done.saturating_sub(*told));
        *told = done.max(*told);
    }
}

impl Observer for Work {
    fn begin(&self, text: &str, units: u64) {
        let mut step = self.step();
        *step = (step.0 + 1, text.to_owned(), units);
        self.done.store(0, Relaxed);
    }

    fn advance(&self, units: u64) {
        self.done.fetch_add(units, Relaxed);
    }

    fn warn(&self, message: &str) {
        (self.shared.warn)(message);
    }

    fn is_cancelled(&self) -> bool {
        self.shared.is_closed.load(Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use zugzwang_rules::simpei::Position;

    use super::*;
    use crate::simpei::{BuildOptions, Probe};

    /// Small tables are in memory; a large one is read on demand.
    #[test]
    fn a_table_that_is_cut_off_while_it_is_used_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let rules = Rules::new(3, 3).unwrap();
        let path = folder.path().join("large.table");
        Solution::build(rules, &BuildOptions::default(), &()).unwrap().save(&path, &()).unwrap();
        let table = Arc::new(Table::open(&path).unwrap());
        let tables = Tables::new(folder.path(), None);
        tables.shared.lock().insert(rules, Slot::Ready(table.clone()));
        assert!(Arc::ptr_eq(&tables.get(rules).unwrap(), &table));

        fs::File::options().write(true).open(&path).unwrap().set_len(100).unwrap();
        let start = Position::start(rules);
        assert!(table.probe(&start).is_err());
        assert!(tables.get(rules).is_none_or(|other| !Arc::ptr_eq(&other, &table)));
        assert!(tables.wait(rules, &|| false).unwrap().probe(&start).is_ok());
    }
}

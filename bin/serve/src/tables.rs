//! Solutions of Simpei: read or built once, then shared by all requests.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use zugzwang_rules::simpei::Rules;
use zugzwang_solve::Observer;
use zugzwang_solve::simpei::{BuildError, Solution, Table, cached};

use crate::thinking::Stop;

/// Games whose solution takes more memory than this, in bytes, are not solved for a page: they
/// would take longer than anybody waits.
const MOST_MEMORY: u64 = 128 << 20;

/// The tables known so far.
#[derive(Clone)]
pub(crate) struct Tables {
    folder: PathBuf,
    known: Arc<Mutex<HashMap<Rules, Entry>>>,
}

type Entry = Arc<Mutex<Option<Arc<Table>>>>;

/// Stops a build that nobody waits for.
struct Watch<'a>(&'a Stop);

impl Observer for Watch<'_> {
    fn is_cancelled(&self) -> bool {
        self.0.is_unwanted()
    }
}

impl Tables {
    /// Tables are kept in this folder, too.
    pub(crate) fn new(folder: PathBuf) -> Self {
        Self { folder, known: Arc::default() }
    }

    /// The table of these rules; `None` if there is none within reach of a page, or if nobody
    /// waits for it any more.
    ///
    /// # Errors
    ///
    /// If it cannot be built or read.
    pub(crate) fn table(
        &self,
        rules: Rules,
        stop: &Stop,
    ) -> Result<Option<Arc<Table>>, BuildError> {
        if Solution::memory_needed(rules) > MOST_MEMORY {
            return Ok(None);
        }
        let entry = lock(&self.known).entry(rules).or_default().clone();
        // Who asks for the same table waits here for the one who builds it, others do not.
        let mut entry = lock(&entry);
        if entry.is_none() {
            match cached(rules, &self.folder, Some(MOST_MEMORY), &Watch(stop)) {
                Ok(table) => *entry = Some(Arc::new(table)),
                Err(BuildError::Cancelled) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(entry.clone())
    }
}

/// What a thread that panicked left behind is a table or none, as ever.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

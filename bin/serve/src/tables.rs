//! Solutions of Simpei: read or built once, then shared by all requests.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use zugzwang_cli::cheap_table;
use zugzwang_rules::simpei::Rules;
use zugzwang_solve::Observer;
use zugzwang_solve::simpei::Table;

use crate::thinking::Stop;

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
    fn warn(&self, message: &str) {
        eprintln!("warning: {message}");
    }

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
    pub(crate) fn table(&self, rules: Rules, stop: &Stop) -> Option<Arc<Table>> {
        let entry = lock(&self.known).entry(rules).or_default().clone();
        // Who asks for the same table waits here for the one who builds it, others do not.
        let mut entry = lock(&entry);
        if entry.is_none() {
            // The error is that nobody waits.
            *entry = cheap_table(rules, &self.folder, &Watch(stop)).ok().flatten().map(Arc::new);
        }
        entry.clone()
    }
}

/// What a thread that panicked left behind is a table or none, as ever.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

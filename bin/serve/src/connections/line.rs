use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Counts what happens on all connections, to tell which of them has been silent longest.
#[derive(Default)]
pub(super) struct Lines(Arc<AtomicU64>);

/// When something was last heard of a connection. Requests carry it along.
#[derive(Clone)]
pub(crate) struct Line {
    events: Arc<AtomicU64>,
    /// The number of the last event, or that a request is being answered.
    last: Arc<AtomicU64>,
}

const BEING_ANSWERED: u64 = u64::MAX;

impl Lines {
    pub(super) fn new_line(&self) -> Line {
        let line = Line { events: self.0.clone(), last: Arc::default() };
        line.is_heard();
        line
    }
}

impl Line {
    /// A request has arrived as a whole: it is for the server to do something now.
    pub(crate) fn is_answered(&self) {
        self.last.store(BEING_ANSWERED, Relaxed);
    }

    /// It is for the client to do something now.
    pub(super) fn is_heard(&self) {
        self.last.store(self.events.fetch_add(1, Relaxed), Relaxed);
    }

    pub(super) fn is_being_answered(&self) -> bool {
        self.last_heard() == BEING_ANSWERED
    }

    /// The greater, the later.
    pub(super) fn last_heard(&self) -> u64 {
        self.last.load(Relaxed)
    }
}

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Instant;

/// A search was stopped before it was done: by its limits, or from outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the search was stopped")]
pub struct Stopped;

/// When a search has to stop. Alpha-beta search looks every [`PERIOD`](Self::PERIOD) nodes of all
/// threads together or so, and may search that many more.
#[derive(Clone, Copy, Default)]
pub struct Limits<'a> {
    /// The most nodes, of all threads together.
    pub nodes: Option<u64>,
    /// The latest time.
    pub deadline: Option<Instant>,
    /// Asked whether to stop, by any thread.
    pub cancelled: Option<&'a (dyn Fn() -> bool + Sync)>,
}

impl Limits<'_> {
    /// Nodes of alpha-beta search between two looks.
    pub const PERIOD: u64 = 1024;

    /// Whether the time is up, or somebody wants an end; nodes are not looked at.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || self.cancelled.is_some_and(|cancelled| cancelled())
    }
}

/// The limits, and what the threads have used up of them.
pub(crate) struct Budget<'a> {
    limits: Limits<'a>,
    nodes: AtomicU64,
    /// The number of nodes at which the threads pause.
    pause: AtomicU64,
    stopped: AtomicBool,
}

impl<'a> Budget<'a> {
    pub(crate) fn new(limits: Limits<'a>) -> Self {
        let stopped = AtomicBool::new(false);
        Self { limits, nodes: AtomicU64::new(0), pause: AtomicU64::new(u64::MAX), stopped }
    }

    /// Counts nodes that a thread has searched, and tells whether it may go on.
    pub(crate) fn spend(&self, nodes: u64) -> Result<(), Stopped> {
        self.settle(nodes);
        self.check()?;
        if self.is_paused() { Err(Stopped) } else { Ok(()) }
    }

    /// Reserves up to so many nodes for a thread: how many it may search, none if it has to stop.
    pub(crate) fn take(&self, wanted: u64) -> u64 {
        if self.check().is_err() {
            return 0;
        }
        let most = self.limits.nodes.unwrap_or(u64::MAX);
        let reserve = |nodes: u64| (nodes < most).then(|| nodes.saturating_add(wanted).min(most));
        match self.nodes.fetch_update(Relaxed, Relaxed, reserve) {
            Ok(before) => wanted.min(most - before),
            Err(_) => 0,
        }
    }

    /// Lets the threads pause after so many more nodes.
    pub(crate) fn pause_after(&self, nodes: u64) {
        self.pause.store(self.nodes().saturating_add(nodes), Relaxed);
    }

    /// Whether the threads pause, or will as soon as they look.
    pub(crate) fn is_paused(&self) -> bool {
        self.nodes() >= self.pause.load(Relaxed)
    }

    /// Counts nodes that a thread has searched.
    pub(crate) fn settle(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Relaxed);
    }

    /// Tells whether the search may go on.
    pub(crate) fn check(&self) -> Result<(), Stopped> {
        let limits = &self.limits;
        if limits.nodes.is_some_and(|most| self.nodes() >= most) || limits.is_over() {
            self.stopped.store(true, Relaxed);
        }
        if self.stopped.load(Relaxed) { Err(Stopped) } else { Ok(()) }
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }
}

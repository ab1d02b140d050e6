use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Instant;

/// A search was stopped before it was done: by its limits, or from outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the search was stopped")]
pub struct Stopped;

/// When a search has to stop. Alpha-beta search checks the limits about every
/// [`PERIOD`](Self::PERIOD) nodes of all threads together, and may exceed the number of nodes by
/// about as many.
#[derive(Clone, Copy, Default)]
pub struct Limits<'a> {
    /// The maximum number of nodes, for all threads together.
    pub nodes: Option<u64>,
    /// The time at which to stop.
    pub deadline: Option<Instant>,
    /// Returns whether to stop. May be called from any thread.
    pub cancelled: Option<&'a (dyn Fn() -> bool + Sync)>,
}

impl Limits<'_> {
    /// The number of nodes of alpha-beta search between checks.
    pub const PERIOD: u64 = 1024;

    /// Whether the deadline has passed or the search was cancelled; nodes are not checked.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || self.cancelled.is_some_and(|cancelled| cancelled())
    }
}

/// The limits, and how much of them the threads have used up.
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

    /// Counts nodes that a thread has searched; an error if it must stop.
    pub(crate) fn spend(&self, nodes: u64) -> Result<(), Stopped> {
        self.settle(nodes);
        self.check()?;
        if self.is_paused() { Err(Stopped) } else { Ok(()) }
    }

    /// Reserves up to `wanted` nodes for a thread. Returns how many it may search: 0 if it must
    /// stop.
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

    /// Makes the threads pause after this many more nodes.
    pub(crate) fn pause_after(&self, nodes: u64) {
        self.pause.store(self.nodes().saturating_add(nodes), Relaxed);
    }

    /// Whether the threads have paused, or will at their next check.
    pub(crate) fn is_paused(&self) -> bool {
        self.nodes() >= self.pause.load(Relaxed)
    }

    /// Counts nodes that a thread has searched.
    pub(crate) fn settle(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Relaxed);
    }

    /// An error if the search must stop.
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

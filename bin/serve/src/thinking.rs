//! Thinking happens off the threads that answer requests, a little at a time.
//!
//! How long a thought takes depends on the machine. What comes out of it does not, unless its time
//! is part of the question, as in an analysis: a bot's turn or a puzzle is found in time or not at
//! all.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use zugzwang_search::Limits;
use zugzwang_solve::Observer;

use crate::error::ApiError;

/// Who waits longer than this for a place to think goes away with an error.
const PATIENCE: Duration = Duration::from_secs(30);

/// The places to think at the same time, and the queue before them.
#[derive(Clone)]
pub(crate) struct Thinking {
    places: Arc<Semaphore>,
    /// Of these there are fewer than places, so that a turn of a bot need not wait for analyses
    /// alone.
    places_to_analyse: Arc<Semaphore>,
    /// Of these there are fewer still, so that analyses need not wait for puzzles alone.
    places_to_invent: Arc<Semaphore>,
    /// One for each request that thinks or waits.
    tickets: Arc<Semaphore>,
    closing: Arc<AtomicBool>,
    #[cfg(test)]
    most: usize,
}

/// What is to be thought about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Task {
    /// A bot's turn.
    Turn,
    /// A position or a game, for longer.
    Analysis,
    /// A puzzle, for longer still.
    Puzzle,
}

/// When to stop thinking: after the time given, or as soon as nobody waits for the answer.
pub(crate) struct Stop {
    deadline: Instant,
    unwanted: Arc<AtomicBool>,
    closing: Arc<AtomicBool>,
}

impl Stop {
    pub(crate) fn is_due(&self) -> bool {
        self.is_unwanted() || Instant::now() >= self.deadline
    }

    pub(crate) const fn deadline(&self) -> Instant {
        self.deadline
    }

    fn is_unwanted(&self) -> bool {
        self.unwanted.load(Relaxed) || self.closing.load(Relaxed)
    }

    /// Tells whether what was thought is complete, `late` being the error if the time was over.
    ///
    /// # Errors
    ///
    /// If it may have been stopped.
    pub(crate) fn check(&self, late: impl FnOnce() -> ApiError) -> Result<(), ApiError> {
        if self.is_unwanted() {
            return Err(ApiError::late("the server is shutting down"));
        }
        if self.is_due() { Err(late()) } else { Ok(()) }
    }

    /// Calls `think` with limits that only end it, so that the time has no influence on what comes
    /// out of it; whether they did, [`check`](Self::check) tells. Being hurried ends it, too, but
    /// what comes out then counts.
    pub(crate) fn whole<T>(
        &self,
        is_hurried: &(dyn Fn() -> bool + Sync),
        think: impl FnOnce(Limits<'_>) -> T,
    ) -> T {
        let cancelled = || is_hurried() || self.is_due();
        think(Limits { deadline: None, cancelled: Some(&cancelled), nodes: None })
    }
}

/// Ends what observes it as soon as it is due.
impl Observer for Stop {
    fn is_cancelled(&self) -> bool {
        self.is_due()
    }
}

/// Tells a thought that nobody waits for it any more.
struct Wanted(Arc<AtomicBool>);

impl Drop for Wanted {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

impl Thinking {
    /// `places` for thoughts at the same time; as many as `queue` may wait for one. With less than
    /// three places, some tasks have to wait for others.
    pub(crate) fn new(places: usize, queue: usize) -> Self {
        let semaphore = |permits| Arc::new(Semaphore::new(permits));
        Self {
            places: semaphore(places),
            places_to_analyse: semaphore(places.saturating_sub(1).max(1)),
            places_to_invent: semaphore(places.saturating_sub(2).max(1)),
            tickets: semaphore(places + queue),
            closing: Arc::default(),
            #[cfg(test)]
            most: places + queue,
        }
    }

    /// Stops all thoughts, present and future, as soon as they look.
    pub(crate) fn close(&self) {
        self.closing.store(true, Relaxed);
    }

    /// Runs `think` where it may take its time, which is `time` at most.
    ///
    /// # Errors
    ///
    /// If too many others wait already, or if there is no place within half a minute.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        task: Task,
        time: Duration,
        think: impl FnOnce(&Stop) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let ticket = self.tickets.clone().try_acquire_owned().map_err(|_| ApiError::busy())?;
        let queues: &[&Arc<Semaphore>] = match task {
            Task::Turn => &[&self.places],
            Task::Analysis => &[&self.places_to_analyse, &self.places],
            Task::Puzzle => &[&self.places_to_invent, &self.places_to_analyse, &self.places],
        };
        let wait = async {
            let mut place = Vec::new();
            for &queue in queues {
                place.push(queue.clone().acquire_owned().await);
            }
            place
        };
        let place = tokio::time::timeout(PATIENCE, wait).await.map_err(|_| ApiError::busy())?;
        let wanted = Wanted(Arc::default());
        let unwanted = wanted.0.clone();
        let closing = self.closing.clone();
        let thought = spawn_blocking(move || {
            // Held as long as the thought goes on, even if nobody waits for it any more.
            let _held = (ticket, place);
            think(&Stop { deadline: Instant::now() + time, unwanted, closing })
        });
        match thought.await {
            Ok(answer) => answer,
            // It panicked, and has said so.
            Err(_) => Err(ApiError::fault()),
        }
    }
}

#[cfg(test)]
impl Thinking {
    /// Whether anybody thinks, or waits for a place to.
    pub(crate) fn is_in_use(&self) -> bool {
        self.tickets.available_permits() < self.most
    }
}

#[cfg(test)]
mod tests {
    use axum::http::StatusCode;

    use super::*;

    const LONG: Duration = Duration::from_secs(60);

    /// Thinks until nobody wants it any more.
    fn endless(stop: &Stop) -> Result<(), ApiError> {
        while !stop.is_due() {
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok(())
    }

    #[tokio::test]
    async fn a_full_queue_is_refused_and_thoughts_nobody_wants_end() {
        let thinking = Thinking::new(1, 1);
        let start = |thinking: &Thinking| {
            let thinking = thinking.clone();
            tokio::spawn(async move { thinking.run(Task::Turn, LONG, endless).await })
        };
        let (first, second) = (start(&thinking), start(&thinking));
        while thinking.tickets.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let refused = thinking.run(Task::Turn, LONG, endless).await.unwrap_err();
        assert_eq!(refused.status, StatusCode::SERVICE_UNAVAILABLE);
        first.abort();
        second.abort();
        while thinking.tickets.available_permits() < 2 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        assert_eq!(thinking.run(Task::Turn, LONG, |_| Ok(7)).await, Ok(7));
    }

    #[tokio::test]
    async fn puzzles_leave_a_place_to_analyses_and_these_to_turns() {
        let thinking = Thinking::new(3, 20);
        let start = |task, places: Arc<Semaphore>| {
            let start = || {
                let thinking = thinking.clone();
                tokio::spawn(async move { thinking.run(task, LONG, endless).await })
            };
            let started: Vec<_> = (0..4).map(|_| start()).collect();
            async move {
                while places.available_permits() > 0 {
                    tokio::task::yield_now().await;
                }
                started
            }
        };
        let mut endless = start(Task::Puzzle, thinking.places_to_invent.clone()).await;
        assert_eq!(thinking.run(Task::Analysis, LONG, |_| Ok(7)).await, Ok(7));
        endless.extend(start(Task::Analysis, thinking.places_to_analyse.clone()).await);
        assert_eq!(thinking.run(Task::Turn, LONG, |_| Ok(7)).await, Ok(7));
        thinking.close();
        for thought in endless {
            assert_eq!(thought.await.unwrap(), Ok(()));
        }
    }

    #[tokio::test]
    async fn what_is_not_in_time_is_an_error() {
        let thinking = Thinking::new(1, 1);
        let late = || ApiError::late("too late");
        let think = move |stop: &Stop| {
            let (deadline, is_over) =
                stop.whole(&|| false, |limits| (limits.deadline, limits.is_over()));
            assert_eq!(deadline, None);
            stop.check(late).map(|()| is_over)
        };
        assert_eq!(thinking.run(Task::Turn, LONG, think).await, Ok(false));
        assert_eq!(thinking.run(Task::Turn, Duration::ZERO, think).await, Err(late()));
        thinking.close();
        let closed = thinking.run(Task::Turn, LONG, think).await.unwrap_err();
        assert_eq!(closed.to_string(), "the server is shutting down");
    }
}

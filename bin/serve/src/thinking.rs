//! Thinking happens off the threads that answer requests, a little at a time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use zugzwang_search::Limits;

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
    /// One for each request that thinks or waits.
    tickets: Arc<Semaphore>,
    closing: Arc<AtomicBool>,
}

/// What is to be thought about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Task {
    /// A bot's turn.
    Turn,
    /// A position or a game, for longer.
    Analysis,
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

    pub(crate) fn is_unwanted(&self) -> bool {
        self.unwanted.load(Relaxed) || self.closing.load(Relaxed)
    }

    /// Calls `think` with these limits; `share` of the time that is left is for it.
    pub(crate) fn limit<T>(&self, share: f64, think: impl FnOnce(Limits<'_>) -> T) -> T {
        let cancelled = || self.is_unwanted();
        let left = self.deadline.saturating_duration_since(Instant::now());
        let deadline = Some(Instant::now() + left.mul_f64(share));
        think(Limits { deadline, cancelled: Some(&cancelled), nodes: None })
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
    /// `places` for thoughts at the same time, at least one; as many as `queue` may wait for one.
    pub(crate) fn new(places: usize, queue: usize) -> Self {
        let semaphore = |permits| Arc::new(Semaphore::new(permits));
        Self {
            places: semaphore(places),
            places_to_analyse: semaphore((places - 1).max(1)),
            tickets: semaphore(places + queue),
            closing: Arc::default(),
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
        let wait = async {
            let analysis = match task {
                Task::Turn => None,
                Task::Analysis => Some(self.places_to_analyse.clone().acquire_owned().await),
            };
            (self.places.clone().acquire_owned().await, analysis)
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
            Err(error) => Err(ApiError::internal(&error)),
        }
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
    async fn analyses_leave_a_place_to_turns() {
        let thinking = Thinking::new(2, 9);
        let analyses: Vec<_> = (0..4)
            .map(|_| {
                let thinking = thinking.clone();
                tokio::spawn(async move { thinking.run(Task::Analysis, LONG, endless).await })
            })
            .collect();
        while thinking.places_to_analyse.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(thinking.run(Task::Turn, LONG, |_| Ok(7)).await, Ok(7));
        thinking.close();
        for analysis in analyses {
            assert_eq!(analysis.await.unwrap(), Ok(()));
        }
    }

    #[tokio::test]
    async fn time_is_shared_out() {
        let thinking = Thinking::new(1, 1);
        let answer = thinking.run(Task::Turn, LONG, |stop| {
            let left = |limits: Limits<'_>| limits.deadline.unwrap() - Instant::now();
            Ok(stop.limit(0.5, left) < LONG / 2 && stop.limit(1.0, left) > LONG / 2)
        });
        assert_eq!(answer.await, Ok(true));
    }
}

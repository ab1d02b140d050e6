use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::thread;

use crate::busy::Busy;
use crate::limits::Budget;
use crate::worker::{Memory, Shared, Worker};
use crate::{Bounds, Game, Limits, Stopped, Table};

/// Alpha-beta search of a game, with a transposition table that all its threads share and that
/// later searches find filled.
pub struct AlphaBeta<'a, G: Game> {
    game: &'a G,
    table: Table<G::Key>,
    memories: Vec<Memory<G::Turn>>,
    busy: Busy,
    budget: Budget<'a>,
}

impl<'a, G: Game> AlphaBeta<'a, G>
where
    G::Position: Sync,
    G::Turn: Send,
{
    /// A search with an empty table of at most so many bytes, on so many threads (one at least).
    ///
    /// The limits are for all that this object will ever search.
    ///
    /// # Panics
    ///
    /// If the game's layout does not [fit](crate::Layout::fits) such a table.
    pub fn new(game: &'a G, table_bytes: usize, threads: usize, limits: Limits<'a>) -> Self {
        let table = Table::new(game.layout(), table_bytes);
        let memories = (0..threads.max(1)).map(|_| Memory::new(G::FEATURES)).collect();
        Self { game, table, memories, busy: Busy::new(), budget: Budget::new(limits) }
    }

    /// The game that is searched.
    #[must_use]
    pub fn game(&self) -> &'a G {
        self.game
    }

    /// The nodes searched so far, by all threads.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.budget.nodes()
    }

    /// What the value of the position is, as far as the window shows: a result strictly between
    /// its ends is the value, one at or below `window.lower` is an upper bound of it, and one at
    /// or above `window.upper` a lower bound.
    ///
    /// The search goes `depth` plies deep, and no further than the game does.
    ///
    /// # Errors
    ///
    /// If a limit stopped the search.
    pub fn search(
        &mut self,
        position: &G::Position,
        depth: u32,
        window: Bounds,
    ) -> Result<i32, Stopped> {
        self.budget.check()?;
        let threads = self.memories.len();
        let shared = Shared {
            game: self.game,
            table: &self.table,
            busy: (threads > 1).then_some(&self.busy),
            budget: &self.budget,
            done: AtomicBool::new(false),
        };
        let run = |memory: &mut Memory<G::Turn>| {
            let mut worker = Worker::new(&shared, memory);
            let result = worker.search(position, depth, window, 0);
            self.budget.settle(worker.nodes_left_over());
            if result.is_ok() {
                shared.done.store(true, Relaxed);
            }
            result
        };
        let [first, others @ ..] = &mut self.memories[..] else { unreachable!("one at least") };
        thread::scope(|scope| {
            let run = &run;
            let helpers: Vec<_> =
                others.iter_mut().map(|memory| scope.spawn(move || run(memory))).collect();
            // Whoever is first has it; the others stop.
            let result = run(first);
            helpers.into_iter().fold(result, |result, helper| {
                result.or(helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            })
        })
    }

    /// The exact value of a position, by null windows that close in on it from `guess`: MTD(f)
    /// (Plaat 1996) with growing steps, of `step` at first. Values must be a multiple of `step`
    /// away from the guess.
    ///
    /// # Errors
    ///
    /// The bounds proven so far, if a limit stopped the search.
    pub fn exact(
        &mut self,
        position: &G::Position,
        depth: u32,
        guess: i32,
        step: i32,
    ) -> Result<i32, Bounds> {
        self.narrow(position, depth, guess, step, Bounds::UNKNOWN)
    }

    /// Like [`exact`](Self::exact), starting from proven bounds.
    ///
    /// # Errors
    ///
    /// The bounds proven so far, if a limit stopped the search.
    pub fn narrow(
        &mut self,
        position: &G::Position,
        depth: u32,
        guess: i32,
        step: i32,
        proven: Bounds,
    ) -> Result<i32, Bounds> {
        let mut known = self.game.bounds(position).and(proven);
        let mut probe = guess;
        let mut stride = step;
        while !known.is_exact() {
            // Is the value at least the probe?
            probe = probe.clamp(known.lower + 1, known.upper);
            let window = Bounds { lower: probe - 1, upper: probe };
            let result = self.search(position, depth, window).map_err(|Stopped| known)?;
            if result >= probe {
                known.lower = result;
                probe = result.saturating_add(stride);
            } else {
                known.upper = result;
                probe = result.saturating_sub(stride) + step;
            }
            stride = stride.saturating_mul(2);
        }
        Ok(known.lower)
    }
}

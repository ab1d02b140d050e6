use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::thread;

use crate::busy::Busy;
use crate::limits::Budget;
use crate::worker::{Memory, Shared, Worker};
use crate::{Bounds, Limits, OutOfMemory, SearchGame, Stopped, Table};

/// The size of the first table, in bytes.
const FIRST_BYTES: usize = 4 << 20;

/// Each thread searches at least this many nodes before it checks the limits, however many threads
/// there are.
const LEAST_PERIOD: u64 = 16;

/// A table of this size is not halved any further.
const LEAST_BYTES: usize = 1 << 14;

/// A search of fewer nodes counts as cheap.
const LITTLE: u64 = 1000;

/// The factor by which the table grows.
const GROWTH: usize = 8;

/// Alpha-beta search of a game, with a transposition table that is shared by all threads and kept
/// for later searches.
///
/// The table starts small, so that short searches are fast. It is replaced by a larger one when
/// more nodes have been searched than it has slots, up to the size that was asked for.
pub struct AlphaBeta<'a, G: SearchGame> {
    game: G,
    table: Table<G::Key>,
    most_bytes: usize,
    memories: Vec<Memory<G::Turn>>,
    busy: Busy,
    budget: Budget<'a>,
}

impl<'a, G: SearchGame> AlphaBeta<'a, G>
where
    G::Position: Sync,
    G::Turn: Send,
{
    /// A search whose table may grow to this many bytes, on this many threads (at least one).
    ///
    /// If the system cannot provide that much memory, the table stays smaller.
    ///
    /// The limits apply to all searches of this object together.
    ///
    /// # Errors
    ///
    /// If the system cannot even provide the memory for the smallest table that fits the game's
    /// layout.
    ///
    /// # Panics
    ///
    /// If the game's layout does not [fit](crate::Layout::fits) such a table.
    pub fn new(
        game: G,
        table_bytes: usize,
        threads: usize,
        limits: Limits<'a>,
    ) -> Result<Self, OutOfMemory> {
        let layout = game.layout();
        let fits = |&bytes: &usize| layout.fits::<G::Key>(bytes);
        let sizes = std::iter::successors(Some(FIRST_BYTES), |bytes| Some(bytes * 2));
        let bytes = sizes.take_while(|&bytes| bytes < table_bytes).find(fits);
        let mut bytes = bytes.unwrap_or(table_bytes);
        let table = loop {
            match Table::new(layout, bytes) {
                Err(_) if fits(&(bytes / 2)) && bytes > LEAST_BYTES => bytes /= 2,
                result => break result?,
            }
        };
        let memories = (0..threads.max(1)).map(|_| Memory::new(G::FEATURES)).collect();
        let budget = Budget::new(limits);
        Ok(Self { game, table, most_bytes: table_bytes, memories, busy: Busy::new(), budget })
    }

    /// The same search, with everything it has found out, under new limits; nodes are counted from
    /// zero again.
    #[must_use]
    pub fn with_limits(self, limits: Limits<'_>) -> AlphaBeta<'_, G> {
        let Self { game, table, most_bytes, memories, busy, budget: _ } = self;
        AlphaBeta { game, table, most_bytes, memories, busy, budget: Budget::new(limits) }
    }

    /// The game being searched.
    #[must_use]
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The best turn of a position according to the table, if the position is in it: the turn that
    /// proved the lower bound of the value, or one that was best in an earlier search. The table
    /// stores only the [tags](SearchGame::tag) of turns, so it may be a different turn: it is a
    /// guess, not proven.
    #[must_use]
    pub fn best_turn(&self, position: &G::Position) -> Option<G::Turn> {
        let game = &self.game;
        let entry = self.table.probe(self.table.place(game.key(position)))?;
        let turn = game.turns(position, |turn| {
            if self.table.same_tag(entry.tag, game.tag(turn)) {
                ControlFlow::Break(turn)
            } else {
                ControlFlow::Continue(())
            }
        });
        turn.break_value()
    }

    /// The nodes searched so far, by all threads.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.budget.nodes()
    }

    /// The value of the position as far as the window determines it. A result strictly inside the
    /// window is the exact value, one at or below `window.lower` is an upper bound of it, and one
    /// at or above `window.upper` is a lower bound.
    ///
    /// The search goes `depth` plies deep, but not beyond the end of the game.
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
        let found = self.search_within(position, depth, window, u64::MAX)?;
        Ok(found.expect("no search has that many nodes"))
    }

    /// Like [`search`](Self::search), but gives up after this many nodes and returns `None`.
    ///
    /// # Errors
    ///
    /// If a limit stopped the search.
    pub fn search_within(
        &mut self,
        position: &G::Position,
        depth: u32,
        window: Bounds,
        nodes: u64,
    ) -> Result<Option<i32>, Stopped> {
        let end = self.nodes().saturating_add(nodes);
        loop {
            self.budget.check()?;
            let left = end.saturating_sub(self.nodes());
            if left == 0 {
                return Ok(None);
            }
            let may_grow = self.table.bytes() <= self.most_bytes / 2;
            let room = if may_grow { self.table.capacity() as u64 } else { u64::MAX };
            self.budget.pause_after(room.min(left));
            let result = self.search_with_table(position, depth, window);
            if let Ok(value) = result {
                return Ok(Some(value));
            }
            if !self.budget.is_paused() {
                return Err(Stopped);
            }
            if room <= left {
                self.enlarge()?;
            }
        }
    }

    /// Replaces the table by a larger one. If the system cannot provide the memory, the table keeps
    /// its size from then on.
    fn enlarge(&mut self) -> Result<(), Stopped> {
        let bytes = self.table.bytes().saturating_mul(GROWTH).min(self.most_bytes);
        match Table::new(self.table.layout(), bytes) {
            Ok(larger) => {
                larger.fill_from(&self.table, || self.budget.check())?;
                self.table = larger;
            }
            Err(OutOfMemory { .. }) => self.most_bytes = self.table.bytes(),
        }
        Ok(())
    }

    fn search_with_table(
        &mut self,
        position: &G::Position,
        depth: u32,
        window: Bounds,
    ) -> Result<i32, Stopped> {
        let threads = self.memories.len();
        let shared = Shared {
            game: &self.game,
            table: &self.table,
            busy: (threads > 1).then_some(&self.busy),
            budget: &self.budget,
            period: (Limits::PERIOD / threads.next_power_of_two() as u64).max(LEAST_PERIOD),
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
            // If the system cannot start more threads, there are fewer.
            let spawn = |memory| thread::Builder::new().spawn_scoped(scope, move || run(memory));
            let helpers: Vec<_> =
                others.iter_mut().map_while(|memory| spawn(memory).ok()).collect();
            // The first thread to finish gives the result; the others stop.
            let result = run(first);
            helpers.into_iter().fold(result, |result, helper| {
                result.or(helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            })
        })
    }

    /// Bounds of the value of a position, exact unless a limit stops the search. They are found by
    /// null-window searches that close in on the value from `guess`, as in MTD(f) (Plaat 1996), in
    /// growing steps.
    ///
    /// The value must lie within the bounds `known`, and differ from `guess` by a multiple of
    /// `step`. The search goes `depth` plies deep, and no further than the game does.
    ///
    /// # Panics
    ///
    /// If `step` is not positive.
    pub fn narrow(
        &mut self,
        position: &G::Position,
        depth: u32,
        known: Bounds,
        guess: i32,
        step: i32,
    ) -> Bounds {
        assert!(step > 0, "a step of {step}: expected 1 or more");
        let possible = |Bounds { lower, upper }: Bounds| Bounds {
            lower: lower + (guess - lower).rem_euclid(step),
            upper: upper - (upper - guess).rem_euclid(step),
        };
        let mut known = possible(self.game.bounds(position).and(known));
        let mut probe = guess;
        let mut stride = step;
        while known.lower < known.upper {
            // Is the value at least the probe?
            probe = probe.clamp(known.lower + step, known.upper);
            let window = Bounds { lower: probe - 1, upper: probe };
            let before = self.nodes();
            let Ok(result) = self.search(position, depth, window) else { break };
            if result >= probe {
                known = possible(known.and(Bounds { lower: result, ..known }));
                probe = known.lower + stride;
            } else {
                known = possible(known.and(Bounds { upper: result, ..known }));
                probe = known.upper - stride + step;
            }
            // Searches far from the value are cheap on the side that is easy to prove. On the other
            // side, one that is too far away may cost more than all the rest.
            let is_little = self.nodes() - before < LITTLE;
            stride = if is_little { 2 * stride } else { stride + step };
        }
        known
    }
}

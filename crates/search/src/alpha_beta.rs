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

/// However many threads there are, each searches so many nodes before it looks at the limits.
const LEAST_PERIOD: u64 = 16;

/// A table that small is not halved any more.
const LEAST_BYTES: usize = 1 << 14;

/// A search of fewer nodes costs little.
const LITTLE: u64 = 1000;

/// How many times larger the next table is.
const GROWTH: usize = 8;

/// Alpha-beta search of a game, with a transposition table that all its threads share and that
/// later searches find filled.
///
/// The table starts small, as small searches are done in no time then, and is replaced by a larger
/// one when there are more nodes than it has places, up to the size that was asked for.
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
    /// A search whose table may take up so many bytes, on so many threads (one at least).
    ///
    /// Where the system does not give that much memory, the table stays smaller.
    ///
    /// The limits are for all that this object will ever search.
    ///
    /// # Errors
    ///
    /// If the system does not even give the memory of the smallest table that the game's layout
    /// fits.
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

    /// The same search, with all that it knows, under other limits: nodes count from zero again.
    #[must_use]
    pub fn with_limits(self, limits: Limits<'_>) -> AlphaBeta<'_, G> {
        let Self { game, table, most_bytes, memories, busy, budget: _ } = self;
        AlphaBeta { game, table, most_bytes, memories, busy, budget: Budget::new(limits) }
    }

    /// The game that is searched.
    #[must_use]
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The turn that the table has as the best one of a position, if it has the position: the one
    /// that proved the value's lower bound, or one that was best by some earlier search. The table
    /// knows turns by their [tags](SearchGame::tag) only, so it may be another one: a guess, not a
    /// proof.
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
        let found = self.search_within(position, depth, window, u64::MAX)?;
        Ok(found.expect("no search has that many nodes"))
    }

    /// Like [`search`](Self::search), but gives up after so many nodes: `None`.
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

    /// Replaces the table by a larger one, if the system gives the memory; else it stays what it is
    /// for good.
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
            // Where the system gives no more threads, there are fewer.
            let spawn = |memory| thread::Builder::new().spawn_scoped(scope, move || run(memory));
            let helpers: Vec<_> =
                others.iter_mut().map_while(|memory| spawn(memory).ok()).collect();
            // Whoever is first has it; the others stop.
            let result = run(first);
            helpers.into_iter().fold(result, |result, helper| {
                result.or(helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            })
        })
    }

    /// Bounds of the value of a position, exact unless a limit stops the search: found by null
    /// windows that close in on it from `guess`, as in MTD(f) (Plaat 1996), in strides that grow.
    ///
    /// The value must be within the bounds `known`, and a multiple of `step` away from `guess`.
    /// The search goes `depth` plies deep, and no further than the game does.
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
            // Far from the value, on the side that is easy to prove, searches cost little. Too far
            // on the other side, one may cost more than all the rest.
            let is_little = self.nodes() - before < LITTLE;
            stride = if is_little { 2 * stride } else { stride + step };
        }
        known
    }
}

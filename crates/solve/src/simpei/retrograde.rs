//! Retrograde analysis of one phase.
//!
//! The moving phase is solved by increasing distance, two plies per pass. A position is lost in n
//! plies if all its turns lead to positions won in fewer plies. Each position keeps a cursor at its
//! first turn that does not, so that over all passes every turn is looked at about once. When a
//! position is found to be lost, its predecessors are won in n + 1 plies. So turns are generated
//! forwards for losses and backwards for wins, and only as far as they are needed. (Thompson,
//! Retrograde analysis of certain endgames, ICCA Journal 9(3), 1986, with cursors in place of
//! counters.)
//!
//! A placing phase leads only to the next phase. First the predecessors of losses there are marked
//! as wins; then the remaining positions look at all their turns once.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::Ordering::Relaxed;

use rayon::prelude::*;

use super::bits::{self, Bits, Work};
use super::build::BuildError;
use super::checkpoint::Completeness;
use super::layer::{HOLE, LONGEST_LOSS, Layer, OPEN};
use super::turns::{Cursor, OrbitTurns, OwnImages, Place, predecessors, winning_targets};
use crate::Observer;

impl Layer {
    /// Marks holes and the positions that win at once.
    pub(super) fn begin(&self) {
        let orbits = (0..self.index.orbits().len()).into_par_iter();
        orbits.for_each(|number| bits::run(Begin { layer: self, number }));
    }

    /// Solves the moving phase, after [`begin`](Self::begin) or from a checkpoint. Calls
    /// `checkpoint` after each pass, and before it stops when cancelled.
    pub(super) fn solve_moving(
        &self,
        stage: Completeness,
        observer: &dyn Observer,
        mut checkpoint: impl FnMut(),
    ) -> Result<(), BuildError> {
        let mut cursors = vec![Cursor::default(); self.index.len()];
        let (mut plies, mut resumed) = match stage {
            Completeness::Fresh => (2, false),
            // The entries themselves show how far the analysis got. The last pass is repeated.
            Completeness::Unfinished => (self.longest_loss().max(2), true),
            Completeness::Finished => return Ok(()),
        };
        loop {
            if plies > LONGEST_LOSS {
                return Err(BuildError::TooLong);
            }
            observer.begin(&format!("moving, {plies} plies"), self.index.orbits().len() as u64);
            let lost = cursors
                .par_chunks_mut(self.index.ways())
                .enumerate()
                .map(|(number, cursors)| {
                    if observer.is_cancelled() {
                        return 0;
                    }
                    observer.advance(1);
                    bits::run(FindLosses { layer: self, number, cursors, plies })
                })
                .sum::<u64>();
            if observer.is_cancelled() {
                // Orbits are processed completely or not at all, so the same pass can be resumed.
                checkpoint();
                return Err(BuildError::Cancelled);
            }
            // Without a loss in n plies there is none in n + 2. But a resumed pass may have found
            // its losses before the checkpoint.
            if lost == 0 && !resumed {
                return Ok(());
            }
            resumed = false;
            plies += 2;
            checkpoint();
        }
    }

    fn longest_loss(&self) -> u8 {
        let plies = self.plies.par_iter().map(|entry| entry.load(Relaxed));
        plies.filter(|plies| plies.is_multiple_of(2)).max().unwrap_or(OPEN)
    }

    /// Solves a placing phase, after [`begin`](Self::begin), from the phase that follows.
    pub(super) fn solve_placing(
        &self,
        next: &Self,
        observer: &dyn Observer,
    ) -> Result<(), BuildError> {
        let placed = self.index.placed();
        let orbits = |layer: &Self, step: &str, work: &(dyn Fn(usize) + Sync)| {
            let count = layer.index.orbits().len();
            observer.begin(&format!("{placed} placed, {step}"), count as u64);
            (0..count).into_par_iter().for_each(|number| {
                if !observer.is_cancelled() {
                    work(number);
                    observer.advance(1);
                }
            });
            if observer.is_cancelled() { Err(BuildError::Cancelled) } else { Ok(()) }
        };
        // The empty board only looks ahead, as `predecessors` ignores the limits of the first
        // move (Si-3).
        if placed > 0 {
            orbits(next, "wins", &|number| bits::run(TakeBack { layer: self, next, number }))?;
        }
        orbits(self, "losses", &|number| bits::run(LookAhead { layer: self, next, number }))
    }
}

/// The number of marks made together.
const MARKS: usize = 64;

/// A buffer of wins still to be marked.
///
/// Entries lie far apart, so most are not in the processor's cache, and what to do depends on their
/// contents. A number of them are loaded first without branching on them, so that the loads
/// overlap. On tables larger than the cache this saves a quarter of the time.
struct Marks<'a> {
    layer: &'a Layer,
    wins: [(usize, u8); MARKS],
    count: usize,
}

impl<'a> Marks<'a> {
    fn new(layer: &'a Layer) -> Self {
        Self { layer, wins: [(0, 0); MARKS], count: 0 }
    }

    /// Marks the predecessors of a lost position as won in `plies`, now or later.
    #[inline(always)]
    fn before(&mut self, bits: impl Bits, own: &OwnImages, opponent: u64, plies: u8) {
        predecessors(bits, &self.layer.index, own, opponent, |index| {
            self.wins[self.count] = (index, plies);
            self.count += 1;
            if self.count == MARKS {
                self.flush();
            }
        });
    }

    /// Marks the wins left in the buffer.
    fn flush(&mut self) {
        let mut known = [0; MARKS];
        for (known, (index, _)) in known.iter_mut().zip(&self.wins[..self.count]) {
            *known = self.layer.plies[*index].load(Relaxed);
        }
        for (mut known, &(index, plies)) in known.into_iter().zip(&self.wins[..self.count]) {
            while known == OPEN || known > plies {
                let entry = &self.layer.plies[index];
                match entry.compare_exchange_weak(known, plies, Relaxed, Relaxed) {
                    Ok(_) => break,
                    Err(changed) => known = changed,
                }
            }
        }
        self.count = 0;
    }
}

/// Marks the holes and the immediate wins among an orbit's positions.
struct Begin<'a> {
    layer: &'a Layer,
    number: usize,
}

impl Work for Begin<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, bits: impl Bits) {
        let index = &self.layer.index;
        let orbit = &index.orbits()[self.number];
        let winning = winning_targets(index, orbit);
        let entries =
            self.layer.plies[index.range(self.number)].iter().zip(index.opponent_places());
        for (rank, (entry, &places)) in entries.enumerate() {
            let opponent = orbit.expand(bits, places);
            if index.is_hole(bits, orbit, opponent, rank) {
                entry.store(HOLE, Relaxed);
            } else if winning & !opponent != 0 {
                entry.store(1, Relaxed);
            }
        }
    }
}

/// Finds the losses in exactly `plies` among an orbit's positions, and marks the wins that lead to
/// them. Returns the number of losses.
struct FindLosses<'a> {
    layer: &'a Layer,
    number: usize,
    cursors: &'a mut [Cursor],
    plies: u8,
}

impl Work for FindLosses<'_> {
    type Output = u64;

    #[inline(always)]
    fn run(self, bits: impl Bits) -> u64 {
        let Self { layer, number, cursors, plies } = self;
        let index = &layer.index;
        let orbit = &index.orbits()[number];
        let turns = OrbitTurns::new(index, orbit);
        let own = OwnImages::new(index.rules(), orbit.own);
        let entries = &layer.plies[index.range(number)];
        let mut marks = Marks::new(layer);
        let mut ahead = Vec::new();
        let mut lanes: Vec<Lane> = Vec::with_capacity(LANES);
        let mut open = (0..entries.len()).filter(|&rank| entries[rank].load(Relaxed) == OPEN);
        let mut lost = 0;
        loop {
            lanes.extend(open.by_ref().take(LANES).map(|rank| Lane {
                rank,
                opponent: orbit.expand(bits, index.opponent_places()[rank]),
                place: cursors[rank].into(),
                ahead: 0..0,
                at_end: false,
            }));
            if lanes.is_empty() {
                break;
            }
            let mut most = FIRST_LOOK;
            while !lanes.is_empty() {
                ahead.clear();
                for lane in &mut lanes {
                    let start = ahead.len();
                    let looked =
                        turns.successors(bits, index, lane.opponent, lane.place, |place, next| {
                            if ahead.len() - start == most {
                                return ControlFlow::Break(());
                            }
                            ahead.push((place, next, 0));
                            ControlFlow::Continue(())
                        });
                    lane.at_end = looked.is_continue();
                    lane.ahead = start..ahead.len();
                }
                for (_, next, value) in &mut ahead {
                    *value = layer.plies[*next].load(Relaxed);
                }
                lanes.retain_mut(|lane| {
                    let seen = &ahead[lane.ahead.clone()];
                    let known = |value: u8| value % 2 == 1 && value < plies;
                    if let Some((escape, ..)) = seen.iter().find(|(.., value)| !known(*value)) {
                        cursors[lane.rank] = (*escape).into();
                        false
                    } else if lane.at_end {
                        lost += 1;
                        entries[lane.rank].store(plies, Relaxed);
                        marks.before(bits, &own, lane.opponent, plies + 1);
                        false
                    } else {
                        lane.place = seen[seen.len() - 1].0.next();
                        true
                    }
                });
                most *= 2;
            }
        }
        marks.flush();
        lost
    }
}

/// The number of positions processed side by side, and the number of their turns looked at first,
/// so that loads overlap, as with [`Marks`]. This costs a tenth on tables that fit in the cache and
/// saves a fifth on those that do not.
const LANES: usize = 32;
const FIRST_LOOK: usize = 2;

/// A position whose turns are being looked at.
struct Lane {
    rank: usize,
    opponent: u64,
    /// The first turn that has not been looked at.
    place: Place,
    /// The turns that are being looked at.
    ahead: Range<usize>,
    /// Whether these are the last turns.
    at_end: bool,
}

/// Marks the wins that lead to the losses of an orbit of the next phase.
struct TakeBack<'a> {
    layer: &'a Layer,
    next: &'a Layer,
    number: usize,
}

impl Work for TakeBack<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, bits: impl Bits) {
        let index = &self.next.index;
        let orbit = &index.orbits()[self.number];
        let own = OwnImages::new(index.rules(), orbit.own);
        let mut marks = Marks::new(self.layer);
        let entries = &self.next.plies[index.range(self.number)];
        for (entry, &places) in entries.iter().zip(index.opponent_places()) {
            let value = entry.load(Relaxed);
            if value != OPEN && value.is_multiple_of(2) {
                marks.before(bits, &own, orbit.expand(bits, places), value + 1);
            }
        }
        marks.flush();
    }
}

/// Decides the positions that are still open in an orbit of a placing phase.
struct LookAhead<'a> {
    layer: &'a Layer,
    next: &'a Layer,
    number: usize,
}

impl Work for LookAhead<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self, bits: impl Bits) {
        let index = &self.layer.index;
        let orbit = &index.orbits()[self.number];
        let turns = OrbitTurns::new(index, orbit);
        let entries = &self.layer.plies[index.range(self.number)];
        for (entry, &places) in entries.iter().zip(index.opponent_places()) {
            if entry.load(Relaxed) == OPEN {
                let (plies, _) = turns.derive(bits, self.next, orbit.expand(bits, places));
                entry.store(plies, Relaxed);
            }
        }
    }
}

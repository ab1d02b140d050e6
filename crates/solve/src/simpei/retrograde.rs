//! Retrograde analysis of one phase.
//!
//! The moving phase is solved by distance, two plies a pass. A position is lost in n plies when
//! all its turns lead to positions won in fewer; it keeps a cursor at the first of its turns that
//! does not, so that over all passes every turn is looked at about once. When a position turns
//! out lost, its un-turns give the positions won in n + 1. So turns are generated forwards for
//! losses and backwards for wins, and each list only as far as it is needed.
//! (Thompson, Retrograde analysis of certain endgames, ICCA Journal 9(3), 1986, with cursors in
//! place of counters.)
//!
//! A placing phase leads to the next one only. Losses there are taken back to wins here; what is
//! left looks at all its turns once.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use rayon::prelude::*;

use super::build::BuildError;
use super::index::Orbit;
use super::layer::{HOLE, LONGEST_LOSS, Layer, OPEN};
use super::turns::{Cursor, OrbitTurns, predecessors};
use crate::Observer;

impl Layer {
    /// Marks holes and the positions that win at once.
    pub(super) fn begin(&self) {
        self.for_each_orbit(|orbit, turns, entries| {
            for (rank, (entry, places)) in entries.iter().zip(self.index.enemy_places()).enumerate()
            {
                let enemy = orbit.expand(places);
                if self.index.rank_of_enemy(orbit, enemy) != rank {
                    entry.store(HOLE, Relaxed);
                } else if turns.win_at_once(enemy) {
                    entry.store(1, Relaxed);
                }
            }
        });
    }

    /// Solves the moving phase, after [`begin`](Self::begin), from the losses in `plies` on: what
    /// is decided in fewer is known. Calls `checkpoint` after each pass with the next `plies`.
    pub(super) fn solve_moving(
        &self,
        first: u8,
        observer: &dyn Observer,
        mut checkpoint: impl FnMut(u8) -> Result<(), BuildError>,
    ) -> Result<(), BuildError> {
        let mut cursors = vec![Cursor::default(); self.index.len()];
        let mut plies = first;
        loop {
            if plies > LONGEST_LOSS {
                return Err(BuildError::TooLong);
            }
            observer.begin(&format!("moving, {plies} plies"), self.index.orbits().len() as u64);
            let lost = cursors
                .par_chunks_mut(self.index.ways())
                .enumerate()
                .map(|(number, cursors)| {
                    observer.advance(1);
                    if observer.is_cancelled() { 0 } else { self.pass(number, cursors, plies) }
                })
                .sum::<u64>();
            if observer.is_cancelled() {
                return Err(BuildError::Cancelled);
            }
            if lost == 0 {
                return Ok(());
            }
            plies += 2;
            checkpoint(plies)?;
        }
    }

    /// Finds the losses in exactly `plies` among an orbit's positions, and marks the wins that
    /// lead to them. Returns how many losses there were.
    fn pass(&self, number: usize, cursors: &mut [Cursor], plies: u8) -> u64 {
        let orbit = &self.index.orbits()[number];
        let turns = OrbitTurns::new(self.index.rules(), self.index.placed(), orbit);
        let entries = &self.plies[self.index.range(number)];
        let mut lost = 0;
        for ((entry, cursor), places) in entries.iter().zip(cursors).zip(self.index.enemy_places())
        {
            if entry.load(Relaxed) != OPEN {
                continue;
            }
            let enemy = orbit.expand(places);
            let escape = turns.successors(&self.index, enemy, *cursor, |turn, next| {
                let value = self.plies[next].load(Relaxed);
                if value % 2 == 1 && value < plies {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(turn)
                }
            });
            match escape {
                ControlFlow::Break(turn) => *cursor = turn,
                ControlFlow::Continue(()) => {
                    lost += 1;
                    entry.store(plies, Relaxed);
                    self.mark_wins(orbit, enemy, plies + 1);
                }
            }
        }
        lost
    }

    /// Solves a placing phase, after [`begin`](Self::begin), from the phase that follows.
    pub(super) fn solve_placing(&self, next: &Self) {
        // Before the first turn there is nothing to take back: the empty board is looked at below.
        if self.index.placed() > 0 {
            next.for_each_orbit(|orbit, _, entries| {
                for (entry, places) in entries.iter().zip(next.index.enemy_places()) {
                    let value = entry.load(Relaxed);
                    if value != OPEN && value.is_multiple_of(2) {
                        self.mark_wins(orbit, orbit.expand(places), value + 1);
                    }
                }
            });
        }
        self.for_each_orbit(|orbit, turns, entries| {
            for (entry, places) in entries.iter().zip(self.index.enemy_places()) {
                if entry.load(Relaxed) == OPEN {
                    entry.store(turns.best(next, orbit.expand(places)), Relaxed);
                }
            }
        });
    }

    /// Calls `work` with every orbit, its turns and its entries, on all threads.
    fn for_each_orbit(&self, work: impl Fn(&Orbit, &OrbitTurns, &[AtomicU8]) + Sync) {
        self.index.orbits().par_iter().enumerate().for_each(|(number, orbit)| {
            let turns = OrbitTurns::new(self.index.rules(), self.index.placed(), orbit);
            work(orbit, &turns, &self.plies[self.index.range(number)]);
        });
    }

    /// Marks the positions before one that is lost as won in `plies`.
    fn mark_wins(&self, orbit: &Orbit, enemy: u64, plies: u8) {
        predecessors(&self.index, orbit, enemy, |index| {
            let entry = &self.plies[index];
            let mut known = entry.load(Relaxed);
            while known == OPEN || known > plies {
                match entry.compare_exchange_weak(known, plies, Relaxed, Relaxed) {
                    Ok(_) => break,
                    Err(changed) => known = changed,
                }
            }
        });
    }
}

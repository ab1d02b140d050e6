//! The values of the positions of one phase.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use zugzwang_rules::simpei::Rules;

use super::index::Index;
use crate::Evaluation;

/// Not decided yet; when the phase is solved, a draw.
pub(super) const OPEN: u8 = 0;
/// The index belongs to no position.
pub(super) const HOLE: u8 = 255;
/// The longest loss that an entry can hold, so that the win before it is not [`HOLE`].
pub(super) const LONGEST_LOSS: u8 = 252;

/// One byte per index: [`OPEN`], [`HOLE`], or the plies to the end, odd for wins, even for losses.
///
/// All threads read and write entries while the values are computed, without any ordering: a pass
/// relies only on values that were written before it began.
pub(super) struct Layer {
    pub(super) index: Index,
    pub(super) plies: Vec<AtomicU8>,
}

/// The number of positions of a phase by value, counting symmetric ones separately.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PhaseCounts {
    /// Pieces on the board.
    pub placed: usize,
    /// All positions. In the moving phase, positions that differ only by swapping colours and the
    /// player to move count once.
    pub positions: u64,
    /// Positions won for the player to move.
    pub wins: u64,
    /// Positions lost for the player to move.
    pub losses: u64,
    /// All other positions.
    pub draws: u64,
    /// The longest distance to win or loss, in plies.
    pub longest: u32,
}

impl Layer {
    pub(super) fn new(rules: Rules, placed: usize) -> Self {
        let index = Index::new(rules, placed);
        let plies = (0..index.len()).into_par_iter().map(|_| AtomicU8::new(OPEN)).collect();
        Self { index, plies }
    }

    pub(super) fn evaluation(&self, index: usize) -> Evaluation {
        evaluation(self.plies[index].load(Relaxed))
    }

    /// Counts the values.
    pub(super) fn counts(&self) -> PhaseCounts {
        let geometry = self.index.rules().geometry();
        (0..self.index.orbits().len())
            .into_par_iter()
            .map(|number| {
                let orbit = &self.index.orbits()[number];
                let mut counts = PhaseCounts::default();
                let entries = &self.plies[self.index.range(number)];
                for (entry, &places) in entries.iter().zip(self.index.opponent_places()) {
                    let value = entry.load(Relaxed);
                    if value == HOLE {
                        continue;
                    }
                    counts.add(evaluation(value), orbit.weight(geometry, places));
                }
                counts
            })
            .reduce(PhaseCounts::default, PhaseCounts::merge)
            .of_phase(self.index.placed())
    }
}

impl PhaseCounts {
    pub(super) fn add(&mut self, value: Evaluation, weight: u64) {
        self.positions += weight;
        *match value {
            Evaluation::Win(_) => &mut self.wins,
            Evaluation::Loss(_) => &mut self.losses,
            Evaluation::Draw => &mut self.draws,
        } += weight;
        self.longest = self.longest.max(value.plies().unwrap_or(0));
    }

    pub(super) fn merge(self, other: Self) -> Self {
        Self {
            placed: self.placed,
            positions: self.positions + other.positions,
            wins: self.wins + other.wins,
            losses: self.losses + other.losses,
            draws: self.draws + other.draws,
            longest: self.longest.max(other.longest),
        }
    }

    pub(super) fn of_phase(self, placed: usize) -> Self {
        Self { placed, ..self }
    }
}

pub(super) fn evaluation(plies: u8) -> Evaluation {
    match plies {
        OPEN => Evaluation::Draw,
        odd if odd % 2 == 1 => Evaluation::Win(odd.into()),
        even => Evaluation::Loss(even.into()),
    }
}

//! Verifying a solution by deriving every value again from the values after its turns.

use std::sync::atomic::Ordering::Relaxed;

use rayon::prelude::*;
use zugzwang_rules::simpei::Position;

use super::bits::{self, Bits, Work};
use super::build::{BuildError, Solution};
use super::layer::{Layer, evaluation};
use super::turns::{OrbitTurns, winning_targets};
use crate::{Evaluation, Observer};

/// The result of a verification.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verification {
    /// The number of positions whose value was derived again, counting symmetric ones separately.
    pub checked: u64,
    /// The number of turns looked at: those of one position of each set of symmetric ones, unless
    /// it has an immediate win. A measure of the size of the problem.
    pub turns: u64,
    /// The number of positions with a wrong value, counted like `checked`.
    pub wrong: u64,
    /// One of the wrong positions, if any.
    pub example: Option<Mismatch>,
}

/// A value that does not follow from the values after the turns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mismatch {
    /// The position. In the moving phase the player to move is shown as red.
    pub position: Position,
    /// The stored value.
    pub stored: Evaluation,
    /// The value that follows from its turns.
    pub derived: Evaluation,
}

impl Solution {
    /// Derives the value of every position from the values of the positions after its turns.
    ///
    /// Wins and losses are correct by induction on their distance. A position that is really won or
    /// lost has a value that follows from shorter ones, so it cannot pass as a draw.
    ///
    /// # Errors
    ///
    /// [`BuildError::Cancelled`] if the observer cancels.
    pub fn verify(&self, observer: &dyn Observer) -> Result<Verification, BuildError> {
        let mut all = Verification::default();
        for (placed, layer) in self.layers.iter().enumerate().rev() {
            let next = self.layers.get(placed + 1).unwrap_or(layer);
            let orbits = layer.index.orbits().len();
            observer.begin(&format!("{placed} placed, verifying"), orbits as u64);
            let found = (0..orbits)
                .into_par_iter()
                .map(|number| {
                    if observer.is_cancelled() {
                        return Verification::default();
                    }
                    observer.advance(1);
                    bits::run(Verify { layer, next, number })
                })
                .reduce(Verification::default, Verification::merge);
            if observer.is_cancelled() {
                return Err(BuildError::Cancelled);
            }
            all = all.merge(found);
        }
        Ok(all)
    }

    /// Gives one position a wrong value, for tests of [`verify`](Self::verify).
    #[doc(hidden)]
    pub fn spoil(&self, position: &Position) {
        let layer = &self.layers[position.placed()];
        layer.plies[layer.index.index(position)].fetch_xor(1, Relaxed);
    }
}

impl Verification {
    fn merge(self, other: Self) -> Self {
        Self {
            checked: self.checked + other.checked,
            turns: self.turns + other.turns,
            wrong: self.wrong + other.wrong,
            example: self.example.or(other.example),
        }
    }
}

/// Derives the values of an orbit's positions.
struct Verify<'a> {
    layer: &'a Layer,
    next: &'a Layer,
    number: usize,
}

impl Work for Verify<'_> {
    type Output = Verification;

    #[inline(always)]
    fn run(self, bits: impl Bits) -> Verification {
        let index = &self.layer.index;
        let orbit = &index.orbits()[self.number];
        let turns = OrbitTurns::new(index, orbit);
        let winning = winning_targets(index, orbit);
        let mut found = Verification::default();
        let range = index.range(self.number);
        let entries = self.layer.plies[range.clone()].iter().zip(index.opponent_places());
        for (rank, (entry, &places)) in entries.enumerate() {
            let opponent = orbit.expand(bits, places);
            if index.is_hole(bits, orbit, opponent, rank) {
                continue;
            }
            let stored = entry.load(Relaxed);
            let (derived, looked_at) = if winning & !opponent != 0 {
                (1, 0)
            } else {
                turns.derive(bits, self.next, opponent)
            };
            found.turns += looked_at;
            let weight = orbit.weight(index.rules().geometry(), places);
            found.checked += weight;
            if stored != derived {
                found.wrong += weight;
                found.example = index.position(range.start + rank).map(|position| Mismatch {
                    position,
                    stored: evaluation(stored),
                    derived: evaluation(derived),
                });
            }
        }
        found
    }
}

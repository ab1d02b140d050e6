//! Statistics about a solved game.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering::Relaxed;

use rayon::prelude::*;
use zugzwang_rules::simpei::{Cell, Cells, Position};

use super::bits::{self, Bits, Work};
use super::build::{BuildError, Solution};
use super::layer::{Layer, OPEN, PhaseCounts};
use super::turns::{OrbitTurns, Place, winning_targets};
use super::{Probe, rank_turns};
use crate::{Evaluation, Observer};

/// Statistics about a solved game as a whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The value of the empty board for red.
    pub root: Evaluation,
    /// The number of positions by value for each phase, indexed by the number of pieces placed.
    pub phases: Vec<PhaseCounts>,
    /// The longest win over all positions, in plies; `None` if there is no win at all.
    pub longest_win: Option<u32>,
    /// The notation of the positions with the longest win, one for each set of symmetric ones. In
    /// the moving phase the player to move is shown as red.
    pub longest_wins: Vec<String>,
    /// The number of arrangements of the moving phase in which whoever is to move loses, counted
    /// like the phases.
    pub zugzwangs: u64,
    /// The number of positions of the moving phase with exactly one winning turn, counted like the
    /// phases.
    pub single_turn_wins: u64,
    /// The notation of Red's first turns with their values for Red, the best first.
    pub first_turns: Vec<(String, Evaluation)>,
}

impl Report {
    /// Computes the statistics of a solution.
    ///
    /// # Errors
    ///
    /// [`BuildError::Cancelled`] if the observer cancels.
    pub fn of(solution: &Solution, observer: &dyn Observer) -> Result<Self, BuildError> {
        let phases = solution.counts();
        let moving = &solution.layers[solution.layers.len() - 1];
        let orbits = moving.index.orbits().len();
        observer.begin("zugzwangs and single winning turns", orbits as u64);
        let [zugzwangs, single_turn_wins] = (0..orbits)
            .into_par_iter()
            .map(|number| {
                if observer.is_cancelled() {
                    return [0; 2];
                }
                observer.advance(1);
                bits::run(Look { layer: moving, number })
            })
            .reduce(|| [0; 2], |a, b| [a[0] + b[0], a[1] + b[1]]);
        if observer.is_cancelled() {
            return Err(BuildError::Cancelled);
        }
        let longest_win = solution.layers.iter().filter_map(Layer::longest_win).max();
        let longest_wins = longest_win.map_or(Vec::new(), |longest| {
            solution.layers.iter().flat_map(|layer| layer.with_plies(longest)).collect()
        });
        let start = Position::start(solution.rules());
        let first_turns = rank_turns(solution, &start)?
            .into_iter()
            .map(|(turn, value)| (start.show(turn).to_string(), value))
            .collect();
        Ok(Self {
            root: solution.probe(&start)?,
            phases,
            longest_win: longest_win.map(u32::from),
            longest_wins,
            zugzwangs,
            single_turn_wins,
            first_turns,
        })
    }
}

impl Layer {
    fn longest_win(&self) -> Option<u8> {
        self.decided().filter(|(_, plies)| plies % 2 == 1).map(|(_, plies)| plies).max()
    }

    /// The notation of the positions with this many plies to the end, sorted.
    fn with_plies(&self, wanted: u8) -> Vec<String> {
        let mut found: Vec<_> = self
            .decided()
            .filter(|&(_, plies)| plies == wanted)
            .filter_map(|(index, _)| self.index.position(index))
            .map(|position| position.to_string())
            .collect();
        found.sort();
        found
    }

    /// The index and the plies of every position that is won or lost.
    fn decided(&self) -> impl ParallelIterator<Item = (usize, u8)> + '_ {
        let values = self.plies.par_iter().map(|entry| entry.load(Relaxed)).enumerate();
        values.filter(|&(_, plies)| plies != OPEN && plies != super::layer::HOLE)
    }
}

/// Counts the zugzwangs and the single-turn wins of an orbit.
struct Look<'a> {
    layer: &'a Layer,
    number: usize,
}

impl Work for Look<'_> {
    type Output = [u64; 2];

    #[inline(always)]
    fn run(self, bits: impl Bits) -> [u64; 2] {
        let index = &self.layer.index;
        let geometry = index.rules().geometry();
        let orbit = &index.orbits()[self.number];
        let turns = OrbitTurns::new(index, orbit);
        let winning = winning_targets(index, orbit);
        let is_lost = |index: usize| {
            let plies = self.layer.plies[index].load(Relaxed);
            plies != OPEN && plies.is_multiple_of(2)
        };
        let mut counts = [0; 2];
        let entries =
            self.layer.plies[index.range(self.number)].iter().zip(index.opponent_places());
        for (rank, (entry, &places)) in entries.enumerate() {
            let plies = entry.load(Relaxed);
            let opponent = orbit.expand(bits, places);
            if plies == OPEN || index.is_hole(bits, orbit, opponent, rank) {
                continue;
            }
            let found = if plies.is_multiple_of(2) {
                [is_lost(index.locate(bits, opponent, orbit.own)), false]
            } else {
                let mut winners = Cells(orbit.own)
                    .iter()
                    .map(|origin: Cell| (geometry.steps(origin) & winning & !opponent).count_ones())
                    .sum::<u32>();
                let start = Place::default();
                let _ = turns.successors(bits, index, opponent, start, |_, after| {
                    winners += u32::from(is_lost(after));
                    if winners > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                [false, winners == 1]
            };
            for (count, found) in counts.iter_mut().zip(found) {
                if found {
                    *count += orbit.weight(geometry, places);
                }
            }
        }
        counts
    }
}

//! The plain way to solve Simpei: value iteration over every position, without using symmetry.
//!
//! It is slow and simple, and uses only the turns of the rules crate. The [retrograde
//! analysis](super) is tested and measured against it.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use rayon::prelude::*;
use zugzwang_rules::Player;
use zugzwang_rules::simpei::{Cell, Cells, Position, Rules, Turn, binomial};

use super::Probe;
use super::layer::{PhaseCounts, evaluation};
use crate::{Evaluation, FileError};

/// The values of all positions of a game.
pub struct PlainTable {
    rules: Rules,
    /// Indexed by the number of pieces placed.
    phases: Vec<Phase>,
}

/// The positions with the same number of pieces placed, indexed by the rank of the mover's pieces
/// and the rank of the opponent's pieces among the other cells.
struct Phase {
    rules: Rules,
    own: usize,
    opponent: usize,
    side: Player,
    /// Plies to the end: odd for a win, even for a loss, 0 while undecided and for draws.
    plies: Vec<AtomicU8>,
}

impl PlainTable {
    /// Solves the game on all threads of the current pool.
    ///
    /// It takes one byte per position: [`positions`](Self::positions) says how many there are.
    ///
    /// # Panics
    ///
    /// If a distance exceeds 255 plies.
    #[must_use]
    pub fn solve(rules: Rules) -> Self {
        let phases = (0..=2 * rules.pieces()).map(|placed| Phase::new(rules, placed)).collect();
        let table = Self { rules, phases };
        let [placing @ .., moving] = &table.phases[..] else { unreachable!("one phase at least") };
        table.solve_moving(moving);
        placing.iter().rev().for_each(|phase| table.solve_placing(phase));
        table
    }

    /// The number of positions of every phase, indexed by the number of pieces placed.
    #[must_use]
    pub fn positions(rules: Rules) -> Vec<u64> {
        let cells = rules.cells();
        let count = |placed: usize| {
            binomial(cells, placed / 2) * binomial(cells - placed / 2, placed.div_ceil(2))
        };
        (0..=2 * rules.pieces()).map(count).collect()
    }

    /// Every position of a phase with its value, as the mover sees it: in the moving phase the
    /// player to move is red.
    pub fn phase(
        &self,
        placed: usize,
    ) -> impl IndexedParallelIterator<Item = (Position, Evaluation)> + '_ {
        let phase = &self.phases[placed];
        phase
            .plies
            .par_iter()
            .enumerate()
            .map(|(index, plies)| (phase.position(index), evaluation(plies.load(Relaxed))))
    }

    /// The number of positions by value for each phase, indexed by the number of pieces placed.
    #[must_use]
    pub fn counts(&self) -> Vec<PhaseCounts> {
        let count = |placed| {
            let counts = self.phase(placed).map(|(_, value)| {
                let mut counts = PhaseCounts::default();
                counts.add(value, 1);
                counts
            });
            counts.reduce(PhaseCounts::default, PhaseCounts::merge).of_phase(placed)
        };
        (0..self.phases.len()).map(count).collect()
    }

    /// Pass by pass: after pass n, all positions decided within n plies are known.
    fn solve_moving(&self, phase: &Phase) {
        for pass in 1.. {
            let found = phase
                .plies
                .par_iter()
                .enumerate()
                .filter(|(_, entry)| entry.load(Relaxed) == 0)
                .filter(|&(index, _)| self.is_decided(&phase.position(index), pass))
                .map(|(_, entry)| entry.store(encode(pass), Relaxed))
                .count();
            if found == 0 && pass > 1 {
                break;
            }
        }
    }

    /// Whether the position is won or lost in exactly `pass` plies, all shorter ones being known.
    fn is_decided(&self, position: &Position, pass: u32) -> bool {
        let mut lost = true;
        let won = position.for_each_turn(|turn| match self.after(position, turn) {
            Evaluation::Loss(plies) if plies + 1 == pass => ControlFlow::Break(()),
            Evaluation::Win(plies) if plies < pass => ControlFlow::Continue(()),
            _ => {
                lost = false;
                ControlFlow::Continue(())
            }
        });
        won.is_break() || lost
    }

    /// Placing leads only to the next phase, so one pass gives all values.
    fn solve_placing(&self, phase: &Phase) {
        phase.plies.par_iter().enumerate().for_each(|(index, entry)| {
            let position = phase.position(index);
            let mut best = Evaluation::Loss(0);
            let _ = position.for_each_turn(|turn| {
                best = best.max(self.after(&position, turn).before_turn());
                ControlFlow::<()>::Continue(())
            });
            entry.store(best.plies().map_or(0, encode), Relaxed);
        });
    }

    /// The value of a position of these rules.
    fn value(&self, position: &Position) -> Evaluation {
        assert_eq!(position.rules(), self.rules, "a position of the rules that were solved");
        if position.is_lost() {
            return Evaluation::Loss(0);
        }
        let phase = &self.phases[position.placed()];
        evaluation(phase.plies[phase.index(position)].load(Relaxed))
    }

    /// The value of the position after the turn, for the opponent.
    fn after(&self, position: &Position, turn: Turn) -> Evaluation {
        self.value(&position.play_unchecked(turn))
    }
}

impl Probe for PlainTable {
    fn probe(&self, position: &Position) -> Result<Evaluation, FileError> {
        Ok(self.value(position))
    }
}

impl Phase {
    fn new(rules: Rules, placed: usize) -> Self {
        let (own, opponent) = (placed / 2, placed.div_ceil(2));
        let side = if placed.is_multiple_of(2) { Player::First } else { Player::Second };
        let positions = binomial(rules.cells(), own) * binomial(rules.cells() - own, opponent);
        let plies = (0..positions).map(|_| AtomicU8::new(0)).collect();
        Self { rules, own, opponent, side, plies }
    }

    fn index(&self, position: &Position) -> usize {
        let own = position.pieces(position.to_move());
        let opponent = position.pieces(position.to_move().other());
        let among_others = opponent
            .iter()
            .map(|cell| Cell::new(cell.index() - Cells(own.0 & (cell.bit() - 1)).len()))
            .collect();
        let ways = binomial(self.rules.cells() - self.own, self.opponent);
        rank(own) * ways as usize + rank(among_others)
    }

    fn position(&self, index: usize) -> Position {
        let free = self.rules.cells() - self.own;
        let ways = binomial(free, self.opponent) as usize;
        let own = unrank(index / ways, self.rules.cells(), self.own);
        let others: Vec<_> =
            (0..self.rules.cells()).map(Cell::new).filter(|&cell| !own.contains(cell)).collect();
        let opponent = unrank(index % ways, free, self.opponent)
            .iter()
            .map(|cell| others[cell.index()])
            .collect();
        let (red, blue) = match self.side {
            Player::First => (own, opponent),
            Player::Second => (opponent, own),
        };
        Position::from_cells(self.rules, red, blue, self.side).expect("counts of a phase")
    }
}

/// The rank of a set among the sets of its size: the sum of C(i-th member, i).
fn rank(set: Cells) -> usize {
    set.iter().zip(1..).map(|(cell, i)| binomial(cell.index(), i) as usize).sum()
}

fn unrank(mut rank: usize, cells: usize, size: usize) -> Cells {
    let mut set = Cells::EMPTY;
    let mut left = size;
    for cell in (0..cells).rev().map(Cell::new) {
        let below = binomial(cell.index(), left) as usize;
        if left > 0 && rank >= below {
            rank -= below;
            left -= 1;
            set.0 |= cell.bit();
        }
    }
    set
}

fn encode(plies: u32) -> u8 {
    u8::try_from(plies).expect("a distance within 255 plies")
}

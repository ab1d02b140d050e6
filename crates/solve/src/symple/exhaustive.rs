use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicI16;
use std::sync::atomic::Ordering::Relaxed;

use rayon::prelude::*;
use zugzwang_rules::Player;
use zugzwang_rules::symple::{Bitboard, Board, Position, Turn};

use super::bitmap::Bitmap;
use super::graph::vertices;
use super::ternary::{MOST_POINTS, Ternary};
use crate::Observer;
use crate::memory::human;

/// The number of positions that a thread takes at a time.
const CHUNK: usize = 1 << 12;

/// Why an exhaustive analysis failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ExhaustiveError {
    /// The board is too large.
    #[error("a board of {0}: expected at most {MOST_POINTS} points for an exhaustive analysis")]
    TooLarge(Board),
    /// More memory is needed than allowed.
    #[error(
        "a board of {board}: an exhaustive analysis takes about {} of memory, expected at most {}",
        human(*.needed),
        human(*.available)
    )]
    Memory {
        /// The board.
        board: Board,
        /// Bytes needed.
        needed: u64,
        /// Bytes allowed.
        available: u64,
    },
    /// The observer cancelled the analysis.
    #[error("cancelled")]
    Cancelled,
}

/// All positions that can be reached from the empty board, except those where the game is over, in
/// layers by number of stones. They do not depend on the penalty.
///
/// Symmetric positions are stored once but counted separately.
pub struct Reachable {
    pub(super) board: Board,
    pub(super) ternary: Ternary,
    /// By player to move: one bit for each reachable arrangement that is the smallest of its
    /// symmetric ones.
    pub(super) found: [Bitmap; 2],
    /// The numbers of the arrangements, by number of stones and player to move. They are needed
    /// only for solving.
    pub(super) layers: Vec<[Vec<u32>; 2]>,
    pub(super) positions: u64,
    pub(super) turns: u64,
}

/// The exact margins of all [`Reachable`] positions for a penalty.
///
/// [`save`](Self::save) writes them to a file, and [`open`](Self::open) reads it.
pub struct Solution {
    pub(super) reachable: Arc<Reachable>,
    pub(super) penalty: i32,
    /// By player to move and rank of the position's bit.
    pub(super) margins: [Vec<AtomicI16>; 2],
}

/// The result of a [verification](Solution::verify).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verification {
    /// The number of positions whose margin was derived again, counting symmetric ones separately.
    pub checked: u64,
    /// The number of positions whose margin is wrong or cannot be derived, counted likewise.
    pub wrong: u64,
    /// One of these, if any: the position, its stored margin, and the margin derived from the
    /// positions after its turns, if they are all stored.
    pub example: Option<(Position<1>, i32, Option<i32>)>,
}

/// What threads find from the positions of a layer.
#[derive(Default)]
struct Found {
    /// By number of stones and player to move.
    layers: Vec<[Vec<u32>; 2]>,
    positions: u64,
    turns: u64,
}

impl Found {
    fn merge(mut self, other: Self) -> Self {
        self.positions += other.positions;
        self.turns += other.turns;
        if self.layers.len() < other.layers.len() {
            self.layers.resize_with(other.layers.len(), Default::default);
        }
        for (own, layer) in self.layers.iter_mut().zip(other.layers) {
            for (own, mut numbers) in own.iter_mut().zip(layer) {
                if own.is_empty() {
                    *own = numbers;
                } else {
                    own.append(&mut numbers);
                }
            }
        }
        self
    }
}

impl Reachable {
    /// The approximate memory that an exploration and a [solution](Self::solve) need, in bytes.
    ///
    /// It consists of two bitmaps of all arrangements with their ranks, and a number and a margin
    /// for each position. How many arrangements are reachable is only known afterwards. On every
    /// board tried it was less than two in five, so half is allowed for.
    #[must_use]
    pub fn memory_needed(board: Board) -> u64 {
        let arrangements = 2 * 3u64.saturating_pow(board.len() as u32).min(1 << 56);
        let positions = arrangements / 2 / board.symmetries().len() as u64;
        // Lists of numbers grow by doubling, so they may take twice their size.
        let each = 2 * size_of::<u32>() + size_of::<AtomicI16>();
        arrangements / 64 * 9 + positions * each as u64 + (16 << 20)
    }

    /// Finds all positions on all threads of the current pool, within this many bytes of memory;
    /// `None` for no limit.
    ///
    /// # Errors
    ///
    /// If the board has more than 20 points, if more [memory](Self::memory_needed) is needed, or if
    /// the observer cancels.
    pub fn explore(
        board: Board,
        memory: Option<u64>,
        observer: &dyn Observer,
    ) -> Result<Arc<Self>, ExhaustiveError> {
        if board.len() > MOST_POINTS {
            return Err(ExhaustiveError::TooLarge(board));
        }
        let needed = Self::memory_needed(board);
        if let Some(available) = memory.filter(|&available| needed > available) {
            return Err(ExhaustiveError::Memory { board, needed, available });
        }
        let ternary = Ternary::new(board);
        let length = ternary.arrangements();
        let mut layers = vec![[Vec::new(), Vec::new()]; board.len()];
        layers[0][0].push(0);
        let found = [Bitmap::new(length), Bitmap::new(length)];
        found[0].insert(0);
        let mut reachable = Self { board, ternary, found, layers, positions: 0, turns: 0 };
        for stones in 0..board.len() {
            for player in Player::BOTH {
                let layer = std::mem::take(&mut reachable.layers[stones][player.index()]);
                observer.begin(&format!("{stones} stones, exploring"), layer.len() as u64);
                let found = layer
                    .par_chunks(CHUNK)
                    .map(|numbers| reachable.expand(numbers, player, observer))
                    .reduce(Found::default, Found::merge);
                if observer.is_cancelled() {
                    return Err(ExhaustiveError::Cancelled);
                }
                reachable.layers[stones][player.index()] = layer;
                let Found { layers, positions, turns } = found;
                let layers = Found { layers, ..Found::default() };
                let known = Found {
                    layers: std::mem::take(&mut reachable.layers),
                    positions: reachable.positions + positions,
                    turns: reachable.turns + turns,
                }
                .merge(layers);
                reachable.layers = known.layers;
                (reachable.positions, reachable.turns) = (known.positions, known.turns);
            }
        }
        for bitmap in &mut reachable.found {
            bitmap.count();
        }
        Ok(Arc::new(reachable))
    }

    /// The positions after those with these numbers that have not been found before.
    fn expand(&self, numbers: &[u32], to_move: Player, observer: &dyn Observer) -> Found {
        let mut found = Found::default();
        if observer.is_cancelled() {
            return found;
        }
        found.layers.resize_with(self.board.len(), Default::default);
        let next = to_move.other();
        for &number in numbers {
            let position = self.ternary.position(number, to_move, 0);
            let (_, symmetric) = self.ternary.number(stones(&position));
            let mut turns = 0;
            let _ = position.for_each_turn(|turn| {
                turns += 1;
                let after = stones_after(&position, turn);
                let count = (after[0] | after[1]).count() as usize;
                if count < self.board.len() {
                    let (number, _) = self.ternary.number(after);
                    if self.found[next.index()].insert(number) {
                        found.layers[count][next.index()].push(number);
                    }
                }
                ControlFlow::<()>::Continue(())
            });
            found.positions += u64::from(symmetric);
            found.turns += u64::from(symmetric) * turns;
        }
        observer.advance(numbers.len() as u64);
        found
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> Board {
        self.board
    }

    /// The number of positions, counting symmetric ones separately.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// The number of legal turns of all positions together.
    #[must_use]
    pub fn turns(&self) -> u64 {
        self.turns
    }

    /// Computes the margins of all positions on all threads of the current pool, from the layer
    /// with the most stones down, each from the margins of the positions after its turns.
    ///
    /// # Errors
    ///
    /// If the observer asks for an end.
    ///
    /// # Panics
    ///
    /// If the penalty is not one of [`PENALTIES`](zugzwang_rules::symple::PENALTIES).
    pub fn solve(
        self: &Arc<Self>,
        penalty: i32,
        observer: &dyn Observer,
    ) -> Result<Solution, ExhaustiveError> {
        let margins = Player::BOTH.map(|player| {
            let count: usize = self.layers.iter().map(|layer| layer[player.index()].len()).sum();
            (0..count).into_par_iter().map(|_| AtomicI16::new(0)).collect()
        });
        let solution = Solution { reachable: Arc::clone(self), penalty, margins };
        for (stones, layer) in self.layers.iter().enumerate().rev() {
            for player in Player::BOTH {
                let numbers = &layer[player.index()];
                observer.begin(&format!("{stones} stones, solving"), numbers.len() as u64);
                numbers.par_chunks(CHUNK).for_each(|numbers| {
                    if observer.is_cancelled() {
                        return;
                    }
                    for &number in numbers {
                        let position = self.ternary.position(number, player, penalty);
                        let margin = solution.derive(&position);
                        let margin = margin.expect("the positions after all turns are there");
                        let rank = self.found[player.index()].rank(number);
                        solution.margins[player.index()][rank].store(margin as i16, Relaxed);
                    }
                    observer.advance(numbers.len() as u64);
                });
                if observer.is_cancelled() {
                    return Err(ExhaustiveError::Cancelled);
                }
            }
        }
        Ok(solution)
    }
}

impl Solution {
    /// The positions.
    #[must_use]
    pub fn reachable(&self) -> &Reachable {
        &self.reachable
    }

    /// The penalty.
    #[must_use]
    pub fn penalty(&self) -> i32 {
        self.penalty
    }

    /// The margin of the empty board, for White.
    #[must_use]
    pub fn margin(&self) -> i32 {
        self.probe(&self.start()).expect("the start is there")
    }

    /// The first turns that keep the margin, in the order of their notation.
    #[must_use]
    pub fn best_first_turns(&self) -> Vec<Turn<1>> {
        let (start, margin) = (self.start(), self.margin());
        let mut best = Vec::new();
        let _ = start.for_each_turn(|turn| {
            if self.after(&start, turn).is_some_and(|after| -after == margin) {
                best.push(turn);
            }
            ControlFlow::<()>::Continue(())
        });
        best.sort_unstable();
        best
    }

    /// The margin of a position for the player to move; `None` if it has another board or penalty
    /// or cannot be reached.
    #[must_use]
    pub fn probe(&self, position: &Position<1>) -> Option<i32> {
        if (position.board(), position.penalty()) != (self.reachable.board, self.penalty) {
            return None;
        }
        if position.is_over() {
            return Some(position.margin());
        }
        let (number, _) = self.reachable.ternary.number(stones(position));
        self.stored(number, position.to_move())
    }

    /// Derives the margin of every position again from the positions after its turns, on all
    /// threads of the current pool.
    ///
    /// # Errors
    ///
    /// If the observer asks for an end.
    pub fn verify(&self, observer: &dyn Observer) -> Result<Verification, ExhaustiveError> {
        let Reachable { found, .. } = &*self.reachable;
        observer.begin("verifying", 2 * found[0].words.len() as u64);
        let mut all = Verification::default();
        for player in Player::BOTH {
            let chunks = found[player.index()].words.par_chunks(CHUNK).enumerate();
            let verified = chunks.map(|(chunk, words)| {
                let mut some = Verification::default();
                if observer.is_cancelled() {
                    return some;
                }
                for (word, bits) in words.iter().enumerate() {
                    for bit in vertices(bits.load(Relaxed)) {
                        let number = 64 * (chunk * CHUNK + word) + bit;
                        self.check(number as u32, player, &mut some);
                    }
                }
                observer.advance(words.len() as u64);
                some
            });
            let verified = verified.reduce(Verification::default, |a, b| Verification {
                checked: a.checked + b.checked,
                wrong: a.wrong + b.wrong,
                example: a.example.or(b.example),
            });
            all.checked += verified.checked;
            all.wrong += verified.wrong;
            all.example = all.example.or(verified.example);
        }
        if observer.is_cancelled() {
            return Err(ExhaustiveError::Cancelled);
        }
        Ok(all)
    }

    fn check(&self, number: u32, to_move: Player, verification: &mut Verification) {
        let position = self.reachable.ternary.position(number, to_move, self.penalty);
        let (least, symmetric) = self.reachable.ternary.number(stones(&position));
        let stored = self.stored(number, to_move);
        let derived = self.derive(&position);
        verification.checked += u64::from(symmetric);
        if stored != derived || least != number {
            verification.wrong += u64::from(symmetric);
            verification.example = Some((position, stored.unwrap_or(0), derived));
        }
    }

    fn start(&self) -> Position<1> {
        self.reachable.ternary.position(0, Player::First, self.penalty)
    }

    fn stored(&self, number: u32, to_move: Player) -> Option<i32> {
        let found = &self.reachable.found[to_move.index()];
        let margin = || self.margins[to_move.index()][found.rank(number)].load(Relaxed);
        found.contains(number).then(|| margin().into())
    }

    /// The margin of a position, derived from the positions after its turns; `None` if one of them
    /// is not stored.
    fn derive(&self, position: &Position<1>) -> Option<i32> {
        let mut margin = i32::MIN;
        let turns = position.for_each_turn(|turn| match self.after(position, turn) {
            Some(after) => {
                margin = margin.max(-after);
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(()),
        });
        turns.is_continue().then_some(margin)
    }

    /// The margin of the position after a turn, for the player to move there.
    #[inline]
    fn after(&self, position: &Position<1>, turn: Turn<1>) -> Option<i32> {
        if turn.stones() == position.vacant() {
            let end = position.play_unchecked(turn);
            return Some(end.margin());
        }
        let (number, _) = self.reachable.ternary.number(stones_after(position, turn));
        self.stored(number, position.to_move().other())
    }
}

fn stones(position: &Position<1>) -> [Bitboard<1>; 2] {
    Player::BOTH.map(|player| position.stones(player))
}

/// The stones of both players after a turn.
fn stones_after(position: &Position<1>, turn: Turn<1>) -> [Bitboard<1>; 2] {
    let mut stones = stones(position);
    stones[position.to_move().index()] |= turn.stones();
    stones
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use super::super::plain;
    use super::*;

    /// Finds everything that can be reached, one position at a time.
    fn reach(position: Position<1>, found: &mut HashSet<Position<1>>) {
        if position.is_over() || !found.insert(position) {
            return;
        }
        let _ = position.for_each_turn(|turn| {
            let next = position.play_unchecked(turn);
            reach(next, found);
            ControlFlow::<()>::Continue(())
        });
    }

    #[test]
    fn all_positions_and_margins_are_those_of_plain_search() {
        for (width, height, penalty) in [(1, 1, 2), (2, 2, 1), (3, 2, -2), (5, 1, 3), (3, 3, 4)] {
            let board = Board::new(width, height).unwrap();
            let reachable = Reachable::explore(board, None, &()).unwrap();
            let solution = reachable.solve(penalty, &()).unwrap();
            let mut expected = HashSet::new();
            reach(Position::start(board, penalty).unwrap(), &mut expected);
            assert_eq!(reachable.positions(), expected.len() as u64, "{board}");
            let turns: u128 = expected.iter().map(Position::count_turns).sum();
            assert_eq!(u128::from(reachable.turns()), turns, "{board}");
            let mut known = HashMap::new();
            for position in &expected {
                let margin = plain::margin(position, &mut known);
                assert_eq!(solution.probe(position), Some(margin), "{position}");
            }
            let verified = solution.verify(&()).unwrap();
            assert_eq!((verified.checked, verified.wrong), (expected.len() as u64, 0));
        }
    }

    #[test]
    fn memory_is_estimated_and_refused() {
        for (width, height) in [(12, 1), (6, 2), (4, 3), (13, 1)] {
            let board = Board::new(width, height).unwrap();
            let needed = Reachable::memory_needed(board);
            let reachable = Reachable::explore(board, Some(needed), &()).unwrap();
            let bits: usize = reachable.found.iter().map(|found| found.words.len() * 8).sum();
            let lists = reachable.layers.iter().flatten();
            let lists: usize = lists.map(|list| list.capacity() * size_of::<u32>()).sum();
            let margins: usize = reachable.layers.iter().flatten().map(|list| list.len() * 2).sum();
            assert!(((bits + lists + margins) as u64) < needed, "{board}");
            assert!(matches!(
                Reachable::explore(board, Some(needed - 1), &()),
                Err(ExhaustiveError::Memory { .. })
            ));
        }
        let large = Board::new(20 / 2, 2).unwrap();
        let error = Reachable::explore(large, Some(1 << 30), &()).err().unwrap();
        assert!(error.to_string().ends_with("of memory, expected at most 1024 MiB"), "{error}");
    }

    #[test]
    fn what_cannot_be_reached_is_not_there() {
        let board = Board::new(3, 3).unwrap();
        let solution = Reachable::explore(board, None, &()).unwrap().solve(4, &()).unwrap();
        for position in ["ww1/3/3 w 4", "3/3/3 b 4", "3/3/3 w 3", "3/3 w 4"] {
            assert_eq!(solution.probe(&position.parse().unwrap()), None, "{position}");
        }
    }

    #[test]
    fn verification_finds_a_wrong_margin() {
        let board = Board::new(3, 2).unwrap();
        let solution = Reachable::explore(board, None, &()).unwrap().solve(1, &()).unwrap();
        let last = solution.margins[1].last().unwrap();
        last.store(last.load(Relaxed) + 1, Relaxed);
        let verified = solution.verify(&()).unwrap();
        assert!(verified.wrong > 0 && verified.example.is_some());
    }
}

use std::ops::ControlFlow;

use ahash::{AHashMap, AHashSet};
use zugzwang_rules::simpei::{Position, Turn};
use zugzwang_rules::{Game, Record};
use zugzwang_solve::simpei::{Probe, rank_turns};
use zugzwang_solve::{Evaluation, FileError};

/// The value of every legal turn for the player who makes it, the best first; equal ones in the
/// order of their notation.
///
/// The values of a table are those of positions alone. Here a turn that makes a position occur for
/// the third time is the draw that it is (Si-10), and one that lets the opponent do so is no win.
/// What else the earlier turns may change is left out: [`is_near_repetition`] tells whether there
/// is anything.
///
/// # Errors
///
/// If the table cannot be read.
pub fn rank_in_game(
    table: &impl Probe,
    game: &Record<Position>,
) -> Result<Vec<(Turn, Evaluation)>, FileError> {
    let position = game.position();
    let mut ranked = rank_turns(table, position)?;
    let repetition = Repetition::new(game);
    for (turn, value) in &mut ranked {
        (*value, _) = repetition.value(position, *turn, *value);
    }
    ranked.sort_by(|(_, a), (_, b)| b.cmp(a));
    Ok(ranked)
}

/// Whether some position need occur only once more for a draw.
#[must_use]
pub fn is_near_repetition(game: &Record<Position>) -> bool {
    !Repetition::new(game).nearly.is_empty()
}

/// Positions of a game that need occur only once more for a draw (Si-10), seen from its present
/// position.
///
/// A search knows nothing of how a game has come to its position. What has gone before matters for
/// the next turn and the answer to it; everything beyond is left to the next search.
pub(super) struct Repetition {
    /// Positions that have occurred all but one of the times that make a draw.
    nearly: AHashSet<Position>,
    /// All positions so far, and how often each has occurred.
    seen: AHashMap<Position, usize>,
}

/// What a turn has to do with repetition.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Effect {
    /// The game is a draw after the turn.
    Draws,
    /// The opponent has an answer that makes it one.
    AllowsDraw,
    /// The position has been there before.
    Repeats,
    /// The position is new.
    None,
}

impl Repetition {
    pub(super) fn new(game: &Record<Position>) -> Self {
        let mut seen: AHashMap<_, usize> = AHashMap::new();
        for position in game.turns().map(|(position, _)| position).chain([game.position()]) {
            *seen.entry(*position).or_default() += 1;
        }
        let most = Position::REPETITIONS.unwrap_or(usize::MAX);
        let is_nearly = |&(_, &count): &(&Position, &usize)| count + 1 >= most;
        let nearly = seen.iter().filter(is_nearly).map(|(position, _)| *position).collect();
        Self { nearly, seen }
    }

    /// What a legal turn has to do with repetition.
    pub(super) fn effect(&self, position: &Position, turn: Turn) -> Effect {
        // A position that is lost differs from all that have occurred: the game is over.
        let after = position.play_unchecked(turn);
        if self.nearly.contains(&after) {
            return Effect::Draws;
        }
        let answer = |turn| match self.nearly.contains(&after.play_unchecked(turn)) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        if !self.nearly.is_empty() && after.for_each_turn(answer).is_break() {
            Effect::AllowsDraw
        } else if self.seen.contains_key(&after) {
            Effect::Repeats
        } else {
            Effect::None
        }
    }

    /// What a legal turn is worth in the game, if it is worth `alone` without it.
    pub(super) fn value(
        &self,
        position: &Position,
        turn: Turn,
        alone: Evaluation,
    ) -> (Evaluation, Effect) {
        match self.effect(position, turn) {
            Effect::Draws => (Evaluation::Draw, Effect::Draws),
            Effect::AllowsDraw => (alone.min(Evaluation::Draw), Effect::AllowsDraw),
            effect => (alone, effect),
        }
    }
}

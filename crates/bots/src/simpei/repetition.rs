use std::ops::ControlFlow;

use ahash::{AHashMap, AHashSet};
use zugzwang_rules::simpei::{Position, Turn};
use zugzwang_rules::{Game, Record};
use zugzwang_solve::simpei::{Probe, rank_turns};
use zugzwang_solve::{Evaluation, FileError};

/// The value of every legal turn for the player who makes it, best first, and equal ones in the
/// order of their notation.
///
/// The values in a table ignore how a position was reached. Here a turn that makes a position occur
/// for the third time is a draw (Si-10), and one that lets the opponent do so is at best a draw.
/// Later effects of earlier turns are ignored; [`is_near_repetition`] tells whether there can be
/// any.
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

/// Whether some position needs to occur only once more for a draw.
#[must_use]
pub fn is_near_repetition(game: &Record<Position>) -> bool {
    !Repetition::new(game).nearly.is_empty()
}

/// The earlier positions of a game, and those that need to occur only once more for a draw (Si-10).
///
/// A search does not know how the game reached its position. Earlier positions are taken into
/// account for the next turn and the answer to it, and later turns are left to the next search.
pub(super) struct Repetition {
    /// Positions that make a draw when they occur once more.
    nearly: AHashSet<Position>,
    /// All positions so far, and how often each has occurred.
    seen: AHashMap<Position, usize>,
}

/// What a turn means for repetition.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Effect {
    /// The turn makes the game a draw.
    Draws,
    /// The opponent has an answer that makes the game a draw.
    AllowsDraw,
    /// The position after the turn has occurred before.
    Repeats,
    /// The position after the turn is new.
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

    /// What a legal turn means for repetition.
    pub(super) fn effect(&self, position: &Position, turn: Turn) -> Effect {
        // A position after a win differs from all earlier ones, since the game is over.
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

    /// What a legal turn is worth in this game, if it is worth `alone` without the earlier turns.
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

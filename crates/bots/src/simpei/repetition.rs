use std::ops::ControlFlow;

use zugzwang_rules::simpei::{Position, Turn};

use crate::{Contest, Record};

/// Positions of a game that need occur only once more for a draw (Si-10), seen from its present
/// position.
///
/// A search knows nothing of how a game has come to its position. What has gone before matters for
/// the next turn and the answer to it; everything beyond is left to the next search.
pub(super) struct Repetition {
    /// Positions that have occurred all but one of the times that make a draw.
    nearly: Vec<Position>,
    /// All positions so far.
    seen: Vec<Position>,
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
        let seen: Vec<_> =
            game.turns().map(|(position, _)| *position).chain([*game.position()]).collect();
        let most = Position::REPETITIONS.unwrap_or(usize::MAX);
        let count = |position| seen.iter().filter(|&other| other == position).count();
        let mut nearly = Vec::new();
        for position in &seen {
            if !nearly.contains(position) && count(position) + 1 >= most {
                nearly.push(*position);
            }
        }
        Self { nearly, seen }
    }

    /// What a legal turn that does not win has to do with repetition.
    pub(super) fn effect(&self, position: &Position, turn: Turn) -> Effect {
        let after = position.play_unchecked(turn);
        if self.nearly.contains(&after) {
            return Effect::Draws;
        }
        let answer = |turn| match self.nearly.contains(&after.play_unchecked(turn)) {
            true if !after.wins(turn) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        };
        if !self.nearly.is_empty() && after.turns(answer).is_break() {
            Effect::AllowsDraw
        } else if self.seen.contains(&after) {
            Effect::Repeats
        } else {
            Effect::None
        }
    }
}

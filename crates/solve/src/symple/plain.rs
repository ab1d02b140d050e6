//! The plain way to evaluate a position of Symple: every turn of the rules, to the end of the game.
//!
//! It is slow and simple. The [`Solver`](super::Solver) is tested against it.

use std::collections::HashMap;
use std::ops::ControlFlow;

use zugzwang_rules::symple::Position;

/// The final margin with perfect play, in points, for the player to move.
///
/// Positions that have been evaluated before are looked up in `known`, which can be kept for later
/// calls.
#[must_use]
pub fn margin<const W: usize>(
    position: &Position<W>,
    known: &mut HashMap<Position<W>, i32>,
) -> i32 {
    if position.is_over() {
        return position.margin();
    }
    if let Some(&margin) = known.get(position) {
        return margin;
    }
    let mut best = i32::MIN;
    let _ = position.for_each_turn(|turn| {
        let child = position.play_unchecked(turn);
        best = best.max(-margin(&child, known));
        ControlFlow::<()>::Continue(())
    });
    known.insert(*position, best);
    best
}

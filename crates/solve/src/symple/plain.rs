//! The plain way to value a position of Symple: every turn of the rules, to the end of the game.
//!
//! Slow and obvious. It is the twin against which the [`Solver`](super::Solver) is tested.

use std::collections::HashMap;
use std::ops::ControlFlow;

use zugzwang_rules::symple::Position;

/// The final margin with perfect play, in points, for the player to move.
///
/// Positions met before are looked up; `known` can be kept for later calls.
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

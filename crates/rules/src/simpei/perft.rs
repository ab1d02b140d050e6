use std::ops::ControlFlow;

use super::Position;

/// The number of lines of play of `depth` plies: a check and a measure of turn generation.
///
/// A turn that wins ends its line, which counts as one leaf at whatever depth. The last ply is
/// counted in bulk: turns that differ only in the displaced pieces' targets are not listed. A
/// number beyond `u128::MAX` is given as that.
///
/// ```
/// use zugzwang_rules::simpei::{Position, Rules, perft};
///
/// assert_eq!(perft(&Position::start(Rules::STANDARD), 3), 2_460);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u128 {
    match depth {
        0 => 1,
        _ if position.is_lost() => 1,
        1 => position.count_turns().into(),
        _ => {
            let mut leaves: u128 = 0;
            let winning = position.geometry().winning_cells(position.own());
            let _ = position.for_each_turn(|turn| {
                let wins = turn.target().is_some_and(|target| winning & target.bit() != 0);
                let below = if wins { 1 } else { perft(&position.play_on(turn), depth - 1) };
                leaves = leaves.saturating_add(below);
                ControlFlow::<()>::Continue(())
            });
            leaves
        }
    }
}

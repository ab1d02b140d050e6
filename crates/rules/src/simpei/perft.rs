use std::ops::ControlFlow;

use super::Position;

/// The number of lines of play of exactly `depth` plies: a check and a measure of turn generation.
///
/// A turn that wins ends its line, so that it counts only as the last ply. The last ply is
/// counted in bulk: turns that differ only in the displaced pieces' targets are not listed.
///
/// ```
/// use zugzwang_rules::simpei::{Position, Rules, perft};
///
/// assert_eq!(perft(&Position::start(Rules::STANDARD), 3), 2_460);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_turns(),
        _ => {
            let mut leaves = 0;
            let winning = position.geometry().winning_cells(position.own());
            let _ = position.turns(|turn| {
                if turn.target().is_none_or(|target| winning & target.bit() == 0) {
                    leaves += perft(&position.play_unchecked(turn), depth - 1);
                }
                ControlFlow::<()>::Continue(())
            });
            leaves
        }
    }
}

use std::ops::ControlFlow;

use super::Position;

impl Position {
    /// The number of lines of play of `depth` plies (perft), a test and a benchmark of turn
    /// generation.
    ///
    /// A winning turn ends its line, which counts as one leaf whatever its depth. The last ply is
    /// counted in bulk: turns that differ only in where displaced pieces go are not listed. The
    /// result saturates at `u128::MAX`.
    ///
    /// ```
    /// use zugzwang_rules::simpei::{Position, Rules};
    ///
    /// assert_eq!(Position::start(Rules::STANDARD).perft(3), 2_460);
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u32) -> u128 {
        match depth {
            0 => 1,
            _ if self.is_lost() => 1,
            1 => self.count_turns().into(),
            _ => {
                let mut leaves: u128 = 0;
                let winning = self.geometry().winning_cells(self.own());
                let _ = self.for_each_turn(|turn| {
                    let wins = turn.target().is_some_and(|target| winning & target.bit() != 0);
                    let below = if wins { 1 } else { self.play_on(turn).perft(depth - 1) };
                    leaves = leaves.saturating_add(below);
                    ControlFlow::<()>::Continue(())
                });
                leaves
            }
        }
    }
}

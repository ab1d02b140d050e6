use std::ops::ControlFlow;

use super::{Position, Turn};
use crate::Player;
use crate::boards::Bitboard;

impl<const W: usize> Position<W> {
    /// Calls `listener` once for each legal turn, until it breaks. The pass comes first.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use zugzwang_rules::Game;
    /// use zugzwang_rules::wunchunk::Position;
    ///
    /// let position: Position<1> = "bb/bww/w1 b 0".parse()?;
    /// let mut turns = Vec::new();
    /// let _ = position.for_each_turn(|turn| {
    ///     turns.push(position.turn_text(turn));
    ///     ControlFlow::<()>::Continue(())
    /// });
    /// assert_eq!(turns, ["pass", "Ba2", "Wa2"]);
    /// # Ok::<(), zugzwang_rules::ParseError>(())
    /// ```
    pub fn for_each_turn<B>(
        &self,
        mut listener: impl FnMut(Turn<W>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.is_over() {
            return ControlFlow::Continue(());
        }
        extend(Turn::PASS, self.empty(), self.count(), &mut listener)
    }

    /// The number of legal turns: of `n` empty cells, `k` can be chosen and coloured in
    /// `2^k * n! / (k! * (n - k)!)` ways. `u128::MAX` means so many or more.
    ///
    /// ```
    /// use zugzwang_rules::wunchunk::Position;
    ///
    /// let position: Position<1> = "3/1bb1/5/1ww1/3 b 0".parse()?;
    /// assert_eq!(position.count_turns(), 1 + 2 * 15);
    /// # Ok::<(), zugzwang_rules::ParseError>(())
    /// ```
    #[must_use]
    pub fn count_turns(&self) -> u128 {
        if self.is_over() {
            return 0;
        }
        let empty = u128::from(self.empty().count());
        let most = (self.count() as u128).min(empty);
        let mut ways = Some(1u128);
        (0..=most).fold(0u128, |turns, placed| {
            let now = ways;
            // The product of what comes before is divisible by `placed + 1`.
            ways = now
                .and_then(|ways| ways.checked_mul(2 * (empty - placed)))
                .map(|ways| ways / (placed + 1));
            turns.saturating_add(now.unwrap_or(u128::MAX))
        })
    }

    /// The number of sequences of `depth` legal turns from here (perft); 1 for depth 0. The last ply
    /// is counted in bulk.
    ///
    /// ```
    /// use zugzwang_rules::wunchunk::Position;
    ///
    /// let position: Position<1> = "2/bb1/ww b 0".parse()?;
    /// assert_eq!(position.perft(1), 7);
    /// # Ok::<(), zugzwang_rules::ParseError>(())
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u32) -> u128 {
        match depth {
            0 => 1,
            1 => self.count_turns(),
            _ => {
                let mut leaves = 0u128;
                let _ = self.for_each_turn(|turn| {
                    leaves = leaves.saturating_add(self.play_unchecked(turn).perft(depth - 1));
                    ControlFlow::<()>::Continue(())
                });
                leaves
            }
        }
    }
}

/// Calls `listener` with a turn, and with all that add to it at most `more` stones on cells of
/// `rest`.
fn extend<const W: usize, B>(
    turn: Turn<W>,
    rest: Bitboard<W>,
    more: usize,
    listener: &mut impl FnMut(Turn<W>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    listener(turn)?;
    if more == 0 {
        return ControlFlow::Continue(());
    }
    let mut rest = rest;
    while let Some(cell) = rest.first() {
        rest -= cell.into();
        for colour in Player::BOTH {
            let mut colours = turn.colours();
            colours[colour.index()].insert(cell);
            extend(Turn::new(colours), rest, more - 1, listener)?;
        }
    }
    ControlFlow::Continue(())
}

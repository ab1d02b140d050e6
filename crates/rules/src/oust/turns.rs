use std::collections::HashSet;
use std::ops::ControlFlow;

use super::{Position, Turn, TurnBuilder};
use crate::boards::Bitboard;

/// The sets of capturing stones that have been looked at: different orders of capturing lead to the
/// same set, and the same set always to the same stones (Ou-10).
type Seen<const W: usize> = HashSet<Bitboard<W>>;

impl<const W: usize> Position<W> {
    /// Calls `listener` once for each legal turn, in no particular order, until it breaks.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use zugzwang_rules::Game;
    /// use zugzwang_rules::oust::Position;
    ///
    /// let position: Position<1> = "1w/3/1b b".parse()?;
    /// let mut turns = Vec::new();
    /// let _ = position.for_each_turn(|turn| {
    ///     turns.push(position.turn_text(turn));
    ///     ControlFlow::<()>::Continue(())
    /// });
    /// // The last two capture the only white stone.
    /// assert_eq!(turns, ["b1", "c1", "b2", "b3"]);
    /// # Ok::<(), zugzwang_rules::ParseError>(())
    /// ```
    pub fn for_each_turn<B>(
        &self,
        mut listener: impl FnMut(Turn<W>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let begun = self.build_turn();
        if begun.is_complete() {
            return if self.outcome().is_none() {
                listener(Turn::PASS)
            } else {
                ControlFlow::Continue(())
            };
        }
        begun.for_each_end(&mut Seen::new(), &mut |end, silent| {
            if silent.is_empty() {
                return listener(end.turn());
            }
            silent.into_iter().try_for_each(|cell| listener(Turn::new(end.placed() | cell.into())))
        })
    }

    /// The number of legal turns.
    ///
    /// ```
    /// use zugzwang_rules::oust::Position;
    ///
    /// let position: Position<1> = "3/4/5/4/3 b".parse()?;
    /// assert_eq!(position.count_turns(), 19);
    /// # Ok::<(), zugzwang_rules::ParseError>(())
    /// ```
    #[must_use]
    pub fn count_turns(&self) -> u128 {
        let begun = self.build_turn();
        if begun.is_complete() {
            return self.outcome().is_none().into();
        }
        let mut turns = 0u128;
        let _ = begun.for_each_end(&mut Seen::new(), &mut |_, silent| {
            turns += u128::from(silent.count().max(1));
            ControlFlow::<()>::Continue(())
        });
        turns
    }

    /// The number of sequences of `depth` legal turns from here (perft); 1 for depth 0.
    ///
    /// The silent stones of the last ply are counted in bulk.
    ///
    /// ```
    /// use zugzwang_rules::oust::Position;
    ///
    /// let position: Position<1> = "3/4/5/4/3 b".parse()?;
    /// assert_eq!(position.perft(2), 342);
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

impl<const W: usize> TurnBuilder<W> {
    /// Calls `listener` for each way of capturing, none among them, after which the turn can end:
    /// with one of some silent stones, or, where there are none, at once.
    fn for_each_end<B>(
        &self,
        seen: &mut Seen<W>,
        listener: &mut impl FnMut(&Self, Bitboard<W>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (silent, captures) = (self.silent(), self.captures());
        if !silent.is_empty() || captures.is_empty() {
            listener(self, silent)?;
        }
        for cell in captures {
            let mut next = *self;
            next.add(cell).expect("a capture");
            if seen.insert(next.placed()) {
                next.for_each_end(seen, listener)?;
            }
        }
        ControlFlow::Continue(())
    }
}

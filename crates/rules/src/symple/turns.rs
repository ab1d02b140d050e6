use std::ops::ControlFlow;

use super::growth::Growth;
use super::{Bitboard, Position, Turn};

/// With at least this many growths, turns with a balancing plant are counted point by point, not
/// growth by growth.
const BALANCE_BY_POINT_FROM: u128 = 1000;

impl<const W: usize> Position<W> {
    /// Calls `listener` once for each legal turn, in an unspecified order, until it breaks.
    ///
    /// Nothing is allocated. On large boards there can be too many turns to list:
    /// [`count_turns`](Self::count_turns) tells in advance, and a
    /// [`TurnBuilder`](super::TurnBuilder) makes turns stone by stone.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use zugzwang_rules::symple::Position;
    ///
    /// let position: Position<1> = "w1w/1b1/3 w 4".parse()?;
    /// let mut turns = Vec::new();
    /// let _ = position.for_each_turn(|turn| {
    ///     turns.push(turn.to_string());
    ///     ControlFlow::<()>::Continue(())
    /// });
    /// // Three plants; b3 grows both corners, else each grows on its own side.
    /// assert_eq!(turns, ["a1", "b1", "c1", "a2,c2", "b3"]);
    ///
    /// let growing = position.for_each_turn(|turn| match turn.plant() {
    ///     None => ControlFlow::Break(turn),
    ///     Some(_) => ControlFlow::Continue(()),
    /// });
    /// assert_eq!(growing.break_value().unwrap().to_string(), "a2,c2");
    /// # Ok::<(), zugzwang_rules::ParseError>(())
    /// ```
    pub fn for_each_turn<B>(
        &self,
        mut listener: impl FnMut(Turn<W>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let board = self.board();
        let plants = self.vacant() - board.neighbours(self.own());
        for point in plants {
            listener(Turn::new(board, Bitboard::EMPTY, Some(point)))?;
        }
        let balance = self.may_balance();
        Growth::new(self).for_each(|growth| {
            listener(Turn::new(board, growth, None))?;
            if balance {
                for point in plants - board.neighbours(growth) {
                    listener(Turn::new(board, growth, Some(point)))?;
                }
            }
            ControlFlow::Continue(())
        })
    }

    /// The number of legal turns, computed without listing them: for chains that share no
    /// liberties, the numbers of ways to grow are multiplied.
    ///
    /// `u128::MAX` means that many or more.
    ///
    /// ```
    /// use zugzwang_rules::symple::Position;
    ///
    /// let position: Position<1> = "w1w/1b1/3 w 4".parse()?;
    /// assert_eq!(position.count_turns(), 5);
    /// # Ok::<(), zugzwang_rules::ParseError>(())
    /// ```
    #[must_use]
    pub fn count_turns(&self) -> u128 {
        let board = self.board();
        let plants = self.vacant() - board.neighbours(self.own());
        let mut turns = plants.count().into();
        let mut growth = Growth::new(self);
        let growths = growth.count(board.points());
        turns = growths.saturating_add(turns);
        if !self.may_balance() {
            return turns;
        }
        if growths < BALANCE_BY_POINT_FROM {
            let _ = growth.for_each(|stones| {
                turns += u128::from((plants - board.neighbours(stones)).count());
                ControlFlow::<()>::Continue(())
            });
            return turns;
        }
        // A plant goes with every growth that has no stone next to it.
        plants.into_iter().fold(turns, |turns, plant| {
            let allowed = board.points() - board.neighbours(plant.into());
            turns.saturating_add(growth.count(allowed))
        })
    }

    /// The number of sequences of `depth` legal turns from here (perft); 1 for depth 0.
    ///
    /// The last ply is counted in bulk by [`count_turns`](Self::count_turns).
    ///
    /// ```
    /// use zugzwang_rules::symple::Position;
    ///
    /// let position: Position<1> = "3/3/3 w 0".parse()?;
    /// assert_eq!([1, 2, 3, 4, 5].map(|depth| position.perft(depth)), [9, 72, 504, 4592, 19664]);
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
                    let child = self.play_unchecked(turn);
                    leaves = leaves.saturating_add(child.perft(depth - 1));
                    ControlFlow::<()>::Continue(())
                });
                leaves
            }
        }
    }
}

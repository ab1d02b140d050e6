use std::collections::HashMap;
use std::ops::ControlFlow;

use super::growth::{Growth, State};
use super::{Bitboard, Position, Turn};

/// Shared liberties from which on counting remembers states that it has met: with fewer of them
/// counting again is cheaper.
const REMEMBER_FROM: u32 = 10;

/// Growths from which on the turns with a balancing plant are counted point by point, not growth
/// by growth.
const BALANCE_BY_POINT_FROM: u128 = 1000;

impl<const W: usize> Position<W> {
    /// Calls `listener` once for each legal turn, in no particular order, until it breaks.
    ///
    /// Nothing is allocated. On large boards there can be more turns than anybody can list:
    /// [`count_turns`](Self::count_turns) knows beforehand, and a
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

    /// The number of legal turns, found without listing them: the numbers of ways in which chains
    /// that share no liberty can grow are multiplied.
    ///
    /// `u128::MAX` means so many or more.
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
        let growth = Growth::new(self);
        if growth.chains().is_empty() {
            return turns;
        }
        let growths = count_growths(&growth, board.points());
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
        // A plant goes with the growths that have no stone next to it.
        plants.into_iter().fold(turns, |turns, plant| {
            let allowed = board.points() - board.neighbours(plant.into());
            turns.saturating_add(count_growths(&growth, allowed))
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
                    let mut child = *self;
                    child.play_unchecked(turn);
                    leaves = leaves.saturating_add(child.perft(depth - 1));
                    ControlFlow::<()>::Continue(())
                });
                leaves
            }
        }
    }
}

/// The number of growths all of whose stones are `allowed`, at most `u128::MAX`. They are growths
/// like any other: a liberty that is not allowed must be closed in the end, too.
fn count_growths<const W: usize>(growth: &Growth<W>, allowed: Bitboard<W>) -> u128 {
    let met = (growth.shared().count() >= REMEMBER_FROM).then(HashMap::new);
    Counter { growth, allowed, met }.count(State::START)
}

struct Counter<'a, const W: usize> {
    growth: &'a Growth<W>,
    allowed: Bitboard<W>,
    /// The counts of states met so far.
    met: Option<HashMap<State<W>, u128>>,
}

impl<const W: usize> Counter<'_, W> {
    /// The number of ways to decide on the chains from that of `state` on.
    fn count(&mut self, mut state: State<W>) -> u128 {
        let chains = self.growth.chains();
        let mut factor = 1u128;
        // The chain ahead that has a choice of moment for the others.
        let (liberties, open) = loop {
            let Some(&liberties) = chains.get(state.chain) else { return factor };
            let open = liberties - state.closed;
            if !open.is_disjoint(self.growth.shared()) {
                break (liberties, open);
            }
            if !open.is_empty() {
                factor = factor.saturating_mul((open & self.allowed).count().into());
            }
            state.chain += 1;
        };
        if let Some(met) = &mut self.met {
            // What is closed matters as far as later chains can have it.
            let later = chains[state.chain..].iter().fold(Bitboard::EMPTY, |all, &l| all | l);
            state.closed &= later;
            if let Some(&ways) = met.get(&state) {
                return factor.saturating_mul(ways);
            }
        }
        let private = ((open - self.growth.shared()) & self.allowed).count();
        let mut ways = match self.growth.skipped(state) {
            Some(skipped) => self.count(skipped),
            None if private == 0 => 0,
            None => self.count(self.growth.grown(state, liberties)).saturating_mul(private.into()),
        };
        for point in open & self.growth.shared() & self.allowed {
            let touched = self.growth.touched(state, point.into());
            ways = ways.saturating_add(self.count(self.growth.grown(state, touched)));
        }
        if let Some(met) = &mut self.met {
            met.insert(state, ways);
        }
        factor.saturating_mul(ways)
    }
}

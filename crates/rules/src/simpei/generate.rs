use std::ops::ControlFlow;

use super::{Cell, Cells, Position, Turn, binomial, for_each_subset};

/// The cells on which an own piece would win, and those from which it would sandwich.
struct Effects {
    winning: u64,
    sandwiching: u64,
    /// The pieces sandwiched from each cell, by its index.
    sandwiched: [u64; 64],
}

impl Position {
    /// Calls `listener` once for each legal turn, until it breaks.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use zugzwang_rules::simpei::{Position, Rules};
    ///
    /// let mut count = 0;
    /// let _ = Position::start(Rules::STANDARD).for_each_turn(|_turn| {
    ///     count += 1;
    ///     ControlFlow::<()>::Continue(())
    /// });
    /// assert_eq!(count, 4);
    /// ```
    #[inline]
    pub fn for_each_turn<B>(
        &self,
        mut listener: impl FnMut(Turn) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.is_lost() {
            return ControlFlow::Continue(());
        }
        let effects = self.effects();
        let vacant = self.vacant().0;
        self.moves(|origin, target| {
            let open = vacant & !target.bit() | origin.map_or(0, Cell::bit);
            for_each_subset(open, effects.displaced_by(target), &mut |displaced| {
                listener(Turn::new(origin, target, Cells(displaced)))
            })
        })?;
        if self.must_pass() { listener(Turn::PASS) } else { ControlFlow::Continue(()) }
    }

    /// The number of legal turns, without listing turns that differ only in where displaced pieces
    /// go.
    #[must_use]
    pub fn count_turns(&self) -> u64 {
        if self.is_lost() {
            return 0;
        }
        let effects = self.effects();
        let vacant = self.vacant().0;
        if self.is_placing() {
            let targets = self.placing_cells();
            let displacing = targets & effects.sandwiching & !effects.winning;
            let open = vacant.count_ones() as usize - 1;
            let plain = u64::from((targets & !displacing).count_ones());
            return Cells(displacing)
                .iter()
                .fold(plain, |count, target| count + binomial(open, effects.displaced_by(target)));
        }
        // The cell just left is now empty, and the target is not.
        let open = vacant.count_ones() as usize;
        let mut count = 0;
        let _ = self.moves(|_, target| {
            count += binomial(open, effects.displaced_by(target));
            ControlFlow::<()>::Continue(())
        });
        count + u64::from(self.must_pass())
    }

    /// Calls `listener` for every pair of origin (none in the placing phase) and target of a turn.
    #[inline]
    fn moves<B>(
        &self,
        mut listener: impl FnMut(Option<Cell>, Cell) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.is_placing() {
            return Cells(self.placing_cells())
                .iter()
                .try_for_each(|target| listener(None, target));
        }
        let vacant = self.vacant().0;
        for origin in Cells(self.own()).iter() {
            for target in Cells(self.geometry().steps(origin) & vacant).iter() {
                listener(Some(origin), target)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the player to move has no move, so that passing is the only turn (Si-5).
    #[must_use]
    pub fn must_pass(&self) -> bool {
        !self.is_lost()
            && !self.is_placing()
            && self.geometry().reach(self.own()) & self.vacant().0 == 0
    }

    #[inline]
    fn effects(&self) -> Effects {
        let geometry = self.geometry();
        let (own, opponent) = (self.own(), self.opponent());
        let winning = geometry.winning_cells(own);
        let mut effects = Effects { winning, sandwiching: 0, sandwiched: [0; 64] };
        geometry.threatened_sandwiches(
            own,
            opponent,
            self.rules().sandwich(),
            |target, between| {
                effects.sandwiching |= target.bit();
                effects.sandwiched[target.index()] |= between;
            },
        );
        effects
    }
}

impl Effects {
    /// The number of enemy pieces displaced by a turn to this cell: 0 if it wins (Si-8).
    #[inline]
    fn displaced_by(&self, target: Cell) -> usize {
        if self.winning & target.bit() != 0 {
            0
        } else {
            self.sandwiched[target.index()].count_ones() as usize
        }
    }
}

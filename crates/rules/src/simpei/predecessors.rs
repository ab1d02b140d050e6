use std::ops::ControlFlow;

use super::{Cell, Cells, FirstMove, Position, Turn, for_each_subset};
use crate::Player;

impl Position {
    /// Calls `listener` once for every position and turn that lead here, until it breaks.
    ///
    /// The reverse of [`for_each_turn`](Self::for_each_turn): `p` is reported with `t` if and only
    /// if `t` is legal in `p`, does not win (a win ends the game) and leads to this position.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use zugzwang_rules::simpei::{Position, Rules};
    ///
    /// let start = Position::start(Rules::STANDARD);
    /// let next = start.play(start.parse_turn("B2")?);
    /// let mut before = Vec::new();
    /// let _ = next.predecessors(|position, turn| {
    ///     before.push((position, turn));
    ///     ControlFlow::<()>::Continue(())
    /// });
    /// assert_eq!(before, [(start, start.parse_turn("B2")?)]);
    /// # Ok::<(), zugzwang_rules::ParseError>(())
    /// ```
    pub fn predecessors<B>(
        &self,
        mut listener: impl FnMut(Self, Turn) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.placed() == 0 {
            return ControlFlow::Continue(());
        }
        let geometry = self.geometry();
        // From here on, own pieces are those of the player who has just moved.
        let board = self.with_other_side();
        let own = board.own();
        if board.must_pass() {
            listener(board, Turn::PASS)?;
        }
        let by_move = !self.is_placing();
        // Blue places the last piece of all.
        let by_placement = self.is_placing() || board.to_move() == Player::Second;
        for target in Cells(own).iter() {
            if geometry.winning_cells(own & !target.bit()) & target.bit() != 0 {
                continue;
            }
            if by_placement && self.may_have_been_placed(target) {
                board.before_target(None, target, &mut listener)?;
            }
            if by_move {
                // A displaced piece may have been put on the cell that was left (Si-7).
                for origin in Cells(geometry.steps(target) & !own).iter() {
                    board.before_target(Some(origin), target, &mut listener)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn may_have_been_placed(&self, target: Cell) -> bool {
        self.placed() > 1
            || self.rules().first_move() == FirstMove::Anywhere
            || self.geometry().inner() & target.bit() != 0
    }

    /// The positions before a turn of the player to move that brought a piece to `target`, for
    /// every choice of what it may have sandwiched and where those pieces may have been put.
    fn before_target<B>(
        &self,
        origin: Option<Cell>,
        target: Cell,
        listener: &mut impl FnMut(Self, Turn) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (own, opponent, vacant) = (self.own(), self.opponent(), self.vacant().0);
        // Cells from which pieces were displaced are empty now, as nothing may be put there (Si-7).
        let mut lines = [0; 8];
        let mut count = 0;
        self.geometry().lines_over(target, own, vacant, self.rules().sandwich(), |between| {
            lines[count] = between;
            count += 1;
        });
        for choice in 0..1u32 << count {
            let sandwiched = (0..count)
                .filter(|line| choice >> line & 1 != 0)
                .fold(0, |cells, line| cells | lines[line]);
            for_each_subset(opponent, sandwiched.count_ones() as usize, &mut |displaced| {
                let opponent_before = opponent & !displaced | sandwiched;
                let filled = origin.is_some_and(|cell| opponent_before & cell.bit() != 0);
                let now = self.geometry().sandwiched(
                    target,
                    own,
                    opponent_before,
                    self.rules().sandwich(),
                );
                if filled || now != sandwiched {
                    return ControlFlow::Continue(());
                }
                let mut before = *self;
                before.toggle(self.to_move(), target);
                if let Some(origin) = origin {
                    before.toggle(self.to_move(), origin);
                }
                for cell in Cells(displaced | sandwiched).iter() {
                    before.toggle(self.to_move().other(), cell);
                }
                listener(before, Turn::new(origin, target, Cells(displaced)))
            })?;
        }
        ControlFlow::Continue(())
    }
}

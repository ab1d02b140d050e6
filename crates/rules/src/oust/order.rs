use std::collections::HashSet;

use super::{IllegalTurn, Position, Turn, TurnBuilder};
use crate::boards::{Bitboard, Point};

impl<const W: usize> Position<W> {
    /// The least order in which the stones of a turn can be placed: by letter, then number.
    ///
    /// # Errors
    ///
    /// If the turn is not legal: says why.
    pub fn order(&self, turn: Turn<W>) -> Result<Vec<Point>, IllegalTurn> {
        if self.outcome().is_some() {
            return Err(IllegalTurn::Over);
        }
        let begun = self.build_turn();
        if turn.is_pass() && !begun.is_blocked() {
            return Err(IllegalTurn::Pass);
        }
        let mut order = Vec::new();
        let is_legal = complete(begun, turn.stones(), &mut order, &mut HashSet::new());
        if is_legal { Ok(order) } else { Err(IllegalTurn::Order) }
    }
}

/// Places the stones of `rest` in the least order that leads to a complete turn, and says whether
/// there is one. `failed` are the sets of which it is known that there is none.
fn complete<const W: usize>(
    begun: TurnBuilder<W>,
    rest: Bitboard<W>,
    order: &mut Vec<Point>,
    failed: &mut HashSet<Bitboard<W>>,
) -> bool {
    if rest.is_empty() {
        return begun.is_complete();
    }
    if failed.contains(&rest) {
        return false;
    }
    for cell in rest {
        let mut next = begun;
        if next.add(cell).is_err() {
            continue;
        }
        order.push(cell);
        if complete(next, rest - cell.into(), order, failed) {
            return true;
        }
        order.pop();
    }
    failed.insert(rest);
    false
}

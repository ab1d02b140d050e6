use std::ops::ControlFlow;

use crate::{Bits, Bounds, Layout};

/// A game in which two players take turns, as a search sees it.
///
/// Values are integers from the point of view of the player to move. Larger is better, and they lie
/// within ±[`LIMIT`](crate::LIMIT). The game decides what they measure: points, or wins and losses
/// by their distance.
///
/// The search relies on [`key`](Self::key) to distinguish positions of different values: then its
/// results are those of plain negamax.
pub trait SearchGame: Sync {
    /// A position, with the player to move.
    type Position: Clone;
    /// A turn of the player to move.
    type Turn: Copy + PartialEq;
    /// An integer type that keys of positions fit in.
    type Key: Bits;

    /// The number of [`features`](Self::features).
    const FEATURES: usize;

    /// Proven bounds that are cheap to compute. They are exact if the game is over.
    fn bounds(&self, position: &Self::Position) -> Bounds;

    /// Better bounds, or the same ones, from a closer look at a position that would otherwise have
    /// to be searched. The effort only pays off if the bounds settle the search of this `window`.
    fn closer_bounds(&self, position: &Self::Position, known: Bounds, window: Bounds) -> Bounds {
        let _ = (position, window);
        known
    }

    /// An estimate of the value where the search ends at its depth limit.
    fn estimate(&self, position: &Self::Position) -> i32;

    /// Calls `listener` once for every turn, until it breaks. Turns worth no more than the lower
    /// [bound](Self::bounds) may be left out.
    fn turns<B>(
        &self,
        position: &Self::Position,
        listener: impl FnMut(Self::Turn) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// The position after a turn.
    fn play(&self, position: &Self::Position, turn: Self::Turn) -> Self::Position;

    /// How promising a turn looks without a search; turns with higher scores are tried first.
    fn order_score(&self, position: &Self::Position, turn: Self::Turn) -> i32;

    /// Calls `each` with the features of a turn, numbers below [`FEATURES`](Self::FEATURES), for
    /// which the history heuristic keeps scores: target cells, for instance.
    fn features(&self, position: &Self::Position, turn: Self::Turn, each: impl FnMut(usize));

    /// Whether the position is worth an entry in the table.
    fn is_tabled(&self, position: &Self::Position) -> bool {
        let _ = position;
        true
    }

    /// A number that two positions share only if their values minus their [`base`](Self::base) are
    /// the same. It is below 2 to the [`Layout::key_bits`].
    fn key(&self, position: &Self::Position) -> Self::Key;

    /// The part of the value that table entries leave out: zero, or points that are settled.
    fn base(&self, position: &Self::Position) -> i32 {
        let _ = position;
        0
    }

    /// The layout of a table entry.
    fn layout(&self) -> Layout;

    /// A few bits that are likely to differ between the turns of a position.
    fn tag(&self, turn: Self::Turn) -> u32;

    /// The value for the player to move of a turn to a position with value `after` for the
    /// opponent. It falls as `after` rises.
    fn before(&self, after: i32) -> i32 {
        -after
    }

    /// The bound for the position after a turn that corresponds to the bound `before` for the turn:
    /// the inverse of [`before`](Self::before).
    fn after(&self, before: i32) -> i32 {
        -before
    }

    /// The most plies that can follow, if the game knows; a search need not go deeper.
    fn height(&self, position: &Self::Position) -> u32 {
        let _ = position;
        u32::MAX
    }

    /// Whether a bound holds at every greater depth once a search has found it: that the value is
    /// at least `value`, if positive, or at most `value`, if negative. A forced win is an example.
    /// Other bounds only count for the depth at which they were found, and smaller ones.
    fn is_final(&self, value: i32) -> bool {
        let _ = value;
        false
    }

    /// Whether every deeper search will find the same value as a search of this depth: a win or
    /// loss within that many plies, for instance.
    fn is_settled(&self, value: i32, depth: u32) -> bool {
        let _ = (value, depth);
        false
    }
}

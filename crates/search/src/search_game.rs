use std::ops::ControlFlow;

use crate::{Bits, Bounds, Layout};

/// A game of two players who move in turn, as a search sees it.
///
/// Values are integers, seen by the player to move, larger ones better, within ±[`LIMIT`](crate::LIMIT). What
/// they measure is the game's business: points, or wins and losses by their distance.
///
/// The search takes for granted that [`key`](Self::key) tells apart whatever differs in value:
/// then its results are those of plain negamax.
pub trait SearchGame: Sync {
    /// A position, with the player to move.
    type Position: Clone;
    /// A turn of the player to move.
    type Turn: Copy + PartialEq;
    /// The integers that keys of positions fit in.
    type Key: Bits;

    /// The number of [`features`](Self::features).
    const FEATURES: usize;

    /// Proven bounds, cheap to get. They are exact where the game is over.
    fn bounds(&self, position: &Self::Position) -> Bounds;

    /// Better bounds, or the same: what a closer look at a position says that would have to be
    /// searched otherwise. It is worth something if `window` no longer lies strictly within them.
    fn closer_bounds(&self, position: &Self::Position, known: Bounds, window: Bounds) -> Bounds {
        let _ = (position, window);
        known
    }

    /// A guess at the value where the search ends for want of depth.
    fn estimate(&self, position: &Self::Position) -> i32;

    /// Calls `listener` with every turn, each once, until it breaks. Turns worth no more than the
    /// lower [bound](Self::bounds) may be left out.
    fn turns<B>(
        &self,
        position: &Self::Position,
        listener: impl FnMut(Self::Turn) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// The position after a turn.
    fn play(&self, position: &Self::Position, turn: Self::Turn) -> Self::Position;

    /// How promising a turn looks without looking further: the higher, the earlier it is tried.
    fn order_score(&self, position: &Self::Position, turn: Self::Turn) -> i32;

    /// Calls `each` with the features of a turn, numbers below [`FEATURES`](Self::FEATURES), in
    /// terms of which the history heuristic remembers what turns were good: targets, for instance.
    fn features(&self, position: &Self::Position, turn: Self::Turn, each: impl FnMut(usize));

    /// Whether a search of the position is worth an entry in the table.
    fn is_tabled(&self, position: &Self::Position) -> bool {
        let _ = position;
        true
    }

    /// A number that two positions share only if they have, less their [`base`](Self::base), the
    /// same value. It is below 2 to the [`Layout::key_bits`].
    fn key(&self, position: &Self::Position) -> Self::Key;

    /// What entries of the table leave out of the value: zero, or points that are settled.
    fn base(&self, position: &Self::Position) -> i32 {
        let _ = position;
        0
    }

    /// What a table entry has to hold.
    fn layout(&self) -> Layout;

    /// A few bits that are likely to tell apart the turns of one position.
    fn tag(&self, turn: Self::Turn) -> u32;

    /// The value of a position for the player to move if a turn leads to one of value `after` for
    /// the opponent. It falls as `after` rises.
    fn before(&self, after: i32) -> i32 {
        -after
    }

    /// The bound for the position after a turn that corresponds to `before` ahead of it: whatever
    /// is beyond the one is beyond the other. Undoes [`before`](Self::before).
    fn after(&self, before: i32) -> i32 {
        -before
    }

    /// The most plies that can follow, if the game can tell; a search need not look deeper.
    fn height(&self, position: &Self::Position) -> u32 {
        let _ = position;
        u32::MAX
    }

    /// Whether a position whose value a search of any depth finds to be at least `value` (if
    /// positive) or at most (if negative) is so with every greater depth: a forced win, for
    /// instance. Bounds of other values count only for the depth that they were found with, and
    /// smaller ones.
    fn is_final(&self, value: i32) -> bool {
        let _ = value;
        false
    }

    /// Whether a value that a search of this depth finds is what every deeper search will find: a
    /// win or loss within so many plies, for instance.
    fn is_settled(&self, value: i32, depth: u32) -> bool {
        let _ = (value, depth);
        false
    }
}

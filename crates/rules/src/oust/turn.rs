use crate::boards::Bitboard;

/// A turn: the stones that it places, none for a pass (Ou-8).
///
/// Turns are sets of stones (Ou-10): the order in which they are placed only matters for what is
/// legal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Turn<const W: usize>(Bitboard<W>);

impl<const W: usize> Turn<W> {
    /// No stone is placed.
    pub const PASS: Self = Self(Bitboard::EMPTY);

    /// The turn that places these stones.
    #[must_use]
    #[inline]
    pub const fn new(stones: Bitboard<W>) -> Self {
        Self(stones)
    }

    /// The stones that the turn places.
    #[must_use]
    #[inline]
    pub const fn stones(self) -> Bitboard<W> {
        self.0
    }

    /// Whether no stone is placed.
    #[must_use]
    #[inline]
    pub fn is_pass(self) -> bool {
        self.0.is_empty()
    }
}

/// A set of stones that is no legal turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IllegalTurn {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// A stone can be placed, so that there is no pass (Ou-8).
    #[error("a pass is allowed only when no stone can be placed")]
    Pass,
    /// There is no order in which the stones can be placed (Ou-4 to Ou-6).
    #[error("these stones can be placed in no order")]
    Order,
}

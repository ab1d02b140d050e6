use super::{Position, Turn};
use crate::boards::{Bitboard, Hexagon, Point};

/// A turn in the making: the stones placed so far, and what they have captured.
///
/// ```
/// use zugzwang_rules::oust::Position;
///
/// let position: Position<1> = "3/4/1bw2/4/w2 b".parse()?;
/// let mut turn = position.build_turn();
/// let d2 = position.board().parse_cell("d2")?;
/// turn.add(d2)?;
/// // The white stone beside the two black ones is gone; a silent stone may follow.
/// assert_eq!(turn.opponent().count(), 1);
/// assert!(!turn.is_complete());
/// turn.add(position.board().parse_cell("a3")?)?;
/// assert!(turn.is_complete());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TurnBuilder<const W: usize> {
    board: Hexagon,
    own: Bitboard<W>,
    opponent: Bitboard<W>,
    placed: Bitboard<W>,
    /// Whether the turn has ended with a silent stone, or by capturing the last enemy stone.
    has_ended: bool,
}

/// A stone that cannot be placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IllegalStone {
    /// The turn has ended already (Ou-6, Ou-9).
    #[error("the turn is complete")]
    Ended,
    /// There is a stone.
    #[error("the cell is taken")]
    Taken,
    /// It would only lengthen an own chain (Ou-5).
    #[error(
        "it touches your own stones but captures nothing: the chain would touch no enemy chain"
    )]
    Lengthens,
    /// The chain that it completes is not larger than each enemy chain that it touches (Ou-5).
    #[error(
        "the chain of {own} that it makes must be larger than every enemy chain that it touches, \
         and one has {opponent}"
    )]
    TooSmall {
        /// The stones of the chain.
        own: u32,
        /// The stones of the largest enemy chain that it touches.
        opponent: u32,
    },
}

impl<const W: usize> TurnBuilder<W> {
    #[inline]
    pub(super) fn new(position: &Position<W>) -> Self {
        Self {
            board: position.board(),
            own: position.own(),
            opponent: position.opponent(),
            placed: Bitboard::EMPTY,
            has_ended: position.winner().is_some(),
        }
    }

    /// The stones placed so far.
    #[must_use]
    #[inline]
    pub const fn placed(&self) -> Bitboard<W> {
        self.placed
    }

    /// The stones of the player to move, those placed among them.
    #[must_use]
    #[inline]
    pub const fn own(&self) -> Bitboard<W> {
        self.own
    }

    /// The opponent's stones that are left.
    #[must_use]
    #[inline]
    pub const fn opponent(&self) -> Bitboard<W> {
        self.opponent
    }

    #[inline]
    fn empty(&self) -> Bitboard<W> {
        self.board.cells() - self.own - self.opponent
    }

    /// The cells where a silent stone may be placed (Ou-4).
    #[must_use]
    #[inline]
    pub fn silent(&self) -> Bitboard<W> {
        if self.has_ended {
            return Bitboard::EMPTY;
        }
        self.empty() - self.board.neighbours(self.own)
    }

    /// The cells where a stone may be placed that captures (Ou-5).
    #[must_use]
    pub fn captures(&self) -> Bitboard<W> {
        if self.has_ended {
            return Bitboard::EMPTY;
        }
        let beside = self.empty() & self.board.neighbours(self.own);
        beside.into_iter().filter(|&cell| self.captured(cell).is_ok()).collect()
    }

    /// The enemy stones that a stone on an empty cell beside own ones captures.
    fn captured(&self, cell: Point) -> Result<Bitboard<W>, IllegalStone> {
        let seed = Bitboard::from(cell);
        let chain = self.board.flood(seed, self.own | seed);
        let touched = self.board.neighbours(chain) & self.opponent;
        if touched.is_empty() {
            return Err(IllegalStone::Lengthens);
        }
        let own = chain.count();
        let captured = self.board.flood(touched, self.opponent);
        // Not even all of them together are as many.
        if captured.count() < own {
            return Ok(captured);
        }
        let largest = self.board.chains(captured).map(Bitboard::count).max().unwrap_or(0);
        if largest < own {
            Ok(captured)
        } else {
            Err(IllegalStone::TooSmall { own, opponent: largest })
        }
    }

    /// Places a stone.
    ///
    /// # Errors
    ///
    /// If it cannot be placed: says why. Nothing changes then.
    pub fn add(&mut self, cell: Point) -> Result<(), IllegalStone> {
        if self.has_ended {
            return Err(IllegalStone::Ended);
        }
        if !self.empty().contains(cell) {
            return Err(IllegalStone::Taken);
        }
        if self.board.neighbours(self.own).contains(cell) {
            self.opponent -= self.captured(cell)?;
            self.has_ended = self.opponent.is_empty();
        } else {
            self.has_ended = true;
        }
        self.own.insert(cell);
        self.placed.insert(cell);
        Ok(())
    }

    /// Whether no stone can be placed, and the turn has not ended otherwise (Ou-7, Ou-8).
    #[must_use]
    pub fn is_blocked(&self) -> bool {
        !self.has_ended && self.silent().is_empty() && self.captures().is_empty()
    }

    /// Whether the turn ends here: with a silent stone, by capturing the last enemy stone, or as
    /// no further stone can be placed.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.has_ended || self.is_blocked()
    }

    /// The turn of the stones placed so far.
    #[must_use]
    #[inline]
    pub const fn turn(&self) -> Turn<W> {
        Turn::new(self.placed)
    }
}

use super::{Cell, Cells, Symmetry};

/// A turn: one piece placed or moved, and where the pieces that it sandwiches are put.
///
/// Pieces are alike, so the displaced ones are a set of targets (Si-7). Whether a turn is legal
/// is a question to a [`Position`](super::Position), as is its notation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Turn {
    origin: Option<Cell>,
    target: Option<Cell>,
    displaced: Cells,
}

impl Turn {
    /// No move: the turn of a player who has none (Si-5).
    pub const PASS: Self = Self { origin: None, target: None, displaced: Cells::EMPTY };

    /// Places a piece on `target`, or moves it there from `origin`, and puts sandwiched pieces on
    /// the cells `displaced`.
    #[must_use]
    pub const fn new(origin: Option<Cell>, target: Cell, displaced: Cells) -> Self {
        Self { origin, target: Some(target), displaced }
    }

    /// The cell that the moved piece leaves; `None` when a piece is placed, or on a pass.
    #[must_use]
    pub const fn origin(self) -> Option<Cell> {
        self.origin
    }

    /// The cell of the acting piece; `None` on a pass.
    #[must_use]
    pub const fn target(self) -> Option<Cell> {
        self.target
    }

    /// The cells on which sandwiched pieces are put.
    #[must_use]
    pub const fn displaced(self) -> Cells {
        self.displaced
    }

    /// The image of the turn on a board of this size.
    #[must_use]
    pub fn mapped(self, size: usize, symmetry: Symmetry) -> Self {
        let image = |cell| symmetry.apply(size, cell);
        Self {
            origin: self.origin.map(image),
            target: self.target.map(image),
            displaced: self.displaced.mapped(size, symmetry),
        }
    }
}

/// Why a turn cannot be played in a position. The message says what was expected.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IllegalTurn {
    /// The last turn has won (Si-8).
    #[error("expected no turn, as the game is over")]
    GameOver,
    /// Some pieces are not on the board yet (Si-3).
    #[error("expected a cell to place a piece on, as not all pieces are on the board")]
    StillPlacing,
    /// All pieces are on the board (Si-4).
    #[error("expected a move such as 'B2-a1', as all pieces are on the board")]
    AllPlaced,
    /// Only who has no move passes (Si-5).
    #[error("expected a move, as only a player who has none passes")]
    MustNotPass,
    /// Red's first piece goes inside (Si-3).
    #[error("expected an inner cell of the upper world for the very first piece")]
    NotInner,
    /// The board is smaller.
    #[error("expected a cell of the board")]
    OffBoard,
    /// There is no own piece to move.
    #[error("expected an own piece on {0}")]
    NotOwn(String),
    /// A piece can go to empty cells only.
    #[error("expected an empty cell, not {0}")]
    Occupied(String),
    /// A piece moves to the other world only, and to cells that touch its own (Si-4).
    #[error("expected {1} to be a cell of the other world that touches {0}")]
    NotTouching(String, String),
    /// As many displaced pieces as sandwiched ones, on cells open to them (Si-7).
    #[error("expected {0} displaced piece(s) on empty cells from which none was sandwiched")]
    Displacement(usize),
    /// Nothing is displaced by a turn that wins (Si-8).
    #[error("expected no displaced pieces, as the turn wins")]
    WinDisplacesNothing,
}

use super::{Cell, Cells, Symmetry};

/// A turn: one piece placed or moved, and the cells on which sandwiched pieces are put.
///
/// Pieces are interchangeable, so displacements are a set of target cells (Si-7). Whether a turn is
/// legal, and how it is written, depends on the [`Position`](super::Position).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Turn {
    origin: Option<Cell>,
    target: Option<Cell>,
    displaced: Cells,
}

impl Turn {
    /// A pass, the turn of a player who has no move (Si-5).
    pub const PASS: Self = Self { origin: None, target: None, displaced: Cells::EMPTY };

    /// Places a piece on `target`, or moves it there from `origin`, and puts sandwiched pieces on
    /// the cells `displaced`.
    #[must_use]
    pub const fn new(origin: Option<Cell>, target: Cell, displaced: Cells) -> Self {
        Self { origin, target: Some(target), displaced }
    }

    /// The cell that the moved piece leaves; `None` for a placement or a pass.
    #[must_use]
    pub const fn origin(self) -> Option<Cell> {
        self.origin
    }

    /// The cell where the piece is placed or moved to; `None` for a pass.
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

/// Why a turn is illegal in a position. The message says what was expected.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IllegalTurn {
    /// The last turn won (Si-8).
    #[error("expected no turn, as the game is over")]
    GameOver,
    /// Not all pieces are on the board yet (Si-3).
    #[error("expected a cell to place a piece on, as not all pieces are on the board")]
    StillPlacing,
    /// All pieces are on the board (Si-4).
    #[error("expected a move such as 'B2-a1', as all pieces are on the board")]
    AllPlaced,
    /// Only a player without a move may pass (Si-5).
    #[error("expected a move, as only a player who has none passes")]
    MustNotPass,
    /// Red's first piece must go on an inner cell (Si-3).
    #[error("expected an inner cell of the upper world for the very first piece")]
    NotInner,
    /// The cell is not on the board.
    #[error("expected a cell of the board")]
    OffBoard,
    /// There is no own piece to move.
    #[error("expected an own piece on {0}")]
    NotOwn(String),
    /// A piece can only go to an empty cell.
    #[error("expected an empty cell, not {0}")]
    Occupied(String),
    /// A piece can only move to a cell of the other world that touches its own cell (Si-4).
    #[error("expected {1} to be a cell of the other world that touches {0}")]
    NotTouching(String, String),
    /// Every sandwiched piece must be displaced to a cell open to it (Si-7).
    #[error("expected {0} displaced piece(s) on empty cells from which none was sandwiched")]
    Displacement(usize),
    /// A winning turn displaces nothing (Si-8).
    #[error("expected no displaced pieces, as the turn wins")]
    WinDisplacesNothing,
}

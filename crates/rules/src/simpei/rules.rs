use super::{FirstMove, Geometry, Sandwich};

/// The variant played: board size, number of pieces and options (Si-1 to Si-3, Si-6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    size: u8,
    pieces: u8,
    first_move: FirstMove,
    sandwich: Sandwich,
}

/// A board size or number of pieces that Simpei does not allow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RulesError {
    /// No such board.
    #[error("size {0}: expected a board of size 3 to 6")]
    Size(u32),
    /// Without pieces there is no game.
    #[error("0 pieces: expected at least 1 per player")]
    NoPieces,
    /// Too few cells would be left for displaced pieces (Si-2).
    #[error(
        "{pieces} pieces per player: expected at most {most} on size {size}, \
         so that as many cells stay empty"
    )]
    TooManyPieces {
        /// The board's size.
        size: u32,
        /// Pieces per player asked for.
        pieces: u32,
        /// Pieces per player that fit.
        most: u32,
    },
}

impl Rules {
    /// The standard game: size 4, four pieces each, first move inside, any sandwich.
    pub const STANDARD: Self =
        Self { size: 4, pieces: 4, first_move: FirstMove::Inner, sandwich: Sandwich::Any };

    /// The game on a board of `size` 3 to 6 with this many `pieces` per player and the standard
    /// options.
    ///
    /// # Errors
    ///
    /// If there is no such board, or if it would leave fewer than `pieces` cells empty (Si-2).
    ///
    /// ```
    /// use zugzwang_rules::simpei::Rules;
    ///
    /// assert_eq!(Rules::new(4, 4), Ok(Rules::STANDARD));
    /// assert_eq!(
    ///     Rules::new(4, 9).unwrap_err().to_string(),
    ///     "9 pieces per player: expected at most 8 on size 4, so that as many cells stay empty"
    /// );
    /// ```
    pub fn new(size: u32, pieces: u32) -> Result<Self, RulesError> {
        if !(3..=6).contains(&size) {
            return Err(RulesError::Size(size));
        }
        if pieces == 0 {
            return Err(RulesError::NoPieces);
        }
        let most = (size * size + (size - 1) * (size - 1)) / 3;
        if pieces > most {
            return Err(RulesError::TooManyPieces { size, pieces, most });
        }
        Ok(Self { size: size as u8, pieces: pieces as u8, ..Self::STANDARD })
    }

    /// The usual number of pieces per player on a board of this size: 3 on size 3, otherwise 4.
    #[must_use]
    pub fn usual_pieces(size: u32) -> u32 {
        if size == 3 { 3 } else { 4 }
    }

    /// The same game with this option for the first move.
    #[must_use]
    pub const fn with_first_move(self, first_move: FirstMove) -> Self {
        Self { first_move, ..self }
    }

    /// The same game with this option for sandwiches.
    #[must_use]
    pub const fn with_sandwich(self, sandwich: Sandwich) -> Self {
        Self { sandwich, ..self }
    }

    /// Cells along a side of the upper world, 3 to 6.
    #[must_use]
    pub const fn size(self) -> usize {
        self.size as usize
    }

    /// Pieces per player, at least 1.
    #[must_use]
    pub const fn pieces(self) -> usize {
        self.pieces as usize
    }

    /// Cells of both worlds together: 13, 25, 41 or 61.
    #[must_use]
    pub const fn cells(self) -> usize {
        let size = self.size();
        size * size + (size - 1) * (size - 1)
    }

    /// Where Red's first piece may go.
    #[must_use]
    pub const fn first_move(self) -> FirstMove {
        self.first_move
    }

    /// Which lines are sandwiched.
    #[must_use]
    pub const fn sandwich(self) -> Sandwich {
        self.sandwich
    }

    /// The geometry of the board.
    #[must_use]
    pub fn geometry(self) -> &'static Geometry {
        Geometry::of_size(self.size())
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::STANDARD
    }
}

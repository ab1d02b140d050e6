use crate::Player;
use crate::boards::Bitboard;

/// A turn: black and white stones that are placed, none for a pass (Wu-4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Turn<const W: usize>([Bitboard<W>; 2]);

impl<const W: usize> Turn<W> {
    /// No stone is placed.
    pub const PASS: Self = Self([Bitboard::EMPTY; 2]);

    /// The turn that places these black stones and these white ones.
    #[must_use]
    #[inline]
    pub const fn new(colours: [Bitboard<W>; 2]) -> Self {
        Self(colours)
    }

    /// The black stones of the turn, and the white ones.
    #[must_use]
    #[inline]
    pub const fn colours(self) -> [Bitboard<W>; 2] {
        self.0
    }

    /// The stones of a colour.
    #[must_use]
    #[inline]
    pub const fn of(self, colour: Player) -> Bitboard<W> {
        self.0[colour.index()]
    }

    /// All stones of the turn.
    #[must_use]
    #[inline]
    pub fn stones(self) -> Bitboard<W> {
        self.0[0] | self.0[1]
    }

    /// Whether no stone is placed.
    #[must_use]
    #[inline]
    pub fn is_pass(self) -> bool {
        self.stones().is_empty()
    }
}

/// A turn that is not legal, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IllegalTurn {
    /// The game is over (Wu-6).
    #[error("the game is over")]
    Over,
    /// A stone lies on another, or off the board.
    #[error("a cell is taken")]
    Taken,
    /// There are more stones than chunks (Wu-4).
    #[error("{}", too_many(*most))]
    TooMany {
        /// The chunks of the player to move.
        most: usize,
    },
}

/// Why there cannot be more than so many stones (Wu-4, Wu-5).
pub(super) fn too_many(most: usize) -> String {
    match most {
        0 => "a player without groups of two or more stones can only pass".to_owned(),
        1 => "a player with one group of two or more stones places one stone at most".to_owned(),
        _ => format!(
            "a player with {most} groups of two or more stones places {most} stones at most"
        ),
    }
}

/// One of the two players, by who makes the first turn of a game.
///
/// ```
/// use zugzwang_rules::Player;
///
/// assert_eq!(Player::First.other(), Player::Second);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// The player who starts: Red in Simpei, White in Symple.
    First,
    /// The player who answers: Blue in Simpei, Black in Symple.
    Second,
}

impl Player {
    /// Both players, the starting one first.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the first player, 1 for the second: an index into arrays with an entry per player.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

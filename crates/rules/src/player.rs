/// One of the two players, identified by who takes the first turn of the game.
///
/// ```
/// use zugzwang_rules::Player;
///
/// assert_eq!(Player::First.other(), Player::Second);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// The player who starts: Red in Simpei, White in Symple, Black in Oust and Wunchunk.
    First,
    /// The player who moves second.
    Second,
}

impl Player {
    /// Both players, the one who starts first.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the first player, 1 for the second: an index for arrays with one entry per player.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

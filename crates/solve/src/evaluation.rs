use std::cmp::Ordering;

/// The value of a position with perfect play, for the player to move (Si-10).
///
/// The winner wins as fast as possible, and the loser loses as slowly as possible. Better
/// evaluations compare as greater: a fast win is greater than a slow one, and a slow loss is
/// greater than a fast one.
///
/// ```
/// use zugzwang_solve::Evaluation::{Draw, Loss, Win};
///
/// assert!(Win(1) > Win(3) && Win(3) > Draw && Draw > Loss(4) && Loss(4) > Loss(2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Evaluation {
    /// The player to move wins in this many plies, always an odd number.
    Win(u32),
    /// Neither side can force a win.
    Draw,
    /// The player to move loses in this many plies, always an even number; 0 if the last turn has
    /// already won.
    Loss(u32),
}

impl Evaluation {
    /// `win`, `draw` or `loss`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Win(_) => "win",
            Self::Draw => "draw",
            Self::Loss(_) => "loss",
        }
    }

    /// The number of plies to the win or loss.
    #[must_use]
    pub const fn plies(self) -> Option<u32> {
        match self {
            Self::Win(plies) | Self::Loss(plies) => Some(plies),
            Self::Draw => None,
        }
    }

    /// The value of a turn for its player if the position after it has this value for the opponent.
    ///
    /// ```
    /// use zugzwang_solve::Evaluation::{Loss, Win};
    ///
    /// assert_eq!(Loss(4).before_turn(), Win(5));
    /// ```
    #[must_use]
    pub const fn before_turn(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies + 1),
            Self::Draw => Self::Draw,
            Self::Loss(plies) => Self::Win(plies + 1),
        }
    }
}

impl Ord for Evaluation {
    fn cmp(&self, other: &Self) -> Ordering {
        let rank = |evaluation| match evaluation {
            Self::Win(plies) => (2, -i64::from(plies)),
            Self::Draw => (1, 0),
            Self::Loss(plies) => (0, i64::from(plies)),
        };
        rank(*self).cmp(&rank(*other))
    }
}

impl PartialOrd for Evaluation {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

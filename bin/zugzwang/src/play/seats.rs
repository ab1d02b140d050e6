use anyhow::bail;
use zugzwang_rules::Player;

/// Who plays which side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Seats {
    /// A person on this side, a bot on the other.
    Person(Player),
    /// Two people.
    Both,
}

impl Seats {
    /// Reads a side's name, or `both`.
    pub(crate) fn parse(text: &str, sides: [&str; 2]) -> anyhow::Result<Self> {
        match sides.iter().position(|&side| side == text) {
            Some(side) => Ok(Self::Person(Player::BOTH[side])),
            None if text == "both" => Ok(Self::Both),
            None => bail!("{text:?}: expected '{}', '{}' or 'both'", sides[0], sides[1]),
        }
    }

    pub(crate) fn name(self, sides: [&'static str; 2]) -> &'static str {
        match self {
            Self::Person(player) => sides[player.index()],
            Self::Both => "both",
        }
    }

    /// Whether a bot moves for this player.
    pub(crate) fn is_bot(self, player: Player) -> bool {
        self == Self::Person(player.other())
    }

    /// The same with the sides swapped.
    pub(crate) fn swapped(self) -> Self {
        match self {
            Self::Person(player) => Self::Person(player.other()),
            Self::Both => Self::Both,
        }
    }
}

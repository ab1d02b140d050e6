use std::fmt;
use std::str::FromStr;

/// A playing strength from 1, for beginners, to 8, the strongest level.
///
/// ```
/// use zugzwang_bots::Level;
///
/// assert_eq!("3".parse::<Level>().unwrap(), Level::new(3).unwrap());
/// assert!("9".parse::<Level>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

const NAMES: [&str; 8] =
    ["beginner", "novice", "casual", "improving", "club player", "strong", "expert", "master"];

/// A text that is not a level.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}': expected a level from 1 to 8")]
pub struct ParseLevelError(String);

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Self; 8] =
        [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7), Self(8)];

    /// The level with this number; `None` unless it is from 1 to 8.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if 1 <= number && number <= 8 { Some(Self(number)) } else { None }
    }

    /// What players of this level are called.
    ///
    /// ```
    /// use zugzwang_bots::Level;
    ///
    /// assert_eq!(Level::ALL[0].name(), "beginner");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        NAMES[self.0 as usize - 1]
    }

    /// The number of the level, 1 to 8.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Self, ParseLevelError> {
        let level = text.parse().ok().and_then(Self::new);
        level.ok_or_else(|| ParseLevelError(text.to_owned()))
    }
}

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Strength {
    /// As a level, which takes the time it needs: at most a second or two on the usual boards, some
    /// seconds on the largest.
    Level(Level),
    /// As well as possible in the time given for the turn.
    Best,
}

impl Strength {
    /// Whether this is the last level or [`Best`](Self::Best). Only such bots play Simpei from a
    /// table.
    ///
    /// ```
    /// use zugzwang_bots::{Level, Strength};
    ///
    /// assert!(Strength::Best.is_top() && Strength::Level(Level::ALL[7]).is_top());
    /// assert!(!Strength::Level(Level::ALL[6]).is_top());
    /// ```
    #[must_use]
    pub fn is_top(self) -> bool {
        match self {
            Self::Level(level) => Some(&level) == Level::ALL.last(),
            Self::Best => true,
        }
    }
}

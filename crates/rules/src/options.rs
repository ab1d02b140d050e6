//! What can be set about a game before it starts, as data: command-line flags, protocol options,
//! JSON fields and forms are made from it.

use std::fmt;

use crate::ParseError;

/// Something that can be set about a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// Its name in small letters, words joined by `_`: `first_move`.
    pub name: &'static str,
    /// What it means, in a phrase.
    pub help: &'static str,
    /// What it is when nobody sets it, in words.
    pub default: &'static str,
    /// What it can be set to.
    pub kind: OptionKind,
    /// Whether the notation of a position says it, so that it is set for empty boards only.
    pub is_in_notation: bool,
}

/// What an option can be set to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// A whole number between two, both included.
    Number {
        /// The least number.
        least: i32,
        /// The greatest number.
        most: i32,
        /// A letter that stands for it in help texts.
        letter: &'static str,
    },
    /// One of some words.
    Word(&'static [&'static str]),
    /// Columns and rows of a board, as in `7x9`.
    Board {
        /// The most of either.
        most: usize,
    },
}

/// Settings of a game: texts for some of its [`OptionSpec`]s, each of a form that its
/// [`OptionKind`] allows.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Options(Vec<(&'static str, String)>);

/// A setting that cannot be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionError {
    /// The game has no such option.
    #[error("{name}: expected one of {}", .known.join(", "))]
    Unknown {
        /// The name given.
        name: String,
        /// The names of the options that there are.
        known: Vec<&'static str>,
    },
    /// The option cannot be set to this.
    #[error("{name} {given:?}: expected {expected}")]
    Value {
        /// The option.
        name: &'static str,
        /// What was given.
        given: String,
        /// What would have been right.
        expected: String,
    },
    /// The settings do not go together.
    #[error("{0}")]
    Together(String),
    /// The notation of the position says something else.
    #[error(
        "{name} {given}: expected {found}, as in the position {position:?}, or the position \
         'startpos'"
    )]
    Conflict {
        /// The option.
        name: &'static str,
        /// What was given.
        given: String,
        /// What the position says.
        found: String,
        /// The position.
        position: String,
    },
    /// The position that they are for cannot be read.
    #[error(transparent)]
    Position(#[from] ParseError),
}

impl Options {
    /// Nothing set.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Sets an option, whatever it was set to before.
    ///
    /// # Errors
    ///
    /// If the game has no option of this name, or if it cannot be set to this. Whether settings go
    /// together is found out when a game is started.
    ///
    /// ```
    /// use zugzwang_rules::{Game, Options};
    /// use zugzwang_rules::simpei::Position;
    ///
    /// let mut options = Options::new();
    /// options.set(Position::OPTIONS, "sandwich", "single")?;
    /// assert_eq!(options.get("sandwich"), Some("single"));
    /// assert_eq!(
    ///     options.set(Position::OPTIONS, "size", "9").unwrap_err().to_string(),
    ///     "size \"9\": expected a whole number from 3 to 6"
    /// );
    /// # Ok::<(), zugzwang_rules::OptionError>(())
    /// ```
    pub fn set(&mut self, known: &[OptionSpec], name: &str, text: &str) -> Result<(), OptionError> {
        let Some(option) = known.iter().find(|option| option.name == name) else {
            let known = known.iter().map(|option| option.name).collect();
            return Err(OptionError::Unknown { name: name.to_owned(), known });
        };
        let text = option.kind.read(text).ok_or_else(|| OptionError::Value {
            name: option.name,
            given: text.to_owned(),
            expected: option.kind.to_string(),
        })?;
        self.0.retain(|&(set, _)| set != option.name);
        self.0.push((option.name, text));
        Ok(())
    }

    /// What an option is set to; `None` if it is not.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|&&(set, _)| set == name).map(|(_, text)| text.as_str())
    }

    /// The number that an option is set to; `None` if it is not set, or no number.
    #[must_use]
    pub fn number<T: std::str::FromStr>(&self, name: &str) -> Option<T> {
        self.get(name)?.parse().ok()
    }

    /// These settings without those that a position's notation says.
    #[must_use]
    pub fn beside_notation(&self, known: &[OptionSpec]) -> Self {
        let is_beside =
            |name: &str| known.iter().any(|option| option.name == name && !option.is_in_notation);
        Self(self.0.iter().filter(|(name, _)| is_beside(name)).cloned().collect())
    }

    /// Whether nothing is set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All settings, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.0.iter().map(|(name, text)| (*name, text.as_str()))
    }
}

impl OptionKind {
    /// The setting that a text stands for, as it is written.
    fn read(self, text: &str) -> Option<String> {
        match self {
            Self::Number { least, most, .. } => {
                let number: i32 = text.parse().ok()?;
                (least..=most).contains(&number).then(|| number.to_string())
            }
            Self::Word(words) => words.contains(&text).then(|| text.to_owned()),
            Self::Board { most } => {
                let (width, height) = text.split_once(['x', 'X'])?;
                let fits = |side: &str| {
                    !side.starts_with(['0', '+'])
                        && side.parse().is_ok_and(|side: usize| (1..=most).contains(&side))
                };
                (fits(width) && fits(height)).then(|| format!("{width}x{height}"))
            }
        }
    }
}

/// What the option takes, in a phrase for `expected ..`.
impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number { least, most, .. } => write!(f, "a whole number from {least} to {most}"),
            Self::Word(words) => {
                let words: Vec<_> = words.iter().map(|word| format!("'{word}'")).collect();
                f.write_str(&words.join(" or "))
            }
            Self::Board { most } => write!(f, "columns and rows from 1 to {most}, as in 7x9"),
        }
    }
}

impl FromIterator<(&'static str, String)> for Options {
    fn from_iter<I: IntoIterator<Item = (&'static str, String)>>(settings: I) -> Self {
        Self(settings.into_iter().collect())
    }
}

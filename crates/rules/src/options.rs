//! The options of a game as data, from which command-line flags, protocol options, JSON fields and
//! forms are built.

use std::fmt;

use crate::ParseError;

/// An option that can be set before a game starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// Its name in snake case: `first_move`.
    pub name: &'static str,
    /// What it means, in a phrase.
    pub help: &'static str,
    /// The default value, in words.
    pub default: &'static str,
    /// The values that it can take.
    pub kind: OptionKind,
    /// Whether a position's notation includes it, so that it is only set for empty boards.
    pub is_in_notation: bool,
}

/// The values that an option can take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// A whole number in an inclusive range.
    Number {
        /// The smallest number.
        least: i32,
        /// The largest number.
        most: i32,
        /// The placeholder letter in help texts.
        letter: &'static str,
    },
    /// One of these words.
    Word(&'static [&'static str]),
    /// The columns and rows of a board, as in `7x9`.
    Board {
        /// The most columns or rows.
        most: usize,
    },
}

/// The settings of a game: values, as text, for some of its [`OptionSpec`]s, each of a form that
/// its [`OptionKind`] allows.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Options(Vec<(&'static str, String)>);

/// A setting that is not possible.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionError {
    /// The game has no such option.
    #[error("{name}: expected one of {}", .known.join(", "))]
    Unknown {
        /// The name given.
        name: String,
        /// The names of the options that exist.
        known: Vec<&'static str>,
    },
    /// The option cannot take this value.
    #[error("{name} {given:?}: expected {expected}")]
    Value {
        /// The option.
        name: &'static str,
        /// What was given.
        given: String,
        /// What was expected.
        expected: String,
    },
    /// The settings contradict each other.
    #[error("{0}")]
    Together(String),
    /// The position's notation says something else.
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
    /// The position cannot be parsed.
    #[error(transparent)]
    Position(#[from] ParseError),
}

impl Options {
    /// No settings.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Sets an option, replacing any earlier value.
    ///
    /// # Errors
    ///
    /// If the game has no option of this name, or if the option cannot take this value. Whether the
    /// settings fit together is only checked when a game starts.
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

    /// The value of an option; `None` if it is not set.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|&&(set, _)| set == name).map(|(_, text)| text.as_str())
    }

    /// The value of an option as a number; `None` if it is not set or not a number.
    #[must_use]
    pub fn number<T: std::str::FromStr>(&self, name: &str) -> Option<T> {
        self.get(name)?.parse().ok()
    }

    /// These settings without those that a position's notation includes.
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

    /// All settings as pairs of name and value.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.0.iter().map(|(name, text)| (*name, text.as_str()))
    }
}

impl OptionKind {
    /// The value that a text stands for, in its standard spelling.
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

/// What the option accepts, phrased to follow `expected`.
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

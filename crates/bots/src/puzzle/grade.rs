use std::fmt;
use std::str::FromStr;

/// How hard a puzzle is.
///
/// | grade | Simpei: plies to the win | Symple: vacant points |
/// |---|---|---|
/// | easy | 3 or 5 | 4 to 6 |
/// | medium | 7 to 15 | 7 to 9 |
/// | hard | 21 and more | 10 to 13 |
///
/// ```
/// use zugzwang_bots::puzzle::Grade;
///
/// assert_eq!("hard".parse(), Ok(Grade::Hard));
/// assert_eq!(
///     "harder".parse::<Grade>().unwrap_err().to_string(),
///     "\"harder\": expected 'easy', 'medium' or 'hard'"
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Grade {
    /// For beginners.
    Easy,
    /// For players who know the game.
    Medium,
    /// For experts.
    Hard,
}

/// A word that is not a grade.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?}: expected 'easy', 'medium' or 'hard'")]
pub struct ParseGradeError(String);

impl Grade {
    /// All grades, the easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// `easy`, `medium` or `hard`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Grade {
    type Err = ParseGradeError;

    fn from_str(text: &str) -> Result<Self, ParseGradeError> {
        let grade = Self::ALL.into_iter().find(|grade| grade.word() == text);
        grade.ok_or_else(|| ParseGradeError(text.to_owned()))
    }
}

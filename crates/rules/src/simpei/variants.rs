use std::fmt;
use std::str::FromStr;

/// Where Red's very first piece may go (Si-3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum FirstMove {
    /// An inner cell of the upper world, as in the official rules.
    #[default]
    Inner,
    /// Any cell of either world.
    Anywhere,
}

/// Which lines of enemy pieces are sandwiched (Si-6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Sandwich {
    /// Any number of adjacent enemy pieces between two own ones.
    #[default]
    Any,
    /// Exactly one enemy piece between two own ones.
    Single,
}

/// A word that is not a value of an option: the word, and the words that are.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{given:?}: expected '{}' or '{}'", .known[0], .known[1])]
pub struct UnknownOption {
    given: String,
    known: [&'static str; 2],
}

macro_rules! option_words {
    ($option:ident, $($variant:ident = $word:literal),+) => {
        impl fmt::Display for $option {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $(Self::$variant => $word),+ })
            }
        }

        impl FromStr for $option {
            type Err = UnknownOption;

            fn from_str(text: &str) -> Result<Self, UnknownOption> {
                match text {
                    $($word => Ok(Self::$variant),)+
                    _ => Err(UnknownOption { given: text.to_owned(), known: [$($word),+] }),
                }
            }
        }
    };
}

option_words!(FirstMove, Inner = "inner", Anywhere = "anywhere");
option_words!(Sandwich, Any = "any", Single = "single");

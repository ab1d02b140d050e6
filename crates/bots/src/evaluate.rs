use std::path::Path;
use std::time::Instant;

use zugzwang_search::{Bounds, Limits};
use zugzwang_solve::{BuildError, Evaluation, FileError, Observer, Tables};

use crate::{Assessment, BotError};

/// What is proven about a position for the player to move, or about a turn for who makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worth {
    /// The result and its distance, in games that are just won or lost.
    Result(Evaluation),
    /// Bounds of the final margin in points; exact ones if they are equal.
    Margin(Bounds),
}

impl Worth {
    /// Whether nothing more can be found out.
    #[must_use]
    pub fn is_exact(self) -> bool {
        match self {
            Self::Result(_) => true,
            Self::Margin(bounds) => bounds.is_exact(),
        }
    }

    /// Whether it is a win for certain.
    #[must_use]
    pub fn is_win(self) -> bool {
        match self {
            Self::Result(value) => matches!(value, Evaluation::Win(_)),
            Self::Margin(bounds) => bounds.lower > 0,
        }
    }

    /// What a turn is worth to its player if the position after it is worth this to the opponent.
    ///
    /// ```
    /// use zugzwang_bots::Worth;
    /// use zugzwang_search::Bounds;
    /// use zugzwang_solve::Evaluation::{Loss, Win};
    ///
    /// assert_eq!(Worth::Result(Loss(4)).before_turn(), Worth::Result(Win(5)));
    /// assert_eq!(
    ///     Worth::Margin(Bounds { lower: -2, upper: 3 }).before_turn(),
    ///     Worth::Margin(Bounds { lower: -3, upper: 2 })
    /// );
    /// ```
    #[must_use]
    pub const fn before_turn(self) -> Self {
        match self {
            Self::Result(value) => Self::Result(value.before_turn()),
            Self::Margin(Bounds { lower, upper }) => {
                Self::Margin(Bounds { lower: -upper, upper: -lower })
            }
        }
    }

    /// Whether a turn worth this gives something away where the best one is worth `best`: the
    /// result, or points.
    #[must_use]
    pub fn is_worse_than(self, best: Self) -> bool {
        match (self, best) {
            (Self::Result(value), Self::Result(best)) => value.word() != best.word(),
            (Self::Margin(margin), Self::Margin(best)) => margin.upper < best.lower,
            _ => false,
        }
    }
}

/// What a search expects where nothing exact is known, for the player to move or who makes a turn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Opinion {
    /// The chance of winning, from 0 to 1; a draw counts half.
    pub chance: f64,
    /// The final margin in points, in games that have points.
    pub margin: Option<f64>,
}

/// What is known of a position, for the player to move.
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluated<T> {
    /// What is proven; `None` if nothing is.
    pub worth: Option<Worth>,
    /// What a search expects, if the worth is not exact.
    pub opinion: Option<Opinion>,
    /// How the game goes on with best play, or is expected to.
    pub line: Vec<T>,
    /// Turns, the best first: all legal ones if the worth is exact and there was time to rate them.
    pub turns: Vec<EvaluatedTurn<T>>,
    /// Whether it is certain that all turns that are as good as the first are among them.
    pub has_all_best: bool,
    /// Positions searched and playouts made; 0 if the worth was looked up.
    pub nodes: u64,
    /// Plies looked ahead by a search that knows such a depth, else 0.
    pub depth: u32,
    /// Whether some position need occur only once more for a draw, which is left out of what is
    /// further than two plies away.
    pub is_near_repetition: bool,
    /// Whether an exact worth is being made: who asks again soon may have it.
    pub is_coming: bool,
}

/// What is known of a turn, for the player who makes it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EvaluatedTurn<T> {
    /// The turn.
    pub turn: T,
    /// What is proven; `None` if nothing is.
    pub worth: Option<Worth>,
    /// What a search expects, where it has an opinion about each turn and the worth is not exact.
    pub opinion: Option<Opinion>,
}

impl<T> Evaluated<T> {
    /// What is known of a game that is over.
    pub(crate) fn over(worth: Worth) -> Self {
        Self {
            worth: Some(worth),
            opinion: None,
            line: Vec::new(),
            turns: Vec::new(),
            has_all_best: false,
            nodes: 0,
            depth: 0,
            is_near_repetition: false,
            is_coming: false,
        }
    }

    /// Whether the worth is known exactly.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.worth.is_some_and(Worth::is_exact)
    }
}

/// How much is to be found out about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// What is proven of the position, and nothing else.
    Worth,
    /// The turns that are best, and more about others as far as that costs nothing.
    Best,
    /// All of it.
    All,
}

/// How far to go for a table that is not there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// Do without. If it can be had soon it is made meanwhile, for later.
    Ready,
    /// Wait for it where it takes some seconds at most.
    Cheap,
    /// Build it, whatever it takes.
    Any,
}

/// What may be used to evaluate positions.
#[derive(Clone, Copy)]
pub struct Means<'a> {
    /// Where solutions are kept.
    pub tables: &'a Tables,
    /// How far to go for one that is missing.
    pub access: Access,
    /// A table to use instead of those, in games that have tables.
    pub file: Option<&'a Path>,
    /// Threads, one at least.
    pub threads: usize,
    /// The most memory for tables and trees, in bytes.
    pub memory: usize,
    /// The latest time; without one a search goes on until everything is proven.
    pub deadline: Option<Instant>,
    /// Hears what is going on, and may end it.
    pub observer: &'a dyn Observer,
}

impl Means<'_> {
    /// Calls `search` with limits that allow `share`, from 0 to 1, of the time that is left.
    pub(crate) fn limit<T>(&self, share: f64, search: impl FnOnce(Limits<'_>) -> T) -> T {
        let cancelled = || self.observer.is_cancelled();
        let now = Instant::now();
        let deadline = self
            .deadline
            .map(|deadline| now + deadline.saturating_duration_since(now).mul_f64(share));
        search(Limits { nodes: None, deadline, cancelled: Some(&cancelled) })
    }
}

/// A position could not be evaluated.
#[derive(Debug, thiserror::Error)]
pub enum EvaluateError {
    /// There is no table, and none can be built.
    #[error(transparent)]
    Table(#[from] BuildError),
    /// A table cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// The table given is another game's.
    #[error("{0}")]
    OtherTable(String),
    /// A bot that was to give its opinion has none.
    #[error(transparent)]
    Bot(#[from] BotError),
}

impl EvaluateError {
    /// Whether the observer wanted an end.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        matches!(self, Self::Table(BuildError::Cancelled))
    }
}

impl From<Opinion> for Assessment {
    fn from(Opinion { chance, margin }: Opinion) -> Self {
        Self::Estimate { chance, margin }
    }
}

use std::path::Path;
use std::time::Instant;

use zugzwang_search::{Bounds, Limits};
use zugzwang_solve::{BuildError, Evaluation, FileError, Observer, Tables};

use crate::{Assessment, BotError};

/// What is proven about a position for the player to move, or about a turn for the player who makes
/// it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Worth {
    /// The result and its distance, in games without points.
    Result(Evaluation),
    /// Bounds on the final margin in points. The margin is exact if they are equal.
    Margin(Bounds),
}

impl Worth {
    /// Whether the exact value is known.
    #[must_use]
    pub fn is_exact(self) -> bool {
        match self {
            Self::Result(_) => true,
            Self::Margin(bounds) => bounds.is_exact(),
        }
    }

    /// Whether it is a proven win.
    #[must_use]
    pub fn is_win(self) -> bool {
        match self {
            Self::Result(value) => matches!(value, Evaluation::Win(_)),
            Self::Margin(bounds) => bounds.lower > 0,
        }
    }

    /// The worth of a turn for its player if the position after it is worth `self` to the opponent.
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

    /// What it is if it is exact.
    #[must_use]
    pub fn exact(self) -> Option<Assessment> {
        match self {
            Self::Result(value) => Some(Assessment::Proven(value)),
            Self::Margin(bounds) => bounds.is_exact().then_some(Assessment::Margin(bounds.lower)),
        }
    }
}

/// A search's estimate where the exact value is unknown, for the player to move or the player who
/// makes a turn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Opinion {
    /// The chance of winning, from 0 to 1; a draw counts half.
    pub chance: f64,
    /// The expected final margin in points, in games that have points.
    pub margin: Option<f64>,
}

/// What is known about a position, for the player to move.
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluated<T> {
    /// What is proven; `None` if nothing is.
    pub worth: Option<Worth>,
    /// The estimate of a search, if the worth is not exact.
    pub opinion: Option<Opinion>,
    /// The line of best play, or of expected play if the worth is not exact.
    pub line: Vec<T>,
    /// Turns, best first: all legal ones if the worth is exact and there was time to rate them.
    pub turns: Vec<EvaluatedTurn<T>>,
    /// Whether all turns as good as the first are certainly listed.
    pub has_all_best: bool,
    /// The number of positions searched and playouts made; 0 if the worth was looked up.
    pub nodes: u64,
    /// The search depth in plies, or 0 if the search has no such depth.
    pub depth: u32,
    /// Whether a position of the game needs to occur only once more for a draw. Values take that
    /// into account for the next two plies only.
    pub is_near_repetition: bool,
    /// Whether the exact worth is being computed, so that it is worth asking again soon.
    pub is_coming: bool,
}

/// What is known about a turn, for the player who makes it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EvaluatedTurn<T> {
    /// The turn.
    pub turn: T,
    /// What is proven; `None` if nothing is.
    pub worth: Option<Worth>,
    /// The estimate of a search, if it has one for each turn and the worth is not exact.
    pub opinion: Option<Opinion>,
}

impl<T> Evaluated<T> {
    /// The evaluation of a game that is over.
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

    /// What is proven exactly, or else what is expected; `None` if neither is known.
    #[must_use]
    pub fn assessment(&self) -> Option<Assessment> {
        self.worth.and_then(Worth::exact).or_else(|| self.opinion.map(Assessment::from))
    }
}

/// How much to find out about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// Only what is proven about the position.
    Worth,
    /// That, and a line of best play.
    Line,
    /// What a search expects, and its line: no proof is tried, but one that is at hand counts.
    Opinion,
    /// Also the best turns, and other turns as far as that costs nothing.
    Best,
    /// Everything, including the worth of all turns.
    All,
}

/// What to do if a table is missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// Do without it. If it is quick to build, it is built in the background for later.
    Ready,
    /// Wait for it if that takes a few seconds at most.
    Cheap,
    /// Build it, however long that takes.
    Any,
}

/// What may be used to evaluate positions.
#[derive(Clone, Copy)]
pub struct Means<'a> {
    /// The store of solutions.
    pub tables: &'a Tables,
    /// What to do if the table needed is missing.
    pub access: Access,
    /// A table to use instead of those in the store, in games that have tables.
    pub file: Option<&'a Path>,
    /// The number of threads, at least one.
    pub threads: usize,
    /// The most memory for tables and trees, in bytes.
    pub memory: usize,
    /// When to stop searching; without a deadline a search goes on until everything is proven.
    pub deadline: Option<Instant>,
    /// Is told about progress, and may cancel.
    pub observer: &'a dyn Observer,
}

impl Means<'_> {
    /// Calls `search` with limits that allow a `share`, from 0 to 1, of the remaining time.
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
    /// The given table belongs to another board.
    #[error("{0}")]
    OtherTable(String),
    /// The bot that was to estimate the position failed.
    #[error(transparent)]
    Bot(#[from] BotError),
}

impl EvaluateError {
    /// Whether the observer cancelled the evaluation.
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

use std::cmp::Ordering;
use std::time::Duration;

use zugzwang_rules::{Game, Record};
use zugzwang_search::Limits;
use zugzwang_solve::{Evaluation, FileError, Tables};

use crate::Strength;

/// Chooses turns.
pub trait Bot<G: Game>: Send {
    /// The turn to make in a game that is not over.
    ///
    /// The limits apply to this turn. A level may finish long before it reaches them. Every bot has
    /// a turn ready at once, so stopping it early only costs strength. `report` is called from time
    /// to time with what the bot thinks so far.
    ///
    /// # Errors
    ///
    /// If the bot has no turn to offer, because an engine failed or a table cannot be read.
    fn choose(
        &mut self,
        game: &Record<G>,
        limits: Limits<'_>,
        report: &mut dyn FnMut(&Thought<G::Turn>),
    ) -> Result<BestMove<G::Turn>, BotError>;

    /// Forgets everything from earlier games.
    fn reset(&mut self);
}

/// A bot that has no turn to offer.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct BotError(#[from] Box<dyn std::error::Error + Send + Sync>);

impl BotError {
    /// The error with this cause.
    pub fn new(error: impl Into<Box<dyn std::error::Error + Send + Sync + 'static>>) -> Self {
        Self(error.into())
    }
}

impl From<FileError> for BotError {
    fn from(error: FileError) -> Self {
        Self(error.into())
    }
}

/// A turn, and the reasons for it.
#[derive(Clone, PartialEq, Debug)]
pub struct BestMove<T> {
    /// The turn to make.
    pub turn: T,
    /// What the bot thinks of the position.
    pub thought: Thought<T>,
}

/// What a bot thinks of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought<T> {
    /// What the position is worth for the player to move.
    pub assessment: Assessment,
    /// The search depth in plies; 0 where depth means nothing, as in a tree search, whose progress
    /// is shown by [`nodes`](Self::nodes).
    pub depth: u32,
    /// The number of positions searched, or of playouts.
    pub nodes: u64,
    /// The expected line of play, starting with the best turn so far.
    pub line: Vec<T>,
}

/// What a position is worth for the player to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Assessment {
    /// A proven result, with its distance.
    Proven(Evaluation),
    /// A proven final margin, in points.
    Margin(i32),
    /// An estimate without proof.
    Estimate {
        /// The chance of winning, from 0 to 1; a draw counts half.
        chance: f64,
        /// The expected final margin in points, where the game has points.
        margin: Option<f64>,
    },
}

impl Assessment {
    /// What a turn is worth to its player if the position after it is worth this to the opponent.
    ///
    /// ```
    /// use zugzwang_bots::Assessment::{Estimate, Margin};
    ///
    /// assert_eq!(Margin(3).before_turn(), Margin(-3));
    /// let opinion = Estimate { chance: 0.25, margin: Some(-2.0) };
    /// assert_eq!(opinion.before_turn(), Estimate { chance: 0.75, margin: Some(2.0) });
    /// ```
    #[must_use]
    pub fn before_turn(self) -> Self {
        match self {
            Self::Proven(value) => Self::Proven(value.before_turn()),
            Self::Margin(margin) => Self::Margin(-margin),
            Self::Estimate { chance, margin } => {
                Self::Estimate { chance: 1.0 - chance, margin: margin.map(|margin| -margin) }
            }
        }
    }

    /// Whether it is proven.
    #[must_use]
    pub const fn is_exact(self) -> bool {
        !matches!(self, Self::Estimate { .. })
    }

    /// The chance of winning, from 0 to 1; a draw counts half.
    #[must_use]
    pub fn chance(self) -> f64 {
        let of_result = |order: Ordering| match order {
            Ordering::Greater => 1.0,
            Ordering::Equal => 0.5,
            Ordering::Less => 0.0,
        };
        match self {
            Self::Proven(value) => of_result(value.cmp(&Evaluation::Draw)),
            Self::Margin(margin) => of_result(margin.cmp(&0)),
            Self::Estimate { chance, .. } => chance,
        }
    }
}

/// How long the strongest bots think about a turn if there are no limits.
pub const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// How strongly a bot plays, and what it may use.
#[derive(Clone)]
pub struct Settings {
    /// The playing strength.
    pub strength: Strength,
    /// The number of threads, at least one.
    pub threads: usize,
    /// The most memory for tables and trees, in bytes.
    pub memory: usize,
    /// The random seed: with the same seed and one thread, a level plays the same game again.
    pub seed: u64,
    /// The store of solutions. A bot that plays from a [table](crate::Playable::table) takes it
    /// from here if it is ready.
    pub tables: Option<Tables>,
}

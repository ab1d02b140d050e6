use std::time::Duration;

use zugzwang_rules::{Game, Record};
use zugzwang_search::Limits;
use zugzwang_solve::{Evaluation, FileError, Tables};

use crate::Strength;

/// Chooses turns.
pub trait Bot<G: Game>: Send {
    /// The turn to make in a game that is not over.
    ///
    /// The limits are for this turn. A bot of a level may be done long before them; any bot has a
    /// turn ready at once, so that being stopped early costs strength and nothing else. `report` is
    /// called now and then with what the bot thinks so far.
    ///
    /// # Errors
    ///
    /// If the bot has no turn to offer: an engine that broke down, or a table that cannot be read.
    fn choose(
        &mut self,
        game: &Record<G>,
        limits: Limits<'_>,
        report: &mut dyn FnMut(&Thought<G::Turn>),
    ) -> Result<BestMove<G::Turn>, BotError>;

    /// Forgets what earlier games have left behind.
    fn reset(&mut self);
}

/// A bot that has no turn to offer.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct BotError(#[from] Box<dyn std::error::Error + Send + Sync>);

impl BotError {
    /// A bot that has none for this reason.
    pub fn new(error: impl Into<Box<dyn std::error::Error + Send + Sync + 'static>>) -> Self {
        Self(error.into())
    }
}

impl From<FileError> for BotError {
    fn from(error: FileError) -> Self {
        Self(error.into())
    }
}

/// A turn, and why.
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
    /// Plies looked ahead; 0 where that means nothing, as in a tree search, of which the
    /// [`nodes`](Self::nodes) tell how far it is.
    pub depth: u32,
    /// Positions searched or playouts made.
    pub nodes: u64,
    /// How the game is expected to go on, from the turn that is best so far.
    pub line: Vec<T>,
}

/// What a position is worth for the player to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Assessment {
    /// A proven result, with its distance.
    Proven(Evaluation),
    /// A proven final margin, in points.
    Margin(i32),
    /// No proof, but an opinion.
    Estimate {
        /// The chance of winning, from 0 to 1; a draw counts half.
        chance: f64,
        /// The expected final margin in points, where the game has points.
        margin: Option<f64>,
    },
}

/// How long the strongest bots think about a turn where nothing limits them.
pub const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// How a bot is to play, and what it may use.
#[derive(Clone)]
pub struct Settings {
    /// How well.
    pub strength: Strength,
    /// Threads, one at least.
    pub threads: usize,
    /// The most memory for tables and trees, in bytes.
    pub memory: usize,
    /// Where chance comes from: with the same seed and one thread, a bot of a level plays the same
    /// game again.
    pub seed: u64,
    /// Where solutions are kept. A bot that plays from a [table](crate::Playable::table) takes it from
    /// there if it is ready.
    pub tables: Option<Tables>,
}

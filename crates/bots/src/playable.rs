use zugzwang_rules::{Game, Record};
use zugzwang_solve::{PendingTable, Tables};

use crate::puzzle::{Grade, Puzzle, PuzzleError};
use crate::{Bot, Detail, EvaluateError, Evaluated, Kept, Means, Settings, Strength};

/// A game with bots, evaluation and puzzles.
pub trait Playable: Game {
    /// Whether exact values come from tables rather than from a search to the end.
    const HAS_TABLES: bool = false;

    /// Whether searches have a depth in plies, rather than growing a tree unevenly.
    const SEARCH_HAS_DEPTH: bool = false;

    /// A bot for games that begin with this position.
    fn bot(&self, settings: &Settings) -> Box<dyn Bot<Self>>;

    /// The table from which a bot of this strength plays; `None` if it uses none.
    fn table(&self, strength: Strength, tables: &Tables) -> Option<PendingTable> {
        let _ = (strength, tables);
        None
    }

    /// Evaluates the current position of a game and its turns, and finds a line of best play.
    ///
    /// # Errors
    ///
    /// If a table that is needed cannot be read or built.
    fn evaluate(
        game: &Record<Self>,
        detail: Detail,
        means: &Means<'_>,
    ) -> Result<Evaluated<Self::Turn>, EvaluateError>;

    /// A position on this board in which exactly one turn wins. The same seed gives the same
    /// puzzle.
    ///
    /// # Errors
    ///
    /// If there is no puzzle of this grade, if there was no time to find one, or if a table that is
    /// needed cannot be read or built.
    fn puzzle(
        &self,
        grade: Grade,
        seed: u64,
        means: &Means<'_>,
    ) -> Result<Puzzle<Self>, PuzzleError>;

    /// Whether this legal turn may occur in the random opening of a match.
    fn is_opening_turn(&self, turn: Self::Turn) -> bool;

    /// Whether the outcome is still open, as far as a short search can tell.
    fn is_undecided(&self) -> bool {
        true
    }

    /// How often a bot keeps the value in `count` positions in which a turn can give it away;
    /// `None` if the values are unknown.
    ///
    /// # Errors
    ///
    /// If the bot has no turn to offer, or if a table that is needed cannot be read.
    fn kept(
        &self,
        bot: &mut dyn Bot<Self>,
        count: usize,
        seed: u64,
        means: &Means<'_>,
    ) -> Result<Option<Kept>, EvaluateError> {
        let _ = (bot, count, seed, means);
        Ok(None)
    }
}

use zugzwang_rules::{Game, Record};
use zugzwang_solve::{PendingTable, Tables};

use crate::puzzle::{Grade, Puzzle, PuzzleError};
use crate::{Bot, Detail, EvaluateError, Evaluated, Kept, Means, Settings, Strength};

/// A game that there are bots for.
pub trait Playable: Game {
    /// Whether positions are looked up in tables, or else searched to the end.
    const HAS_TABLES: bool = false;

    /// Whether searches look so many plies deep, or else at as many lines as they like best.
    const SEARCH_HAS_DEPTH: bool = false;

    /// A bot for games that begin with this position.
    fn bot(&self, settings: &Settings) -> Box<dyn Bot<Self>>;

    /// The table that a bot of this strength plays from; `None` if it plays without any.
    fn table(&self, strength: Strength, tables: &Tables) -> Option<PendingTable> {
        let _ = (strength, tables);
        None
    }

    /// Finds out what the position of a game is worth, its turns, and how it goes on.
    ///
    /// # Errors
    ///
    /// If a table that is needed cannot be read or built.
    fn evaluate(
        game: &Record<Self>,
        detail: Detail,
        means: &Means<'_>,
    ) -> Result<Evaluated<Self::Turn>, EvaluateError>;

    /// A position in which exactly one turn wins, on the board of this one: the same seed gives the
    /// same puzzle.
    ///
    /// # Errors
    ///
    /// If there is none of this grade, if there was no time to find one, or if a table that is
    /// needed cannot be read or built.
    fn puzzle(
        &self,
        grade: Grade,
        seed: u64,
        means: &Means<'_>,
    ) -> Result<Puzzle<Self>, PuzzleError>;

    /// Whether chance makes this turn, a legal one, in the opening of a match.
    fn is_opening_turn(&self, turn: Self::Turn) -> bool;

    /// Whether the game is still open here, as far as a short look can tell.
    fn is_undecided(&self) -> bool {
        true
    }

    /// How often a bot keeps the value of so many positions in which it can be given away; `None`
    /// where nobody knows values enough.
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

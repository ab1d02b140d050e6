//! Bots for Simpei.
//!
//! There are two kinds: one that searches, for the levels and for boards without a table, and one
//! that plays perfectly from a table.

mod alpha_beta_bot;
mod evaluate;
mod evaluation;
mod fixed;
mod game;
mod kept;
mod levels;
mod puzzle;
mod repetition;
mod search;
mod table_bot;
mod value;

use zugzwang_rules::simpei::{Position, Rules, Turn};
use zugzwang_rules::{Game, Record};
use zugzwang_search::Limits;
use zugzwang_solve::simpei::Table;
use zugzwang_solve::{PendingTable, Tables};

use crate::puzzle::{Grade, Puzzle, PuzzleError};
use crate::{Bot, Detail, EvaluateError, Evaluated, Kept, Means, Playable, Settings, Strength};

pub use fixed::FIXED_SEARCHES;
pub use kept::{value_kept, value_positions};
pub use puzzle::puzzle;
pub use repetition::{is_near_repetition, rank_in_game};
pub use search::{Found, Search};
pub use table_bot::TableBot;

/// Whether a bot of this strength plays these rules from a table if it is given one. The strongest
/// bot always does. The last level does if the table is [cheap](Tables::is_cheap): if it used
/// whatever table happens to exist, it would play differently on different machines. The other
/// levels never do.
///
/// ```
/// use zugzwang_bots::simpei::plays_from_table;
/// use zugzwang_bots::{Level, Strength};
/// use zugzwang_rules::simpei::Rules;
///
/// let [.., seven, eight] = Level::ALL.map(Strength::Level);
/// let large = Rules::new(6, 8)?;
/// assert!(plays_from_table(eight, Rules::STANDARD) && !plays_from_table(eight, large));
/// assert!(plays_from_table(Strength::Best, large));
/// assert!(!plays_from_table(seven, Rules::STANDARD));
/// # Ok::<(), zugzwang_rules::simpei::RulesError>(())
/// ```
#[must_use]
pub fn plays_from_table(strength: Strength, rules: Rules) -> bool {
    strength.is_top() && (strength == Strength::Best || Tables::is_cheap(rules))
}

/// Bots that [play from a table](plays_from_table) play perfectly if it is ready. Otherwise they
/// search: the last level a fixed number of positions, the strongest bot as long as the limits for
/// the turn allow, or for [`DEFAULT_TIME`](crate::DEFAULT_TIME) if there are no limits.
impl Playable for Position {
    const HAS_TABLES: bool = true;
    const SEARCH_HAS_DEPTH: bool = true;

    fn bot(&self, settings: &Settings) -> Box<dyn Bot<Self>> {
        let uses_table = plays_from_table(settings.strength, self.rules());
        let tables = settings.tables.as_ref().filter(|_| uses_table);
        match tables.and_then(|tables| tables.get(self.rules())) {
            Some(table) => Box::new(TableBot::new(table, settings.seed)),
            None => Box::new(alpha_beta_bot::AlphaBetaBot::new(settings)),
        }
    }

    fn table(&self, strength: Strength, tables: &Tables) -> Option<PendingTable> {
        plays_from_table(strength, self.rules()).then(|| tables.pending(self.rules()))
    }

    fn evaluate(
        game: &Record<Self>,
        detail: Detail,
        means: &Means<'_>,
    ) -> Result<Evaluated<Turn>, EvaluateError> {
        evaluate::evaluate(game, detail, means)
    }

    fn puzzle(
        &self,
        grade: Grade,
        seed: u64,
        means: &Means<'_>,
    ) -> Result<Puzzle<Self>, PuzzleError> {
        let find = |table: &Table| {
            means.limit(1.0, |limits| match puzzle::puzzle(table, grade, seed, limits) {
                Err(PuzzleError::Evaluate(EvaluateError::File(error))) => Err(error),
                found => Ok(found),
            })
        };
        evaluate::with_table(self.rules(), means, find)?.unwrap_or(Err(PuzzleError::NoTable))
    }

    /// All turns that do not end the game.
    fn is_opening_turn(&self, turn: Turn) -> bool {
        self.play(turn).outcome().is_none()
    }

    /// Most random openings lead to a win within a few plies; those are of no use.
    fn is_undecided(&self) -> bool {
        /// The depth to which a win is searched for, in plies.
        const DEPTH: u32 = 8;
        /// On large boards this ends the search before it is that deep.
        const NODES: u64 = 100_000;
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let mut search = Search::new(self.rules(), 1 << 22, 1);
        search.deepen(self, DEPTH, limits, &mut |_| {}).proven().is_none()
    }

    fn kept(
        &self,
        bot: &mut dyn Bot<Self>,
        count: usize,
        seed: u64,
        means: &Means<'_>,
    ) -> Result<Option<Kept>, EvaluateError> {
        let rules = self.rules();
        let Some(table) = means.tables.watch(rules, means.observer) else { return Ok(None) };
        let positions = value_positions(rules, count, seed, &*table)?;
        Ok(Some(value_kept(bot, &positions, &*table)?))
    }
}

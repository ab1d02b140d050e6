//! Bots for Simpei.
//!
//! Two kinds: one that looks ahead, for the levels and for boards without a table, and one that has
//! a table and plays perfectly.

mod alpha_beta_bot;
mod evaluation;
mod game;
mod kept;
mod levels;
mod repetition;
mod search;
mod table_bot;
mod value;

use std::sync::Arc;

use zugzwang_rules::simpei::{Position, Rules};
use zugzwang_solve::simpei::Tables;

use crate::{Bot, Playable, Settings, Strength};

pub use kept::{Kept, value_kept, value_positions};
pub use repetition::{is_near_repetition, rank_in_game};
pub use search::{Found, Search};
pub use table_bot::TableBot;

/// Whether a bot of this strength plays these rules from a table, where it is given one. The
/// strongest bot does. The last level does where the table is [cheap](Tables::is_cheap): it would
/// play differently on one machine than on another if it used what happens to be there. The other
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

/// Bots that [play from a table](plays_from_table) play perfectly if the settings have one of the
/// rules that are played. Without one they look ahead: the last level so many positions, the
/// strongest bot as long as the limits for a turn let it. If nothing ends it, it takes
/// [`DEFAULT_TIME`](crate::symple::DEFAULT_TIME).
impl Playable for Position {
    fn bot(&self, settings: &Settings) -> Box<dyn Bot<Self>> {
        let table = settings.table.as_ref().filter(|table| table.rules() == self.rules());
        match table {
            Some(table) if plays_from_table(settings.strength, self.rules()) => {
                Box::new(TableBot::new(Arc::clone(table), settings.seed))
            }
            _ => Box::new(alpha_beta_bot::AlphaBetaBot::new(settings)),
        }
    }
}

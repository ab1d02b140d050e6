//! The rules of a game as files name them.

use serde::{Deserialize, Serialize};
use zugzwang_rules::simpei::Rules;

/// [`Rules`] as a file carries them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct RulesHeader {
    size: u32,
    pieces: u32,
    first_move: String,
    sandwich: String,
}

impl From<Rules> for RulesHeader {
    fn from(rules: Rules) -> Self {
        Self {
            size: rules.size() as u32,
            pieces: rules.pieces() as u32,
            first_move: rules.first_move().to_string(),
            sandwich: rules.sandwich().to_string(),
        }
    }
}

impl RulesHeader {
    /// The rules, if there are such.
    pub(super) fn rules(&self) -> Option<Rules> {
        let rules = Rules::new(self.size, self.pieces).ok()?;
        let first_move = self.first_move.parse().ok()?;
        let sandwich = self.sandwich.parse().ok()?;
        Some(rules.with_first_move(first_move).with_sandwich(sandwich))
    }
}

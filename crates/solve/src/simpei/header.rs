//! The rules of a game as stored in files.

use serde::{Deserialize, Serialize};
use zugzwang_rules::simpei::Rules;

/// [`Rules`] in the form in which files store them.
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
    /// The rules, if they are valid.
    pub(super) fn rules(&self) -> Option<Rules> {
        let rules = Rules::new(self.size, self.pieces).ok()?;
        let first_move = self.first_move.parse().ok()?;
        let sandwich = self.sandwich.parse().ok()?;
        Some(rules.with_first_move(first_move).with_sandwich(sandwich))
    }
}

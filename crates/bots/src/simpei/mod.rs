//! Bots for Simpei.
//!
//! Two kinds: one that looks ahead, for the levels and for boards without a table, and one that has
//! a table and plays perfectly.

mod evaluation;
mod game;
mod kept;
mod levels;
mod perfect;
mod repetition;
mod search;
mod seeker;
mod value;

use std::sync::Arc;

use zugzwang_rules::simpei::Position;

use crate::{Bot, Playable, Settings};

pub use kept::{Kept, value_kept, value_positions};
pub use perfect::Perfect;
pub use search::{Found, Search};

/// The last level and the strongest bot play perfectly if the settings have a table of the rules
/// that are played. Without one, or on a board that the table is not for, they look ahead: the last
/// level so many positions, the strongest bot as long as the limits for a turn let it. If these
/// name neither nodes nor a time, it takes five seconds.
impl Playable for Position {
    fn bot(&self, settings: &Settings) -> Box<dyn Bot<Self>> {
        let table = settings.table.as_ref().filter(|table| table.rules() == self.rules());
        match table {
            Some(table) if settings.strength.is_top() => {
                Box::new(Perfect::new(Arc::clone(table), settings.seed))
            }
            _ => Box::new(seeker::Seeker::new(settings)),
        }
    }
}

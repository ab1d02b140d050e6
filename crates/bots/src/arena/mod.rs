//! Matches between bots: many games from paired openings, and what they say about strength.

mod entrant;
mod game;
mod openings;
mod rating;
mod sprt;
mod tally;
mod tournament;

pub use entrant::{Entrant, Kind};
pub use game::{Finished, Reason};
pub use openings::{Opening, Openings};
pub use rating::{Elo, elo_of_score, score_of_elo};
pub use sprt::{Sprt, SprtError, Verdict};
pub use tally::Tally;
pub use tournament::{Conditions, Watcher, play_match};

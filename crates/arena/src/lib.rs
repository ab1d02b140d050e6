//! Matches between bots: many games from paired openings, and what they say about playing strength.
//! Other programs can take part over [UGI](ugi).

mod entrant;
mod external;
mod game;
mod openings;
mod rating;
mod sprt;
mod tally;
mod tournament;
pub mod ugi;

pub use entrant::{Entrant, Kind};
pub use external::{External, ParseProgramError, Program};
pub use game::{Finished, Reason};
pub use openings::Openings;
pub use rating::{Elo, elo_of_score, score_of_elo};
pub use sprt::{Sprt, SprtError, Verdict};
pub use tally::Tally;
pub use tournament::{Conditions, Watcher, play_match};

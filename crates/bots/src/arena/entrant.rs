use std::time::Duration;

use crate::{Bot, External, Playable, Program, Settings};

/// Who takes part in a match, and how long it may think.
#[derive(Clone)]
pub struct Entrant {
    /// Who it is.
    pub kind: Kind,
    /// The time for each turn; `None` for as long as it likes.
    pub movetime: Option<Duration>,
}

/// A bot of this crate, or another program.
#[derive(Clone)]
pub enum Kind {
    /// A bot with these settings, made anew for each game with a seed of its own.
    Own(Settings),
    /// An engine, started once for all games that are played one after the other.
    External(Program),
}

impl Entrant {
    /// Lets `seat` hold the bot for a game, `seat` being what it has held before.
    pub(super) fn sit<C: Playable>(
        &self,
        seat: &mut Option<Box<dyn Bot<C>>>,
        start: &C,
        seed: u64,
    ) {
        match &self.kind {
            // Whatever it has learned must not depend on which games it happened to play.
            Kind::Own(settings) => *seat = Some(start.bot(&Settings { seed, ..settings.clone() })),
            Kind::External(program) => seat
                .get_or_insert_with(|| {
                    Box::new(External::new(program.clone()).for_games_from(start))
                })
                .reset(),
        }
    }
}

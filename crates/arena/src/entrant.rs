use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use zugzwang_bots::{Bot, BotError, Playable, Settings};
use zugzwang_rules::Record;
use zugzwang_search::Limits;

use crate::ugi::Go;
use crate::{External, Program};

/// Who takes part in a match, and how long it may think.
#[derive(Clone)]
pub struct Entrant {
    /// Who it is.
    pub kind: Kind,
    /// The time for each turn; `None` for as long as it likes.
    pub movetime: Option<Duration>,
}

/// One of our bots, or another program.
#[derive(Clone)]
pub enum Kind {
    /// A bot with these settings, made anew for each game with a seed of its own.
    Own(Settings),
    /// An engine, started once for all games that are played one after the other. It is told each
    /// game's seed if it has an option for it.
    External(Program),
}

/// Who sits at the board.
pub(super) enum Seat<G: Playable> {
    Own(Box<dyn Bot<G>>),
    External(Box<External>),
}

/// How long turns may take, and when nobody waits for them any more.
#[derive(Clone, Copy)]
pub(super) struct Timing<'a> {
    /// How much later than its time a turn may come.
    pub(super) grace: Duration,
    pub(super) cancelled: &'a (dyn Fn() -> bool + Sync),
}

impl Entrant {
    /// Gets ready for a game, `seat` being who has played the one before.
    pub(super) fn sit<G: Playable>(
        &self,
        seat: Option<Seat<G>>,
        start: &G,
        seed: u32,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Seat<G>, BotError> {
        match &self.kind {
            // Whatever it has learned must not depend on which games it happened to play.
            Kind::Own(settings) => {
                let settings = Settings { seed: seed.into(), ..settings.clone() };
                Ok(Seat::Own(start.bot(&settings)))
            }
            Kind::External(program) => {
                let mut engine = match seat {
                    Some(Seat::External(engine)) => engine,
                    _ => Box::new(External::new(program.clone()).for_games_from(start)),
                };
                engine.begin_game(Some(seed), cancelled)?;
                Ok(Seat::External(engine))
            }
        }
    }
}

impl<G: Playable> Seat<G> {
    /// The turn to make, and how long it took.
    pub(super) fn choose(
        &mut self,
        record: &Record<G>,
        movetime: Option<Duration>,
        timing: Timing<'_>,
    ) -> (Result<G::Turn, BotError>, Duration) {
        match self {
            Self::Own(bot) => {
                let started = Instant::now();
                let deadline = movetime.map(|time| started + time);
                let limits = Limits { nodes: None, deadline, cancelled: Some(timing.cancelled) };
                // One that breaks down loses its game, as an engine does; it is not used again.
                let choice =
                    catch_unwind(AssertUnwindSafe(|| bot.choose(record, limits, &mut |_| {})))
                        .unwrap_or_else(|_| Err(BotError::new("it broke down")));
                (choice.map(|choice| choice.turn), started.elapsed())
            }
            Self::External(engine) => {
                let go = Go { movetime, ..Go::default() };
                let Timing { grace, cancelled } = timing;
                let (choice, taken) =
                    engine.choose_timed(record, &go, grace, cancelled, &mut |_| {});
                (choice.map(|choice| choice.turn), taken)
            }
        }
    }
}

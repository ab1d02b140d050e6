use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use zugzwang_bots::{Bot, BotError, Playable, Settings};
use zugzwang_rules::Record;
use zugzwang_search::Limits;

use crate::ugi::Go;
use crate::{External, Program};

/// A participant in a match, and how long it may think.
#[derive(Clone)]
pub struct Entrant {
    /// What it is.
    pub kind: Kind,
    /// The time for each turn; `None` for no limit.
    pub movetime: Option<Duration>,
}

/// One of our bots, or another program.
#[derive(Clone)]
pub enum Kind {
    /// A bot with these settings. Each game gets a new one with its own seed.
    Own(Settings),
    /// An engine, started once for all games that are played one after another. If it has a seed
    /// option, that is set for each game.
    External(Program),
}

/// A participant at the board.
pub(super) enum Seat<G: Playable> {
    Own(Box<dyn Bot<G>>),
    External(Box<External>),
}

/// How long turns may take, and whether the match has been cancelled.
#[derive(Clone, Copy)]
pub(super) struct Timing<'a> {
    /// How much a turn may exceed its time.
    pub(super) grace: Duration,
    pub(super) cancelled: &'a (dyn Fn() -> bool + Sync),
}

impl Entrant {
    /// Gets ready for a game. `seat` is what played the previous one.
    pub(super) fn sit<G: Playable>(
        &self,
        seat: Option<Seat<G>>,
        start: &G,
        seed: u32,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<Seat<G>, BotError> {
        match &self.kind {
            // A new bot, since what it has learned must not depend on which games it played.
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
    /// The turn to make, and how long it took to choose.
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
                // A bot that panics loses the game, as an engine that crashes does. It is not
                // used again.
                let choice =
                    catch_unwind(AssertUnwindSafe(|| bot.choose(record, limits, &mut |_| {})))
                        .unwrap_or_else(|_| Err(BotError::new("the bot crashed")));
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

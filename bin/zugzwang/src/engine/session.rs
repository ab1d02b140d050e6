//! What an engine does with each command.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::Context;
use zugzwang_bots::ugi::{self, Command, Go, Query, Reply};
use zugzwang_bots::{Outcome, Playable, Record};
use zugzwang_rules::Player;
use zugzwang_rules::simpei::Rules;
use zugzwang_rules::symple::dispatch;

use super::options::Settable;
use super::thinker::{Job, Mind, Order, Thinker};
use crate::arguments::GameName;
use crate::start::Start;

/// A conversation with whoever runs the engine.
pub(crate) struct Session {
    game: GameName,
    options: Settable,
    /// What the last good `position` said; `None` for the empty board.
    position: Option<Box<dyn Game>>,
    thinker: Thinker,
    /// To stop the searches that are not done yet, the oldest first.
    stops: Vec<Arc<AtomicBool>>,
}

/// A game in progress, whichever it is.
trait Game {
    fn to_move(&self) -> Player;
    fn outcome(&self) -> Option<Outcome>;
    /// The rules, if the game is Simpei.
    fn rules(&self) -> Option<Rules>;
    /// Looks for a turn.
    fn search(&self, order: Order) -> Job;
    /// Gets ready for that, and says so.
    fn prepare(&self, order: Order) -> Job;
}

struct Played<C: Playable> {
    record: Record<C>,
    rules: Option<Rules>,
}

impl<C: Playable> Game for Played<C> {
    fn to_move(&self) -> Player {
        self.record.position().to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.record.outcome()
    }

    fn rules(&self) -> Option<Rules> {
        self.rules
    }

    fn search(&self, order: Order) -> Job {
        let record = self.record.clone();
        Box::new(move |mind| mind.search(&record, &order))
    }

    fn prepare(&self, order: Order) -> Job {
        let start = self.record.start().clone();
        Box::new(move |mind| {
            mind.prepare(&start, &order);
            mind.say(Reply::ReadyOk);
        })
    }
}

/// A game from this position on.
fn played(start: &Start, turns: &[String]) -> anyhow::Result<Box<dyn Game>> {
    fn play<C: Playable>(
        start: C,
        rules: Option<Rules>,
        turns: &[String],
    ) -> anyhow::Result<Box<dyn Game>> {
        let mut record = Record::new(start);
        for (i, turn) in turns.iter().enumerate() {
            record.play_text(turn).with_context(|| format!("turn {}", i + 1))?;
        }
        Ok(Box::new(Played { record, rules }))
    }
    match start {
        Start::Simpei(position) => play(*position, Some(position.rules()), turns),
        Start::Symple(position) => dispatch!(position, position => play(*position, None, turns)),
    }
}

/// What a command is answered at once.
type Answer = anyhow::Result<Vec<Reply>>;

impl Session {
    pub(crate) fn new(game: GameName, options: Settable, thinker: Thinker) -> Self {
        Self { game, options, position: None, thinker, stops: Vec::new() }
    }

    /// Carries out a command, except `quit`.
    pub(crate) fn obey(&mut self, command: Command) -> Answer {
        match command {
            Command::Ugi => return self.introduce(),
            Command::IsReady => return self.get_ready(),
            Command::NewGame => {
                self.position = None;
                self.queue(Box::new(Mind::forget), AtomicBool::default().into());
            }
            Command::SetOption { name, value } => {
                self.options.set(&name, &value).map_err(anyhow::Error::msg)?;
            }
            Command::Position { start, turns } => {
                let options = self.options.now();
                let start = match start {
                    ugi::Start::Startpos => options.start(self.game)?,
                    ugi::Start::Fen(text) => options.position(self.game, &text)?,
                };
                self.position = Some(played(&start, &turns)?);
            }
            Command::Go(go) => return self.go(go),
            Command::Query(query) => return Ok(vec![self.answer(query)?]),
            Command::Stop | Command::Quit => self.stop(),
        }
        Ok(Vec::new())
    }

    /// A job is done.
    pub(crate) fn done(&mut self) {
        self.stops.remove(0);
    }

    /// Whether any job is not done yet.
    pub(crate) fn is_busy(&self) -> bool {
        !self.stops.is_empty()
    }

    /// Stops all searches, those that have not begun yet included.
    pub(crate) fn stop(&mut self) {
        self.stops.iter().for_each(|stop| stop.store(true, Relaxed));
    }

    fn queue(&mut self, job: Job, stop: Arc<AtomicBool>) {
        self.stops.push(stop);
        self.thinker.queue(job);
    }

    fn introduce(&self) -> Answer {
        let game = match self.game {
            GameName::Simpei => "Simpei",
            GameName::Symple => "Symple",
        };
        let name = format!("Zugzwang {} {game}", env!("CARGO_PKG_VERSION"));
        let mut replies =
            vec![Reply::Name(name), Reply::Author("the Zugzwang developers".to_owned())];
        replies.extend(self.options.list()?);
        replies.push(Reply::UgiOk);
        Ok(replies)
    }

    /// While it thinks the engine is ready for all that it can do then. Else what the next search
    /// needs is made now: nobody's clock runs.
    fn get_ready(&mut self) -> Answer {
        if self.is_busy() {
            return Ok(vec![Reply::ReadyOk]);
        }
        match self.with_game(|game, order| game.prepare(order), Go::default()) {
            Ok(()) => Ok(Vec::new()),
            // The position that comes may be one that the options are good for.
            Err(_) => Ok(vec![Reply::ReadyOk]),
        }
    }

    fn go(&mut self, go: Go) -> Answer {
        match self.outcome()? {
            None => self.with_game(|game, order| game.search(order), go).map(|()| Vec::new()),
            // Whoever asked waits for an answer.
            Some(_) => {
                Ok(vec![Reply::Text("error: the game is over".to_owned()), Reply::BestMove(None)])
            }
        }
    }

    /// Queues what is to be done with the game.
    fn with_game(
        &mut self,
        job: impl FnOnce(&dyn Game, Order) -> Job,
        go: Go,
    ) -> anyhow::Result<()> {
        let stop = Arc::<AtomicBool>::default();
        let job = self.ask(|game| {
            let (options, rules) = (self.options.now(), game.rules());
            job(game, Order { go, options, rules, stop: stop.clone() })
        })?;
        self.queue(job, stop);
        Ok(())
    }

    /// What `question` finds out about the game.
    fn ask<T>(&self, question: impl FnOnce(&dyn Game) -> T) -> anyhow::Result<T> {
        Ok(match &self.position {
            Some(game) => question(&**game),
            None => question(&*played(&self.options.now().start(self.game)?, &[])?),
        })
    }

    fn outcome(&self) -> anyhow::Result<Option<Outcome>> {
        self.ask(|game| game.outcome())
    }

    fn answer(&self, query: Query) -> anyhow::Result<Reply> {
        let truth = |truth: bool| if truth { "true" } else { "false" };
        let answer = match query {
            Query::FirstToMove => truth(self.ask(|game| game.to_move())? == Player::First),
            Query::GameOver => truth(self.outcome()?.is_some()),
            Query::Result => match self.outcome()? {
                None => "none",
                Some(Outcome::Draw) => "draw",
                Some(Outcome::Win(Player::First)) => "p1win",
                Some(Outcome::Win(Player::Second)) => "p2win",
            },
        };
        Ok(Reply::Response(answer.to_owned()))
    }
}

//! What an engine does with each command.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::{Context, bail};
use zugzwang_bots::Playable;
use zugzwang_bots::ugi::{self, Command, Go, Query, Reply};
use zugzwang_rules::simpei::Rules;
use zugzwang_rules::symple::dispatch;
use zugzwang_rules::{Outcome, Player, Record};

use super::options::Settable;
use super::search_thread::{Job, Order, SearchState, SearchThread};
use crate::arguments::GameName;
use crate::start::Start;

/// A conversation with whoever runs the engine.
pub(crate) struct Session {
    game: GameName,
    options: Settable,
    board: Board,
    search_thread: SearchThread,
    /// What is not done yet, the oldest first.
    pending: VecDeque<Pending>,
}

/// What is on the board.
enum Board {
    /// The start that the options describe.
    Start,
    /// What the last `position` said.
    Game(Box<dyn AnyRecord>),
    /// It could not be used, and what was there before is not meant any more.
    Nothing,
}

/// A job in hand.
struct Pending {
    /// Ends it.
    stop: Arc<AtomicBool>,
    is_search: bool,
}

/// Why a line is no command.
pub(crate) struct LineError {
    pub(crate) text: String,
    /// Whether it was to set up a position, as far as one can tell.
    pub(crate) may_be_position: bool,
}

/// A game in progress, whichever it is.
trait AnyRecord {
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

impl<C: Playable> AnyRecord for Played<C> {
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
        Job::search(move |state| state.search(&record, &order))
    }

    fn prepare(&self, order: Order) -> Job {
        let start = self.record.start().clone();
        Job::preparation(move |state| state.prepare(&start, &order))
    }
}

/// A game from this position on.
fn played(start: &Start, turns: &[String]) -> anyhow::Result<Box<dyn AnyRecord>> {
    fn play<C: Playable>(
        start: C,
        rules: Option<Rules>,
        turns: &[String],
    ) -> anyhow::Result<Box<dyn AnyRecord>> {
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
    pub(crate) fn new(game: GameName, options: Settable, search_thread: SearchThread) -> Self {
        Self { game, options, board: Board::Start, search_thread, pending: VecDeque::new() }
    }

    /// Carries out a line, except `quit`.
    pub(crate) fn obey(&mut self, line: Result<Command, LineError>) -> Vec<Reply> {
        let is_position = match &line {
            Ok(command) => matches!(command, Command::Position { .. }),
            Err(error) => error.may_be_position,
        };
        let answer = line.map_err(|error| anyhow::Error::msg(error.text));
        answer.and_then(|command| self.carry_out(command)).unwrap_or_else(|error| {
            if is_position {
                self.board = Board::Nothing;
            }
            vec![complaint(&error)]
        })
    }

    fn carry_out(&mut self, command: Command) -> Answer {
        match command {
            Command::Ugi => return self.introduce(),
            Command::IsReady => return Ok(self.get_ready()),
            Command::NewGame => {
                self.board = Board::Start;
                self.queue(Job::silent(SearchState::forget), Arc::default(), false);
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
                self.board = Board::Game(played(&start, &turns)?);
            }
            Command::Go(go) => self.go(&go),
            Command::Query(query) => return Ok(self.respond(query)),
            Command::Stop | Command::Quit => self.stop(),
        }
        Ok(Vec::new())
    }

    /// The oldest job is done.
    pub(crate) fn done(&mut self) {
        self.pending.pop_front();
    }

    /// Whether any job is not done yet.
    pub(crate) fn is_busy(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Ends all that is in hand, what has not begun yet included.
    pub(crate) fn stop(&mut self) {
        self.pending.iter().for_each(|pending| pending.stop.store(true, Relaxed));
    }

    fn queue(&mut self, job: Job, stop: Arc<AtomicBool>, is_search: bool) {
        self.pending.push_back(Pending { stop, is_search });
        self.search_thread.queue(job);
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
    fn get_ready(&mut self) -> Vec<Reply> {
        let is_thinking = self.pending.iter().any(|pending| pending.is_search);
        let stop = Arc::default();
        let order = |rules| self.order(Go::default(), rules, &stop);
        // The position that comes may be one that the options are good for.
        let job = self.ask(|game| game.prepare(order(game.rules()))).ok();
        match job.filter(|_| !is_thinking) {
            Some(job) => {
                self.queue(job, stop, false);
                Vec::new()
            }
            None => vec![Reply::ReadyOk],
        }
    }

    /// Whoever sends this waits for a turn, whatever is on the board.
    fn go(&mut self, go: &Go) {
        let stop = Arc::default();
        let order = |rules| self.order(go.clone(), rules, &stop);
        let job = self.ask(|game| match game.outcome() {
            None => game.search(order(game.rules())),
            Some(_) => Job::no_turn(anyhow::Error::msg("the game is over"), order(None)),
        });
        let job = job.unwrap_or_else(|error| Job::no_turn(error, order(None)));
        self.queue(job, stop, true);
    }

    fn order(&self, go: Go, rules: Option<Rules>, stop: &Arc<AtomicBool>) -> Order {
        Order { go, options: self.options.now(), rules, stop: stop.clone() }
    }

    /// What `question` finds out about the game.
    fn ask<T>(&self, question: impl FnOnce(&dyn AnyRecord) -> T) -> anyhow::Result<T> {
        Ok(match &self.board {
            Board::Start => question(&*played(&self.options.now().start(self.game)?, &[])?),
            Board::Game(game) => question(&**game),
            Board::Nothing => bail!("expected a position: the last one could not be used"),
        })
    }

    /// Whoever asks waits for a response, whatever the question.
    fn respond(&self, query: Query) -> Vec<Reply> {
        let (error, answer) = match self.answer(query) {
            Ok(answer) => (None, answer),
            Err(error) => (Some(complaint(&error)), "none"),
        };
        error.into_iter().chain([Reply::Response(answer.to_owned())]).collect()
    }

    fn answer(&self, query: Query) -> anyhow::Result<&'static str> {
        let truth = |truth: bool| if truth { "true" } else { "false" };
        let outcome = || self.ask(|game| game.outcome());
        Ok(match query {
            Query::FirstToMove => truth(self.ask(|game| game.to_move())? == Player::First),
            Query::GameOver => truth(outcome()?.is_some()),
            Query::Result => match outcome()? {
                None => "none",
                Some(Outcome::Draw) => "draw",
                Some(Outcome::Win(Player::First)) => "p1win",
                Some(Outcome::Win(Player::Second)) => "p2win",
            },
            Query::Other(what) => bail!("query {what:?}: expected p1turn, gameover or result"),
        })
    }
}

/// What is wrong, for people to read.
pub(super) fn complaint(error: &anyhow::Error) -> Reply {
    Reply::Text(format!("error: {error:#}"))
}

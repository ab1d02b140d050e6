//! How the engine carries out each command.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::bail;
use zugzwang_arena::ugi::{self, EngineCommand, Go, Query, Reply};
use zugzwang_games::{AnyGame, GameEntry};
use zugzwang_rules::{Outcome, Player};

use super::event::complaint;
use super::options::Settable;
use super::search_thread::{Job, Order, SearchState, SearchThread};

/// A conversation with the program that runs the engine.
pub(crate) struct Session {
    entry: GameEntry,
    options: Settable,
    board: Board,
    search_thread: SearchThread,
    /// The unfinished jobs, oldest first.
    pending: VecDeque<Pending>,
}

/// What is on the board.
enum Board {
    /// The start that the options describe.
    Start,
    /// The game that the last `position` set up.
    Game(Box<dyn AnyGame>),
    /// Nothing: the last `position` could not be used, and the one before is obsolete.
    Nothing,
}

/// An unfinished job.
struct Pending {
    /// Set to end it.
    stop: Arc<AtomicBool>,
    is_search: bool,
}

/// Why a line is not a command.
pub(crate) struct LineError {
    pub(crate) text: String,
    /// Whether it may have been meant to set up a position.
    pub(crate) may_be_position: bool,
}

/// The immediate replies to a command.
type Answer = anyhow::Result<Vec<Reply>>;

impl Session {
    pub(crate) fn new(entry: GameEntry, options: Settable, search_thread: SearchThread) -> Self {
        Self { entry, options, board: Board::Start, search_thread, pending: VecDeque::new() }
    }

    /// Carries out the command of a line. For `quit` it only stops the jobs.
    pub(crate) fn obey(&mut self, line: Result<EngineCommand, LineError>) -> Vec<Reply> {
        let is_position = match &line {
            Ok(command) => matches!(command, EngineCommand::Position { .. }),
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

    fn carry_out(&mut self, command: EngineCommand) -> Answer {
        match command {
            EngineCommand::Ugi => return self.introduce(),
            EngineCommand::IsReady => return Ok(self.get_ready()),
            EngineCommand::NewGame => {
                self.board = Board::Start;
                self.queue(Job::silent(SearchState::forget), Arc::default(), false);
            }
            EngineCommand::SetOption { name, value } => {
                self.options.set(&name, &value).map_err(anyhow::Error::msg)?;
            }
            EngineCommand::Position { start, turns } => {
                let options = self.options.now();
                let mut game = match start {
                    ugi::Start::Startpos => options.start(&self.entry)?,
                    ugi::Start::Fen(text) => options.position(&self.entry, &text)?,
                };
                game.play_all(&turns)?;
                self.board = Board::Game(game);
            }
            EngineCommand::Go(go) => self.go(&go),
            EngineCommand::Query(query) => return Ok(self.respond(query)),
            EngineCommand::Stop | EngineCommand::Quit => self.stop(),
        }
        Ok(Vec::new())
    }

    /// Notes that the oldest job is done.
    pub(crate) fn done(&mut self) {
        self.pending.pop_front();
    }

    /// Whether any job is unfinished.
    pub(crate) fn is_busy(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Stops all jobs, including those that have not started.
    pub(crate) fn stop(&mut self) {
        self.pending.iter().for_each(|pending| pending.stop.store(true, Relaxed));
    }

    fn queue(&mut self, job: Job, stop: Arc<AtomicBool>, is_search: bool) {
        self.pending.push_back(Pending { stop, is_search });
        self.search_thread.queue(job);
    }

    fn introduce(&self) -> Answer {
        let title = self.entry.info.title();
        let name = format!("Zugzwang {} {title}", env!("CARGO_PKG_VERSION"));
        let mut replies =
            vec![Reply::Name(name), Reply::Author("the Zugzwang developers".to_owned())];
        replies.extend(self.options.list()?);
        replies.push(Reply::UgiOk);
        Ok(replies)
    }

    /// During a search the engine is ready at once. Otherwise it prepares what the next search
    /// needs, since no clock is running.
    fn get_ready(&mut self) -> Vec<Reply> {
        let is_thinking = self.pending.iter().any(|pending| pending.is_search);
        let stop = Arc::default();
        let order = self.order(Go::default(), &stop);
        // Without a usable game there is nothing to prepare; a good position may still come.
        let job = self.ask(|game| {
            let game = game.boxed_clone();
            Job::preparation(move |state| state.prepare(&*game, &order))
        });
        let job = job.ok();
        match job.filter(|_| !is_thinking) {
            Some(job) => {
                self.queue(job, stop, false);
                Vec::new()
            }
            None => vec![Reply::ReadyOk],
        }
    }

    /// The sender waits for a turn, whatever is on the board.
    fn go(&mut self, go: &Go) {
        let stop = Arc::default();
        let order = || self.order(go.clone(), &stop);
        let job = self.ask(|game| match game.outcome() {
            None => {
                let (game, order) = (game.boxed_clone(), order());
                Job::search(move |state| state.search(&*game, &order))
            }
            Some(_) => Job::no_turn(anyhow::Error::msg("the game is over"), order()),
        });
        let job = job.unwrap_or_else(|error| Job::no_turn(error, order()));
        self.queue(job, stop, true);
    }

    fn order(&self, go: Go, stop: &Arc<AtomicBool>) -> Order {
        Order { go, options: self.options.now(), stop: stop.clone() }
    }

    /// Applies `question` to the current game.
    fn ask<T>(&self, question: impl FnOnce(&dyn AnyGame) -> T) -> anyhow::Result<T> {
        Ok(match &self.board {
            Board::Start => question(&*self.options.now().start(&self.entry)?),
            Board::Game(game) => question(&**game),
            Board::Nothing => bail!("expected a position: the last one could not be used"),
        })
    }

    /// The sender waits for a response, whatever the question.
    fn respond(&self, query: Query) -> Vec<Reply> {
        let (error, answer) = match self.answer(query) {
            Ok(answer) => (None, answer),
            Err(error) => (Some(complaint(&error)), "none"),
        };
        error.into_iter().chain([Reply::Response(answer.to_owned())]).collect()
    }

    fn answer(&self, query: Query) -> anyhow::Result<&'static str> {
        let truth = |truth: bool| if truth { "true" } else { "false" };
        let outcome = || self.ask(AnyGame::outcome);
        Ok(match query {
            Query::FirstToMove => truth(self.ask(AnyGame::to_move)? == Player::First),
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

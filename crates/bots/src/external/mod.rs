//! Engines that run as programs of their own and are spoken to by [UGI](crate::ugi).

mod process;
mod program;

use std::time::{Duration, Instant};

use zugzwang_rules::ParseError;
use zugzwang_search::Limits;

use crate::ugi::{Command, Go, Info, Reply, Start};
use crate::{Assessment, Bot, BotError, Choice, Contest, Record, Thought};
use process::{Process, Silence};
pub use program::{ParseProgramError, Program};

/// How long an engine may take to say what it is.
const INTRODUCTION: Duration = Duration::from_secs(10);

/// How long it may take to get ready for a game.
const PREPARATION: Duration = Duration::from_secs(60);

/// How long an engine may go on thinking after it was told to stop, or its time was up.
const GRACE: Duration = Duration::from_secs(1);

/// How often to look whether a search has been cancelled.
const PERIOD: Duration = Duration::from_millis(10);

/// An engine that runs as a program of its own.
///
/// It is started when it is first needed, and again for the next game or turn after it has failed.
/// It ends with this value.
#[derive(Debug)]
pub struct External {
    program: Program,
    /// Where games begin, if that is known beforehand.
    start: Option<String>,
    process: Option<Process>,
}

/// An engine did not do what the protocol says.
#[derive(Debug, thiserror::Error)]
#[error("{program}: {failure}")]
struct EngineError {
    program: String,
    failure: Failure,
}

#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("cannot be started: {0}")]
    Start(#[from] std::io::Error),
    #[error("ended before it answered")]
    Ended,
    #[error("expected '{0}', which did not come in time")]
    Silent(&'static str),
    #[error("expected an option {0}, which the game needs")]
    Option(String),
    #[error("illegal turn: {0}")]
    Illegal(#[from] ParseError),
    #[error("it sees no turn")]
    NoTurn,
}

impl External {
    /// The engine, not started yet.
    #[must_use]
    pub fn new(program: Program) -> Self {
        Self { program, start: None, process: None }
    }

    /// The same, for games that all begin with this position: the engine can get ready for it
    /// before the first turn.
    #[must_use]
    pub fn for_games_from(self, start: &impl Contest) -> Self {
        Self { start: Some(start.to_string()), ..self }
    }

    /// Starts the engine if it does not run.
    ///
    /// # Errors
    ///
    /// If that fails, or if it is no engine for the game.
    pub fn start(&mut self) -> Result<(), BotError> {
        self.with(|_| Ok(()))
    }

    /// Calls `act` with the process, which is started if need be and ended if it fails.
    fn with<T>(
        &mut self,
        act: impl FnOnce(&mut Process) -> Result<T, Failure>,
    ) -> Result<T, BotError> {
        let result = match self.process.take() {
            Some(process) => Ok(process),
            None => connect(&self.program),
        };
        let result = result.and_then(|mut process| {
            let answer = act(&mut process)?;
            // Kept only now: what has failed is ended.
            self.process = Some(process);
            Ok(answer)
        });
        result.map_err(|failure| {
            let error = EngineError { program: self.program.to_string(), failure };
            BotError::from(Box::<dyn std::error::Error + Send + Sync>::from(error))
        })
    }
}

/// Starts an engine, and sets its options.
fn connect(program: &Program) -> Result<Process, Failure> {
    let mut process = Process::start(program)?;
    process.tell(&Command::Ugi);
    let mut has = Vec::new();
    wait(&process, "ugiok", INTRODUCTION, |reply| match reply {
        Reply::Option { name, .. } => {
            has.push(name.to_lowercase());
            None
        }
        Reply::UgiOk => Some(()),
        _ => None,
    })?;
    for (name, value) in program.options() {
        if !has.contains(&name.to_lowercase()) {
            return Err(Failure::Option(name.clone()));
        }
        process.tell(&Command::SetOption { name: name.clone(), value: value.clone() });
    }
    Ok(process)
}

/// Waits for the reply that `wanted` makes something of.
fn wait<T>(
    process: &Process,
    name: &'static str,
    time: Duration,
    mut wanted: impl FnMut(Reply) -> Option<T>,
) -> Result<T, Failure> {
    let deadline = Instant::now() + time;
    loop {
        match process.hear(deadline) {
            Ok(reply) => {
                if let Some(found) = wanted(reply) {
                    return Ok(found);
                }
            }
            Err(Silence::Ended) => return Err(Failure::Ended),
            Err(Silence::TimeOut) => return Err(Failure::Silent(name)),
        }
    }
}

impl<C: Contest> Bot<C> for External {
    fn choose(
        &mut self,
        game: &Record<C>,
        limits: Limits<'_>,
        report: &mut dyn FnMut(&Thought<C::Turn>),
    ) -> Result<Choice<C::Turn>, BotError> {
        self.with(|process| choose(process, game, limits, report))
    }

    /// Tells the engine that another game begins. If it has failed, it is started again; if it
    /// fails now, that shows at the next turn.
    fn reset(&mut self) {
        let start = self.start.clone();
        let _ = self.with(|process| {
            process.tell(&Command::NewGame);
            if let Some(start) = start {
                process.tell(&Command::Position { start: Start::Fen(start), turns: Vec::new() });
            }
            process.tell(&Command::IsReady);
            wait(process, "readyok", PREPARATION, |reply| (reply == Reply::ReadyOk).then_some(()))
        });
    }
}

fn choose<C: Contest>(
    process: &mut Process,
    game: &Record<C>,
    limits: Limits<'_>,
    report: &mut dyn FnMut(&Thought<C::Turn>),
) -> Result<Choice<C::Turn>, Failure> {
    let start = Start::Fen(game.start().to_string());
    process.tell(&Command::Position { start, turns: game.texts() });
    let left = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
    let movetime = limits.deadline.map(|deadline| left(deadline).max(Duration::from_millis(1)));
    process.tell(&Command::Go(Go { movetime, nodes: limits.nodes, ..Go::default() }));
    // Nothing in the way of an answer that is late by the engine's own fault: the caller sees how
    // late it is.
    let mut latest = limits.deadline.map(|deadline| deadline + GRACE);
    let mut is_stopped = false;
    let mut thought = Thought {
        assessment: Assessment::Estimate { chance: 0.5, margin: None },
        depth: 0,
        nodes: 0,
        line: Vec::new(),
    };
    loop {
        if !is_stopped && limits.cancelled.is_some_and(|cancelled| cancelled()) {
            is_stopped = true;
            process.tell(&Command::Stop);
            latest = Some(Instant::now() + GRACE);
        }
        let pause = Instant::now() + PERIOD;
        match process.hear(latest.map_or(pause, |latest| latest.min(pause))) {
            Ok(Reply::Info(info)) => {
                improve(&mut thought, &info, game);
                report(&thought);
            }
            Ok(Reply::BestMove(Some(text))) => {
                let turn = game.position().parse_turn(&text)?;
                return Ok(Choice { turn, thought });
            }
            Ok(Reply::BestMove(None)) => return Err(Failure::NoTurn),
            Ok(_) => {}
            Err(Silence::Ended) => return Err(Failure::Ended),
            Err(Silence::TimeOut) if latest.is_some_and(|latest| Instant::now() >= latest) => {
                return Err(Failure::Silent("bestmove"));
            }
            Err(Silence::TimeOut) => {}
        }
    }
}

/// Takes over what the engine says.
fn improve<C: Contest>(thought: &mut Thought<C::Turn>, info: &Info, game: &Record<C>) {
    thought.depth = info.depth.unwrap_or(thought.depth);
    thought.nodes = info.nodes.unwrap_or(thought.nodes);
    thought.assessment = info.score.map_or(thought.assessment, Assessment::from);
    if !info.line.is_empty() {
        let mut game = Record::new(game.position().clone());
        // As far as the line makes sense.
        let _ = info.line.iter().try_for_each(|turn| game.play_text(turn));
        thought.line = game.turns().map(|(_, turn)| turn).collect();
    }
}

//! Engines that run as separate programs and speak [UGI](crate::ugi).

mod process;
mod program;

use std::time::{Duration, Instant};

use process::{Process, Silence};
use zugzwang_bots::{Assessment, BestMove, Bot, BotError, Thought};
use zugzwang_rules::{Game, ParseError, Record};
use zugzwang_search::Limits;

use crate::ugi::{EngineCommand, Go, Info, Reply, Start};
pub use program::{ParseProgramError, Program};

/// How long an engine may take to introduce itself, or to read a command.
const INTRODUCTION: Duration = Duration::from_secs(10);

/// How long an engine may take to get ready for a game.
const PREPARATION: Duration = Duration::from_secs(60);

/// How long an engine may keep thinking after it was told to stop or its time ran out.
const GRACE: Duration = Duration::from_secs(1);

/// How often to check whether a search has been cancelled.
const PERIOD: Duration = Duration::from_millis(10);

/// An engine that runs as a separate program.
///
/// It is started when it is first needed. If it fails, it is started again for the next game or
/// turn. Dropping this value ends it.
#[derive(Debug)]
pub struct External {
    program: Program,
    /// The position from which games begin, if that is known beforehand.
    start: Option<String>,
    process: Option<Process>,
}

/// An engine that did not follow the protocol.
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
    #[error("ended before it answered{0}")]
    Ended(String),
    #[error("expected '{0}', but it did not come in time")]
    Silent(&'static str),
    #[error("expected an option {0}, which the game needs")]
    Option(String),
    #[error("illegal turn: {0}")]
    Illegal(#[from] ParseError),
    #[error("it found no turn")]
    NoTurn,
    #[error("cancelled")]
    Cancelled,
}

impl External {
    /// An engine that has not been started yet.
    #[must_use]
    pub fn new(program: Program) -> Self {
        Self { program, start: None, process: None }
    }

    /// The same engine, for games that all begin with this position, so that it can get ready
    /// before the first turn.
    #[must_use]
    pub fn for_games_from(self, start: &impl Game) -> Self {
        Self { start: Some(start.to_string()), ..self }
    }

    /// Starts the engine if it is not running, and waits until it is ready.
    ///
    /// # Errors
    ///
    /// If that fails, if the engine does not support the game, or if the wait is cancelled.
    pub fn start(&mut self, cancelled: &dyn Fn() -> bool) -> Result<(), BotError> {
        self.begin_game(None, cancelled)
    }

    /// Tells the engine that a new game begins, and sets the seed if it has an option for that. An
    /// engine that has failed is started again.
    pub(crate) fn begin_game(
        &mut self,
        seed: Option<u32>,
        cancelled: &dyn Fn() -> bool,
    ) -> Result<(), BotError> {
        let start = self.start.clone();
        self.with(cancelled, |process| {
            if let Some((seed, (name, most))) = seed.zip(process.seed.clone()) {
                let value = (u64::from(seed) % most.saturating_add(1)).to_string();
                process.tell(&EngineCommand::SetOption { name, value });
            }
            process.tell(&EngineCommand::NewGame);
            if let Some(start) = start {
                process
                    .tell(&EngineCommand::Position { start: Start::Fen(start), turns: Vec::new() });
            }
            process.tell(&EngineCommand::IsReady);
            wait(process, "readyok", PREPARATION, cancelled, |reply| {
                (reply == Reply::ReadyOk).then_some(())
            })
        })
    }

    /// The engine's turn, and how long it took: from when the engine had received the command to
    /// when its answer came. If the answer is late by more than `grace`, the wait soon ends.
    pub(crate) fn choose_timed<G: Game>(
        &mut self,
        game: &Record<G>,
        go: &Go,
        grace: Duration,
        cancelled: &dyn Fn() -> bool,
        report: &mut dyn FnMut(&Thought<G::Turn>),
    ) -> (Result<BestMove<G::Turn>, BotError>, Duration) {
        let mut taken = Duration::ZERO;
        let choice = self.with(cancelled, |process| {
            choose(process, game, go, grace, cancelled, &mut taken, report)
        });
        (choice, taken)
    }

    /// Calls `act` with the process, which is started if necessary and ended if it fails.
    fn with<T>(
        &mut self,
        cancelled: &dyn Fn() -> bool,
        act: impl FnOnce(&mut Process) -> Result<T, Failure>,
    ) -> Result<T, BotError> {
        let result = match self.process.take() {
            Some(process) => Ok(process),
            None => connect(&self.program, cancelled),
        };
        let result = result.and_then(|mut process| {
            let answer = act(&mut process)?;
            // Kept only now, so that a process that has failed is dropped, which ends it.
            self.process = Some(process);
            Ok(answer)
        });
        result.map_err(|failure| {
            BotError::new(EngineError { program: self.program.to_string(), failure })
        })
    }
}

/// Starts an engine and sets its options.
fn connect(program: &Program, cancelled: &dyn Fn() -> bool) -> Result<Process, Failure> {
    let mut process = Process::start(program)?;
    process.tell(&EngineCommand::Ugi);
    let mut has = Vec::new();
    wait(&mut process, "ugiok", INTRODUCTION, cancelled, |reply| match reply {
        Reply::Option { name, description } => {
            has.push((name, description));
            None
        }
        Reply::UgiOk => Some(()),
        _ => None,
    })?;
    for (name, value) in program.options() {
        if !has.iter().any(|(has, _)| has.eq_ignore_ascii_case(name)) {
            return Err(Failure::Option(name.clone()));
        }
        process.tell(&EngineCommand::SetOption { name: name.clone(), value: value.clone() });
    }
    let seed = has.into_iter().find(|(name, _)| name.eq_ignore_ascii_case("seed"));
    process.seed = seed.map(|(name, description)| (name, most(&description)));
    Ok(process)
}

/// The largest number that an option with this description takes.
fn most(description: &str) -> u64 {
    let mut words = description.split_ascii_whitespace();
    let most = words.find(|&word| word == "max").and_then(|_| words.next()?.parse().ok());
    // Many engines store their numbers as i32.
    most.unwrap_or(i32::MAX as u64)
}

/// Waits for a reply for which `wanted` returns something.
fn wait<T>(
    process: &mut Process,
    name: &'static str,
    time: Duration,
    cancelled: &dyn Fn() -> bool,
    mut wanted: impl FnMut(Reply) -> Option<T>,
) -> Result<T, Failure> {
    let deadline = Instant::now() + time;
    loop {
        if cancelled() {
            return Err(Failure::Cancelled);
        }
        let now = Instant::now();
        match process.hear(deadline.min(now + PERIOD)) {
            Ok((_, reply)) => {
                if let Some(found) = wanted(reply) {
                    return Ok(found);
                }
            }
            Err(Silence::Ended) => return Err(Failure::Ended(process.ending())),
            Err(Silence::TimeOut) => {}
        }
        if now >= deadline {
            return Err(Failure::Silent(name));
        }
    }
}

impl<G: Game> Bot<G> for External {
    fn choose(
        &mut self,
        game: &Record<G>,
        limits: Limits<'_>,
        report: &mut dyn FnMut(&Thought<G::Turn>),
    ) -> Result<BestMove<G::Turn>, BotError> {
        let left = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
        let movetime = limits.deadline.map(|deadline| left(deadline).max(Duration::from_millis(1)));
        let go = Go { movetime, nodes: limits.nodes, ..Go::default() };
        let cancelled = || limits.cancelled.is_some_and(|cancelled| cancelled());
        self.choose_timed(game, &go, Duration::ZERO, &cancelled, report).0
    }

    /// If the engine fails, the next turn reports it.
    fn reset(&mut self) {
        let _ = self.begin_game(None, &|| false);
    }
}

fn choose<G: Game>(
    process: &mut Process,
    game: &Record<G>,
    go: &Go,
    grace: Duration,
    cancelled: &dyn Fn() -> bool,
    taken: &mut Duration,
    report: &mut dyn FnMut(&Thought<G::Turn>),
) -> Result<BestMove<G::Turn>, Failure> {
    let start = Start::Fen(game.start().to_string());
    process.tell(&EngineCommand::Position { start, turns: game.texts() });
    let told = Instant::now();
    process.tell(&EngineCommand::Go(go.clone()));
    // When the engine had received that. Its clock does not run before.
    let mut begun = None;
    let mut stopped = None;
    let mut thought = Thought {
        assessment: Assessment::Estimate { chance: 0.5, margin: None },
        depth: 0,
        nodes: 0,
        line: Vec::new(),
    };
    loop {
        if stopped.is_none() && cancelled() {
            process.tell(&EngineCommand::Stop);
            stopped = Some(Instant::now() + GRACE);
        }
        begun = begun.or_else(|| process.got_it(Duration::ZERO));
        let heard = process.hear(Instant::now() + PERIOD);
        let since = |begun: Option<Instant>, now: Instant| {
            now.saturating_duration_since(begun.unwrap_or(told))
        };
        *taken = since(begun, Instant::now());
        let (at, reply) = match heard {
            Ok(heard) => heard,
            Err(Silence::Ended) => return Err(Failure::Ended(process.ending())),
            Err(Silence::TimeOut) => (Instant::now(), Reply::Other(String::new())),
        };
        match reply {
            Reply::Info(info) => {
                improve(&mut thought, &info, game);
                report(&thought);
            }
            Reply::BestMove(text) => {
                // It may have answered before the writing thread reported the command as written.
                begun = begun.or_else(|| process.got_it(GRACE));
                *taken = since(begun, at);
                let text = text.ok_or(Failure::NoTurn)?;
                let turn = game.position().parse_turn(&text)?;
                return Ok(BestMove { turn, thought });
            }
            _ => {}
        }
        // Time enough for an answer that is late through the engine's own fault: the caller sees
        // how late it is.
        let latest = go.movetime.map(|time| match begun {
            Some(begun) => begun + time + grace + GRACE,
            None => told + time + INTRODUCTION,
        });
        let now = Instant::now();
        if [latest, stopped].into_iter().flatten().any(|latest| now >= latest) {
            return Err(Failure::Silent("bestmove"));
        }
    }
}

/// Updates the thought with what the engine says.
fn improve<G: Game>(thought: &mut Thought<G::Turn>, info: &Info, game: &Record<G>) {
    thought.depth = info.depth.unwrap_or(thought.depth);
    thought.nodes = info.nodes.unwrap_or(thought.nodes);
    thought.assessment = info.score.map_or(thought.assessment, Assessment::from);
    if !info.line.is_empty() {
        let mut game = Record::new(game.position().clone());
        // As far as the turns are legal.
        let _ = info.line.iter().try_for_each(|turn| game.play_text(turn));
        thought.line = game.turns().map(|(_, turn)| turn).collect();
    }
}

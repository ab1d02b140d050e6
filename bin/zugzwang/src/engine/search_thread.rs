//! The thread that searches while another one reads commands.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};

use zugzwang_arena::ugi::{Go, Info, Reply};
use zugzwang_bots::{BestMove, BotError, DEFAULT_TIME, Settings, Strength, Thought};
use zugzwang_games::{AnyBot, AnyGame};
use zugzwang_rules::{Options, Player};
use zugzwang_search::Limits;
use zugzwang_solve::{PendingTable, Tables};

use super::event::{Event, complaint};
use super::options::{EngineOptions, affordable};

/// The number of playouts for each ply of `go depth`, in a game whose search has no depth.
const NODES_FOR_DEPTH: u64 = 1000;

/// How often to check whether to stop waiting.
const LOOK: Duration = Duration::from_millis(5);

/// The wait for a table ends this long before the turn's time is up, so that the answer arrives in
/// time.
const RESERVE: Duration = Duration::from_millis(30);

/// Runs jobs one after another on its own thread.
pub(crate) struct SearchThread {
    jobs: Sender<Job>,
}

/// A task that takes time, and is answered when it is done.
pub(crate) struct Job {
    run: Box<Run>,
    /// The answer if it panics, since the other side is waiting for one.
    fallback: Option<Reply>,
}

type Run = dyn FnOnce(&mut SearchState) -> Option<Reply> + Send;

/// What is kept from job to job.
pub(crate) struct SearchState {
    events: Sender<Event>,
    tables: Tables,
    /// The current bot.
    seat: Option<PreparedBot>,
    /// The seed for this game if none is set.
    seed: u32,
}

/// A bot, and the terms it was made for.
struct PreparedBot {
    terms: Terms,
    bot: Box<dyn AnyBot>,
}

/// What a bot is made for. Other terms need another bot.
#[derive(PartialEq)]
struct Terms {
    game: &'static str,
    start: String,
    options: Options,
    strength: Strength,
    threads: u32,
    hash: u32,
    seed: u32,
    has_table: bool,
}

/// The parameters of a search.
pub(crate) struct Order {
    pub(crate) go: Go,
    pub(crate) options: EngineOptions,
    /// Set to end the search.
    pub(crate) stop: Arc<AtomicBool>,
}

impl Order {
    fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// How long to think about a turn of this player; `None` for no limit.
    fn time(&self, to_move: Player) -> Option<Duration> {
        let go = &self.go;
        if go.waits {
            return None;
        }
        // A level stops by itself; the strongest bot does not.
        let is_endless = self.options.strength() == Strength::Best && *go == Go::default();
        let by_clock = go.clocks.map(|clocks| clocks[to_move.index()].turn_time());
        let usual = is_endless.then_some(DEFAULT_TIME);
        by_clock.into_iter().chain(go.movetime).chain(usual).min()
    }
}

impl Job {
    /// A search for a turn.
    pub(crate) fn search(run: impl FnOnce(&mut SearchState) -> Reply + Send + 'static) -> Self {
        let run = Box::new(|state: &mut SearchState| Some(run(state)));
        Self { run, fallback: Some(Reply::BestMove(None)) }
    }

    /// Answers that there is no turn and why, when an answer is due.
    pub(crate) fn no_turn(error: anyhow::Error, order: Order) -> Self {
        Self::search(move |state| {
            state.say(complaint(&error));
            state.hold(&order);
            Reply::BestMove(None)
        })
    }

    /// A preparation for searches.
    pub(crate) fn preparation(run: impl FnOnce(&mut SearchState) + Send + 'static) -> Self {
        let run = Box::new(|state: &mut SearchState| {
            run(state);
            Some(Reply::ReadyOk)
        });
        Self { run, fallback: Some(Reply::ReadyOk) }
    }

    /// A job that is not answered.
    pub(crate) fn silent(run: impl FnOnce(&mut SearchState) + Send + 'static) -> Self {
        let run = Box::new(|state: &mut SearchState| {
            run(state);
            None
        });
        Self { run, fallback: None }
    }
}

impl SearchThread {
    /// Starts the thread. After this value is dropped, it ends when all jobs are done.
    pub(crate) fn start(tables: Tables, events: Sender<Event>) -> Self {
        let (jobs, queue) = mpsc::channel::<Job>();
        thread::spawn(move || {
            let mut state = SearchState { events, tables, seat: None, seed: rand::random() };
            for Job { run, fallback } in queue {
                let done = catch_unwind(AssertUnwindSafe(|| run(&mut state)));
                let answer = done.unwrap_or_else(|_| {
                    // The bot may be in any state.
                    state.seat = None;
                    state.say(Reply::Text("error: the engine crashed, see above".to_owned()));
                    fallback
                });
                state.send(Event::Done(answer));
            }
        });
        Self { jobs }
    }

    pub(crate) fn queue(&self, job: Job) {
        self.jobs.send(job).expect("the thread that thinks is there as long as this value");
    }
}

impl SearchState {
    /// Sends an event; if the main thread has ended, it is lost.
    fn send(&self, event: Event) {
        let _ = self.events.send(event);
    }

    fn say(&self, reply: Reply) {
        self.send(Event::Reply(reply));
    }

    /// Forgets the game that was played.
    pub(crate) fn forget(&mut self) {
        self.seat = None;
        self.seed = rand::random();
    }

    /// Holds back an answer that must not come before the stop.
    fn hold(&self, order: &Order) {
        while order.go.waits && !order.is_stopped() {
            thread::sleep(LOOK);
        }
    }

    /// Prepares everything that a search in games like this one needs, including the table.
    pub(crate) fn prepare(&mut self, game: &dyn AnyGame, order: &Order) {
        let table = self.table(game, order);
        let has_table = table.is_some_and(|table| table.wait(&|| order.is_stopped()));
        self.sit(game, order, has_table);
    }

    /// The table from which the bot plays, if any.
    fn table(&self, game: &dyn AnyGame, order: &Order) -> Option<PendingTable> {
        game.table(order.options.strength(), &self.tables)
    }

    /// The bot for games like this one.
    fn sit(&mut self, game: &dyn AnyGame, order: &Order, has_table: bool) -> &mut dyn AnyBot {
        let options = &order.options;
        let terms = Terms {
            game: game.info().name,
            start: game.start(),
            options: game.options(),
            strength: options.strength(),
            threads: options.threads(),
            hash: options.hash(),
            seed: options.seed().unwrap_or(self.seed),
            has_table,
        };
        let kept = self.seat.take().filter(|seat| seat.terms == terms);
        let seat = kept.unwrap_or_else(|| {
            if options.seed().is_none() {
                self.say(Reply::Text(format!("seed {}", self.seed)));
            }
            let memory = affordable(terms.hash, 1);
            if memory < terms.hash {
                let asked = terms.hash;
                self.say(Reply::Text(format!(
                    "Hash {asked}: using {memory} MB, since no more is free"
                )));
            }
            let bot = game.bot(&Settings {
                strength: terms.strength,
                threads: terms.threads as usize,
                memory: (memory as usize) << 20,
                seed: terms.seed.into(),
                tables: has_table.then(|| self.tables.clone()),
            });
            PreparedBot { terms, bot }
        });
        &mut *self.seat.insert(seat).bot
    }

    /// Finds a turn, and returns the answer when it is due.
    pub(crate) fn search(&mut self, game: &dyn AnyGame, order: &Order) -> Reply {
        let turn = self.find(game, order);
        if let Err(error) = &turn {
            self.say(Reply::Text(format!("error: {error}")));
        }
        self.hold(order);
        Reply::BestMove(turn.ok())
    }

    /// Finds a turn, from the table if that is ready in time.
    ///
    /// A level waits for the table until its time is up, so that it plays the same whether or not
    /// the table existed before. The strongest bot makes the best of its time.
    fn find(&mut self, game: &dyn AnyGame, order: &Order) -> Result<String, BotError> {
        let started = Instant::now();
        let deadline = order.time(game.to_move()).and_then(|time| started.checked_add(time));
        let choose = |state: &mut Self, has_table, ended: &(dyn Fn() -> bool + Sync)| {
            state.choose(game, order, has_table, started, deadline, ended)
        };
        let Some(table) = self.table(game, order) else { return choose(self, false, &|| false) };
        let by_table = |state: &mut Self| {
            choose(state, true, &|| false).or_else(|error| {
                state.say(Reply::Text(format!("{error}; searching this turn without the table")));
                choose(state, false, &|| false)
            })
        };
        if table.is_ready() {
            return by_table(self);
        }
        let found = choose(self, false, &|| table.is_ready());
        let due = deadline.map(|deadline| deadline.checked_sub(RESERVE).unwrap_or(started));
        let is_due = || order.is_stopped() || due.is_some_and(|due| Instant::now() >= due);
        let has_table = match order.options.strength() {
            Strength::Level(_) => table.wait(&is_due),
            Strength::Best => table.is_ready(),
        };
        if has_table { by_table(self) } else { found }
    }

    /// Lets the bot choose, and reports what it thinks.
    fn choose(
        &mut self,
        game: &dyn AnyGame,
        order: &Order,
        has_table: bool,
        started: Instant,
        deadline: Option<Instant>,
        ended: &(dyn Fn() -> bool + Sync),
    ) -> Result<String, BotError> {
        let go = &order.go;
        let is_deep_enough = AtomicBool::new(false);
        let cancelled = || order.is_stopped() || is_deep_enough.load(Relaxed) || ended();
        let mut limits = Limits { nodes: go.nodes, deadline, cancelled: Some(&cancelled) };
        let knows_depth = game.info().search_has_depth;
        if let Some(depth) = go.depth.filter(|_| !knows_depth) {
            let nodes = u64::from(depth) * NODES_FOR_DEPTH;
            limits.nodes = Some(limits.nodes.map_or(nodes, |most| most.min(nodes)));
        }
        let events = self.events.clone();
        let mut report = |thought: &Thought<String>| {
            if knows_depth && go.depth.is_some_and(|depth| thought.depth >= depth) {
                is_deep_enough.store(true, Relaxed);
            }
            let info = info(thought, started.elapsed());
            let _ = events.send(Event::Reply(Reply::Info(info)));
        };
        let bot = self.sit(game, order, has_table);
        let BestMove { turn, thought } = bot.choose(game, limits, &mut report)?;
        report(&thought);
        Ok(turn)
    }
}

/// A thought in the form of the protocol.
fn info(thought: &Thought<String>, time: Duration) -> Info {
    Info {
        depth: Some(thought.depth),
        score: Some(thought.assessment.into()),
        nodes: Some(thought.nodes),
        time: Some(time),
        line: thought.line.clone(),
    }
}

#[cfg(test)]
mod tests {
    use zugzwang_cli::tables;

    use super::*;

    #[test]
    fn a_fault_is_answered_and_the_next_job_is_done() {
        let folder = tempfile::tempdir().unwrap();
        let (events, queue) = mpsc::channel();
        let search_thread = SearchThread::start(tables(folder.path()), events);
        search_thread.queue(Job::search(|_| panic!("a fault, for a test")));
        search_thread.queue(Job::silent(|_| panic!("another one")));
        search_thread.queue(Job::preparation(SearchState::forget));
        drop(search_thread);
        let answers: Vec<_> = queue
            .iter()
            .filter_map(|event| match event {
                Event::Done(answer) => Some(answer),
                _ => None,
            })
            .collect();
        assert_eq!(answers, [Some(Reply::BestMove(None)), None, Some(Reply::ReadyOk)]);
    }
}

//! The thread that thinks, while another one listens.

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

/// Playouts that stand for a ply of `go depth` in a game whose search knows no depth.
const NODES_FOR_DEPTH: u64 = 1000;

/// Time between two looks whether to stop waiting.
const LOOK: Duration = Duration::from_millis(5);

/// What is left of a turn's time when the wait for a table ends: the answer has to arrive in time.
const RESERVE: Duration = Duration::from_millis(30);

/// Does jobs, one after the other, on a thread of its own.
pub(crate) struct SearchThread {
    jobs: Sender<Job>,
}

/// Something that takes time, and is answered when it is done.
pub(crate) struct Job {
    run: Box<Run>,
    /// The answer if that fails: somebody waits for one.
    fallback: Option<Reply>,
}

type Run = dyn FnOnce(&mut SearchState) -> Option<Reply> + Send;

/// What stays from job to job.
pub(crate) struct SearchState {
    events: Sender<Event>,
    tables: Tables,
    /// The bot that plays.
    seat: Option<PreparedBot>,
    /// Where chance comes from in this game, if nobody says.
    seed: u32,
}

/// A bot, and what it was made for.
struct PreparedBot {
    terms: Terms,
    bot: Box<dyn AnyBot>,
}

/// What a bot is made for. Another one needs another bot.
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

/// A search as it was ordered.
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

    /// How long to think about a turn of this player; `None` for as long as it takes.
    fn time(&self, to_move: Player) -> Option<Duration> {
        let go = &self.go;
        if go.waits {
            return None;
        }
        // A level knows by itself when it is done, the strongest bot does not.
        let is_endless = self.options.strength() == Strength::Best && *go == Go::default();
        let by_clock = go.clocks.map(|clocks| clocks[to_move.index()].turn_time());
        let usual = is_endless.then_some(DEFAULT_TIME);
        by_clock.into_iter().chain(go.movetime).chain(usual).min()
    }
}

impl Job {
    /// Looks for a turn.
    pub(crate) fn search(run: impl FnOnce(&mut SearchState) -> Reply + Send + 'static) -> Self {
        let run = Box::new(|state: &mut SearchState| Some(run(state)));
        Self { run, fallback: Some(Reply::BestMove(None)) }
    }

    /// Says that there is no turn, and why, when that is wanted.
    pub(crate) fn no_turn(error: anyhow::Error, order: Order) -> Self {
        Self::search(move |state| {
            state.say(complaint(&error));
            state.hold(&order);
            Reply::BestMove(None)
        })
    }

    /// Gets ready for a search.
    pub(crate) fn preparation(run: impl FnOnce(&mut SearchState) + Send + 'static) -> Self {
        let run = Box::new(|state: &mut SearchState| {
            run(state);
            Some(Reply::ReadyOk)
        });
        Self { run, fallback: Some(Reply::ReadyOk) }
    }

    /// Does what nobody waits for.
    pub(crate) fn silent(run: impl FnOnce(&mut SearchState) + Send + 'static) -> Self {
        let run = Box::new(|state: &mut SearchState| {
            run(state);
            None
        });
        Self { run, fallback: None }
    }
}

impl SearchThread {
    /// Starts the thread. It ends with this value, when all jobs are done.
    pub(crate) fn start(tables: Tables, events: Sender<Event>) -> Self {
        let (jobs, queue) = mpsc::channel::<Job>();
        thread::spawn(move || {
            let mut state = SearchState { events, tables, seat: None, seed: rand::random() };
            for Job { run, fallback } in queue {
                let done = catch_unwind(AssertUnwindSafe(|| run(&mut state)));
                let answer = done.unwrap_or_else(|_| {
                    // Whatever it is like now.
                    state.seat = None;
                    state.say(Reply::Text("error: a fault of the engine, told above".to_owned()));
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
    /// Nobody hears it when the program has ended already.
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

    /// Keeps an answer back that must not come before the stop.
    fn hold(&self, order: &Order) {
        while order.go.waits && !order.is_stopped() {
            thread::sleep(LOOK);
        }
    }

    /// Makes ready what a search in games like this one needs, the table included.
    pub(crate) fn prepare(&mut self, game: &dyn AnyGame, order: &Order) {
        let table = self.table(game, order);
        let has_table = table.is_some_and(|table| table.wait(&|| order.is_stopped()));
        self.sit(game, order, has_table);
    }

    /// The table that belongs to the bot, if any does.
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
                self.say(Reply::Text(format!("Hash {asked}: only {memory} MB are free, used")));
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

    /// Looks for a turn, and gives the answer when it is due.
    pub(crate) fn search(&mut self, game: &dyn AnyGame, order: &Order) -> Reply {
        let turn = self.find(game, order);
        if let Err(error) = &turn {
            self.say(Reply::Text(format!("error: {error}")));
        }
        self.hold(order);
        Reply::BestMove(turn.ok())
    }

    /// A turn, from the table if there is one in time.
    ///
    /// A level waits for it until its time is up, so that it plays the same whether the table was
    /// there before or not. The strongest bot makes the best of its time.
    fn find(&mut self, game: &dyn AnyGame, order: &Order) -> Result<String, BotError> {
        let started = Instant::now();
        let deadline = order.time(game.to_move()).and_then(|time| started.checked_add(time));
        let choose = |state: &mut Self, has_table, ended: &(dyn Fn() -> bool + Sync)| {
            state.choose(game, order, has_table, started, deadline, ended)
        };
        let Some(table) = self.table(game, order) else { return choose(self, false, &|| false) };
        let by_table = |state: &mut Self| {
            choose(state, true, &|| false).or_else(|error| {
                state.say(Reply::Text(format!("{error}; this turn is found without the table")));
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

    /// Lets the bot choose, and tells what it thinks.
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

/// The thought as the protocol says it.
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

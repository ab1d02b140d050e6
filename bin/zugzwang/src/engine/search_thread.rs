//! The thread that thinks, while another one listens.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};

use zugzwang_bots::simpei::plays_from_table;
use zugzwang_bots::symple::DEFAULT_TIME;
use zugzwang_bots::ugi::{Go, Info, Reply};
use zugzwang_bots::{Bot, BotError, Choice, Playable, Settings, Strength, Thought};
use zugzwang_rules::simpei::Rules;
use zugzwang_rules::{Game, Player, Record};
use zugzwang_search::Limits;
use zugzwang_solve::simpei::{Table, Tables};

use super::Event;
use super::options::{EngineOptions, affordable};
use super::session::complaint;

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
    /// The bot that plays, a [`Seat`] of the game's type.
    seat: Option<Box<dyn Any>>,
    /// Where chance comes from in this game, if nobody says.
    seed: u32,
}

struct Seat<C: Game> {
    start: C,
    /// All but the table.
    settings: (Strength, u32, u32, u32),
    has_table: bool,
    bot: Box<dyn Bot<C>>,
}

/// A search as it was ordered.
pub(crate) struct Order {
    pub(crate) go: Go,
    pub(crate) options: EngineOptions,
    /// The rules of Simpei, if that is played.
    pub(crate) rules: Option<Rules>,
    /// Set to end the search.
    pub(crate) stop: Arc<AtomicBool>,
}

impl Order {
    fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// The rules of the table that belongs to the bot, if any does.
    fn table(&self) -> Option<Rules> {
        self.rules.filter(|&rules| plays_from_table(self.options.strength(), rules))
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

    /// Makes ready what a search in games from this position needs, the table included.
    pub(crate) fn prepare<C: Playable>(&mut self, start: &C, order: &Order) {
        let table = order.table().and_then(|rules| self.tables.wait(rules, &|| order.is_stopped()));
        self.sit(start, order, table);
    }

    /// The bot for games from this position.
    fn sit<C: Playable>(
        &mut self,
        start: &C,
        order: &Order,
        table: Option<Arc<Table>>,
    ) -> &mut dyn Bot<C> {
        let options = &order.options;
        let seed = options.seed().unwrap_or(self.seed);
        let settings = (options.strength(), options.threads(), options.hash(), seed);
        let has_table = table.is_some();
        let fits = |seat: &Seat<C>| {
            seat.start == *start && seat.settings == settings && seat.has_table == has_table
        };
        let old = self.seat.take().and_then(|seat| seat.downcast::<Seat<C>>().ok());
        let seat = old.filter(|seat| fits(seat)).unwrap_or_else(|| {
            if options.seed().is_none() {
                self.say(Reply::Text(format!("seed {seed}")));
            }
            let memory = affordable(options.hash(), 1);
            if memory < options.hash() {
                let wanted = options.hash();
                self.say(Reply::Text(format!("Hash {wanted}: only {memory} MB are free, used")));
            }
            let bot = start.bot(&Settings {
                strength: options.strength(),
                threads: options.threads() as usize,
                memory: (memory as usize) << 20,
                seed: seed.into(),
                table,
            });
            Box::new(Seat { start: start.clone(), settings, has_table, bot })
        });
        let seat: &mut Box<dyn Any> = self.seat.insert(seat);
        let seat = seat.downcast_mut::<Seat<C>>().expect("the seat just taken");
        &mut *seat.bot
    }

    /// Looks for a turn, and gives the answer when it is due.
    pub(crate) fn search<C: Playable>(&mut self, record: &Record<C>, order: &Order) -> Reply {
        let found = self.find(record, order);
        let turn = found.inspect_err(|error| {
            self.say(Reply::Text(format!("error: {error}")));
        });
        self.hold(order);
        Reply::BestMove(turn.ok().map(|turn| record.position().turn_text(turn)))
    }

    /// A turn, from the table if there is one in time.
    ///
    /// A level waits for it until its time is up, so that it plays the same whether the table was
    /// there before or not. The strongest bot makes the best of its time.
    fn find<C: Playable>(
        &mut self,
        record: &Record<C>,
        order: &Order,
    ) -> Result<C::Turn, BotError> {
        let time = order.time(record.position().to_move());
        let started = Instant::now();
        let deadline = time.and_then(|time| started.checked_add(time));
        let choose = |state: &mut Self, table, ended: &(dyn Fn() -> bool + Sync)| {
            state.choose(record, order, table, started, deadline, ended)
        };
        let Some(rules) = order.table() else { return choose(self, None, &|| false) };
        let by_table = |state: &mut Self, table| {
            choose(state, Some(table), &|| false).or_else(|error| {
                state.say(Reply::Text(format!("{error}; this turn is found without the table")));
                choose(state, None, &|| false)
            })
        };
        let tables = self.tables.clone();
        if let Some(table) = tables.get(rules) {
            return by_table(self, table);
        }
        let found = choose(self, None, &|| tables.get(rules).is_some());
        let due = deadline.map(|deadline| deadline.checked_sub(RESERVE).unwrap_or(started));
        let is_due = || order.is_stopped() || due.is_some_and(|due| Instant::now() >= due);
        let table = match order.options.strength() {
            Strength::Level(_) => tables.wait(rules, &is_due),
            Strength::Best => tables.get(rules),
        };
        match table {
            Some(table) => by_table(self, table),
            None => found,
        }
    }

    /// Lets the bot choose, and tells what it thinks.
    fn choose<C: Playable>(
        &mut self,
        record: &Record<C>,
        order: &Order,
        table: Option<Arc<Table>>,
        started: Instant,
        deadline: Option<Instant>,
        ended: &(dyn Fn() -> bool + Sync),
    ) -> Result<C::Turn, BotError> {
        let go = &order.go;
        let deep_enough = AtomicBool::new(false);
        let cancelled = || order.is_stopped() || deep_enough.load(Relaxed) || ended();
        let mut limits = Limits { nodes: go.nodes, deadline, cancelled: Some(&cancelled) };
        if order.rules.is_none()
            && let Some(depth) = go.depth
        {
            let nodes = u64::from(depth) * NODES_FOR_DEPTH;
            limits.nodes = Some(limits.nodes.map_or(nodes, |most| most.min(nodes)));
        }
        let events = self.events.clone();
        let position = record.position();
        let mut report = |thought: &Thought<C::Turn>| {
            if order.rules.is_some() && go.depth.is_some_and(|depth| thought.depth >= depth) {
                deep_enough.store(true, Relaxed);
            }
            let info = info(position, thought, started.elapsed());
            let _ = events.send(Event::Reply(Reply::Info(info)));
        };
        let bot = self.sit(record.start(), order, table);
        let Choice { turn, thought } = bot.choose(record, limits, &mut report)?;
        report(&thought);
        Ok(turn)
    }
}

/// The thought as the protocol says it.
fn info<C: Game>(position: &C, thought: &Thought<C::Turn>, time: Duration) -> Info {
    let mut game = Record::new(position.clone());
    thought.line.iter().for_each(|&turn| game.play(turn));
    Info {
        depth: Some(thought.depth),
        score: Some(thought.assessment.into()),
        nodes: Some(thought.nodes),
        time: Some(time),
        line: game.texts(),
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

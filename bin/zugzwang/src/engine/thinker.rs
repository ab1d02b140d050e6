//! The thread that thinks, while another one listens.

use std::any::Any;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};

use zugzwang_bots::ugi::{Go, Info, Reply};
use zugzwang_bots::{Bot, Choice, Contest, Playable, Record, Settings, Strength, Thought};
use zugzwang_cli::{table_for_bot, tables};
use zugzwang_rules::Player;
use zugzwang_rules::simpei::Rules;
use zugzwang_search::Limits;
use zugzwang_solve::Observer;
use zugzwang_solve::simpei::{Table, Tables};

use super::Event;
use super::options::EngineOptions;

/// Nodes that stand for a ply of `go depth` where a search knows no depth.
const NODES_FOR_DEPTH: u64 = 1000;

/// Does jobs, one after the other, on a thread of its own.
pub(crate) struct Thinker {
    jobs: Sender<Job>,
}

/// Something that takes time.
pub(crate) type Job = Box<dyn FnOnce(&mut Mind) + Send>;

/// What stays from job to job.
pub(crate) struct Mind {
    events: Sender<Event>,
    tables: Tables,
    /// The bot that plays, a [`Seat`] of the game's type.
    seat: Option<Box<dyn Any>>,
    /// The table last asked for, and for whom.
    table: Option<((Strength, Rules), Arc<Table>)>,
}

struct Seat<C: Contest> {
    start: C,
    settings: (Strength, u32, u32, u32),
    /// Whether it has all that it plays best with: building a table can be stopped.
    is_complete: bool,
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

impl Thinker {
    /// Starts the thread. It ends with this value, when all jobs are done.
    pub(crate) fn start(cache: &Path, events: Sender<Event>) -> Self {
        let (jobs, queue) = mpsc::channel::<Job>();
        let tables = tables(cache);
        thread::spawn(move || {
            let mut mind = Mind { events, tables, seat: None, table: None };
            for job in queue {
                job(&mut mind);
                mind.send(Event::Done);
            }
        });
        Self { jobs }
    }

    pub(crate) fn queue(&self, job: Job) {
        self.jobs.send(job).expect("the thread that thinks is there as long as this value");
    }
}

/// Building a table ends when the search that wants it is stopped.
struct Stop<'a>(&'a AtomicBool);

impl Observer for Stop<'_> {
    fn is_cancelled(&self) -> bool {
        self.0.load(Relaxed)
    }
}

impl Mind {
    /// Nobody hears it when the program has ended already.
    fn send(&self, event: Event) {
        let _ = self.events.send(event);
    }

    pub(super) fn say(&self, reply: Reply) {
        self.send(Event::Reply(reply));
    }

    /// Forgets the game that was played.
    pub(crate) fn forget(&mut self) {
        self.seat = None;
    }

    /// The table to play with, if any; an error if building it was stopped.
    fn table(&mut self, order: &Order) -> anyhow::Result<Option<Arc<Table>>> {
        let Some(rules) = order.rules else { return Ok(None) };
        let strength = order.options.strength();
        if let Some((whom, table)) = &self.table
            && *whom == (strength, rules)
        {
            return Ok(Some(table.clone()));
        }
        let table = table_for_bot(strength, rules, &self.tables, &Stop(&order.stop))?;
        self.table = table.clone().map(|table| ((strength, rules), table));
        Ok(table)
    }

    /// Makes ready what a search in games from this position needs.
    pub(crate) fn prepare<C: Playable>(&mut self, start: &C, order: &Order) -> &mut dyn Bot<C> {
        let options = &order.options;
        let settings = (options.strength(), options.threads(), options.hash(), options.seed());
        let fits =
            |seat: &Seat<C>| seat.is_complete && seat.start == *start && seat.settings == settings;
        let old = self.seat.take().and_then(|seat| seat.downcast::<Seat<C>>().ok());
        let seat = old.filter(|seat| fits(seat)).unwrap_or_else(|| {
            let table = self.table(order);
            let is_complete = table.is_ok();
            let bot = start.bot(&Settings {
                strength: options.strength(),
                threads: options.threads() as usize,
                memory: (options.hash() as usize) << 20,
                seed: options.seed().into(),
                table: table.unwrap_or_default(),
            });
            Box::new(Seat { start: start.clone(), settings, is_complete, bot })
        });
        let seat: &mut Box<dyn Any> = self.seat.insert(seat);
        let seat = seat.downcast_mut::<Seat<C>>().expect("the seat just taken");
        &mut *seat.bot
    }

    /// Looks for a turn and tells it.
    pub(crate) fn search<C: Playable>(&mut self, record: &Record<C>, order: &Order) {
        let started = Instant::now();
        let go = &order.go;
        let deep_enough = AtomicBool::new(false);
        let cancelled = || order.stop.load(Relaxed) || deep_enough.load(Relaxed);
        let limits = Limits {
            nodes: go.nodes,
            deadline: time_limit(go, record.position().to_move())
                .and_then(|time| started.checked_add(time)),
            cancelled: Some(&cancelled),
        };
        let events = self.events.clone();
        let position = record.position();
        let mut report = |thought: &Thought<C::Turn>| {
            let is_deep = |depth| match thought.depth {
                0 => thought.nodes >= u64::from(depth) * NODES_FOR_DEPTH,
                reached => reached >= depth,
            };
            if go.depth.is_some_and(is_deep) {
                deep_enough.store(true, Relaxed);
            }
            let info = info(position, thought, started.elapsed());
            let _ = events.send(Event::Reply(Reply::Info(info)));
        };
        match self.prepare(record.start(), order).choose(record, limits, &mut report) {
            Ok(Choice { turn, thought }) => {
                report(&thought);
                self.say(Reply::BestMove(Some(position.turn_text(turn))));
            }
            Err(error) => {
                self.say(Reply::Text(format!("error: {error}")));
                self.say(Reply::BestMove(None));
            }
        }
    }
}

fn time_limit(go: &Go, to_move: Player) -> Option<Duration> {
    let by_clock = go.clocks.map(|clocks| clocks[to_move.index()].turn_time());
    by_clock.into_iter().chain(go.movetime).min()
}

/// The thought as the protocol says it.
fn info<C: Contest>(position: &C, thought: &Thought<C::Turn>, time: Duration) -> Info {
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

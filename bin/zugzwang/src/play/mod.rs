//! `zugzwang play`: a game in the terminal.

mod advice;
mod command;
mod saved;
mod seats;
mod session;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use zugzwang_bots::{Level, Record, Settings, Strength};
use zugzwang_cli::{Interrupted, Outcome, Progress, available_memory, cheap_table, json};
use zugzwang_rules::Player;
use zugzwang_rules::symple::dispatch;

use self::advice::Advised;
use self::saved::{Loaded, Saved, replay};
use self::seats::Seats;
use self::session::{Next, Session};
use crate::arguments::Play;
use crate::start::Start;
use crate::terminal::{Board, Paint, Reader};

pub(crate) fn run(command: &Play, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let mut game = first_game(command)?;
    command.threads.apply()?;
    let state = command.cache.state_folder()?;
    let history = state.join("play-history");
    let mut table = Tables { folder: command.cache.folder()?, progress: Progress::start()? };
    let mut reader = Reader::new(command.json, &history)?;
    let seed = command.seed.unwrap_or_else(|| rand::random_range(0..1_000_000_000));
    let mut errors = std::io::stderr();
    let saved = loop {
        let screen: &mut dyn Write = if command.json { &mut errors } else { out };
        let paint = if command.json { Paint::none() } else { Paint::for_stdout() };
        let mut tools =
            Tools { screen, reader: &mut reader, tables: &mut table, paint, seed, state: &state };
        let next = match &game.start {
            Start::Simpei(position) => play(*position, &game, &mut tools)?,
            Start::Symple(any) => {
                dispatch!(any, position => play(*position, &game, &mut tools)?)
            }
        };
        match next {
            Next::Load(loaded) => game = *loaded,
            Next::Quit(saved) => break Ok(saved),
            Next::Interrupted => break Err(Interrupted),
        }
    };
    if let Err(error) = reader.keep_history(&history) {
        writeln!(errors, "warning: {error:#}; what was typed is not kept")?;
    }
    let saved = saved?;
    if command.json {
        json(out, &saved)?;
    }
    Ok(Outcome::Success)
}

/// What outlives a game.
struct Tools<'a> {
    screen: &'a mut dyn Write,
    reader: &'a mut Reader,
    tables: &'a mut Tables,
    paint: Paint,
    seed: u64,
    state: &'a Path,
}

/// Where solutions of Simpei come from.
struct Tables {
    folder: PathBuf,
    progress: Progress,
}

fn first_game(command: &Play) -> anyhow::Result<Loaded> {
    if let Some(path) = &command.load {
        let loaded = Saved::read(path)?;
        anyhow::ensure!(
            loaded.start.game() == command.game,
            "{}: expected a game of {}, found one of {}",
            path.display(),
            command.game.word(),
            loaded.start.game().word()
        );
        let seats = match &command.seat {
            Some(seat) => Seats::parse(seat, loaded.start.sides()).context("--as")?,
            None => loaded.seats,
        };
        return Ok(Loaded { seats, level: command.level.unwrap_or(loaded.level), ..loaded });
    }
    let start = Start::resolve(command.game, &command.position, &command.simpei, &command.symple)?;
    let seats = match &command.seat {
        Some(seat) => Seats::parse(seat, start.sides()).context("--as")?,
        None => Seats::Person(Player::First),
    };
    let level = command.level.unwrap_or(Level::ALL[2]);
    Ok(Loaded { start, moves: Vec::new(), seats, level })
}

fn play<C: Board + Advised + Described>(
    start: C,
    game: &Loaded,
    tools: &mut Tools<'_>,
) -> anyhow::Result<Next> {
    let record = replay(start, &game.moves)?;
    let table = record.start().table(tools.tables)?;
    let settings = Settings {
        strength: Strength::Level(game.level),
        threads: rayon::current_num_threads(),
        memory: memory(),
        seed: tools.seed,
        table: table.map(Arc::new),
    };
    Session::new(record, game.seats, game.level, settings, tools).run()
}

/// The memory for the bot's tables and trees, in bytes: half of what is available, but not more
/// than a game in a terminal should take.
fn memory() -> usize {
    const MOST: u64 = 256 << 20;
    available_memory().map_or(MOST, |available| MOST.min(available / 2)) as usize
}

/// What the two games have of their own.
trait Described: Sized {
    /// The solution of the game, where that is cheap to come by.
    fn table(&self, tables: &Tables) -> anyhow::Result<Option<zugzwang_solve::simpei::Table>>;

    /// The options that the notation of the position does not show.
    fn options(&self) -> [Option<String>; 2];

    /// What is played.
    fn title(&self) -> String;

    /// How it is played, in some lines.
    const HOW: &'static str;
}

impl Described for zugzwang_rules::simpei::Position {
    fn table(&self, tables: &Tables) -> anyhow::Result<Option<zugzwang_solve::simpei::Table>> {
        cheap_table(self.rules(), &tables.folder, &tables.progress)
    }

    fn options(&self) -> [Option<String>; 2] {
        let rules = self.rules();
        [Some(rules.first_move().to_string()), Some(rules.sandwich().to_string())]
    }

    fn title(&self) -> String {
        let rules = self.rules();
        let (size, pieces) = (rules.size(), rules.pieces());
        format!("Simpei on {size}x{size} over {0}x{0} cells, {pieces} pieces each", size - 1)
    }

    const HOW: &'static str = "\
Three in a row wins, in one world: the upper one with square cells and capital letters, or the lower
one with round cells and small letters. First all pieces are placed: 'B2'. Then each turn moves one
to the other world, to a cell that touches its own: 'B2-a1'. Enemy pieces caught between two of
yours are put elsewhere: 'B2-a1xC3>D4', or type 'B2-a1' and then where they go.
";
}

impl<const W: usize> Described for zugzwang_rules::symple::Position<W> {
    fn table(&self, _: &Tables) -> anyhow::Result<Option<zugzwang_solve::simpei::Table>> {
        Ok(None)
    }

    fn options(&self) -> [Option<String>; 2] {
        [None, None]
    }

    fn title(&self) -> String {
        format!("Symple on {}, each chain costs {}", self.board(), self.penalty())
    }

    const HOW: &'static str = "\
Plant one stone that touches none of yours, 'c3', or grow: one stone beside each of your chains, as
many chains as can, 'c4,e5'. Stones can be typed one by one: begin with one beside a chain. When the
board is full your score is your stones less the penalty for each of your chains.
";
}

/// The game as a document.
fn document<C: Board + Described>(
    record: &Record<C>,
    seats: Seats,
    level: Level,
    resigned: Option<Player>,
) -> Saved {
    let result = match resigned {
        Some(player) => Some(zugzwang_bots::Outcome::Win(player.other())),
        None => record.outcome(),
    };
    let [first_move, sandwich] = record.start().options();
    Saved {
        game: C::NAME.to_owned(),
        position: record.start().to_string(),
        first_move,
        sandwich,
        moves: record.texts(),
        result: result.map(|result| match result {
            zugzwang_bots::Outcome::Win(player) => C::SIDES[player.index()].to_owned(),
            zugzwang_bots::Outcome::Draw => "draw".to_owned(),
        }),
        resigned: resigned.is_some(),
        seat: seats.name(C::SIDES).to_owned(),
        level: level.number(),
    }
}

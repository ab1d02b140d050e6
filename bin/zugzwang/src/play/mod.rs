//! `zugzwang play`: a game in the terminal.

mod advice;
mod command;
mod described;
mod keeping;
mod saved;
mod seats;
mod session;
mod thinking;

use std::io::Write;
use std::path::Path;

use anyhow::{Context, ensure};
use zugzwang_bots::{Level, Settings, Strength};
use zugzwang_cli::{Interrupted, Outcome, Progress, available_memory, json, tables};
use zugzwang_rules::symple::dispatch;

use self::advice::Advised;
use self::described::{Described, Tables};
pub use self::saved::saved_game;
use self::saved::{Loaded, Saved, replay};
use self::seats::Seats;
use self::session::{Next, Session};
use crate::arguments::Play;
use crate::start::Start;
use crate::terminal::{Paint, Reader};

pub(crate) fn run(command: &Play, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let state = command.cache.state_folder()?;
    let mut game = first_game(command, &state)?;
    command.threads.apply()?;
    let history = state.join("play-history");
    let tables = Tables { store: tables(&command.cache.folder()?), progress: Progress::start()? };
    let mut reader = Reader::new(command.json, &history)?;
    let seed = command.seed.unwrap_or_else(|| rand::random_range(0..1_000_000_000));
    let mut errors = std::io::stderr();
    let saved = loop {
        let screen: &mut dyn Write = if command.json { &mut errors } else { out };
        let paint = if command.json { Paint::none() } else { Paint::for_stdout() };
        let mut tools =
            Tools { screen, reader: &mut reader, tables: &tables, paint, seed, state: &state };
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
    tables: &'a Tables,
    paint: Paint,
    seed: u64,
    state: &'a Path,
}

fn first_game(command: &Play, state: &Path) -> anyhow::Result<Loaded> {
    if let Some(path) = &command.load {
        let loaded = Saved::read(path)?.with_file(path, state);
        ensure!(
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
        None => Seats::Person(start.to_move()),
    };
    let level = command.level.unwrap_or(Level::ALL[2]);
    Ok(Loaded { start, moves: Vec::new(), resigned: None, seats, level, kept: None })
}

fn play<C: Advised + Described>(
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
        table,
    };
    Session::new(record, game, settings, tools).run()
}

/// The memory for the bot's tables and trees, in bytes: half of what is available, but not more
/// than a game in a terminal should take.
fn memory() -> usize {
    const MOST: u64 = 256 << 20;
    available_memory().map_or(MOST, |available| MOST.min(available / 2)) as usize
}

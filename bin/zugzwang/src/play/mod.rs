//! `zugzwang play`: a game in the terminal.

mod command;
mod hint;
mod keeping;
mod saved;
mod seats;
mod session;
mod thinking;
mod tools;

use std::io::Write;
use std::path::Path;

use anyhow::{Context, bail, ensure};
use zugzwang_bots::{Level, Settings, Strength};
use zugzwang_cli::{Exit, Interrupted, Progress, available_memory, json, tables};

pub use self::saved::saved_game;
use self::saved::{Loaded, Saved};
use self::seats::Seats;
use self::session::{Next, Session};
use self::tools::Tools;
use crate::arguments::Play;
use crate::terminal::{Paint, Reader};

pub(crate) fn run(command: &Play, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let state = command.cache.state_folder()?;
    let mut game = first_game(command, &state)?;
    command.threads.apply()?;
    let history = state.join("play-history");
    let tables = tables(&command.cache.folder()?);
    let progress = Progress::start()?;
    let mut reader = Reader::new(command.json, &history)?;
    let seed = command.seed.unwrap_or_else(|| rand::random_range(0..1_000_000_000));
    let mut errors = std::io::stderr();
    let saved = loop {
        let settings = Settings {
            strength: Strength::Level(game.level),
            threads: rayon::current_num_threads(),
            memory: memory(),
            seed,
            tables: Some(tables.clone()),
        };
        let screen: &mut dyn Write = if command.json { &mut errors } else { out };
        let paint = if command.json { Paint::none() } else { Paint::for_stdout() };
        let (reader, progress, tables, state) = (&mut reader, &progress, &tables, &*state);
        let mut tools = Tools { screen, reader, progress, tables, paint, state };
        match Session::new(game, settings, &mut tools).run()? {
            Next::Load(loaded) => game = loaded,
            Next::Quit(saved) => break Ok(saved),
            Next::Interrupted => break Err(Interrupted),
        }
    };
    if let Err(error) = reader.keep_history(&history) {
        writeln!(errors, "warning: {error:#}; the input history is not saved")?;
    }
    let saved = saved?;
    if command.json {
        json(out, &saved)?;
    }
    Ok(Exit::Success)
}

fn first_game(command: &Play, state: &Path) -> anyhow::Result<Loaded> {
    if let Some(path) = &command.load {
        if let Some(flag) = command.options.any() {
            bail!("--{flag}: expected without --load, since the file says how the game is played");
        }
        let loaded = Saved::read(path)?.with_file(path, state);
        let (expected, found) = (command.game.info, loaded.game.info());
        ensure!(
            found.name == expected.name,
            "{}: expected a game of {}, found one of {}",
            path.display(),
            expected.name,
            found.name
        );
        let seats = match &command.seat {
            Some(seat) => Seats::parse(seat, found.sides).context("--as")?,
            None => loaded.seats,
        };
        return Ok(Loaded { seats, level: command.level.unwrap_or(loaded.level), ..loaded });
    }
    let game = command.options.set_up(&command.game, &command.position)?;
    let seats = match &command.seat {
        Some(seat) => Seats::parse(seat, game.info().sides).context("--as")?,
        None => Seats::Person(game.to_move()),
    };
    let level = command.level.unwrap_or(Level::ALL[2]);
    Ok(Loaded { game, resigned: None, seats, level, kept: None })
}

/// The memory for the bot's tables and trees, in bytes: half of what is available, but no more than
/// a game in a terminal should take.
fn memory() -> usize {
    const MOST: u64 = 256 << 20;
    available_memory().map_or(MOST, |available| MOST.min(available / 2)) as usize
}

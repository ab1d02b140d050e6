//! `zugzwang puzzle`: positions in which exactly one turn wins.

mod judge;
mod seen;
mod solving;

use std::io::Write;

use serde::Serialize;
use zugzwang_bots::puzzle::PuzzleError;
use zugzwang_bots::{Access, Means};
use zugzwang_cli::{Exit, Interrupted, Progress, found, json, tables};
use zugzwang_games::{AnyGame, AnyPuzzle, JsonWorth};

use self::judge::Judge;
use self::seen::Seen;
use self::solving::{End, Solving};
use crate::arguments::Puzzle;
use crate::terminal::{Paint, Reader};

/// The memory for searches, in bytes. Endgames need little.
const MEMORY: usize = 1 << 24;

/// A puzzle as JSON.
#[derive(Serialize)]
struct Document<'a> {
    game: &'static str,
    grade: &'static str,
    seed: u64,
    position: String,
    solution: &'a str,
    #[serde(flatten)]
    worth: JsonWorth,
}

pub(crate) fn run(command: &Puzzle, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let game = command.options.set_up(&command.game, "startpos")?;
    command.threads.apply()?;
    let state = command.cache.state_folder()?;
    let progress = Progress::start()?;
    let means = Means {
        tables: &tables(&command.cache.folder()?),
        access: Access::Any,
        file: None,
        // One thread, so that answers are the same on every machine.
        threads: 1,
        memory: MEMORY,
        deadline: None,
        observer: &progress,
    };
    let make = |seed| puzzle(&*game, command, seed, &means);
    let puzzle = match command.seed {
        Some(seed) => make(seed)?,
        None => Seen::new(state.join("puzzles-seen")).fresh(make)?,
    };
    progress.finish();
    if command.json.json {
        let AnyPuzzle { game, grade, seed, solution, worth } = &puzzle;
        let (name, position) = (game.info().name, game.position());
        let (grade, seed, worth) = (grade.word(), *seed, (*worth).into());
        json(out, &Document { game: name, grade, seed, position, solution, worth })?;
        return Ok(Exit::Success);
    }
    let mut reader = Reader::new(false, &state.join("puzzle-history"))?;
    let judge = Judge { means: &means, progress: &progress };
    let mut solving = Solving::new(&puzzle, judge, &mut reader, out, Paint::for_stdout());
    solving.pose()?;
    if command.solve {
        solving.tell_solution()?;
        return Ok(Exit::Success);
    }
    match solving.run()? {
        End::Solved => Ok(Exit::Success),
        End::Unsolved => Ok(Exit::Negative),
        End::Interrupted => Err(Interrupted.into()),
    }
}

/// The puzzle with this number. The search goes on until it is found, or until Ctrl-C.
fn puzzle(
    game: &dyn AnyGame,
    command: &Puzzle,
    seed: u64,
    means: &Means<'_>,
) -> anyhow::Result<AnyPuzzle> {
    game.puzzle(command.grade, seed, means).or_else(|error| match error {
        PuzzleError::Stopped(_) => Err(Interrupted.into()),
        PuzzleError::Evaluate(error) => found(Err(error), game),
        error @ (PuzzleError::None(_) | PuzzleError::NoTable) => Err(error.into()),
    })
}

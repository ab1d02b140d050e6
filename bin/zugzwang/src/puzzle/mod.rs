//! `zugzwang puzzle`: positions in which exactly one turn wins.

mod judge;
mod riddle;
mod seen;
mod solving;

use std::io::Write;

use zugzwang_bots::puzzle::{self, PuzzleError};
use zugzwang_cli::{Interrupted, Outcome, cached_table, interrupt, json};
use zugzwang_rules::symple::dispatch;
use zugzwang_search::Limits;

use self::judge::{Judge, Search};
use self::riddle::{Document, Riddle};
use self::seen::Seen;
use self::solving::{End, Solving};
use crate::arguments::Puzzle;
use crate::start::Start;
use crate::terminal::{Paint, Reader};

/// A puzzle is sought until one is found, or until Ctrl-C.
const LIMITS: Limits<'static> =
    Limits { nodes: None, deadline: None, cancelled: Some(&interrupt::requested) };

pub(crate) fn run(command: &Puzzle, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let result = match Start::resolve(command.game, "startpos", &command.simpei, &command.symple)? {
        Start::Simpei(start) => {
            command.threads.apply()?;
            let table = cached_table(start.rules(), &command.cache.folder()?)?;
            let make = |seed| puzzle::simpei(&table, command.grade, seed, LIMITS);
            pose(command, make, &table, out)
        }
        Start::Symple(start) => dispatch!(&start, start => {
            let make = |seed| puzzle::symple(start, command.grade, seed, LIMITS);
            pose(command, make, &Search, out)
        }),
    };
    result.map_err(|error| match error.downcast_ref() {
        Some(PuzzleError::Stopped(_)) => Interrupted.into(),
        _ => error,
    })
}

fn pose<C: Riddle>(
    command: &Puzzle,
    make: impl Fn(u64) -> Result<puzzle::Puzzle<C>, PuzzleError>,
    judge: &dyn Judge<C>,
    out: &mut dyn Write,
) -> anyhow::Result<Outcome> {
    let state = command.cache.state_folder()?;
    let puzzle = match command.seed {
        Some(seed) => make(seed)?,
        None => Seen::new(state.join("puzzles-seen")).fresh(make)?,
    };
    if command.json.json {
        json(out, &Document::of(&puzzle))?;
        return Ok(Outcome::Success);
    }
    let history = state.join("puzzle-history");
    let mut reader = Reader::new(false, &history)?;
    let mut solving = Solving::new(&puzzle, judge, &mut reader, out, Paint::for_stdout());
    solving.pose()?;
    if command.solve {
        solving.tell_solution()?;
        return Ok(Outcome::Success);
    }
    match solving.run()? {
        End::Solved => Ok(Outcome::Success),
        End::Unsolved => Ok(Outcome::Negative),
        End::Interrupted => Err(Interrupted.into()),
    }
}

//! `zugzwang-solver symple`: a small board.

use std::io::Write;
use std::time::Instant;

use anyhow::{anyhow, ensure};
use indicatif::HumanCount;
use serde::Serialize;
use zugzwang_cli::{Interrupted, Outcome, Progress, json, paragraph};
use zugzwang_rules::symple::{AnyPosition, Board, Position, dispatch};
use zugzwang_search::Limits;
use zugzwang_solve::symple::{ExhaustiveError, Reachable, Resources, Solver};

use crate::arguments::Symple;
use crate::effort::Effort;

#[derive(Serialize)]
struct Document {
    game: &'static str,
    board: String,
    penalty: i32,
    margin: i32,
    best: Vec<String>,
    #[serde(flatten)]
    extent: Extent,
    #[serde(flatten)]
    effort: Effort,
}

/// What was looked at.
#[derive(Serialize)]
#[serde(untagged)]
enum Extent {
    Search { nodes: u64 },
    Exhaustive { nodes: u64, positions: u64, turns: u64 },
}

/// The margin, the first turns that keep it, and what was looked at.
type Result3 = (i32, Vec<String>, Extent);

pub(crate) fn run(command: &Symple, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let position = command.options.position("startpos")?;
    command.threads.apply()?;
    let progress = Progress::start()?;
    let started = Instant::now();
    let (margin, best, extent) = match (command.exhaustive, &position) {
        (true, AnyPosition::Words1(position)) => exhaust(position, &progress)?,
        (true, larger) => return Err(ExhaustiveError::TooLarge(larger.board()).into()),
        (false, any) => {
            dispatch!(any, position => search(position, command.memory.bytes(), &progress)?)
        }
    };
    drop(progress);
    let effort = Effort::since(started);
    let (board, penalty) = (position.board(), position.penalty());
    if command.json.json {
        let (game, board) = ("symple", board.to_string());
        json(out, &Document { game, board, penalty, margin, best, extent, effort })?;
    } else {
        tell(out, board, penalty, (margin, best, extent), &effort)?;
    }
    Ok(Outcome::Success)
}

fn search<const W: usize>(
    position: &Position<W>,
    memory: usize,
    progress: &Progress,
) -> anyhow::Result<Result3> {
    let cancelled = || progress.is_interrupted();
    let limits = Limits { cancelled: Some(&cancelled), ..Limits::default() };
    let threads = rayon::current_num_threads();
    let mut solver = Solver::new(position, Resources { threads, memory, limits });
    ensure!(
        solver.can_finish(),
        "a board of {}: expected one of at most about 50 points, which a search can deal with",
        position.board()
    );
    let best = solver.best_turns(progress).ok_or(Interrupted)?;
    let best = best.iter().map(ToString::to_string).collect();
    Ok((solver.margin().lower, best, Extent::Search { nodes: solver.nodes() }))
}

fn exhaust(position: &Position<1>, progress: &Progress) -> anyhow::Result<Result3> {
    let explain = |error| match error {
        ExhaustiveError::Cancelled => Interrupted.into(),
        error => anyhow!(error),
    };
    let reachable = Reachable::explore(position.board(), progress).map_err(explain)?;
    let solution = reachable.solve(position.penalty(), progress).map_err(explain)?;
    let best = solution.best_first_turns().iter().map(ToString::to_string).collect();
    let (positions, turns) = (reachable.positions(), reachable.turns());
    let extent = Extent::Exhaustive { nodes: positions, positions, turns };
    Ok((solution.margin(), best, extent))
}

/// The report for people.
fn tell(
    out: &mut dyn Write,
    board: Board,
    penalty: i32,
    (margin, best, extent): Result3,
    effort: &Effort,
) -> anyhow::Result<()> {
    writeln!(out, "Symple on a board of {board}, {penalty} points for each chain\n")?;
    let verdict = match margin {
        0 => "The game is a draw: both score the same.".to_owned(),
        1.. => format!("The first player wins: White scores {margin} more than Black."),
        ..0 => format!("The second player wins: Black scores {} more than White.", -margin),
    };
    writeln!(out, "{verdict}\n")?;
    writeln!(out, "{}\n", paragraph("First turns that keep the margin  ", best))?;
    match extent {
        Extent::Search { nodes } => writeln!(out, "{} positions searched", HumanCount(nodes))?,
        Extent::Exhaustive { positions, turns, .. } => {
            let (positions, turns) = (HumanCount(positions), HumanCount(turns));
            writeln!(out, "All {positions} positions valued, with {turns} turns")?;
        }
    }
    writeln!(out, "Solved in {}", effort.in_words())?;
    Ok(())
}

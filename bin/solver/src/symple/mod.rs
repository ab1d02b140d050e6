//! `zugzwang-solver symple`: solves a small board.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::ensure;
use clap::{ArgMatches, Args, Command, FromArgMatches};
use indicatif::HumanCount;
use serde::Serialize;
use zugzwang_cli::{
    Exit, Interrupted, JsonOption, MemoryOption, Progress, ThreadsOption, available_memory, json,
    options_of, paragraph, with_options_of,
};
use zugzwang_games::GameInfo;
use zugzwang_rules::symple::{AnyPosition, Board, Position, dispatch};
use zugzwang_search::Limits;
use zugzwang_solve::Observer;
use zugzwang_solve::symple::{ExhaustiveError, OpenError, Reachable, Resources, Solution, Solver};

use crate::effort::Effort;
use crate::of_table::{Info, Verify};
use crate::solver::{GameSolver, check_out};

const INFO: GameInfo = GameInfo::of::<Position<1>>();

/// The game's name.
const NAME: &str = INFO.name;

pub(crate) const SOLVER: GameSolver =
    GameSolver { name: NAME, arguments, solve: run, is_table: Solution::is_table, verify, info };

const EXAMPLES: &str = "\
The margin is White's final score less Black's, both playing perfectly. By default a search
proves it without looking at most positions; with --exhaustive every position is evaluated.

Examples:
  zugzwang-solver symple --board 4x4 --penalty 4
  zugzwang-solver symple --board 4x4 --penalty 4 --exhaustive
  zugzwang-solver symple --board 5x5 --penalty 2 --memory 4GB --json";

#[derive(Args, Debug)]
struct Arguments {
    /// Evaluate every reachable position, by number of stones, and count them; for boards of up to
    /// 20 points
    #[arg(long)]
    exhaustive: bool,

    /// Write the values of all positions to this file, for 'zugzwang-solver verify' and 'info'
    #[arg(long, value_name = "FILE", requires = "exhaustive")]
    out: Option<PathBuf>,

    /// Let --out overwrite a file that is not a table
    #[arg(long, requires = "out")]
    force: bool,

    #[command(flatten)]
    memory: MemoryOption,

    #[command(flatten)]
    threads: ThreadsOption,

    #[command(flatten)]
    json: JsonOption,
}

fn arguments(command: Command) -> Command {
    // `about` comes last, since the arguments would overwrite it.
    Arguments::augment_args(with_options_of(INFO, command))
        .about("Solve Symple on a small board: find the exact margin, and the first turns that keep it")
        .after_help(EXAMPLES)
}

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

/// How much was searched.
#[derive(Serialize)]
#[serde(untagged)]
enum Extent {
    Search { nodes: u64 },
    Exhaustive { nodes: u64, positions: u64, turns: u64 },
}

/// The margin, the first turns that keep it, and how much was searched.
type Found = (i32, Vec<String>, Extent);

fn run(matches: &ArgMatches, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let command = Arguments::from_arg_matches(matches)?;
    let options = options_of(INFO, matches)?;
    let position = AnyPosition::set_up("startpos", &options)?;
    if let Some(path) = &command.out {
        check_out(path, command.force)?;
    }
    command.threads.apply()?;
    let progress = Progress::start()?;
    let started = Instant::now();
    let (margin, best, extent) = match (command.exhaustive, &position) {
        (true, AnyPosition::Words1(position)) => {
            exhaust(position, command.out.as_deref(), &progress)?
        }
        (true, larger) => return Err(ExhaustiveError::TooLarge(larger.board()).into()),
        (false, any) => {
            dispatch!(any, position => search(position, command.memory.bytes(&progress), &progress)?)
        }
    };
    drop(progress);
    let effort = Effort::since(started);
    let (board, penalty) = (position.board(), position.penalty());
    if command.json.json {
        let (game, board) = (NAME, board.to_string());
        json(out, &Document { game, board, penalty, margin, best, extent, effort })?;
    } else {
        tell(out, board, penalty, (margin, best, extent), &effort)?;
    }
    Ok(Exit::Success)
}

fn search<const W: usize>(
    position: &Position<W>,
    memory: usize,
    progress: &Progress,
) -> anyhow::Result<Found> {
    progress.begin("searching", 0);
    let cancelled = || progress.is_interrupted();
    let limits = Limits { cancelled: Some(&cancelled), ..Limits::default() };
    let threads = rayon::current_num_threads();
    let mut solver = Solver::new(position, Resources { threads, memory, limits });
    ensure!(
        solver.can_finish(),
        "a board of {}: expected at most about 50 points, which a search can handle",
        position.board()
    );
    let best = solver.best_turns(progress).ok_or(Interrupted)?;
    let best = best.iter().map(ToString::to_string).collect();
    Ok((solver.margin().lower, best, Extent::Search { nodes: solver.nodes() }))
}

fn exhaust(
    position: &Position<1>,
    out: Option<&Path>,
    progress: &Progress,
) -> anyhow::Result<Found> {
    let memory = available_memory();
    let reachable = Reachable::explore(position.board(), memory, progress).map_err(explain)?;
    let solution = reachable.solve(position.penalty(), progress).map_err(explain)?;
    if let Some(path) = out {
        solution.save(path, progress)?;
    }
    let best = solution.best_first_turns().iter().map(ToString::to_string).collect();
    let (positions, turns) = (reachable.positions(), reachable.turns());
    let extent = Extent::Exhaustive { nodes: positions, positions, turns };
    Ok((solution.margin(), best, extent))
}

fn open(path: &Path, progress: &Progress) -> anyhow::Result<Solution> {
    Solution::open(path, available_memory(), progress).map_err(|error| match error {
        OpenError::Stopped(stopped) => explain(stopped),
        OpenError::File(error) => error.into(),
    })
}

/// The error, or [`Interrupted`] if the user cancelled.
fn explain(error: ExhaustiveError) -> anyhow::Error {
    match error {
        ExhaustiveError::Cancelled => Interrupted.into(),
        error => error.into(),
    }
}

/// The contents of a table.
#[derive(Serialize)]
struct InfoDocument {
    game: &'static str,
    board: String,
    penalty: i32,
    margin: i32,
    positions: u64,
    turns: u64,
    bytes: u64,
}

/// `zugzwang-solver info` for a table of Symple.
fn info(command: &Info, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let progress = Progress::start()?;
    let solution = open(&command.file, &progress)?;
    drop(progress);
    let reachable = solution.reachable();
    let document = InfoDocument {
        game: NAME,
        board: reachable.board().to_string(),
        penalty: solution.penalty(),
        margin: solution.margin(),
        positions: reachable.positions(),
        turns: reachable.turns(),
        bytes: fs::metadata(&command.file)?.len(),
    };
    if command.json.json {
        json(out, &document)?;
        return Ok(Exit::Success);
    }
    let InfoDocument { board, penalty, margin, positions, turns, bytes, .. } = document;
    writeln!(out, "Symple on a board of {board}, {penalty} points for each chain\n")?;
    writeln!(out, "{}", verdict(margin))?;
    writeln!(
        out,
        "{} positions with {} turns, in {} bytes; all blocks are intact",
        HumanCount(positions),
        HumanCount(turns),
        HumanCount(bytes)
    )?;
    Ok(Exit::Success)
}

#[derive(Serialize)]
struct VerifyDocument {
    game: &'static str,
    board: String,
    penalty: i32,
    checked: u64,
    wrong: u64,
    example: Option<Example>,
    #[serde(flatten)]
    effort: Effort,
}

/// A position with a wrong margin.
#[derive(Serialize)]
struct Example {
    position: String,
    stored: i32,
    /// `None` if a position after some turn is missing.
    derived: Option<i32>,
}

/// `zugzwang-solver verify` for a table of Symple.
fn verify(command: &Verify, out: &mut dyn Write) -> anyhow::Result<Exit> {
    command.threads.apply()?;
    let progress = Progress::start()?;
    let started = Instant::now();
    let solution = open(&command.file, &progress)?;
    let found = solution.verify(&progress).map_err(explain)?;
    drop(progress);
    let effort = Effort::since(started);
    let example = found.example.map(|(position, stored, derived)| Example {
        position: position.to_string(),
        stored,
        derived,
    });
    let outcome = if found.wrong == 0 { Exit::Success } else { Exit::Negative };
    let (checked, wrong) = (found.checked, found.wrong);
    if command.json.json {
        let (board, penalty) = (solution.reachable().board().to_string(), solution.penalty());
        let game = NAME;
        json(out, &VerifyDocument { game, board, penalty, checked, wrong, example, effort })?;
        return Ok(outcome);
    }
    let (checked, wrong) = (HumanCount(checked), HumanCount(wrong));
    writeln!(out, "Recomputed the margins of {checked} positions in {}", effort.in_words())?;
    match example {
        None => writeln!(out, "All match the table.")?,
        Some(Example { position, stored, derived: Some(derived) }) => writeln!(
            out,
            "{wrong} differ from the table: that of '{position}' is {derived}, but the table says \
             {stored}."
        )?,
        Some(Example { position, .. }) => writeln!(
            out,
            "{wrong} do not follow: a position after a turn in '{position}' is missing."
        )?,
    }
    Ok(outcome)
}

fn verdict(margin: i32) -> String {
    match margin {
        0 => "The game is a draw: both score the same.".to_owned(),
        1.. => format!("The first player wins: White scores {margin} more than Black."),
        ..0 => format!("The second player wins: Black scores {} more than White.", -margin),
    }
}

/// The report for people.
fn tell(
    out: &mut dyn Write,
    board: Board,
    penalty: i32,
    (margin, best, extent): Found,
    effort: &Effort,
) -> anyhow::Result<()> {
    writeln!(out, "Symple on a board of {board}, {penalty} points for each chain\n")?;
    writeln!(out, "{}\n", verdict(margin))?;
    writeln!(out, "{}\n", paragraph("First turns that keep the margin  ", best))?;
    match extent {
        Extent::Search { nodes } => writeln!(out, "{} positions searched", HumanCount(nodes))?,
        Extent::Exhaustive { positions, turns, .. } => {
            let (positions, turns) = (HumanCount(positions), HumanCount(turns));
            writeln!(out, "All {positions} positions evaluated, with {turns} turns")?;
        }
    }
    writeln!(out, "Solved in {}", effort.in_words())?;
    Ok(())
}

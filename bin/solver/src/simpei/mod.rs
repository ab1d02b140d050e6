//! `zugzwang-solver simpei`: solves the whole game.

mod build;
mod info;
mod phases;
mod verify;

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::{ArgMatches, Args, Command, FromArgMatches};

use indicatif::HumanCount;
use serde::Serialize;
use zugzwang_bots::Worth;
use zugzwang_cli::{
    CacheOption, Exit, JsonOption, Progress, ThreadsOption, interruption, json, options_of,
    paragraph, plies, ranking, verdict, whole_number, with_options_of,
};
use zugzwang_games::{GameInfo, JsonValue};
use zugzwang_rules::simpei::{Position, Rules};
use zugzwang_rules::{Game, Player};
use zugzwang_solve::Evaluation;
use zugzwang_solve::simpei::{Report, Solution};

use self::build::solve;
use self::phases::{JsonPhase, JsonRules, json_phases, print_phases};
use crate::effort::Effort;
use crate::solver::{GameSolver, check_out};

const INFO: GameInfo = GameInfo::of::<Position>();

pub(crate) const SOLVER: GameSolver = GameSolver {
    name: INFO.name,
    arguments,
    solve: run,
    is_table: |_| Ok(true),
    verify: verify::run,
    info: info::run,
};

const EXAMPLES: &str = "\
A long build saves its progress in the cache folder. After Ctrl-C or a crash, the same command
resumes it.

Examples:
  zugzwang-solver simpei
  zugzwang-solver simpei --first-move anywhere
  zugzwang-solver simpei --size 3 --pieces 4 --sandwich single --json
  zugzwang-solver simpei --out standard.table";

#[derive(Args, Debug)]
struct Arguments {
    /// Write the solution to this file, as a table for 'zugzwang eval --table'
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Let --out overwrite a file that is not a table
    #[arg(long, requires = "out")]
    force: bool,

    /// How often to save unfinished work in the cache folder [default: every minute, for long
    /// builds only]
    #[arg(long, value_name = "SECONDS", value_parser = whole_number)]
    checkpoint_every: Option<u32>,

    #[command(flatten)]
    cache: CacheOption,

    #[command(flatten)]
    threads: ThreadsOption,

    #[command(flatten)]
    json: JsonOption,
}

fn arguments(command: Command) -> Command {
    // `about` comes last, since the arguments would overwrite it.
    Arguments::augment_args(with_options_of(INFO, command))
        .about("Solve Simpei: find the exact value of every position, and say who wins")
        .after_help(EXAMPLES)
}

#[derive(Serialize)]
struct Document<'a> {
    #[serde(flatten)]
    rules: JsonRules,
    root: JsonValue,
    longest_win: Option<u32>,
    phases: Vec<JsonPhase>,
    zugzwangs: u64,
    single_turn_wins: u64,
    longest_wins: &'a [String],
    first_turns: Vec<JsonTurn<'a>>,
    #[serde(flatten)]
    effort: &'a Effort,
}

#[derive(Serialize)]
struct JsonTurn<'a> {
    #[serde(rename = "move")]
    turn: &'a str,
    #[serde(flatten)]
    value: JsonValue,
}

fn run(matches: &ArgMatches, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let command = Arguments::from_arg_matches(matches)?;
    let options = options_of(INFO, matches)?;
    let rules = Position::set_up("startpos", &options)?.rules();
    if let Some(path) = &command.out {
        check_out(path, command.force)?;
    }
    command.threads.apply()?;
    let progress = Progress::start()?;
    let started = Instant::now();
    let every = command.checkpoint_every.map(|seconds| Duration::from_secs(seconds.into()));
    let use_it = |solution: &Solution| {
        let effort = Effort::since(started);
        if let Some(path) = &command.out {
            solution.save(path, &progress).map_err(interruption)?;
        }
        let report = Report::of(solution, &progress).map_err(interruption)?;
        Ok((report, effort))
    };
    let (report, effort) = solve(rules, &command.cache.folder()?, every, &progress, use_it)?;
    drop(progress);
    if command.json.json {
        json(out, &document(rules, &report, &effort))?;
    } else {
        tell(out, rules, &report, &effort)?;
    }
    Ok(Exit::Success)
}

fn document<'a>(rules: Rules, report: &'a Report, effort: &'a Effort) -> Document<'a> {
    let first_turns = report.first_turns.iter();
    Document {
        rules: rules.into(),
        root: report.root.into(),
        longest_win: report.longest_win,
        phases: json_phases(&report.phases),
        zugzwangs: report.zugzwangs,
        single_turn_wins: report.single_turn_wins,
        longest_wins: &report.longest_wins,
        first_turns: first_turns
            .map(|(turn, value)| JsonTurn { turn, value: (*value).into() })
            .collect(),
        effort,
    }
}

/// The report for people.
fn tell(out: &mut dyn Write, rules: Rules, report: &Report, effort: &Effort) -> anyhow::Result<()> {
    writeln!(out, "{}\n", Position::start(rules).title())?;
    writeln!(out, "{}\n", headline(report.root))?;
    print_phases(out, &report.phases)?;
    writeln!(out)?;
    let longest = match (report.longest_win, report.longest_wins.first()) {
        (Some(distance), Some(position)) => format!("{}, as in '{position}'", plies(distance)),
        _ => "none".to_owned(),
    };
    let zugzwangs = HumanCount(report.zugzwangs);
    let single = HumanCount(report.single_turn_wins);
    let facts = [
        ("Longest win  ", longest),
        (
            "Zugzwangs    ",
            format!(
                "{zugzwangs} positions in which the player to move loses, whichever side that is"
            ),
        ),
        ("Narrow wins  ", format!("{single} positions with a single winning turn")),
    ];
    for (label, fact) in facts {
        writeln!(out, "{}", paragraph(label, [fact]))?;
    }
    let turns = report.first_turns.iter().map(|(turn, value)| (turn, Worth::Result(*value)));
    write!(out, "First turns\n{}", ranking(&turns.collect::<Vec<_>>()))?;
    writeln!(out, "\nSolved in {}", effort.in_words())?;
    Ok(())
}

/// Who wins the game.
fn headline(root: Evaluation) -> String {
    let [red, blue] = Player::BOTH.map(Player::simpei_name);
    match root {
        Evaluation::Win(_) => format!("The first player wins: {red} starts and {}.", verdict(root)),
        Evaluation::Loss(_) => {
            format!("The second player, {blue}, wins: {red} starts and {}.", verdict(root))
        }
        Evaluation::Draw => "The game is a draw: neither side can force a win.".to_owned(),
    }
}

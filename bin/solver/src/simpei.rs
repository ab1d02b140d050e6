//! `zugzwang-solver simpei`: the whole game.

use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::HumanCount;
use serde::Serialize;
use zugzwang_cli::{
    JsonValue, Outcome, Progress, describe, interruption, json, paragraph, plies, ranking, solve,
    verdict,
};
use zugzwang_rules::Player;
use zugzwang_rules::simpei::Rules;
use zugzwang_solve::simpei::{Report, Solution};
use zugzwang_solve::{Evaluation, check_destination, is_table};

use crate::arguments::Simpei;
use crate::effort::Effort;
use crate::phases::{JsonPhase, JsonRules, json_phases, print_phases};

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

pub(crate) fn run(command: &Simpei, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let rules = command.options.rules()?;
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
    Ok(Outcome::Success)
}

/// Finds out that a table cannot be written before hours of work are lost to it. With `force` it
/// may replace any file.
pub(crate) fn check_out(path: &Path, force: bool) -> anyhow::Result<()> {
    let expected = "a new file or a table to replace, found another file, which --force overwrites";
    Ok(check_destination(path, expected, |start| force || is_table(start))?)
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
    writeln!(out, "Simpei on {}\n", describe(rules))?;
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
        ("Zugzwangs    ", format!("{zugzwangs} positions lost for whoever is to move")),
        ("Narrow wins  ", format!("{single} positions with a single winning turn")),
    ];
    for (label, fact) in facts {
        writeln!(out, "{}", paragraph(label, [fact]))?;
    }
    write!(out, "First turns\n{}", ranking(&report.first_turns))?;
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

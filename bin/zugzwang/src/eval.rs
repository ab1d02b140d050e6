//! `zugzwang eval`: what perfect play makes of a position.

use std::io::Write;

use anyhow::{bail, ensure};
use serde::Serialize;
use zugzwang_cli::{JsonValue, Outcome, cached_table, describe, json, paragraph, ranking, verdict};
use zugzwang_rules::simpei::{Position, Rules};
use zugzwang_solve::Evaluation;
use zugzwang_solve::simpei::{Probe, Table, best_line, rank_turns};

use crate::arguments::Eval;
use crate::start::Start;

/// A line of best play is cut off after so many plies.
const LONGEST_LINE: usize = 256;

#[derive(Serialize)]
struct Document {
    game: &'static str,
    position: String,
    exact: bool,
    #[serde(flatten)]
    value: JsonValue,
    line: Vec<String>,
    moves: Vec<RankedTurn>,
}

#[derive(Serialize)]
struct RankedTurn {
    #[serde(rename = "move")]
    turn: String,
    #[serde(flatten)]
    value: JsonValue,
}

pub(crate) fn run(command: &Eval, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    match command.start.resolve()? {
        Start::Simpei(position) => simpei(&position, command, out)?,
        Start::Symple(_) => bail!("eval symple: not there yet; expected the game simpei"),
    }
    Ok(Outcome::Success)
}

fn simpei(position: &Position, command: &Eval, out: &mut dyn Write) -> anyhow::Result<()> {
    let table = table(position.rules(), command)?;
    let value = table.probe(position)?;
    let line = best_line(&table, position, LONGEST_LINE)?;
    let turns: Vec<_> = rank_turns(&table, position)?
        .into_iter()
        .map(|(turn, value)| (position.show(turn).to_string(), value))
        .collect();
    if command.json.json {
        let moves = turns
            .into_iter()
            .map(|(turn, value)| RankedTurn { turn, value: value.into() })
            .collect();
        let position = position.to_string();
        let document =
            Document { game: "simpei", position, exact: true, value: value.into(), line, moves };
        return json(out, &document);
    }
    writeln!(out, "{}", position.diagram())?;
    let side = position.side().simpei_name();
    writeln!(out, "With perfect play {side}, to move, {}.\n", verdict(value))?;
    let repeats = (value == Evaluation::Draw).then(|| "...".to_owned());
    writeln!(out, "{}\n", paragraph("Best play  ", line.into_iter().chain(repeats)))?;
    write!(out, "Turns\n{}", ranking(&turns))?;
    Ok(())
}

/// The table for these rules: the given one, or the one in the cache.
fn table(rules: Rules, command: &Eval) -> anyhow::Result<Table> {
    let Some(path) = &command.table else {
        command.threads.apply()?;
        return cached_table(rules, &command.cache.folder()?);
    };
    let table = Table::open(path)?;
    ensure!(
        table.rules() == rules,
        "{}: expected a table of {}, found one of {}",
        path.display(),
        describe(rules),
        describe(table.rules())
    );
    Ok(table)
}

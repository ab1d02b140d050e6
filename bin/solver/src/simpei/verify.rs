//! `zugzwang-solver verify`: checks that every value follows from those after the position's turns.

use std::io::Write;
use std::time::Instant;

use indicatif::HumanCount;
use serde::Serialize;
use zugzwang_cli::{Exit, Progress, available_memory, interruption, json, verdict};
use zugzwang_games::JsonValue;
use zugzwang_solve::simpei::Table;

use super::phases::JsonRules;
use crate::effort::Effort;
use crate::of_table::Verify;

#[derive(Serialize)]
struct Document<'a> {
    #[serde(flatten)]
    rules: JsonRules,
    checked: u64,
    turns: u64,
    wrong: u64,
    example: Option<Example>,
    #[serde(flatten)]
    effort: &'a Effort,
}

/// A position with a wrong value.
#[derive(Serialize)]
struct Example {
    position: String,
    stored: JsonValue,
    derived: JsonValue,
}

pub(super) fn run(command: &Verify, out: &mut dyn Write) -> anyhow::Result<Exit> {
    command.threads.apply()?;
    let table = Table::open(&command.file)?;
    let progress = Progress::start()?;
    let started = Instant::now();
    let found =
        table.load(available_memory(), &progress).and_then(|solution| solution.verify(&progress));
    let found = found.map_err(interruption)?;
    drop(progress);
    let effort = Effort::since(started);
    if command.json.json {
        let document = Document {
            rules: table.rules().into(),
            checked: found.checked,
            turns: found.turns,
            wrong: found.wrong,
            example: found.example.as_ref().map(|mismatch| Example {
                position: mismatch.position.to_string(),
                stored: mismatch.stored.into(),
                derived: mismatch.derived.into(),
            }),
            effort: &effort,
        };
        json(out, &document)?;
    } else {
        writeln!(
            out,
            "Recomputed the values of {} positions from {} turns, counting symmetric ones once, \
             in {}",
            HumanCount(found.checked),
            HumanCount(found.turns),
            effort.in_words()
        )?;
        match &found.example {
            None => writeln!(out, "All match the table.")?,
            Some(mismatch) => writeln!(
                out,
                "{} differ from the table: in '{}' the player to move {}, but the table says {}.",
                HumanCount(found.wrong),
                mismatch.position,
                verdict(mismatch.derived),
                verdict(mismatch.stored)
            )?,
        }
    }
    Ok(if found.wrong == 0 { Exit::Success } else { Exit::Negative })
}

//! `zugzwang-solver info`: describes a table file.

use std::io::Write;

use indicatif::HumanCount;
use serde::Serialize;
use zugzwang_cli::{Exit, Progress, interruption, json};
use zugzwang_rules::Game;
use zugzwang_rules::simpei::Position;
use zugzwang_solve::simpei::Table;

use super::phases::{JsonPhase, JsonRules, json_phases, print_phases};
use crate::of_table::Info;

#[derive(Serialize)]
struct Document {
    #[serde(flatten)]
    rules: JsonRules,
    phases: Vec<JsonPhase>,
    positions: u64,
    bytes: u64,
    blocks: usize,
    checksum: String,
}

pub(super) fn run(command: &Info, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let table = Table::open(&command.file)?;
    let progress = Progress::start()?;
    table.check(&progress).map_err(interruption)?;
    drop(progress);
    let positions = table.counts().iter().map(|phase| phase.positions).sum();
    let checksum = format!("{:08x}", table.checksum());
    let (bytes, blocks) = (table.bytes(), table.blocks());
    if command.json.json {
        let document = Document {
            rules: table.rules().into(),
            phases: json_phases(table.counts()),
            positions,
            bytes,
            blocks,
            checksum,
        };
        json(out, &document)?;
        return Ok(Exit::Success);
    }
    writeln!(out, "{}\n", Position::start(table.rules()).title())?;
    print_phases(out, table.counts())?;
    writeln!(
        out,
        "\n{} positions in {} bytes, {} blocks, checksum {checksum}; all blocks are intact",
        HumanCount(positions),
        HumanCount(bytes),
        HumanCount(blocks as u64)
    )?;
    Ok(Exit::Success)
}

//! `zugzwang moves`: every legal turn.

use std::io::Write;

use anyhow::ensure;
use indicatif::HumanCount;
use serde::Serialize;
use zugzwang_cli::{Exit, json};

use crate::arguments::Moves;

#[derive(Serialize)]
struct Document {
    game: &'static str,
    position: String,
    moves: Vec<String>,
}

pub(crate) fn run(command: &Moves, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let game = command.start.set_up()?;
    let turns = game.count_turns();
    // Sorting takes memory for all turns at once, and some positions have too many for that.
    ensure!(
        turns <= command.limit.into(),
        "{} legal turns: expected at most {} to list; --limit N allows more",
        count(turns),
        HumanCount(command.limit.into())
    );
    let moves = game.legal_turns();
    if command.json.json {
        json(out, &Document { game: game.info().name, position: game.position(), moves })?;
    } else {
        moves.iter().try_for_each(|turn| writeln!(out, "{turn}"))?;
    }
    Ok(Exit::Success)
}

fn count(turns: u128) -> String {
    u64::try_from(turns).map_or("more than 10^19".to_owned(), |turns| HumanCount(turns).to_string())
}

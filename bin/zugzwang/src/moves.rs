//! `zugzwang moves`: every legal turn.

use std::io::Write;
use std::ops::ControlFlow;

use anyhow::ensure;
use indicatif::HumanCount;
use serde::Serialize;
use zugzwang_cli::{Outcome, json};
use zugzwang_rules::simpei;
use zugzwang_rules::symple::{self, dispatch};

use crate::arguments::Moves;
use crate::start::Start;

#[derive(Serialize)]
struct Document {
    game: &'static str,
    position: String,
    moves: Vec<String>,
}

pub(crate) fn run(command: &Moves, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let document = match command.start.resolve()? {
        Start::Simpei(position) => {
            check(position.count_turns().into(), command.limit)?;
            Document {
                game: "simpei",
                position: position.to_string(),
                moves: simpei_turns(&position),
            }
        }
        Start::Symple(position) => Document {
            game: "symple",
            position: position.to_string(),
            moves: dispatch!(&position, position => symple_turns(position, command.limit)?),
        },
    };
    if command.json.json {
        json(out, &document)?;
    } else {
        document.moves.iter().try_for_each(|turn| writeln!(out, "{turn}"))?;
    }
    Ok(Outcome::Success)
}

/// Sorting takes memory for all turns at once, and of some positions nobody has so much.
fn check(turns: u128, limit: u32) -> anyhow::Result<()> {
    ensure!(
        turns <= limit.into(),
        "{} legal turns: expected at most {} to list; --limit N allows more",
        count(turns),
        HumanCount(limit.into())
    );
    Ok(())
}

fn count(turns: u128) -> String {
    u64::try_from(turns).map_or("more than 10^19".to_owned(), |turns| HumanCount(turns).to_string())
}

fn simpei_turns(position: &simpei::Position) -> Vec<String> {
    let mut turns = Vec::new();
    let _ = position.turns(|turn| {
        turns.push(position.show(turn).to_string());
        ControlFlow::<()>::Continue(())
    });
    turns.sort_unstable();
    turns
}

fn symple_turns<const W: usize>(
    position: &symple::Position<W>,
    limit: u32,
) -> anyhow::Result<Vec<String>> {
    check(position.count_turns(), limit)?;
    let mut turns = Vec::new();
    let _ = position.for_each_turn(|turn| {
        turns.push(turn);
        ControlFlow::<()>::Continue(())
    });
    // Turns compare like their lists of names, which take longer to find than to compare.
    turns.sort_by_cached_key(|turn| turn.names().collect::<Vec<_>>());
    Ok(turns.iter().map(ToString::to_string).collect())
}

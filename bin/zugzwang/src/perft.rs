//! `zugzwang perft`: counts lines of play.

use std::io::Write;
use std::time::Instant;

use anyhow::ensure;
use serde::Serialize;
use zugzwang_cli::{Exit, json};

use crate::arguments::Perft;

#[derive(Serialize)]
struct Document {
    leaves: u128,
    seconds: f64,
}

pub(crate) fn run(command: &Perft, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let game = command.start.set_up()?;
    command.threads.apply()?;
    let started = Instant::now();
    let leaves = game.perft(command.depth);
    ensure!(
        leaves < u128::MAX,
        "depth {}: expected fewer lines than 2^128 to count",
        command.depth
    );
    let seconds = started.elapsed().as_secs_f64();
    if command.json.json {
        json(out, &Document { leaves, seconds })?;
    } else {
        writeln!(out, "{}", report(leaves, seconds))?;
    }
    Ok(Exit::Success)
}

fn report(leaves: u128, seconds: f64) -> String {
    let rate = leaves as f64 / seconds / 1e6;
    let noun = if leaves == 1 { "leaf" } else { "leaves" };
    format!("{leaves} {noun} in {seconds:.3} s, {rate:.0} million a second")
}

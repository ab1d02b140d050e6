//! `zugzwang perft`: how many lines of play there are.

use std::io::Write;
use std::ops::ControlFlow;
use std::time::Instant;

use anyhow::ensure;
use rayon::prelude::*;
use serde::Serialize;
use zugzwang_cli::{Outcome, json};
use zugzwang_rules::Game;
use zugzwang_rules::symple::dispatch;

use crate::arguments::Perft;
use crate::start::Start;

#[derive(Serialize)]
struct Document {
    leaves: u128,
    seconds: f64,
}

pub(crate) fn run(command: &Perft, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let start = command.start.resolve()?;
    command.threads.apply()?;
    let started = Instant::now();
    let leaves = match start {
        Start::Simpei(position) => leaves(&position, command.depth),
        Start::Symple(position) => {
            dispatch!(&position, position => leaves(position, command.depth))
        }
    };
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
    Ok(Outcome::Success)
}

fn report(leaves: u128, seconds: f64) -> String {
    let rate = leaves as f64 / seconds / 1e6;
    let noun = if leaves == 1 { "leaf" } else { "leaves" };
    format!("{leaves} {noun} in {seconds:.3} s, {rate:.0} million a second")
}

/// Subtrees from this depth on are shared out to threads.
const SHARED: u32 = 3;

/// Positions waiting at a time below a single one: some have more children than memory holds.
const WAITING: usize = 4096;

/// The number of lines of play, counted by all threads of the pool.
fn leaves<G: Game>(position: &G, depth: u32) -> u128 {
    if depth < SHARED || position.outcome().is_some() {
        return position.perft(depth);
    }
    let count = |waiting: &[G]| {
        waiting.par_iter().map(|child| leaves(child, depth - 1)).reduce(|| 0, u128::saturating_add)
    };
    let mut total: u128 = 0;
    let mut waiting = Vec::new();
    let _ = position.for_each_turn(|turn| {
        waiting.push(position.after(turn));
        if waiting.len() == WAITING {
            total = total.saturating_add(count(&waiting));
            waiting.clear();
        }
        ControlFlow::<()>::Continue(())
    });
    total.saturating_add(count(&waiting))
}

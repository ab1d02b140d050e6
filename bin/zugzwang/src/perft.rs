//! `zugzwang perft`: how many lines of play there are.

use std::io::Write;
use std::ops::ControlFlow;
use std::time::Instant;

use anyhow::ensure;
use rayon::prelude::*;
use serde::Serialize;
use zugzwang_cli::{Outcome, json};
use zugzwang_rules::simpei;
use zugzwang_rules::symple::{self, dispatch};

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

/// A game as its tree of positions.
trait Tree: Sized + Send + Sync {
    /// Calls `listener` with what each turn leads to, `None` if it ends the game.
    fn for_each_child(&self, listener: impl FnMut(Option<Self>));

    /// The number of lines of play, at most `u128::MAX`.
    fn perft(&self, depth: u32) -> u128;
}

impl Tree for simpei::Position {
    fn for_each_child(&self, mut listener: impl FnMut(Option<Self>)) {
        let _ = self.turns(|turn| {
            listener((!self.wins(turn)).then(|| self.play_unchecked(turn)));
            ControlFlow::<()>::Continue(())
        });
    }

    fn perft(&self, depth: u32) -> u128 {
        simpei::perft(self, depth)
    }
}

impl<const W: usize> Tree for symple::Position<W> {
    fn for_each_child(&self, mut listener: impl FnMut(Option<Self>)) {
        let _ = self.for_each_turn(|turn| {
            let mut child = *self;
            child.play_unchecked(turn);
            listener(Some(child));
            ControlFlow::<()>::Continue(())
        });
    }

    fn perft(&self, depth: u32) -> u128 {
        Self::perft(self, depth)
    }
}

/// Subtrees from this depth on are shared out to threads.
const SHARED: u32 = 3;

/// Positions waiting at a time below a single one: some have more children than memory holds.
const WAITING: usize = 4096;

/// The number of lines of play, counted by all threads of the pool.
fn leaves<T: Tree>(position: &T, depth: u32) -> u128 {
    if depth < SHARED {
        return position.perft(depth);
    }
    let count = |waiting: &[T]| {
        waiting.par_iter().map(|child| leaves(child, depth - 1)).reduce(|| 0, u128::saturating_add)
    };
    let mut total: u128 = 0;
    let mut waiting = Vec::new();
    position.for_each_child(|child| {
        match child {
            Some(child) => waiting.push(child),
            None => total = total.saturating_add(1),
        }
        if waiting.len() == WAITING {
            total = total.saturating_add(count(&waiting));
            waiting.clear();
        }
    });
    total.saturating_add(count(&waiting))
}

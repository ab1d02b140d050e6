//! `zugzwang eval`: what perfect play makes of a position.

use std::io::Write;

use anyhow::{Context, bail, ensure};
use zugzwang_cli::Outcome;
use zugzwang_rules::{Game, Record, split_turns};

use crate::arguments::Eval;
use crate::start::Start;
use crate::{simpei, symple};

pub(crate) fn run(command: &Eval, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    match command.start.resolve()? {
        Start::Simpei(position) => {
            if command.time.is_some() {
                bail!("--time: expected with the game symple, not simpei");
            }
            simpei::run(&position, command, out)?;
        }
        Start::Symple(position) => {
            ensure!(command.table.is_none(), "--table: expected with the game simpei, not symple");
            symple::run(&position, command, out)?;
        }
    }
    Ok(Outcome::Success)
}

/// The game from `start` on with the turns of `--moves`.
pub(crate) fn replay<C: Game>(start: &C, moves: Option<&str>) -> anyhow::Result<Record<C>> {
    let mut game = Record::new(start.clone());
    for (i, text) in split_turns(moves.unwrap_or_default()).iter().enumerate() {
        game.play_text(text).with_context(|| format!("--moves, turn {}", i + 1))?;
    }
    Ok(game)
}

use std::io::Write;

use indicatif::HumanCount;
use serde::Serialize;
use zugzwang_rules::Game;
use zugzwang_rules::simpei::{Position, Rules};
use zugzwang_solve::simpei::PhaseCounts;

/// The rules as JSON.
#[derive(Serialize)]
pub(super) struct JsonRules {
    game: &'static str,
    size: usize,
    pieces: usize,
    first_move: String,
    sandwich: String,
}

impl From<Rules> for JsonRules {
    fn from(rules: Rules) -> Self {
        Self {
            game: Position::NAME,
            size: rules.size(),
            pieces: rules.pieces(),
            first_move: rules.first_move().to_string(),
            sandwich: rules.sandwich().to_string(),
        }
    }
}

/// The positions with the same number of pieces on the board, as JSON.
#[derive(Serialize)]
pub(super) struct JsonPhase {
    placed: usize,
    positions: u64,
    wins: u64,
    losses: u64,
    draws: u64,
    longest: u32,
}

/// All phases as JSON, the moving phase first.
pub(super) fn json_phases(phases: &[PhaseCounts]) -> Vec<JsonPhase> {
    let phase = |&PhaseCounts { placed, positions, wins, losses, draws, longest }: &_| JsonPhase {
        placed,
        positions,
        wins,
        losses,
        draws,
        longest,
    };
    phases.iter().rev().map(phase).collect()
}

/// Prints all phases as a table, the moving phase first.
pub(super) fn print_phases(out: &mut dyn Write, phases: &[PhaseCounts]) -> std::io::Result<()> {
    let mut row = |cells: [String; 6]| {
        let [placed, positions, wins, losses, draws, longest] = cells;
        writeln!(
            out,
            "{placed:>6} {positions:>15} {wins:>15} {losses:>15} {draws:>15} {longest:>8}"
        )
    };
    row(["placed", "positions", "wins", "losses", "draws", "longest"].map(str::to_owned))?;
    for phase in phases.iter().rev() {
        let [positions, wins, losses, draws] =
            [phase.positions, phase.wins, phase.losses, phase.draws]
                .map(|count| HumanCount(count).to_string());
        row([phase.placed.to_string(), positions, wins, losses, draws, phase.longest.to_string()])?;
    }
    Ok(())
}

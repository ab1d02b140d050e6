use anyhow::Context;
use zugzwang_cli::verdict;
use zugzwang_rules::{Game, simpei, symple};
use zugzwang_search::Limits;
use zugzwang_solve::Evaluation;
use zugzwang_solve::simpei::{Probe, Table, rank_turns};
use zugzwang_solve::symple::{Resources, Solver};

use crate::terminal::margin;

/// Knows what turns are worth, and how to resist.
pub(super) trait Judge<C: Game> {
    /// Whether a legal turn wins, and what it leads to: `wins in 5 plies`, `loses by a point`.
    fn worth(&self, position: &C, turn: C::Turn) -> anyhow::Result<(bool, String)>;

    /// A best turn of a game that is not over: who loses makes the game as long as possible, or
    /// loses by as little.
    fn best(&self, position: &C) -> anyhow::Result<C::Turn>;
}

impl Judge<simpei::Position> for Table {
    fn worth(
        &self,
        position: &simpei::Position,
        turn: simpei::Turn,
    ) -> anyhow::Result<(bool, String)> {
        let value = self.probe(&position.play_unchecked(turn))?.before_turn();
        Ok((matches!(value, Evaluation::Win(_)), verdict(value)))
    }

    fn best(&self, position: &simpei::Position) -> anyhow::Result<simpei::Turn> {
        let ranked = rank_turns(self, position)?;
        Ok(ranked.first().context("a position without a turn")?.0)
    }
}

/// Judges endgames of Symple by search.
pub(super) struct Search;

impl Search {
    fn solver<const W: usize>(position: &symple::Position<W>) -> Solver<'static, W> {
        let resources = Resources { threads: 1, memory: 1 << 24, limits: Limits::default() };
        Solver::new(position, resources)
    }
}

impl<const W: usize> Judge<symple::Position<W>> for Search {
    fn worth(
        &self,
        position: &symple::Position<W>,
        turn: symple::Turn<W>,
    ) -> anyhow::Result<(bool, String)> {
        let points = -Self::solver(&position.after(turn)).margin().lower;
        Ok((points > 0, margin(points)))
    }

    fn best(&self, position: &symple::Position<W>) -> anyhow::Result<symple::Turn<W>> {
        let best = Self::solver(position).best_turns(&());
        best.and_then(|turns| turns.first().copied()).context("a position without a turn")
    }
}

//! Hints: proven where a table or a search gets to the end, else what a bot thinks.

use std::sync::Arc;
use std::time::{Duration, Instant};

use zugzwang_bots::simpei::{is_near_repetition, rank_in_game};
use zugzwang_bots::{Assessment, Playable, Settings, Strength};
use zugzwang_cli::{Progress, verdict};
use zugzwang_rules::symple::Position;
use zugzwang_rules::{Record, simpei};
use zugzwang_search::Limits;
use zugzwang_solve::Evaluation;
use zugzwang_solve::Observer;
use zugzwang_solve::simpei::Table;
use zugzwang_solve::symple::{MOST_TURNS, Resources, Solver};

use crate::terminal::{assessment, margin};

/// How long a hint may take where nothing is known yet.
const PATIENCE: Duration = Duration::from_secs(2);

/// A game in which some hints are proven.
pub(crate) trait Advised: Playable {
    /// The best turns of a game that is in this position, and what they lead to, with proof;
    /// `None` if there is none within reach.
    fn proven(
        game: &Record<Self>,
        table: Option<&Table>,
        threads: usize,
        progress: &Progress,
    ) -> anyhow::Result<Option<Proven<Self::Turn>>>;
}

/// The turns that are best, and what the player who makes one of them can be sure of.
pub(crate) struct Proven<T> {
    pub(crate) turns: Vec<T>,
    pub(crate) outcome: String,
    /// What may come in between.
    pub(crate) proof: &'static str,
}

impl Advised for simpei::Position {
    fn proven(
        game: &Record<Self>,
        table: Option<&Table>,
        _: usize,
        _: &Progress,
    ) -> anyhow::Result<Option<Proven<simpei::Turn>>> {
        let Some(table) = table else { return Ok(None) };
        let ranked = rank_in_game(table, game)?;
        let Some(&(_, best)) = ranked.first() else { return Ok(None) };
        let turns = ranked.iter().take_while(|&&(_, value)| value == best).map(|&(turn, _)| turn);
        let has_doubt = best != Evaluation::Draw && is_near_repetition(game);
        let proof = if has_doubt { ", unless a position occurs for the third time" } else { "" };
        Ok(Some(Proven { turns: turns.collect(), outcome: verdict(best), proof }))
    }
}

impl<const W: usize> Advised for Position<W> {
    fn proven(
        game: &Record<Self>,
        _: Option<&Table>,
        threads: usize,
        progress: &Progress,
    ) -> anyhow::Result<Option<Proven<Self::Turn>>> {
        /// More vacant points take more than a moment.
        const WITHIN_REACH: u32 = 24;
        let position = game.position();
        if position.vacant().count() > WITHIN_REACH || position.count_turns() > MOST_TURNS {
            return Ok(None);
        }
        let cancelled = || progress.is_cancelled();
        let limits = Limits {
            deadline: Some(Instant::now() + PATIENCE),
            cancelled: Some(&cancelled),
            ..Limits::default()
        };
        let mut solver = Solver::new(position, Resources { threads, memory: 1 << 26, limits });
        let bounds = solver.margin();
        let best = solver.best_turns(&());
        Ok(best.map(|turns| Proven { turns, outcome: margin(bounds.lower), proof: "" }))
    }
}

/// A hint for the player to move, in a line.
pub(crate) fn hint<C: Advised>(
    record: &Record<C>,
    settings: &Settings,
    progress: &Progress,
) -> anyhow::Result<String> {
    let position = record.position();
    let table = settings.table.as_ref().map(Arc::as_ref);
    let proven = C::proven(record, table, settings.threads, progress)?;
    if let Some(Proven { turns, outcome, proof }) = proven {
        let texts: Vec<_> = turns.iter().map(|&turn| position.turn_text(turn)).collect();
        let others = match texts.len() {
            1 => ", and nothing else does as well".to_owned(),
            2 => ", and 1 more does as well".to_owned(),
            count => format!(", and {} more do as well", count - 1),
        };
        return Ok(format!("{} {outcome}{others}. That is proven{proof}.", texts[0]));
    }
    let cancelled = || progress.is_cancelled();
    let limits = Limits {
        deadline: Some(Instant::now() + PATIENCE),
        cancelled: Some(&cancelled),
        ..Limits::default()
    };
    let mut bot = position.bot(&Settings { strength: Strength::Best, ..settings.clone() });
    let choice = bot.choose(record, limits, &mut |_| {})?;
    let text = position.turn_text(choice.turn);
    let opinion = assessment(choice.thought.assessment);
    let proof = match choice.thought.assessment {
        Assessment::Estimate { .. } => "an opinion, not a proof",
        _ => "proven",
    };
    Ok(format!("{text} {opinion}: {proof}."))
}

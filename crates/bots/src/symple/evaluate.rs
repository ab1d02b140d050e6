//! What is known about a position: its exact margin from a search to the end, or else bounds on it
//! and the estimate of a tree search.

use std::time::{Duration, Instant};

use zugzwang_rules::Record;
use zugzwang_rules::symple::{Position, Turn};
use zugzwang_search::{Bounds, Limits};
use zugzwang_solve::symple::{RatedTurn, Resources, Solver};

use super::analysis::{Analysis, LikedTurn, analyse};
use crate::{
    Assessment, DEFAULT_TIME, Detail, Evaluated, EvaluatedTurn, Means, Opinion, Settings, Strength,
    Worth,
};

/// The share of the time for a proof. The estimate gets the rest, if it is needed.
const PROOF_SHARE: f64 = 0.6;

/// The number of playouts to make even if there is no time left. They take a few milliseconds.
const LEAST_PLAYOUTS: u64 = 1000;

/// Who has less time than this gets so many instead: on the largest board it is enough for half of
/// them.
const LEAST_TIME: Duration = Duration::from_millis(20);

pub(super) fn evaluate<const W: usize>(
    game: &Record<Position<W>>,
    detail: Detail,
    means: &Means<'_>,
) -> Evaluated<Turn<W>> {
    let position = game.position();
    if position.is_over() {
        return Evaluated::over(Worth::Margin(Bounds::exact(position.margin())));
    }
    if detail == Detail::Opinion {
        return opinion(estimate(position, means), Bounds::UNKNOWN, &[], Bounds::UNKNOWN.lower);
    }
    let is_proof_all = matches!(detail, Detail::Worth | Detail::Line);
    let share = if is_proof_all { 1.0 } else { PROOF_SHARE };
    if !is_proof_all {
        means.observer.begin("searching", 0);
    }
    let (mut known, rated, least) = means.limit(share, |limits| {
        let resources = Resources { threads: means.threads, memory: means.memory, limits };
        prove(position, resources, detail, means)
    });
    if !is_proof_all && !known.is_exact() {
        means.observer.begin("estimating", 0);
        let Some(Worth::Margin(bounds)) = known.worth else { unreachable!("bounds of a margin") };
        let analysis = estimate(position, means);
        let nodes = known.nodes + analysis.thought.nodes;
        known = opinion(analysis, bounds, &rated, least);
        known.nodes = nodes;
    }
    known
}

/// What a search to the end proves about the position and its turns, and a lower bound on the
/// margin of all turns.
fn prove<const W: usize>(
    position: &Position<W>,
    resources: Resources<'_>,
    detail: Detail,
    means: &Means<'_>,
) -> (Evaluated<Turn<W>>, Vec<RatedTurn<W>>, i32) {
    let mut solver = Solver::new(position, resources);
    let margin = solver.margin();
    let mut known = Evaluated::over(Worth::Margin(margin));
    let best = match detail {
        Detail::Best => solver.best_turns(means.observer),
        _ => None,
    };
    let mut rated = match (detail, &best) {
        (Detail::Worth | Detail::Line, _) => Vec::new(),
        (_, Some(best)) => best.iter().map(|&turn| RatedTurn { turn, margin }).collect(),
        (_, None) => solver.turns(means.observer),
    };
    if detail != Detail::Worth {
        known.line = solver.line();
    }
    // The list starts with the best turn that the line starts with.
    if let Some(&first) = known.line.first()
        && let Some(at) = rated.iter().position(|rated| rated.turn == first)
    {
        rated[..=at].rotate_right(1);
    }
    let turn = |&RatedTurn { turn, margin }: &RatedTurn<W>| EvaluatedTurn {
        turn,
        worth: Some(Worth::Margin(margin)),
        opinion: None,
    };
    known.turns = rated.iter().map(turn).collect();
    known.has_all_best = best.is_some()
        || rated.len() as u128 == position.count_turns()
            && rated.iter().all(|rated| rated.margin.is_exact());
    known.nodes = solver.nodes();
    (known, rated, solver.least())
}

/// Estimates the position by tree search in the time that is left, or in the default time if there
/// is no limit.
fn estimate<const W: usize>(position: &Position<W>, means: &Means<'_>) -> Analysis<W> {
    let &Means { threads, memory, .. } = means;
    let settings = Settings { strength: Strength::Best, threads, memory, seed: 1, tables: None };
    means.limit(1.0, |limits| {
        let least = Instant::now() + LEAST_TIME;
        let limits = if limits.is_over() || limits.deadline.is_some_and(|latest| latest < least) {
            Limits { nodes: Some(LEAST_PLAYOUTS), ..Limits::default() }
        } else {
            // Since it can be cancelled, the search would not set a deadline by itself.
            let deadline = limits.deadline.or_else(|| Instant::now().checked_add(DEFAULT_TIME));
            Limits { deadline, ..limits }
        };
        analyse(position, &settings, limits, &mut |_| {})
    })
}

/// The opinion of a tree search, where `bounds` are proven for the position, `rated` for turns, and
/// the margin of no turn can be less than `least`.
fn opinion<const W: usize>(
    analysis: Analysis<W>,
    bounds: Bounds,
    rated: &[RatedTurn<W>],
    least: i32,
) -> Evaluated<Turn<W>> {
    let (bounds, opinion) = match analysis.thought.assessment {
        Assessment::Margin(margin) => (Bounds::exact(margin), None),
        Assessment::Estimate { chance, margin } => (bounds, Some(Opinion { chance, margin })),
        Assessment::Proven(_) => unreachable!("results of Symple are margins"),
    };
    let any = Bounds { lower: least, ..bounds };
    let turn = |liked: &LikedTurn<W>| {
        let proven = rated.iter().find(|rated| rated.turn == liked.turn);
        let known = proven.map_or(liked.bounds, |rated| liked.bounds.and(rated.margin)).and(any);
        EvaluatedTurn {
            turn: liked.turn,
            worth: Some(Worth::Margin(known)),
            opinion: Some(Opinion { chance: liked.chance, margin: Some(liked.margin) }),
        }
    };
    Evaluated {
        opinion,
        line: analysis.thought.line,
        turns: analysis.turns.iter().map(turn).collect(),
        ..Evaluated::over(Worth::Margin(bounds))
    }
}

//! What there is to say where no proof is within reach.

use std::time::Instant;

use zugzwang_bots::symple::{DEFAULT_TIME, LikedTurn, analyse};
use zugzwang_bots::{Assessment, Settings, Strength};
use zugzwang_cli::Progress;
use zugzwang_rules::symple::{Position, Turn};
use zugzwang_search::{Bounds, Limits};

/// Playouts that are made even if there is no time for any: they take some milliseconds.
const LEAST_PLAYOUTS: u64 = 1000;

/// The opinion of a tree search about a position, for the player to move.
pub(super) struct Estimate<const W: usize> {
    /// The expected final margin in points.
    pub(super) margin: f64,
    /// The chance of winning, from 0 to 1.
    pub(super) chance: f64,
    /// The margin, if the tree search happened to prove it.
    pub(super) proven: Option<i32>,
    pub(super) line: Vec<Turn<W>>,
    /// The turns looked at, the one liked best first.
    pub(super) turns: Vec<LikedTurn<W>>,
    pub(super) playouts: u64,
}

/// Lets a tree search estimate the position until the deadline, or for its usual time if there is
/// none. Ctrl-C ends it earlier.
pub(super) fn estimate<const W: usize>(
    position: &Position<W>,
    deadline: Option<Instant>,
    memory: usize,
    progress: &Progress,
) -> Estimate<W> {
    let threads = rayon::current_num_threads();
    let settings = Settings { strength: Strength::Best, threads, memory, seed: 1, table: None };
    let cancelled = || progress.is_interrupted();
    let is_late = cancelled() || deadline.is_some_and(|deadline| deadline <= Instant::now());
    // Being cancelled is a limit, too, so that the search would not set one itself.
    let deadline = deadline.or_else(|| Instant::now().checked_add(DEFAULT_TIME));
    let limits = if is_late {
        Limits { nodes: Some(LEAST_PLAYOUTS), ..Limits::default() }
    } else {
        Limits { deadline, cancelled: Some(&cancelled), ..Limits::default() }
    };
    let analysis = analyse(position, &settings, limits, &mut |_| {});
    let (proven, chance, margin) = match analysis.thought.assessment {
        Assessment::Margin(margin) => {
            let chance = f64::from(margin.signum() + 1) / 2.0;
            (Some(margin), chance, f64::from(margin))
        }
        Assessment::Estimate { chance, margin } => (None, chance, margin.unwrap_or(0.0)),
        Assessment::Proven(_) => unreachable!("results of Symple are margins"),
    };
    let (line, playouts) = (analysis.thought.line, analysis.thought.nodes);
    Estimate { margin, chance, proven, line, turns: analysis.turns, playouts }
}

/// The nearest whole number of points that is possible.
pub(super) fn whole(margin: f64, bounds: Bounds) -> i32 {
    (margin.round() as i32).clamp(bounds.lower, bounds.upper)
}

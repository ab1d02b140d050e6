use std::ops::ControlFlow;

use rayon::prelude::*;
use zugzwang_rules::Game;

/// Subtrees from this depth on are shared out to threads.
const SHARED: u32 = 3;

/// Positions waiting at a time below a single one: some have more children than memory holds.
const WAITING: usize = 4096;

/// The number of lines of play, counted by all threads of the pool.
pub(crate) fn perft<G: Game>(position: &G, depth: u32) -> u128 {
    if depth < SHARED || position.outcome().is_some() {
        return position.perft(depth);
    }
    let count = |waiting: &[G]| {
        waiting.par_iter().map(|child| perft(child, depth - 1)).reduce(|| 0, u128::saturating_add)
    };
    let mut total: u128 = 0;
    let mut waiting = Vec::new();
    let _ = position.for_each_turn(|turn| {
        waiting.push(position.play(turn));
        if waiting.len() == WAITING {
            total = total.saturating_add(count(&waiting));
            waiting.clear();
        }
        ControlFlow::<()>::Continue(())
    });
    total.saturating_add(count(&waiting))
}

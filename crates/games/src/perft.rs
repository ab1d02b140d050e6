use std::ops::ControlFlow;

use rayon::prelude::*;
use zugzwang_rules::Game;

/// Subtrees of at least this depth are distributed to threads.
const SHARED: u32 = 3;

/// How many children of a position to collect at a time: some have more than fit into memory.
const WAITING: usize = 4096;

/// The number of lines of play, counted on all threads of the pool.
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

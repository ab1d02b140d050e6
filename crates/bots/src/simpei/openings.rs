use std::collections::HashSet;
use std::ops::ControlFlow;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use zugzwang_rules::simpei::{Position, Rules};
use zugzwang_search::Limits;

use super::Search;
use crate::Record;

/// Plies of an opening.
const PLIES: usize = 4;

/// In openings of so many random plies, most games are decided by the last of them: these are left
/// out by a search of so many plies.
const UNDECIDED: u32 = 8;

/// The most positions of such a search: on large boards it does not get as deep.
const NODES: u64 = 100_000;

/// Random beginnings of games for matches: four turns each, after which neither side can force a
/// win within eight plies, as far as a short search can tell. Otherwise nearly all of them would be decided in the next two turns.
///
/// All lead to different positions, symmetric ones counted once, as long as there are others. The
/// same seed gives the same ones.
///
/// ```
/// use zugzwang_bots::simpei::openings;
/// use zugzwang_rules::simpei::Rules;
///
/// let openings = openings(Rules::STANDARD, 5, 1);
/// assert!(openings.iter().all(|opening| opening.len() == 4 && opening.outcome().is_none()));
/// ```
#[must_use]
pub fn openings(rules: Rules, count: usize, seed: u64) -> Vec<Record<Position>> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut search = Search::new(rules, 1 << 22, 1);
    let mut known = HashSet::new();
    let mut openings = Vec::with_capacity(count);
    let plies = PLIES.min(2 * rules.pieces());
    // On small boards all may be decided, or there are but a few.
    let mut patience = ATTEMPTS;
    while openings.len() < count {
        let game = random_game(rules, plies, &mut rng);
        patience = patience.saturating_sub(1);
        if patience > 0 && known.contains(&game.position().canonical()) {
            continue;
        }
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let found = search.deepen(game.position(), UNDECIDED, limits, &mut |_| {});
        if patience == 0 || found.proven().is_none() {
            known.insert(game.position().canonical());
            openings.push(game);
            patience = ATTEMPTS;
        }
    }
    openings
}

/// Random games tried until any will do.
const ATTEMPTS: usize = 1000;

/// A random game of so many plies that nobody has won by then.
fn random_game(rules: Rules, plies: usize, rng: &mut StdRng) -> Record<Position> {
    let mut game = Record::new(Position::start(rules));
    while game.len() < plies {
        let mut turns = Vec::new();
        let _ = game.position().turns(|turn| {
            turns.push(turn);
            ControlFlow::<()>::Continue(())
        });
        game.play(*turns.choose(rng).expect("a turn"));
        while game.outcome().is_some() {
            // Some turns back there was another way.
            for _ in 0..=rng.random_range(0..game.len()) {
                game.undo();
            }
        }
    }
    game
}

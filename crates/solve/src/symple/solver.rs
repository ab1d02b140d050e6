use zugzwang_rules::symple::Position;
use zugzwang_search::{AlphaBeta, Limits};

use super::game::Endgame;
use super::state::State;

/// temp
pub struct Solver;
impl Solver {
    /// temp
    pub fn margin<const W: usize>(position: &Position<W>, bytes: usize, threads: usize) -> (i32, u64) {
        let step = if position.penalty() % 2 == 0 { 2 } else { 1 };
        let go = || {
            let game = Endgame::<u64>::new(position);
            let state = State::root(game.graph(), position);
            let mut search = AlphaBeta::new(&game, bytes, threads, Limits::default());
            let guess = if (position.margin() + position.vacant().count() as i32) % 2 == 0 { 0 } else { 1 };
            let v = search.exact(&state, u32::MAX, guess, step).unwrap();
            (v, search.nodes())
        };
        go()
    }
}

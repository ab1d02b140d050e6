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

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use rand::SeedableRng;
    use rand::rngs::StdRng;

    use super::super::samples::{random_position, sizes};
    use super::super::plain;
    use super::*;

    #[test]
    fn margins_are_those_of_plain_search() {
        let mut rng = StdRng::seed_from_u64(2);
        let mut worst: Option<(u32, String)> = None;
        for size in sizes().cycle().take(9000) {
            let most_vacant = (10.0 / size.len() as f64).min(1.0);
            let position = random_position(&mut rng, size, most_vacant);
            if position.vacant().count() > 11 { continue; }
            let expected = plain::margin(&position, &mut HashMap::new());
            let (found, _) = Solver::margin(&position, 1 << 20, 1);
            if found != expected {
                let v = position.vacant().count();
                if worst.as_ref().is_none_or(|w| w.0 > v) { worst = Some((v, format!("{position} {found} {expected}"))); }
            }
        }
        assert_eq!(worst, None);
    }
}

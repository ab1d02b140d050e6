//! Turn generation: leaves of the game tree per second, on one thread.
//!
//! `bulk` does what the command `perft` does on each thread: the turns of the last ply are counted
//! without being listed. `playing_every_turn` walks the same tree and plays them.

use divan::Bencher;
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

#[divan::bench_group(sample_count = 10, sample_size = 1)]
mod simpei {
    use std::ops::ControlFlow;

    use zugzwang_rules::simpei::{Cells, Position, Rules};

    use super::{Bencher, ItemsCount};

    const DEPTH: u32 = 6;
    const LEAVES: u128 = 91_845_064;

    #[divan::bench]
    fn bulk(bencher: Bencher<'_, '_>) {
        let start = Position::start(Rules::STANDARD);
        bencher
            .counter(ItemsCount::new(LEAVES as u64))
            .bench(|| assert_eq!(divan::black_box(&start).perft(DEPTH), LEAVES));
    }

    #[divan::bench]
    fn playing_every_turn(bencher: Bencher<'_, '_>) {
        let start = Position::start(Rules::STANDARD);
        bencher
            .counter(ItemsCount::new(LEAVES as u64))
            .bench(|| assert_eq!(play_every_turn(divan::black_box(&start), DEPTH), LEAVES));
    }

    fn play_every_turn(position: &Position, depth: u32) -> u128 {
        let mut leaves = 0;
        let own = position.pieces(position.to_move()).0;
        let winning = Cells(position.rules().geometry().winning_cells(own));
        let _ = position.for_each_turn(|turn| {
            let next = divan::black_box(position.play_on(turn));
            let ends = depth == 1 || turn.target().is_some_and(|cell| winning.contains(cell));
            leaves += if ends { 1 } else { play_every_turn(&next, depth - 1) };
            ControlFlow::<()>::Continue(())
        });
        leaves
    }
}

#[divan::bench_group(sample_count = 10, sample_size = 1)]
mod symple {
    use std::ops::ControlFlow;

    use zugzwang_rules::symple::Position;

    use super::{Bencher, ItemsCount};

    const DEPTH: u32 = 4;
    const LEAVES: u128 = 18_608_448;

    fn start() -> Position<1> {
        "7/7/7/7/7/7/7 w 4".parse().expect("the empty board")
    }

    #[divan::bench]
    fn bulk(bencher: Bencher<'_, '_>) {
        bencher
            .counter(ItemsCount::new(LEAVES as u64))
            .bench(|| assert_eq!(divan::black_box(start()).perft(DEPTH), LEAVES));
    }

    #[divan::bench]
    fn playing_every_turn(bencher: Bencher<'_, '_>) {
        bencher
            .counter(ItemsCount::new(LEAVES as u64))
            .bench(|| assert_eq!(play_every_turn(&divan::black_box(start()), DEPTH), LEAVES));
    }

    fn play_every_turn(position: &Position<1>, depth: u32) -> u128 {
        let mut leaves = 0;
        let _ = position.for_each_turn(|turn| {
            let next = position.play_unchecked(turn);
            let next = divan::black_box(next);
            leaves += if depth == 1 { 1 } else { play_every_turn(&next, depth - 1) };
            ControlFlow::<()>::Continue(())
        });
        leaves
    }
}

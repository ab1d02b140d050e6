use std::time::Instant;
use zugzwang_bots::symple::Playouts;
use zugzwang_rules::symple::{AnyPosition, Board, dispatch};
fn main() {
    for side in [7, 9, 13, 19] {
        let board = Board::new(side, side).unwrap();
        let start = AnyPosition::start(board, board.default_penalty()).unwrap();
        dispatch!(&start, position => {
            let mut playouts = Playouts::new(position, 1);
            let start = Instant::now(); let c0 = cpu();
            let (mut n, mut sum) = (0, 0i64);
            while start.elapsed().as_secs_f64() < 1.0 {
                for _ in 0..100 { sum += i64::from(playouts.play()); }
                n += 100;
            }
            println!("{side}: {:.0} mean {:.2}", n as f64 / (cpu()-c0), sum as f64 / n as f64);
        });
    }
}

fn cpu() -> f64 {
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .unwrap()
        .split(' ')
        .next()
        .unwrap()
        .parse::<f64>()
        .unwrap()
        / 1e9
}

//! Playouts of Symple from the empty board to the end, on one thread, compared with a plain twin
//! that uses only the rules crate and recomputes chains all the time.
//!
//! ```text
//! cargo bench --bench symple_playouts -- [--seconds 1]
//! ```
//!
//! Rates are per second of the thread's processor time where the system reports it, so that other
//! processes do not distort them.

use std::time::Instant;

use anyhow::{Context, bail};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use zugzwang_bots::symple::Playouts;
use zugzwang_rules::Player;
use zugzwang_rules::symple::{AnyPosition, Bitboard, Board, Position, dispatch};

fn main() -> anyhow::Result<()> {
    let mut seconds = 1.0;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match &argument[..] {
            // Cargo passes this to every benchmark.
            "--bench" => {}
            "--seconds" => seconds = arguments.next().context("--seconds: a number")?.parse()?,
            _ => bail!("{argument}: expected --seconds"),
        }
    }
    println!("| board | playouts a second | plain twin | ratio | mean margin | twin's |");
    println!("|---|---|---|---|---|---|");
    for side in [7, 9, 13, 19] {
        let board = Board::new(side, side)?;
        let start = AnyPosition::start(board, board.default_penalty())?;
        let (fast, plain) = dispatch!(&start, position => {
            let mut playouts = Playouts::new(position, 1);
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
            let fast = measure(seconds, || playouts.play());
            (fast, measure(seconds, || plain_playout(*position, &mut rng)))
        });
        println!(
            "| {board} | {:.0} | {:.0} | {:.1} | {:+.1} | {:+.1} |",
            fast.0,
            plain.0,
            fast.0 / plain.0,
            fast.1,
            plain.1
        );
    }
    Ok(())
}

/// Playouts per second, and their mean margin.
fn measure(seconds: f64, mut playout: impl FnMut() -> i32) -> (f64, f64) {
    let (start, clock) = (processor_seconds(), Instant::now());
    let (mut playouts, mut margins) = (0.0, 0.0);
    while clock.elapsed().as_secs_f64() < seconds {
        for _ in 0..64 {
            margins += f64::from(playout());
        }
        playouts += 64.0;
    }
    let passed = processor_seconds().zip(start).map(|(now, start)| now - start);
    (playouts / passed.unwrap_or(clock.elapsed().as_secs_f64()), margins / playouts)
}

/// The processor time that this thread has used, on Linux.
fn processor_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split_whitespace().next()?.parse::<f64>().ok()? / 1e9)
}

/// A playout with the same policy: plant while there is enough room, then grow.
fn plain_playout<const W: usize>(mut position: Position<W>, rng: &mut Xoshiro256PlusPlus) -> i32 {
    let patience = Player::BOTH.map(|_| rng.random_range(1.0..2.0) * f64::from(position.penalty()));
    while !position.is_over() {
        let mut builder = position.build_turn();
        let chains: usize = Player::BOTH.map(|player| position.chains(player).count()).iter().sum();
        let vacant = f64::from(position.vacant().count());
        let may_plant = !builder.plant_points().is_empty();
        let may_grow = !builder.growth_points().is_empty();
        let wants = vacant > patience[position.to_move().index()] * chains as f64;
        if may_plant && (wants || !may_grow) {
            let points: Vec<_> = builder.plant_points().into_iter().collect();
            builder.add(points[rng.random_range(0..points.len())]).expect("a plant");
        } else {
            loop {
                let points = builder.growth_points()
                    | if builder.is_complete() { builder.plant_points() } else { Bitboard::EMPTY };
                let points: Vec<_> = points.into_iter().collect();
                let Some(&point) = points.choose(rng) else { break };
                builder.add(point).expect("an addable point");
            }
        }
        position = position.play_unchecked(builder.finish().expect("a complete turn"));
    }
    position.score(Player::First) - position.score(Player::Second)
}

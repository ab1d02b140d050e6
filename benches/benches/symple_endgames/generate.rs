//! Endgames from plausible games.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use zugzwang_rules::symple::{Bitboard, Board, Point, Position, Turn};

const SEED: u64 = 2013;

/// The numbers of vacant points, with the same number of endgames for each.
const VACANT: [u32; 8] = [12, 16, 20, 24, 28, 32, 36, 40];
const EACH: usize = 5;

pub(crate) fn run() -> anyhow::Result<()> {
    println!("# Endgames from playouts, five for each board and number of vacant points; made by");
    println!("# cargo bench --bench symple_endgames -- --generate");
    let mut rng = StdRng::seed_from_u64(SEED);
    generate::<1>(Board::new(7, 7)?, &mut rng)?;
    generate::<2>(Board::new(9, 9)?, &mut rng)?;
    generate::<3>(Board::new(13, 13)?, &mut rng)
}

fn generate<const W: usize>(board: Board, rng: &mut StdRng) -> anyhow::Result<()> {
    for vacant in VACANT {
        let mut left = EACH;
        while left > 0 {
            let mut position = Position::<W>::start(board, board.default_penalty())?;
            while position.vacant().count() > vacant {
                position = position.play(plausible_turn(&position, rng));
            }
            if position.vacant().count() == vacant {
                println!("{position}");
                left -= 1;
            }
        }
    }
    Ok(())
}

/// Plants while there is room for another chain, then grows. Either way it prefers points next to
/// many vacant points that own stones do not touch yet, especially where the opponent could go.
fn plausible_turn<const W: usize>(position: &Position<W>, rng: &mut StdRng) -> Turn<W> {
    let board = position.board();
    let chains = position.chains(position.to_move()).count();
    let open = position.vacant().count() as f64 / board.len() as f64;
    let plants = position.vacant() - board.neighbours(position.own());
    let wanted = board.len() / 10;
    let may_grow = !(board.neighbours(position.own()) & position.vacant()).is_empty();
    let plant = open > 0.6 && chains < wanted && rng.random_bool(0.85);
    if !plants.is_empty() && (plant || !may_grow) {
        let point = best(position, plants, Bitboard::EMPTY, rng);
        return position.turn_of(point.into()).expect("a plant");
    }
    let mut builder = position.build_turn();
    loop {
        let points = builder.growth_points();
        if points.is_empty() {
            return builder.finish().expect("a growth of all chains that can");
        }
        let point = best(position, points, builder.stones(), rng);
        builder.add(point).expect("a point that a chain can grow to");
    }
}

/// The most promising of these points, or one that is nearly as good.
fn best<const W: usize>(
    position: &Position<W>,
    points: Bitboard<W>,
    turn: Bitboard<W>,
    rng: &mut StdRng,
) -> Point {
    let board = position.board();
    let touched = board.neighbours(position.own() | turn);
    let contested = board.neighbours(position.opponent());
    let promise = |point: Point, noise: f64| {
        let around = (board.neighbours(Bitboard::from(point)) & position.vacant()) - touched;
        2.0 * f64::from(around.count()) + f64::from(contested.contains(point)) + 2.0 * noise
    };
    let rated = points.into_iter().map(|point| (promise(point, rng.random()), point));
    let best = rated.max_by(|(a, _), (b, _)| a.total_cmp(b));
    best.expect("a point at least").1
}

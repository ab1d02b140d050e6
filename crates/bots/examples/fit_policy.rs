//! Fits the weights of Symple's policy: plays games against itself on boards of many sizes and with
//! various penalties, searches some of their positions for longer, and fits the weights to where
//! these searches looked.
//!
//! ```text
//! cargo run --release -p zugzwang-bots --example fit_policy -- [GAMES] [SEED] > weights.rs
//! ```
//!
//! The output is the source code of `crates/bots/src/symple/policy/weights.rs`. Starting from zero
//! weights, a few rounds are needed, since a better policy makes searches look in better places.
//! The weights in the repository are from the third round, after 192, 288 and 640 games. On the way
//! it prints how well the weights predict lessons to which they were not fitted.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use zugzwang_bots::symple::training::{self, Lesson};
use zugzwang_bots::symple::{Engine, Skill};
use zugzwang_rules::symple::{AnyPosition, Board, Position, dispatch};
use zugzwang_search::Limits;

/// The sides of the board, the playouts for a turn of a game, those for a position to learn from,
/// and the mean number of such positions per game. Boards that are played more are listed several
/// times.
const KINDS: [((usize, usize), u64, u64, f64); 16] = [
    ((5, 5), 1000, 40_000, 5.0),
    ((6, 6), 2000, 40_000, 6.0),
    ((7, 7), 3000, 60_000, 8.0),
    ((7, 7), 3000, 60_000, 8.0),
    ((7, 7), 3000, 60_000, 8.0),
    ((8, 8), 3000, 60_000, 8.0),
    ((9, 9), 3000, 60_000, 8.0),
    ((9, 9), 3000, 60_000, 8.0),
    ((9, 9), 3000, 60_000, 8.0),
    ((5, 10), 2000, 50_000, 6.0),
    ((11, 8), 2000, 50_000, 6.0),
    ((11, 11), 1500, 50_000, 6.0),
    ((13, 13), 1000, 40_000, 6.0),
    ((13, 13), 1000, 40_000, 6.0),
    ((15, 15), 800, 30_000, 5.0),
    ((19, 19), 500, 25_000, 4.0),
];

/// The share of games with a random penalty instead of the usual one.
const OTHER_PENALTY: f64 = 0.3;

/// Positions in a tree become lessons if they got at least one in this many of its playouts.
const PART: u64 = 30;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let games: u64 = arguments.next().map_or(Ok(640), |games| games.parse())?;
    let seed: u64 = arguments.next().map_or(Ok(1), |seed| seed.parse())?;
    let next = AtomicU64::new(0);
    let threads = thread::available_parallelism()?.get();
    let mut taught = Vec::new();
    thread::scope(|scope| {
        let play = || {
            let mut all = Vec::new();
            loop {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= games {
                    return all;
                }
                all.push((game, lessons_of_game(game, seed)));
                if game.is_multiple_of(50) {
                    eprintln!("game {game} of {games}");
                }
            }
        };
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(play)).collect();
        for worker in workers {
            taught.extend(worker.join().expect("a worker that ends"));
        }
    });
    // So that the order does not depend on which thread was faster.
    taught.sort_by_key(|&(game, _)| game);
    let (mut lessons, mut unseen) = (Vec::new(), Vec::new());
    for (game, new) in taught {
        if game.is_multiple_of(11) { &mut unseen } else { &mut lessons }.extend(new);
    }
    eprintln!("{} lessons, and {} to check with", lessons.len(), unseen.len());
    let weights = training::fit(&lessons);
    for (name, lessons) in [("seen", &lessons), ("unseen", &unseen)] {
        eprintln!(
            "{name}: loss {:.4}; all choices alike: {:.4}",
            training::loss(lessons, &weights),
            training::loss(lessons, &training::none())
        );
    }
    print!("{}", training::source(&weights));
    Ok(())
}

fn lessons_of_game(game: u64, seed: u64) -> Vec<Lesson> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed << 32 | game);
    let ((width, height), playouts, longer, count) = KINDS[game as usize % KINDS.len()];
    let board = Board::new(width, height).expect("a board of these sides");
    let usual = board.default_penalty();
    let penalty =
        if rng.random_bool(OTHER_PENALTY) { rng.random_range(0..=usual + 4) } else { usual };
    let start = AnyPosition::start(board, penalty).expect("a penalty that is usual");
    dispatch!(&start, start => play(start, playouts, longer, count, &mut rng))
}

/// Plays a game from a random opening, and makes lessons of some of its positions.
fn play<const W: usize>(
    start: &Position<W>,
    playouts: u64,
    longer: u64,
    count: f64,
    rng: &mut Xoshiro256PlusPlus,
) -> Vec<Lesson> {
    let mut position = *start;
    for _ in 0..rng.random_range(0..5) {
        let points: Vec<_> = position.build_turn().plant_points().into_iter().collect();
        if let Some(&point) = points.choose(rng) {
            position = position.play(position.turn_of(point.into()).expect("a plant"));
        }
    }
    let skill = Skill { playouts: Some(playouts), temperature: 0.3, exact: 0, ..Skill::BEST };
    let mut engine = Engine::new(&position, skill, 1, 1 << 27, rng.random());
    let mut game = vec![position];
    loop {
        position = position.play(engine.choose(Limits::default(), &mut |_| {}).turn);
        if position.is_over() {
            break;
        }
        game.push(position);
    }
    let mut lessons = Vec::new();
    for position in &game {
        if rng.random_bool((count / game.len() as f64).min(1.0)) {
            let least = (longer / PART) as u32;
            lessons.extend(training::lessons(position, longer, least, rng.random()));
        }
    }
    lessons
}

//! Matches of Symple between two searches, on one thread each. A search is the bot with any
//! settings, or the Monte Carlo tree search of the `minimax` crate. Every opening is played twice,
//! with colours swapped.
//!
//! ```text
//! cargo bench --bench symple_match -- [--boards 7x7,9x9] [--games 20] [--seed 1] \
//!     [--first ms=100] [--second minimax,ms=100]
//! ```
//!
//! `ms` is the wall-clock time for a turn in milliseconds, `playouts` the number of playouts.
//! Further settings of the bot, as `name=value`: `level`, `opening`, `temperature`, `exact`,
//! `exploration`, `policy`, `amaf`, `prior`, `expansion`, `width`, `win`, `spread`.

mod other;
mod side;

use std::time::Instant;

use anyhow::{Context, bail};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use side::{Search, Side};
use zugzwang_rules::Player;
use zugzwang_rules::symple::{AnyPosition, Board, Position, dispatch};

fn main() -> anyhow::Result<()> {
    let (mut boards, mut games, mut seed) = ("7x7,9x9".to_owned(), 20, 1);
    let mut sides = [Side::parse("ms=100")?, Side::parse("minimax,ms=100")?];
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        // Cargo passes this to every benchmark.
        if argument == "--bench" {
            continue;
        }
        let value = arguments.next().with_context(|| format!("{argument}: expected a value"))?;
        match &argument[..] {
            "--boards" => boards = value,
            "--games" => games = value.parse()?,
            "--seed" => seed = value.parse()?,
            "--first" => sides[0] = Side::parse(&value)?,
            "--second" => sides[1] = Side::parse(&value)?,
            _ => bail!("{argument}: expected --boards, --games, --seed, --first or --second"),
        }
    }
    for board in boards.split(',') {
        let board: Board = board.parse()?;
        let start = AnyPosition::start(board, board.default_penalty())?;
        dispatch!(&start, position => run(position, sides, games, seed));
    }
    Ok(())
}

fn run<const W: usize>(start: &Position<W>, sides: [Side; 2], games: u64, seed: u64) {
    let clock = Instant::now();
    let mut results = [0_u32; 3];
    let mut margins = Vec::new();
    for game in 0..games {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed * 1_000_003 + game / 2);
        let opening = opening(start, &mut rng);
        let margin = play(&opening, sides, game % 2 == 1, rng.random());
        margins.push(margin);
        results[(1 - margin.signum()) as usize] += 1;
    }
    let [wins, draws, losses] = results.map(f64::from);
    let games = games as f64;
    let score = (wins + draws / 2.0) / games;
    let variance =
        (wins * (1.0 - score).powi(2) + draws * (0.5 - score).powi(2) + losses * score.powi(2))
            / games;
    println!(
        "{}: +{wins} ={draws} -{losses}, score {:.1} % +-{:.1}, mean margin {:+.2}; {:.0} s",
        start.board(),
        100.0 * score,
        196.0 * (variance / games).sqrt(),
        f64::from(margins.iter().sum::<i32>()) / games,
        clock.elapsed().as_secs_f64()
    );
    // An opening that favours one colour too much shows as a pair with a win for each side.
    let pairs: Vec<_> = margins
        .chunks(2)
        .map(|pair| pair.iter().map(|m| format!("{m:+}")).collect::<Vec<_>>().join("/"))
        .collect();
    println!("margins by opening: {}", pairs.join(" "));
}

/// The start position with a stone of each colour at random points.
fn opening<const W: usize>(start: &Position<W>, rng: &mut Xoshiro256PlusPlus) -> Position<W> {
    let mut position = *start;
    for _ in Player::BOTH {
        let points: Vec<_> = position.build_turn().plant_points().into_iter().collect();
        let point = *points.choose(rng).expect("an almost empty board");
        position = position.play(position.turn_of(point.into()).expect("a plant"));
    }
    position
}

/// The margin for the first side.
fn play<const W: usize>(opening: &Position<W>, sides: [Side; 2], swapped: bool, seed: u64) -> i32 {
    let mut position = *opening;
    let mut searches = sides.map(|side| Search::new(side, opening, seed));
    while !position.is_over() {
        let side = position.to_move().index() ^ usize::from(swapped);
        let turn = searches[side].choose(&position);
        searches[1 - side].advance(turn);
        position = position.play(turn);
    }
    let margin = position.score(Player::First) - position.score(Player::Second);
    if swapped { -margin } else { margin }
}

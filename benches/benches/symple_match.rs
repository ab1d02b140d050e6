//! Matches of the Symple bot against the Monte Carlo tree search of the `minimax` crate, equal
//! time a turn by the wall clock and one thread each. Every opening is played with both colours.
//!
//! ```text
//! cargo bench --bench symple_match -- [--games 20] [--movetime 100] [--boards 7x7,9x9]
//! ```
//!
//! The crate's game is made of our rules; it lists whole turns, which larger boards have too many
//! of.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use minimax::{Game, MCTSOptions, MonteCarloTreeSearch, Strategy, Winner};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use zugzwang_bots::symple::{Engine, Skill};
use zugzwang_rules::Player;
use zugzwang_rules::symple::{AnyPosition, Board, Position, Turn, dispatch};
use zugzwang_search::Limits;

/// A tree's memory, in bytes.
const MEMORY: usize = 1 << 28;

/// Rollouts of the other search before it lists the turns that follow: without a few, a list of
/// turns would be made for every one.
const BEFORE_EXPANDING: u32 = 5;

/// Symple for the `minimax` crate.
struct Symple<const W: usize>;

impl<const W: usize> Game for Symple<W> {
    type S = Position<W>;
    type M = Turn<W>;

    fn generate_moves(position: &Position<W>, turns: &mut Vec<Turn<W>>) -> Option<Winner> {
        let _ = position.for_each_turn(|turn| {
            turns.push(turn);
            ControlFlow::<()>::Continue(())
        });
        Self::get_winner(position)
    }

    fn apply(position: &mut Position<W>, turn: Turn<W>) -> Option<Position<W>> {
        let mut after = *position;
        after.play_unchecked(turn);
        Some(after)
    }

    fn get_winner(position: &Position<W>) -> Option<Winner> {
        position.is_over().then(|| match position.margin() {
            0 => Winner::Draw,
            1.. => Winner::PlayerToMove,
            _ => Winner::PlayerJustMoved,
        })
    }
}

fn main() -> anyhow::Result<()> {
    let (mut games, mut movetime, mut boards) = (20_u64, 100, "7x7,9x9".to_owned());
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        // What cargo says to every benchmark.
        if argument == "--bench" {
            continue;
        }
        let value = arguments.next().with_context(|| format!("{argument}: expected a value"))?;
        match &argument[..] {
            "--games" => games = value.parse()?,
            "--movetime" => movetime = value.trim_end_matches("ms").parse()?,
            "--boards" => boards = value,
            _ => bail!("{argument}: expected --games, --movetime or --boards"),
        }
    }
    for board in boards.split(',') {
        let board: Board = board.parse()?;
        let start = AnyPosition::start(board, board.default_penalty())?;
        let time = Duration::from_millis(movetime);
        dispatch!(&start, position => run(position, games, time));
    }
    Ok(())
}

fn run<const W: usize>(start: &Position<W>, games: u64, time: Duration) {
    let (mut wins, mut draws, mut margins) = (0, 0, 0);
    for game in 0..games {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(game / 2);
        let ours = Player::BOTH[(game % 2) as usize];
        let margin = play(opening(start, &mut rng), ours, time, rng.random());
        wins += u64::from(margin > 0);
        draws += u64::from(margin == 0);
        margins += margin;
    }
    println!(
        "{}: {wins} wins, {draws} draws, {} losses of {games}; mean margin {:+.1}; {time:?} a turn",
        start.board(),
        games - wins - draws,
        f64::from(margins) / games as f64,
    );
}

/// A stone of each colour, anywhere.
fn opening<const W: usize>(start: &Position<W>, rng: &mut Xoshiro256PlusPlus) -> Position<W> {
    let mut position = *start;
    for _ in Player::BOTH {
        let points: Vec<_> = position.build_turn().plant_points().into_iter().collect();
        let point = *points.choose(rng).expect("an almost empty board");
        position.play(position.turn_of(point.into()).expect("a plant"));
    }
    position
}

/// The margin for our bot, which plays one colour.
fn play<const W: usize>(mut position: Position<W>, ours: Player, time: Duration, seed: u64) -> i32 {
    let mut bot = Engine::new(&position, Skill::BEST, 1, MEMORY, seed);
    let options =
        MCTSOptions::default().with_num_threads(1).with_rollouts_before_expanding(BEFORE_EXPANDING);
    let mut other = MonteCarloTreeSearch::<Symple<W>>::new(options);
    other.set_timeout(time);
    while !position.is_over() {
        let turn = if position.to_move() == ours {
            let limits = Limits { deadline: Some(Instant::now() + time), ..Limits::default() };
            bot.choose(limits, &mut |_| {}).turn
        } else {
            let turn = other.choose_move(&position).expect("a position that is not over");
            bot.advance(turn);
            turn
        };
        position.play(turn);
    }
    position.score(ours) - position.score(ours.other())
}

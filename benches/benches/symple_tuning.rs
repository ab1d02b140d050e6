//! Which settings of the tree search win? Plays two of them against each other, each opening with
//! both colours, on one thread.
//!
//! ```text
//! cargo bench --bench symple_tuning -- [--board 9x9] [--games 100] [--seed 1] \
//!     [--first playouts=2000,shared=500] [--second playouts=2000,shared=0]
//! ```
//!
//! Settings: `playouts`, or `ms` for a time by the wall clock; `temperature`, `exact`,
//! `exploration`, `shared`, `prior`, `expansion`, `win`, `spread`, `level`.

use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use zugzwang_bots::Level;
use zugzwang_bots::symple::{Engine, Skill};
use zugzwang_rules::Player;
use zugzwang_rules::symple::{AnyPosition, Board, Position, dispatch};
use zugzwang_search::Limits;

const MEMORY: usize = 1 << 28;

#[derive(Clone, Copy)]
struct Side {
    skill: Skill,
    time: Option<Duration>,
}

impl Side {
    fn parse(text: &str) -> anyhow::Result<Self> {
        let mut skill = Skill { playouts: Some(1000), exact: 0, ..Skill::BEST };
        let mut time = None;
        for setting in text.split(',').filter(|setting| !setting.is_empty()) {
            let (name, value) = setting
                .split_once('=')
                .with_context(|| format!("'{setting}': expected name=value"))?;
            let number: f64 = value.parse().with_context(|| format!("'{setting}': a number"))?;
            match name {
                "playouts" => skill.playouts = Some(number as u64),
                "ms" => {
                    time = Some(Duration::from_secs_f64(number / 1000.0));
                    skill.playouts = None;
                }
                "level" => skill = Skill::of_level(Level::new(number as u8).context("1 to 8")?),
                "temperature" => skill.temperature = number,
                "exact" => skill.exact = number as u32,
                "exploration" => skill.tuning.exploration = number as f32,
                "shared" => skill.tuning.shared = number as f32,
                "prior" => skill.tuning.prior = number as u32,
                "expansion" => skill.tuning.expansion = number as u32,
                "win" => skill.tuning.win = number as f32,
                "spread" => skill.tuning.spread = number as f32,
                "patience" => skill.policy.patience = number as u32,
                "patience_range" => skill.policy.patience_range = number as u32,
                "plant_draws" => skill.policy.plant_draws = number as u32,
                "open" => skill.policy.open = number as u32,
                "apart" => skill.policy.apart = number as u32,
                "join" => skill.policy.join = number as u32,
                "late" => skill.policy.late = number as u32,
                "p_phase" => skill.policy.p_phase = number as f32,
                "p_room" => skill.policy.p_room = number as f32,
                "p_fresh" => skill.policy.p_fresh = number as f32,
                "p_join" => skill.policy.p_join = number as f32,
                "p_take" => skill.policy.p_take = number as f32,
                _ => bail!("'{name}': expected the name of a setting"),
            }
        }
        Ok(Self { skill, time })
    }
}

fn main() -> anyhow::Result<()> {
    let mut board: Board = "9x9".parse()?;
    let (mut games, mut seed) = (100, 1);
    let mut sides = [Side::parse("")?; 2];
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        if argument == "--bench" {
            continue;
        }
        let value = arguments.next().with_context(|| format!("{argument}: expected a value"))?;
        match &argument[..] {
            "--board" => board = value.parse()?,
            "--games" => games = value.parse()?,
            "--seed" => seed = value.parse()?,
            "--first" => sides[0] = Side::parse(&value)?,
            "--second" => sides[1] = Side::parse(&value)?,
            _ => bail!("{argument}: expected --board, --games, --seed, --first or --second"),
        }
    }
    let start = AnyPosition::start(board, board.default_penalty())?;
    dispatch!(&start, position => run(position, sides, games, seed));
    Ok(())
}

fn run<const W: usize>(start: &Position<W>, sides: [Side; 2], games: u64, seed: u64) {
    let clock = Instant::now();
    let mut results = [0_u32; 3];
    let mut margins = 0;
    for game in 0..games {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed * 1_000_003 + game / 2);
        let opening = opening(start, &mut rng);
        let margin = play(&opening, sides, game % 2 == 1, seed * 7919 + game);
        margins += margin;
        results[(1 - margin.signum()) as usize] += 1;
    }
    let [wins, draws, losses] = results.map(f64::from);
    let games = games as f64;
    let score = (wins + draws / 2.0) / games;
    let variance =
        (wins * (1.0 - score).powi(2) + draws * (0.5 - score).powi(2) + losses * score.powi(2))
            / games;
    println!(
        "+{wins} ={draws} -{losses}  score {:.1} % +-{:.1}  margin {:+.2}  {:.0} s",
        100.0 * score,
        196.0 * (variance / games).sqrt(),
        f64::from(margins) / games,
        clock.elapsed().as_secs_f64()
    );
}

/// A stone of each colour, anywhere.
fn opening<const W: usize>(start: &Position<W>, rng: &mut Xoshiro256PlusPlus) -> Position<W> {
    let mut position = *start;
    for _ in 0..2 {
        let plants: Vec<_> = position.build_turn().plant_points().into_iter().collect();
        let point = plants[rng.random_range(0..plants.len())];
        position.play(position.turn_of(point.into()).expect("a plant"));
    }
    position
}

/// The margin for the first side.
fn play<const W: usize>(opening: &Position<W>, sides: [Side; 2], swapped: bool, seed: u64) -> i32 {
    let mut position = *opening;
    let mut engines = sides.map(|side| Engine::new(opening, side.skill, 1, MEMORY, seed));
    while !position.is_over() {
        let side = position.to_move().index() ^ usize::from(swapped);
        let deadline = sides[side].time.map(|time| Instant::now() + time);
        let limits = Limits { deadline, ..Limits::default() };
        let turn = engines[side].choose(limits, &mut |_| {}).turn;
        engines[1 - side].advance(turn);
        position.play(turn);
    }
    let margin = position.score(Player::First) - position.score(Player::Second);
    if swapped { -margin } else { margin }
}

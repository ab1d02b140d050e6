//! The levels of Simpei on the standard board: each against the one below, the share of turns that
//! keep the value, and the last one as second player from the start, which it has to win.
//!
//! `cargo bench --bench simpei_levels` takes some minutes; `-- N` sets the number of openings, each
//! of which is played twice with colours swapped (500 by default).

use std::sync::Arc;

use zugzwang_bots::simpei::{openings, value_kept, value_positions};
use zugzwang_bots::{Bot, Level, Outcome, Playable, Record, Settings, Strength};
use zugzwang_rules::Player;
use zugzwang_rules::simpei::{Position, Rules};
use zugzwang_search::Limits;
use zugzwang_solve::simpei::{BuildOptions, Solution, Table};

fn main() {
    let count = std::env::args().find_map(|argument| argument.parse().ok()).unwrap_or(500);
    let rules = Rules::STANDARD;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.table");
    let solution = Solution::build(rules, &BuildOptions::default(), &()).expect("a solution");
    solution.save(&path, &()).expect("it can be written");
    let table = Arc::new(Table::open(&path).expect("a table"));
    kept(&table, &solution);
    as_second_player(&table, count);
    ladder(&table, count);
}

fn bot(level: Level, seed: u64, table: &Arc<Table>) -> Box<dyn Bot<Position>> {
    let strength = Strength::Level(level);
    let table = Some(Arc::clone(table));
    let settings = Settings { strength, threads: 1, memory: 1 << 26, seed, table };
    Position::start(Rules::STANDARD).bot(&settings)
}

fn kept(table: &Arc<Table>, solution: &Solution) {
    let positions = value_positions(Rules::STANDARD, 5000, 1, solution).expect("values");
    for level in Level::ALL {
        let kept = value_kept(&mut *bot(level, 1, table), &positions, solution).expect("turns");
        let share = 100.0 * kept.kept as f64 / kept.positions as f64;
        println!("level {level} keeps the value in {share:.2}% of {} positions", kept.positions);
    }
}

fn as_second_player(table: &Arc<Table>, count: usize) {
    for level in Level::ALL {
        let wins = (0..count).filter(|&i| {
            let mut first = bot(level, i as u64, table);
            let mut second = bot(Level::ALL[7], i as u64, table);
            let start = Record::new(Position::start(Rules::STANDARD));
            play([&mut *first, &mut *second], start) == Outcome::Win(Player::Second)
        });
        println!(
            "level 8 as second player from the start: won {} of {count} against level {level}",
            wins.count()
        );
    }
}

fn ladder(table: &Arc<Table>, count: usize) {
    let openings = openings(Rules::STANDARD, count, 1);
    for pair in Level::ALL.windows(2) {
        let mut results = [0; 3];
        for (i, opening) in openings.iter().enumerate() {
            let mut lower = bot(pair[0], 2 * i as u64, table);
            let mut higher = bot(pair[1], 2 * i as u64 + 1, table);
            for side in Player::BOTH {
                let bots: [&mut dyn Bot<Position>; 2] = match side {
                    Player::First => [&mut *higher, &mut *lower],
                    Player::Second => [&mut *lower, &mut *higher],
                };
                match play(bots, opening.clone()) {
                    Outcome::Win(player) if player == side => results[0] += 1,
                    Outcome::Draw => results[1] += 1,
                    Outcome::Win(_) => results[2] += 1,
                }
            }
        }
        let games = (2 * count) as f64;
        let share = (f64::from(results[0]) + f64::from(results[1]) / 2.0) / games;
        let interval = 1.96 * (share * (1.0 - share) / games).sqrt();
        println!(
            "level {} against {}: won {}, drew {}, lost {}: {:.1}% ± {:.1}",
            pair[1],
            pair[0],
            results[0],
            results[1],
            results[2],
            100.0 * share,
            100.0 * interval
        );
    }
}

fn play(mut bots: [&mut dyn Bot<Position>; 2], mut game: Record<Position>) -> Outcome {
    loop {
        if let Some(outcome) = game.outcome() {
            return outcome;
        }
        let bot = &mut bots[game.position().side().index()];
        let choice = bot.choose(&game, Limits::default(), &mut |_| {}).expect("a turn");
        game.play(choice.turn);
    }
}

//! The highest level of Simpei as second player from the start of the standard board, where it has
//! to win against every level.
//!
//! `cargo bench --bench simpei_levels -- N` sets the number of games against each level (500 by
//! default).

use zugzwang_bots::{Bot, Level, Playable, Settings, Strength};
use zugzwang_rules::simpei::{Position, Rules};
use zugzwang_rules::{Outcome, Player, Record};
use zugzwang_search::Limits;
use zugzwang_solve::Tables;

fn main() {
    let count = std::env::args().find_map(|argument| argument.parse().ok()).unwrap_or(500);
    let folder = tempfile::tempdir().expect("a folder");
    let tables = Tables::new(folder.path(), None);
    tables.wait(Rules::STANDARD, &|| false).expect("a table");
    as_second_player(&tables, count);
}

fn bot(level: Level, seed: u64, tables: &Tables) -> Box<dyn Bot<Position>> {
    let strength = Strength::Level(level);
    let tables = Some(tables.clone());
    let settings = Settings { strength, threads: 1, memory: 1 << 26, seed, tables };
    Position::start(Rules::STANDARD).bot(&settings)
}

fn as_second_player(tables: &Tables, count: usize) {
    for level in Level::ALL {
        let wins = (0..count).filter(|&i| {
            let mut first = bot(level, i as u64, tables);
            let mut second = bot(Level::ALL[7], i as u64, tables);
            let start = Record::new(Position::start(Rules::STANDARD));
            play([&mut *first, &mut *second], start) == Outcome::Win(Player::Second)
        });
        println!(
            "level 8 as second player from the start: won {} of {count} against level {level}",
            wins.count()
        );
    }
}

fn play(mut bots: [&mut dyn Bot<Position>; 2], mut game: Record<Position>) -> Outcome {
    loop {
        if let Some(outcome) = game.outcome() {
            return outcome;
        }
        let bot = &mut bots[game.position().to_move().index()];
        let choice = bot.choose(&game, Limits::default(), &mut |_| {}).expect("a turn");
        game.play(choice.turn);
    }
}

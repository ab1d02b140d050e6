//! Reference answers of `data/simpei_counts.json`.

use rayon::prelude::*;
use serde::Deserialize;
use zugzwang_rules::simpei::{Position, Rules};
use zugzwang_solve::Evaluation;
use zugzwang_solve::simpei::Probe;
use zugzwang_solve::simpei::plain::PlainTable;

#[derive(Deserialize)]
struct Counts {
    small: Game,
}

#[derive(Deserialize)]
struct Game {
    size: u32,
    pieces: u32,
    root: Root,
    longest_win: u32,
    phases: Vec<Phase>,
}

#[derive(Deserialize)]
struct Root {
    value: String,
    plies: Option<u32>,
}

#[derive(Deserialize)]
struct Phase {
    placed: usize,
    positions: u64,
    wins: u64,
    losses: u64,
    draws: u64,
}

fn counts() -> Counts {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/simpei_counts.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn plain_iteration_gives_the_known_counts_of_the_small_board() {
    let game = counts().small;
    let rules = Rules::new(game.size, game.pieces).unwrap();
    let table = PlainTable::solve(rules);
    let root = table.probe(&Position::start(rules));
    assert_eq!((root.word(), root.plies()), (&game.root.value[..], game.root.plies));
    let mut longest = 0;
    for phase in &game.phases {
        let values: Vec<_> = table.phase(phase.placed).map(|(_, value)| value).collect();
        let count = |word: &str| values.iter().filter(|value| value.word() == word).count() as u64;
        assert_eq!(
            (values.len() as u64, count("win"), count("loss"), count("draw")),
            (phase.positions, phase.wins, phase.losses, phase.draws),
            "{} placed",
            phase.placed
        );
        for value in values {
            if let Evaluation::Win(plies) = value {
                longest = longest.max(plies);
            }
        }
    }
    assert_eq!(longest, game.longest_win);
}

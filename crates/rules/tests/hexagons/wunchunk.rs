use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde::Deserialize;
use zugzwang_rules::wunchunk::{Position, Setup};
use zugzwang_rules::{Game, Options, Outcome, Player};

use crate::by_words;
use crate::golden::{self, Perft, Played, Turns, lines};

fn setup(text: &str) -> Setup {
    Setup::read(text, &Options::new()).unwrap_or_else(|error| panic!("{error}"))
}

macro_rules! with_position {
    ($text:expr, $position:ident => $expression:expr) => {{
        let setup = setup($text);
        by_words!(setup.words(), W => {
            let $position: Position<W> = setup.position();
            $expression
        })
    }};
}

#[test]
fn turns_are_as_known() {
    for known in lines::<Turns>("wunchunk_turns.jsonl") {
        with_position!(&known.position, position => golden::turns_are_as_known(&position, &known));
    }
}

#[test]
fn games_are_as_known() {
    for known in lines::<Played>("wunchunk_games.jsonl") {
        with_position!(&known.start, start => golden::game_is_as_known(start, &known));
    }
}

#[test]
fn perft_is_as_known() {
    for known in lines::<Perft>("wunchunk_perft.jsonl") {
        with_position!(&known.position, position => golden::perft_is_as_known(&position, &known));
    }
}

#[derive(Deserialize)]
struct Finished {
    position: String,
    chunks: BTreeMap<String, usize>,
    sizes: BTreeMap<String, Vec<u32>>,
    result: String,
}

#[test]
fn finished_boards_are_as_known() {
    for known in lines::<Finished>("wunchunk_counts.jsonl") {
        with_position!(&known.position, position => {
            for (player, letter) in [(Player::First, "b"), (Player::Second, "w")] {
                let tally = position.tally(player);
                assert_eq!(tally.chunks, known.chunks[letter], "{position}");
                assert_eq!(tally.sizes, known.sizes[letter], "{position}");
            }
            let result = match position.outcome().expect("an end") {
                Outcome::Draw => "draw",
                Outcome::Win(Player::First) => "b",
                Outcome::Win(Player::Second) => "w",
            };
            assert_eq!(result, known.result, "{position}");
        });
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Wu-4, Wu-10: all sets of at most so many stones of either colour on empty cells.
    #[test]
    fn turns_are_all_small_sets(side in 2usize..=3, turns in 0usize..12, seed: u64) {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut options = Options::new();
        options.set(<Position<1> as Game>::OPTIONS, "size", &side.to_string()).unwrap();
        let mut position: Position<1> = Setup::read("startpos", &options).unwrap().position();
        for _ in 0..turns {
            let texts = golden::turn_texts(&position);
            if texts.is_empty() { break }
            let text = &texts[rng.random_range(0..texts.len())];
            position = position.play(position.parse_turn(text).unwrap());
        }
        prop_assume!(position.outcome().is_none());
        let cells: Vec<_> = (position.view().cells.iter())
            .filter(|cell| cell.piece.is_none())
            .map(|cell| cell.name.clone())
            .collect();
        let mut sets = BTreeSet::from([BTreeSet::new()]);
        for _ in 0..position.count() {
            let longer: Vec<BTreeSet<String>> = sets.iter().flat_map(|set: &BTreeSet<String>| {
                let free = cells.iter().filter(|cell| !set.iter().any(|stone| stone[1..] == ***cell));
                free.flat_map(|cell| [format!("B{cell}"), format!("W{cell}")]).map(|stone| {
                    set.iter().cloned().chain([stone]).collect()
                }).collect::<Vec<_>>()
            }).collect();
            sets.extend(longer);
        }
        let mut expected: Vec<_> = sets.into_iter().map(|set| {
            let mut stones: Vec<_> = set.into_iter().collect();
            stones.sort_by(|a, b| a[1..].cmp(&b[1..]));
            if stones.is_empty() { "pass".to_owned() } else { stones.join(",") }
        }).collect();
        expected.sort_unstable();
        prop_assert_eq!(position.count_turns() as usize, expected.len());
        prop_assert_eq!(golden::turn_texts(&position), expected);
        if position.count_turns() < 2000 {
            golden::drafts_lead_to_every_turn(&position);
        }
    }
}

/// Wu-5.
#[test]
fn a_player_without_chunks_can_only_pass() {
    let position: Position<1> = "2/1b1/2 w 1".parse().unwrap();
    assert_eq!(golden::turn_texts(&position), ["pass"]);
    assert_eq!(
        position.parse_turn("Ba1").unwrap_err().to_string(),
        "\"Ba1\", character 1 ('B'): expected a legal turn, but a player without groups of two or \
         more stones can only pass"
    );
}

#[test]
fn texts_that_are_no_positions_are_refused() {
    for text in ["2/3/2 b", "2/3/2 b 3", "2/3/2 x 0", "2/3/2 b 0 0", "1 b 0"] {
        let error = Setup::read(text, &Options::new()).err().expect("refused").to_string();
        assert!(error.contains("expected") && !error.contains('\n'), "{error}");
    }
}

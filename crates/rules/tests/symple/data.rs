//! The reference answers in the project's `data` folder.

use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use zugzwang_rules::Player;
use zugzwang_rules::symple::{AnyPosition, Board, Position, dispatch};

use crate::listing::listed;

pub(crate) fn read(name: &str) -> String {
    let path = format!("{}/../../data/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

pub(crate) fn lines<T: DeserializeOwned>(name: &str) -> Vec<T> {
    read(name).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn moves(any: &AnyPosition) -> Vec<String> {
    dispatch!(any, position => listed(position).iter().map(ToString::to_string).collect())
}

#[derive(Deserialize)]
struct Moves {
    position: String,
    moves: Vec<String>,
    score: BTreeMap<String, i32>,
}

#[test]
fn turns_and_scores_of_reference_positions() {
    let entries: Vec<Moves> = lines("symple_moves.jsonl");
    assert_eq!(entries.len(), 200);
    for entry in entries {
        let any: AnyPosition = entry.position.parse().unwrap();
        assert_eq!(any.to_string(), entry.position);
        let mut expected = entry.moves;
        expected.sort_unstable();
        let mut found = moves(&any);
        found.sort_unstable();
        assert_eq!(found, expected, "{any}");
        for (player, side) in Player::BOTH.into_iter().zip(["w", "b"]) {
            assert_eq!(any.score(player), entry.score[side], "{any}");
        }
        for text in &found {
            let read =
                dispatch!(&any, position => position.parse_turn(text).map(|t| t.to_string()));
            assert_eq!(read.as_ref(), Ok(text));
        }
    }
}

#[derive(Deserialize)]
struct Endgame {
    position: String,
    empty: u32,
    best: Vec<String>,
    moves: u128,
}

#[test]
fn numbers_of_turns_of_reference_endgames() {
    let entries: Vec<Endgame> = lines("symple_endgames.jsonl");
    assert!(!entries.is_empty());
    for entry in entries {
        let any: AnyPosition = entry.position.parse().unwrap();
        dispatch!(&any, position => {
            assert_eq!(position.vacant().count(), entry.empty);
            assert_eq!(position.count_turns(), entry.moves);
        });
        let listed = moves(&any);
        assert_eq!(listed.len() as u128, entry.moves, "{any}");
        assert!(entry.best.iter().all(|turn| listed.contains(turn)), "{any}");
    }
}

#[derive(Deserialize)]
struct Boards {
    boards: Vec<Solved>,
    perft: Vec<Perft>,
}

#[derive(Deserialize)]
struct Solved {
    board: String,
    penalty: i32,
    margin: i32,
    positions: usize,
    turns: usize,
    best: Vec<String>,
}

#[derive(Deserialize)]
struct Perft {
    position: String,
    leaves: Vec<u128>,
}

fn boards() -> Boards {
    serde_json::from_str(&read("symple_boards.json")).unwrap()
}

#[test]
fn perft_of_empty_boards() {
    let entries = boards().perft;
    assert_eq!(entries.len(), 3);
    for entry in entries {
        let any: AnyPosition = entry.position.parse().unwrap();
        let depths = 1..=entry.leaves.len() as u32;
        let leaves: Vec<u128> =
            depths.map(|depth| dispatch!(&any, position => position.perft(depth))).collect();
        assert_eq!(leaves, entry.leaves, "{any}");
    }
}

/// Every reachable position, with its margin for the player to move.
#[derive(Default)]
struct Exhaustive {
    margins: HashMap<Position<1>, i32>,
    turns: usize,
}

impl Exhaustive {
    fn margin(&mut self, position: &Position<1>) -> i32 {
        if position.is_over() {
            return position.margin();
        }
        if let Some(&margin) = self.margins.get(position) {
            return margin;
        }
        let mut best = i32::MIN;
        let _ = position.for_each_turn(|turn| {
            let child = position.play_unchecked(turn);
            best = best.max(-self.margin(&child));
            self.turns += 1;
            ControlFlow::<()>::Continue(())
        });
        self.margins.insert(*position, best);
        best
    }
}

/// Positions, turns and optimal play of whole games on small boards.
#[test]
fn small_boards_from_end_to_end() {
    let mut solved = 0;
    for entry in boards().boards {
        let board: Board = entry.board.parse().unwrap();
        if board.len() > 12 || (board.len() == 12 && entry.penalty % 3 != 0) {
            continue;
        }
        let name = format!("{board}, P = {}", entry.penalty);
        let start = Position::start(board, entry.penalty).unwrap();
        let mut exhaustive = Exhaustive::default();
        assert_eq!(exhaustive.margin(&start), entry.margin, "{name}");
        assert_eq!(exhaustive.margins.len(), entry.positions, "{name}");
        assert_eq!(exhaustive.turns, entry.turns, "{name}");
        let keeps = |text: &String| {
            let child = start.play(start.parse_turn(text).unwrap());
            -exhaustive.margin(&child) == entry.margin
        };
        let best: Vec<String> = moves(&start.into()).into_iter().filter(keeps).collect();
        assert_eq!(best, entry.best, "{name}");
        solved += 1;
    }
    assert!(solved >= 30, "{solved}");
}

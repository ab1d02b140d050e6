//! Reference data on which two independent programs agreed.

use serde::Deserialize;
use zugzwang_rules::simpei::{FirstMove, Position, Rules};

use crate::reference::Board;
use crate::support::{all_boards, board_of, position_of};

#[derive(Deserialize)]
struct Counts {
    small: Solution,
    perft: Vec<Perft>,
}

#[derive(Deserialize)]
struct Solution {
    size: i32,
    pieces: usize,
    phases: Vec<Phase>,
}

#[derive(Deserialize)]
struct Phase {
    placed: usize,
    positions: usize,
}

#[derive(Deserialize)]
struct Perft {
    size: u32,
    pieces: u32,
    position: String,
    leaves: Vec<u64>,
}

fn counts() -> Counts {
    serde_json::from_str(include_str!("../../../../data/simpei_counts.json")).unwrap()
}

#[test]
fn perft_counts_the_known_leaves() {
    let lists = counts().perft;
    assert!(lists.len() >= 3);
    for Perft { size, pieces, position: text, leaves } in lists {
        let position: Position = text.parse().unwrap();
        assert_eq!(position.rules(), Rules::new(size, pieces).unwrap());
        assert_eq!(position.perft(0), 1);
        for (depth, leaves) in (1..).zip(leaves) {
            assert_eq!(position.perft(depth), u128::from(leaves), "{text} to depth {depth}");
        }
    }
}

/// The slow reference is itself checked against the data.
#[test]
fn the_reference_counts_the_known_leaves() {
    fn perft(board: &Board, depth: usize) -> u64 {
        if depth == 1 {
            return board.count();
        }
        let below = |play| match board.wins(&play) {
            true => 1,
            false => perft(&board.after(&play), depth - 1),
        };
        board.plays().into_iter().map(below).sum()
    }
    for Perft { position: text, leaves, .. } in counts().perft {
        let board = board_of(&text.parse().unwrap());
        assert_eq!(board.notation(), text);
        let affordable = leaves.into_iter().take_while(|&leaves| leaves < 250_000);
        for (depth, leaves) in (1..).zip(affordable) {
            assert_eq!(perft(&board, depth), leaves, "{text} to depth {depth}");
        }
    }
}

#[test]
fn every_arrangement_is_a_position() {
    let Solution { size, pieces, phases } = counts().small;
    let boards = all_boards(&Board::empty(size, pieces));
    for Phase { placed, positions } in phases {
        // The data count an arrangement of the moving phase once, not once per side to move.
        let sides = if placed == 2 * pieces { 2 } else { 1 };
        let found = boards.iter().filter(|board| board.pieces.len() == placed).count();
        assert_eq!(found, positions * sides, "{placed} pieces placed");
    }
    for board in boards {
        assert_eq!(board.notation().parse(), Ok(position_of(&board)));
    }
}

#[test]
fn known_positions_parse_and_print_back() {
    #[derive(Deserialize)]
    struct Entry {
        position: String,
    }
    let lines = include_str!("../../../../data/simpei_values.jsonl").lines();
    let mut read = 0;
    for line in lines {
        let Entry { position: text } = serde_json::from_str(line).unwrap();
        let position: Position = text.parse().unwrap();
        assert_eq!(position.to_string(), text);
        assert_eq!(position.rules(), Rules::STANDARD);
        assert_eq!(position_of(&board_of(&position)), position);
        assert_eq!(board_of(&position).notation(), text);
        read += 1;
    }
    assert!(read > 100, "{read} positions");
}

#[test]
fn the_first_move_rule_multiplies_only_the_first_ply() {
    let position = Position::start(Rules::STANDARD.with_first_move(FirstMove::Anywhere));
    assert_eq!(position.perft(1), 25);
    assert_eq!(position.perft(2), 25 * 24);
}

//! A hash depends only on the position, not on how it was reached.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use rand::SeedableRng;
use rand::rngs::StdRng;
use zugzwang_rules::Player;
use zugzwang_rules::symple::{Board, Position, dispatch};

use crate::arrangements::{SIZES, game};

fn from_scratch<const W: usize>(position: &Position<W>) -> Position<W> {
    let stones = Player::BOTH.map(|player| position.stones(player));
    Position::new(position.board(), stones, position.to_move(), position.penalty()).unwrap()
}

#[test]
fn hashes_updated_by_turns_are_those_from_scratch() {
    let mut rng = StdRng::seed_from_u64(7);
    for size in SIZES {
        for any in game(size, 60, &mut rng) {
            dispatch!(&any, position => {
                assert_eq!(*position, from_scratch(position));
                assert_eq!(position.zobrist(), from_scratch(position).zobrist());
                assert_eq!(position.to_string().parse(), Ok(*position));
                let _ = position.for_each_turn(|turn| {
                    let child = position.play_unchecked(turn);
                    assert_eq!(position.zobrist_after(turn), child.zobrist());
                    assert_eq!(child, from_scratch(&child));
                    // A few turns of each position are enough.
                    if child.zobrist() % 8 == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
            });
        }
    }
}

fn reach(position: &Position<1>, met: &mut HashMap<u64, Position<1>>) {
    if let Some(known) = met.insert(position.zobrist(), *position) {
        assert_eq!(known, *position, "two positions with one hash");
        return;
    }
    let _ = position.for_each_turn(|turn| {
        let child = position.play_unchecked(turn);
        reach(&child, met);
        ControlFlow::<()>::Continue(())
    });
}

#[test]
fn different_positions_have_different_hashes() {
    let mut met = HashMap::new();
    reach(&Position::start(Board::new(3, 3).unwrap(), 4).unwrap(), &mut met);
    assert!(met.len() > 9000);

    let mut starts = HashSet::new();
    for width in 1..=8 {
        for height in 1..=8 {
            for penalty in -20..=20 {
                let board = Board::new(width, height).unwrap();
                let start = Position::<1>::start(board, penalty).unwrap();
                let black: Position<1> = start.to_string().replace(" w ", " b ").parse().unwrap();
                assert!(starts.insert(start.zobrist()));
                assert!(starts.insert(black.zobrist()));
            }
        }
    }
}

//! Random positions for tests.

use std::ops::ControlFlow;

use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use zugzwang_rules::Player;
use zugzwang_rules::symple::{Bitboard, Board, Point, Position};

/// Small boards to draw positions on.
pub(super) fn sizes() -> impl Iterator<Item = Board> + Clone {
    [(1, 1), (4, 1), (3, 2), (3, 3), (4, 3), (5, 3), (4, 4), (5, 5), (7, 2)]
        .into_iter()
        .map(|(width, height)| Board::new(width, height).unwrap())
}

/// A position with random stones, at most this share of vacant points, and a random penalty.
pub(super) fn random_position(rng: &mut StdRng, board: Board, most_vacant: f64) -> Position<1> {
    let vacant = rng.random_range(0.0..=most_vacant);
    let mut stones = [Bitboard::EMPTY; 2];
    for point in (0..board.len()).map(Point::from_index) {
        if rng.random_bool(1.0 - vacant) {
            stones[rng.random_range(0..2)].insert(point);
        }
    }
    let to_move = *Player::BOTH.choose(rng).unwrap();
    let penalty = *[-3, -1, 0, 1, 2, 3, 4, 6, 50].choose(rng).unwrap();
    Position::new(board, stones, to_move, penalty).unwrap()
}

/// A position with at most this many vacant points and a random penalty, after random turns from
/// the empty board. Its vacant points are as scattered as in real games.
pub(super) fn late_position(rng: &mut StdRng, board: Board, most_vacant: u32) -> Position<1> {
    let penalty = *[-2, 0, 1, 2, 3, 4, 6, 10, 1000].choose(rng).unwrap();
    let mut position = Position::start(board, penalty).unwrap();
    while position.vacant().count() > most_vacant {
        let mut turns = Vec::new();
        let _ = position.for_each_turn(|turn| {
            turns.push(turn);
            ControlFlow::<()>::Continue(())
        });
        position = position.play_unchecked(*turns.choose(rng).unwrap());
    }
    position
}

//! Conversions between the reference and the library, and boards to test both on.

use std::fmt::Display;
use std::ops::ControlFlow;

use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use zugzwang_rules::Player;
use zugzwang_rules::simpei::{Cell, Cells, FirstMove, Position, Rules, Sandwich, Turn};

use crate::reference::{Board, Play, Spot, World};

/// The most pieces per player that a board allows (Si-2).
pub(crate) fn most_pieces(size: i32) -> usize {
    Board::spots(size).len() / 3
}

fn index(spot: Spot, size: i32) -> i32 {
    match spot.world {
        World::Upper => spot.row * size + spot.column,
        World::Lower => size * size + spot.row * (size - 1) + spot.column,
    }
}

fn spot(cell: Cell, size: i32) -> Spot {
    let index = cell.index() as i32;
    let (world, width, index) = match index - size * size {
        lower if lower >= 0 => (World::Lower, size - 1, lower),
        _ => (World::Upper, size, index),
    };
    Spot { world, column: index % width, row: index / width }
}

/// The cell of an index, on the board or not.
pub(crate) fn cell_at(index: u32) -> Cell {
    Cells(1 << index).iter().next().unwrap()
}

pub(crate) fn cells<'a>(spots: impl IntoIterator<Item = &'a Spot>, size: i32) -> Cells {
    Cells(spots.into_iter().fold(0, |set, &spot| set | 1 << index(spot, size)))
}

/// The set of the cells with these names.
pub(crate) fn named(names: &str, size: i32) -> Cells {
    let spots: Vec<Spot> = names
        .split_whitespace()
        .map(|name| Board::spots(size).into_iter().find(|spot| spot.name() == name).unwrap())
        .collect();
    cells(&spots, size)
}

pub(crate) fn rules_of(board: &Board) -> Rules {
    Rules::new(board.size as u32, board.each as u32)
        .unwrap()
        .with_first_move(board.first_move)
        .with_sandwich(board.sandwich)
}

pub(crate) fn position_of(board: &Board) -> Position {
    let of = |player| {
        let own = board.pieces.iter().filter(|(_, owner)| **owner == player);
        cells(own.map(|(spot, _)| spot), board.size)
    };
    Position::from_cells(rules_of(board), of(Player::First), of(Player::Second), board.side)
        .unwrap_or_else(|error| panic!("{}: {error}", board.notation()))
}

pub(crate) fn board_of(position: &Position) -> Board {
    let rules = position.rules();
    let size = rules.size() as i32;
    let own = |player| position.pieces(player).iter().map(move |cell| (spot(cell, size), player));
    Board {
        size,
        each: rules.pieces(),
        first_move: rules.first_move(),
        sandwich: rules.sandwich(),
        pieces: own(Player::First).chain(own(Player::Second)).collect(),
        side: position.to_move(),
    }
}

pub(crate) fn turn_of(play: &Play, size: i32) -> Turn {
    match play {
        Play::Pass => Turn::PASS,
        Play::Act { origin, target, displaced } => {
            let cell = |spot| cell_at(index(spot, size) as u32);
            Turn::new(origin.map(cell), cell(*target), cells(displaced, size))
        }
    }
}

pub(crate) fn play_of(turn: Turn, size: i32) -> Play {
    match turn.target() {
        None => Play::Pass,
        Some(target) => Play::Act {
            origin: turn.origin().map(|cell| spot(cell, size)),
            target: spot(target, size),
            displaced: turn.displaced().iter().map(|cell| spot(cell, size)).collect(),
        },
    }
}

/// The first turns of a position, at most `most`, in the order generated.
pub(crate) fn first_turns(position: &Position, most: usize) -> Vec<Turn> {
    let mut turns = Vec::new();
    let _ = position.for_each_turn(|turn| {
        turns.push(turn);
        if turns.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    turns
}

/// All turns of a position, in the order generated.
pub(crate) fn turns(position: &Position) -> Vec<Turn> {
    first_turns(position, usize::MAX)
}

/// The first predecessors of a position, at most `most`, in the order generated.
pub(crate) fn first_predecessors(position: &Position, most: usize) -> Vec<(Position, Turn)> {
    let mut edges = Vec::new();
    let _ = position.predecessors(|earlier, turn| {
        edges.push((earlier, turn));
        if edges.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    edges
}

/// All predecessors of a position, in the order generated.
pub(crate) fn predecessors(position: &Position) -> Vec<(Position, Turn)> {
    first_predecessors(position, usize::MAX)
}

/// The message of an error, which must be one line that a terminal can show.
pub(crate) fn one_line(error: impl Display) -> String {
    let line = error.to_string();
    assert!(!line.trim().is_empty(), "an empty message");
    let unfit = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    assert!(!line.contains(unfit), "not one plain line: {line:?}");
    line
}

pub(crate) fn seeded(seed: u64) -> StdRng {
    StdRng::seed_from_u64(seed)
}

/// How many pieces a random board gets.
#[derive(Clone, Copy)]
pub(crate) enum Crowd {
    /// At most five per player, as in play.
    Few,
    /// At least half of what the board allows.
    Many,
}

/// An empty board with a random size, number of pieces and options.
pub(crate) fn random_start(rng: &mut StdRng, crowd: Crowd) -> Board {
    let size = rng.random_range(3..=6);
    let most = most_pieces(size);
    let each = match crowd {
        Crowd::Few => rng.random_range(1..=most.min(5)),
        Crowd::Many => rng.random_range(most / 2..=most),
    };
    let mut board = Board::empty(size, each);
    board.first_move = *[FirstMove::Inner, FirstMove::Anywhere].choose(rng).unwrap();
    board.sandwich = *[Sandwich::Any, Sandwich::Single].choose(rng).unwrap();
    board
}

/// A random position of a board (Si-11), half of the time in the moving phase.
pub(crate) fn scatter(rng: &mut StdRng, mut board: Board) -> Board {
    let all = 2 * board.each;
    let placed = if rng.random() { all } else { rng.random_range(0..=all) };
    let mut spots = Board::spots(board.size);
    spots.shuffle(rng);
    board.pieces = spots.into_iter().zip(Player::BOTH.into_iter().cycle()).take(placed).collect();
    let second = if placed == all { rng.random() } else { placed % 2 == 1 };
    board.side = Player::BOTH[usize::from(second)];
    board
}

/// A random position of a random board.
pub(crate) fn random_board(rng: &mut StdRng, crowd: Crowd) -> Board {
    let start = random_start(rng, crowd);
    scatter(rng, start)
}

/// Of many random boards the one with the most turns, which has large sandwiches.
pub(crate) fn busy_board(rng: &mut StdRng, crowd: Crowd) -> Board {
    (0..16).map(|_| random_board(rng, crowd)).max_by_key(Board::count).unwrap()
}

/// A random legal turn: a random action and random displacements.
pub(crate) fn random_play(rng: &mut StdRng, board: &Board) -> Play {
    let actions = board.actions();
    let Some(action) = actions.choose(rng) else { return Play::Pass };
    let displaced = action.free.sample(rng, action.sandwiched.len()).copied().collect();
    Play::Act { origin: action.origin, target: action.target, displaced }
}

/// All positions with the size, number of pieces and options of the empty board `start` (Si-11).
pub(crate) fn all_boards(start: &Board) -> Vec<Board> {
    fn fill(board: &mut Board, spots: &[Spot], left: [usize; 2], boards: &mut Vec<Board>) {
        let [red, blue] = left;
        let Some((&spot, rest)) = spots.split_first() else {
            if (red, blue) == (0, 0) {
                boards.extend(Player::BOTH.map(|side| Board { side, ..board.clone() }));
            } else if red == blue {
                boards.push(Board { side: Player::First, ..board.clone() });
            } else if red + 1 == blue {
                boards.push(Board { side: Player::Second, ..board.clone() });
            }
            return;
        };
        fill(board, rest, left, boards);
        for player in Player::BOTH {
            let mut left = left;
            if left[player.index()] > 0 {
                left[player.index()] -= 1;
                board.pieces.insert(spot, player);
                fill(board, rest, left, boards);
                board.pieces.remove(&spot);
            }
        }
    }
    let mut boards = Vec::new();
    let spots = Board::spots(start.size);
    fill(&mut start.clone(), &spots, [start.each; 2], &mut boards);
    boards
}

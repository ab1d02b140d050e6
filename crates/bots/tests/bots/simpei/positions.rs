//! Positions for tests, and their exact values.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use zugzwang_rules::Player;
use zugzwang_rules::simpei::{Cell, Position, Rules, Turn};
use zugzwang_solve::simpei::{BuildOptions, Solution};

/// The standard game, solved once for all tests.
pub(crate) static STANDARD: LazyLock<Solution> = LazyLock::new(|| solve(Rules::STANDARD));

pub(crate) fn solve(rules: Rules) -> Solution {
    Solution::build(rules, &BuildOptions::default(), &()).unwrap()
}

/// Random arrangements of pieces (Si-11), from the empty board to the moving phase.
pub(crate) fn arrangements(rules: Rules, seed: u64) -> impl Iterator<Item = Position> {
    let mut rng = StdRng::seed_from_u64(seed);
    let most = 2 * rules.pieces();
    std::iter::repeat_with(move || {
        // Half of them are in the moving phase.
        let placed = rng.random_range(0..2 * most).min(most);
        let mut cells: Vec<_> = (0..rules.cells()).map(Cell::new).collect();
        cells.shuffle(&mut rng);
        let (red, blue) = cells[..placed].split_at(placed.div_ceil(2));
        let is_blue = if placed == most { rng.random() } else { placed % 2 == 1 };
        let side = if is_blue { Player::Second } else { Player::First };
        let cells = |cells: &[Cell]| cells.iter().copied().collect();
        Position::from_cells(rules, cells(red), cells(blue), side).unwrap()
    })
}

/// All turns of a position.
pub(crate) fn turns(position: &Position) -> Vec<Turn> {
    let mut turns = Vec::new();
    let _ = position.for_each_turn(|turn| {
        turns.push(turn);
        ControlFlow::<()>::Continue(())
    });
    turns
}

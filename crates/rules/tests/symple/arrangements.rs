//! Positions for tests.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use zugzwang_rules::Player;
use zugzwang_rules::symple::{AnyPosition, Bitboard, Point, Position, Turn, dispatch};

/// Board sizes that cover every kind of shape and every number of words.
pub(crate) const SIZES: [(usize, usize); 24] = [
    (1, 1),
    (2, 1),
    (1, 3),
    (2, 2),
    (7, 1),
    (1, 19),
    (19, 1),
    (2, 5),
    (3, 3),
    (4, 3),
    (4, 4),
    (5, 5),
    (3, 12),
    (7, 7),
    (8, 8),
    (5, 13),
    (13, 5),
    (9, 9),
    (8, 16),
    (13, 13),
    (16, 16),
    (17, 17),
    (19, 17),
    (19, 19),
];

/// The empty board.
pub(crate) fn start(width: usize, height: usize, penalty: i32) -> AnyPosition {
    let row = width.to_string();
    format!("{} w {penalty}", vec![row; height].join("/")).parse().unwrap()
}

/// The notation of a position with rows of `w`, `b` and `.`, from the top.
pub(crate) fn notation(rows: &[String], side: char, penalty: i32) -> String {
    let mut text = String::new();
    for row in rows {
        let mut rest = row.as_str();
        while let Some(first) = rest.chars().next() {
            let run = rest.len() - rest.trim_start_matches('.').len();
            match run {
                0 => text.push(first),
                _ => text.push_str(&run.to_string()),
            }
            rest = &rest[run.max(1)..];
        }
        text.push('/');
    }
    format!("{} {side} {penalty}", text.trim_end_matches('/'))
}

/// A position with stones scattered at random: each point is White's or Black's with the given
/// chances, in percent.
pub(crate) fn strewn(
    (width, height): (usize, usize),
    chances: [u32; 2],
    rng: &mut StdRng,
) -> AnyPosition {
    let mut stone = || match rng.random_range(0..100) {
        x if x < chances[0] => 'w',
        x if x < chances[0] + chances[1] => 'b',
        _ => '.',
    };
    let rows: Vec<String> = (0..height).map(|_| (0..width).map(|_| stone()).collect()).collect();
    let side = if rng.random() { 'w' } else { 'b' };
    notation(&rows, side, rng.random_range(-5..10)).parse().unwrap()
}

/// A random member of a set.
pub(crate) fn pick<const W: usize>(set: Bitboard<W>, rng: &mut StdRng) -> Point {
    set.into_iter().nth(rng.random_range(0..set.count() as usize)).unwrap()
}

/// A random turn, which plants with a chance of `chance` percent if there is a choice.
pub(crate) fn random_turn<const W: usize>(
    position: &Position<W>,
    chance: u32,
    rng: &mut StdRng,
) -> Turn<W> {
    let mut builder = position.build_turn();
    let plants = builder.plant_points();
    let grows = !builder.growth_points().is_empty();
    if !plants.is_empty() && (!grows || rng.random_range(0..100) < chance) {
        builder.add(pick(plants, rng)).unwrap();
    }
    while !builder.is_complete() {
        builder.add(pick(builder.growth_points(), rng)).unwrap();
    }
    let balance = builder.plant_points();
    if !balance.is_empty() && rng.random() {
        builder.add(pick(balance, rng)).unwrap();
    }
    builder.finish().unwrap()
}

/// Every position of a random game from the empty board, including the full board.
pub(crate) fn game(size: (usize, usize), chance: u32, rng: &mut StdRng) -> Vec<AnyPosition> {
    let mut any = start(size.0, size.1, 4);
    let mut positions = vec![any];
    while !any.is_over() {
        dispatch!(&mut any, position => *position = position.play(random_turn(position, chance, rng)));
        positions.push(any);
    }
    positions
}

/// Positions of random games and scattered ones, on boards of all [`SIZES`] up to `points`. The
/// same seed gives the same positions.
pub(crate) fn mixed(seed: u64, points: usize) -> Vec<AnyPosition> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut positions = Vec::new();
    for size in SIZES.into_iter().filter(|(width, height)| width * height <= points) {
        for chance in [20, 60, 90] {
            positions.extend(game(size, chance, &mut rng));
        }
        for own in [5, 20, 35, 50] {
            for opponent in [0, 25, 45] {
                positions.push(strewn(size, [own, opponent], &mut rng));
                positions.push(strewn(size, [opponent, own], &mut rng));
            }
        }
    }
    positions
}

/// A position in which `player` is to move and has all the stones, on the columns and rows that
/// `lies` accepts: patterns that random play hardly ever finds.
pub(crate) fn pattern(
    size: (usize, usize),
    player: Player,
    lies: impl Fn(usize, usize) -> bool,
) -> AnyPosition {
    let letter = ['w', 'b'][player.index()];
    let row =
        |row| (0..size.0).map(|column| if lies(column, row) { letter } else { '.' }).collect();
    let rows: Vec<String> = (0..size.1).rev().map(row).collect();
    notation(&rows, letter, 4).parse().unwrap()
}

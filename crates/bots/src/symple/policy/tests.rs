use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use zugzwang_rules::Player;
use zugzwang_rules::symple::{AnyPosition, Bitboard, Board, Point, Position, Symmetry, dispatch};
use zugzwang_search::mcts::Choices;

use super::super::field::Field;
use super::super::grid::{Grid, Stage};
use super::super::walk::{Step, Walk};
use super::features::{Policy, UNIT};
use super::training;
use super::weights::WEIGHTS;

#[test]
fn features_are_what_the_rules_say_and_blind_to_symmetries() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    for (width, height) in [(1, 1), (4, 1), (3, 5), (7, 7), (8, 8), (9, 9), (12, 11), (19, 19)] {
        for _ in 0..3 {
            let board = Board::new(width, height).unwrap();
            let start = AnyPosition::start(board, rng.random_range(-1..6)).unwrap();
            dispatch!(&start, start => play(start, &mut rng));
        }
    }
}

/// Plays a random game, stone by stone, and looks at all choices on the way.
fn play<const W: usize>(start: &Position<W>, rng: &mut Xoshiro256PlusPlus) {
    let mut position = *start;
    while !position.is_over() {
        let walk = Walk(Field::new(&position));
        let &symmetry = position.board().symmetries().choose(rng).unwrap();
        let mapped = Walk(Field::new(&position.mapped(symmetry)));
        let mut grid = Grid::new(&walk.0, &position);
        let mut image = Grid::new(&mapped.0, &position.mapped(symmetry));
        while grid.stage() != Stage::Begin || grid.to_move() == position.to_move() {
            let mut steps = Vec::new();
            walk.choices(&grid, |choice, _| steps.push(Step::of(choice)));
            let policy = Policy::new(&walk.0, &grid);
            let policy_there = Policy::new(&mapped.0, &image);
            let there = |step| image_of(position.board(), symmetry, step);
            for &step in &steps {
                if let Step::Plant(point) | Step::Grow(point) = step {
                    let expected = around(position.board(), &grid, point);
                    assert_eq!(policy.around(point), expected, "{position} {step:?}");
                }
                assert_eq!(policy_there.features(there(step)), policy.features(step));
            }
            let step = *steps.choose(rng).unwrap();
            walk.play(&mut grid, step.choice());
            mapped.play(&mut image, there(step).choice());
        }
        let stones = grid.stones(position.to_move()) - position.own();
        position.play(position.turn_of(stones).unwrap());
    }
}

fn image_of(board: Board, symmetry: Symmetry, step: Step) -> Step {
    let image =
        |point: u16| board.map_point(symmetry, Point::from_index(point.into())).index() as u16;
    match step {
        Step::Plant(point) => Step::Plant(image(point)),
        Step::Grow(point) => Step::Grow(image(point)),
        Step::Finish => Step::Finish,
    }
}

/// What is seen around a point, by the rules alone.
fn around<const W: usize>(board: Board, grid: &Grid<W>, point: u16) -> [usize; 11] {
    let point = Point::from_index(point.into());
    let (own, other) = (grid.to_move(), grid.to_move().other());
    let growth = grid.growth();
    let stones = [grid.stones(own) | growth, grid.stones(other)];
    let vacant = board.points::<W>() - stones[0] - stones[1];

    let (column, row) = board.coordinates(point);
    let at = |distance: usize, is_diagonal: bool| -> Vec<Point> {
        let all = board.points::<W>().into_iter();
        all.filter(|&other| {
            let (c, r) = board.coordinates(other);
            let (c, r) = (c.abs_diff(column), r.abs_diff(row));
            c + r == distance && (c == r) == is_diagonal && (is_diagonal || c == 0 || r == 0)
        })
        .collect()
    };
    let near = [at(1, false), at(2, true), at(2, false)];
    let counts = near.each_ref().map(|points| {
        let of = |set: Bitboard<W>| points.iter().filter(|&&point| set.contains(point)).count();
        5 * of(stones[0]) + of(stones[1])
    });
    let room = near.iter().flatten().filter(|&&point| vacant.contains(point)).count();

    // The chains as they stood before the growth, with the liberties that it left.
    let chains = [own, other].map(|player| {
        let position =
            Position::new(board, Player::BOTH.map(|p| grid.stones(p)), player, 0).unwrap();
        let liberties = position.chains(player).map(|chain| chain.liberties - growth);
        liberties.collect::<Vec<_>>()
    });
    let [own_seen, other_seen] = chains.map(|chains| {
        let (touching, apart): (Vec<_>, Vec<_>) =
            chains.into_iter().partition(|liberties| liberties.contains(point));
        let least = touching.iter().map(|liberties| liberties.count() as usize - 1).min();
        let ahead = apart
            .into_iter()
            .filter(|liberties| near[0].iter().any(|&neighbour| liberties.contains(neighbour)));
        (touching.len(), least.unwrap_or(3).min(3), ahead.count().min(4))
    });
    let fresh = near[0].iter().filter(|&&neighbour| {
        let beside = board.neighbours(Bitboard::<W>::from(neighbour));
        vacant.contains(neighbour) && (beside & stones[0]).is_empty()
    });
    [
        counts[0],
        counts[1],
        counts[2],
        own_seen.0,
        other_seen.0,
        own_seen.1,
        other_seen.1,
        fresh.count(),
        own_seen.2,
        other_seen.2,
        room / 2,
    ]
}

#[test]
fn the_weights_are_written_as_they_are() {
    let weights: Vec<f32> = WEIGHTS.iter().map(|&weight| f32::from(weight) / UNIT).collect();
    assert_eq!(training::source(&weights), include_str!("weights.rs"));
}

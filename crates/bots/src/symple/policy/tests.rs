use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use zugzwang_rules::symple::{AnyPosition, Board, Point, Position, Symmetry, dispatch};
use zugzwang_search::mcts::MctsGame;

use super::super::playout_board::PlayoutBoard;
use super::super::step::Step;
use super::super::topology::Topology;
use super::super::walk::Walk;
use super::features::{Policy, UNIT};
use super::training;
use super::weights::WEIGHTS;

#[test]
fn features_are_blind_to_symmetries() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    for (width, height) in [(1, 1), (4, 1), (3, 5), (7, 7), (8, 8), (9, 9), (12, 11), (19, 19)] {
        let board = Board::new(width, height).unwrap();
        for &symmetry in board.symmetries() {
            let start = AnyPosition::start(board, rng.random_range(-1..6)).unwrap();
            dispatch!(&start, start => play(start, symmetry, &mut rng));
        }
    }
}

/// Plays a random game and its image, stone by stone, and looks at all choices on the way.
fn play<const W: usize>(start: &Position<W>, symmetry: Symmetry, rng: &mut Xoshiro256PlusPlus) {
    let walk = Walk(Topology::new(start));
    let mut grid = PlayoutBoard::new(&walk.0, start);
    let mut image = grid.clone();
    while walk.result(&grid).is_none() {
        let mut steps = Vec::new();
        walk.choices(&grid, |choice, _| steps.push(Step::of(choice)));
        let mut policy = Policy::new(&walk.0, &grid);
        let mut policy_there = Policy::new(&walk.0, &image);
        let there = |step| image_of(start.board(), symmetry, step);
        for &step in &steps {
            let (features, image) = (policy.features(step), policy_there.features(there(step)));
            assert_eq!(image, features, "{start} {symmetry:?} {step:?}");
        }
        let step = *steps.choose(rng).unwrap();
        walk.play(&mut grid, step.choice());
        walk.play(&mut image, there(step).choice());
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

#[test]
fn the_weights_are_written_as_they_are() {
    let weights: Vec<f32> = WEIGHTS.iter().map(|&weight| f32::from(weight) / UNIT).collect();
    assert_eq!(training::source(&weights), include_str!("weights.rs"));
}

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use zugzwang_rules::Player;
use zugzwang_rules::symple::{AnyPosition, Bitboard, Board, Position, Turn, dispatch};
use zugzwang_search::mcts::MctsGame;

use super::super::playout::Playout;
use super::super::playout_board::{PlayoutBoard, TurnStage};
use super::super::processor::{Avx2, Portable, Processor};
use super::super::step::Step;
use super::super::topology::Topology;
use super::super::walk::Walk;

/// Empty boards with every possible number of words, and narrow ones.
pub(super) fn starts() -> Vec<AnyPosition> {
    let sizes = [(1, 1), (5, 1), (3, 3), (8, 8), (7, 9), (9, 9), (2, 19), (12, 12), (13, 13)]
        .into_iter()
        .chain([(15, 16), (16, 16), (17, 18), (19, 19)]);
    let penalties = [4, 0, -2, 10, 1];
    sizes
        .zip(penalties.into_iter().cycle())
        .map(|((width, height), penalty)| {
            AnyPosition::start(Board::new(width, height).unwrap(), penalty).unwrap()
        })
        .collect()
}

/// Compares everything that a grid stores with the rules.
pub(super) fn assert_same<const W: usize>(
    topology: &Topology<W>,
    grid: &PlayoutBoard<W>,
    position: &Position<W>,
) {
    assert_eq!(grid.stage(), TurnStage::Begin);
    assert_eq!(grid.to_move(), position.to_move(), "{position}");
    assert_eq!(
        grid.margin(topology),
        position.score(Player::First) - position.score(Player::Second)
    );
    assert_eq!(grid.is_over(), position.is_over());
    assert_eq!(u32::from(grid.vacant()), position.vacant().count());
    for player in Player::BOTH {
        assert_eq!(grid.stones(player), position.stones(player), "{position}");
        assert_eq!(usize::from(grid.chains(player)), position.chains(player).count());
    }
    let builder = position.build_turn();
    assert_eq!(grid.plants(topology), builder.plant_points());
    assert_eq!(grid.frontier(), builder.growth_points());
    for point in topology.board().points::<W>() {
        let may_plant = builder.plant_points().contains(point);
        assert_eq!(grid.is_plant(point.index() as u16), may_plant, "{position}");
    }
    // Each chain has its own number, by which its liberties refer to it.
    let mut liberties = BTreeMap::<_, Bitboard<W>>::new();
    for point in builder.growth_points() {
        for number in
            grid.own_labels(topology, point.index() as u16).into_iter().filter(|&l| l != 0)
        {
            liberties.entry(number).or_insert(Bitboard::EMPTY).insert(point);
        }
    }
    let mut known: Vec<_> = liberties.into_values().collect();
    let chains = position.chains(position.to_move()).map(|chain| chain.liberties);
    let mut expected: Vec<_> = chains.filter(|liberties| !liberties.is_empty()).collect();
    known.sort_unstable();
    expected.sort_unstable();
    assert_eq!(known, expected, "{position}");
}

#[test]
fn playouts_make_legal_turns_only() {
    for start in starts() {
        dispatch!(&start, position => {
            playouts_are_legal(Portable, position);
            if let Some(avx2) = Avx2::detect() {
                playouts_are_legal(avx2, position);
            }
        });
    }
}

fn playouts_are_legal<const W: usize>(processor: impl Processor, start: &Position<W>) {
    let mut random = Playout::new(7);
    for _ in 0..20 {
        let mut position = *start;
        let topology = Topology::new(&position);
        let mut grid = PlayoutBoard::new(&topology, &position);
        while !grid.is_over() {
            assert_same(&topology, &grid, &position);
            assert_same(&topology, &PlayoutBoard::new(&topology, &position), &position);
            let before = position.own();
            random.play_turn(processor, &topology, &mut grid);
            let stones = grid.stones(position.to_move()) - before;
            position = position
                .play(position.turn_of(stones).unwrap_or_else(|e| panic!("{position}: {e}")));
        }
        assert_same(&topology, &grid, &position);
    }
}

#[test]
fn playouts_complete_growths_that_the_tree_began() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    let mut random = Playout::new(11);
    let mut completed = 0;
    for start in starts() {
        dispatch!(&start, start => {
            let mut position = *start;
            while !position.is_over() {
                let walk = Walk(Topology::new(&position));
                let mut grid = PlayoutBoard::new(&walk.0, &position);
                for _ in 0..rng.random_range(1..4) {
                    let mut choices = Vec::new();
                    walk.choices(&grid, |choice, _| choices.push(choice));
                    choices.retain(|&choice| matches!(Step::of(choice), Step::Grow(_)));
                    if let Some(&choice) = choices.choose(&mut rng) {
                        walk.play(&mut grid, choice);
                    }
                    if grid.stage() != TurnStage::Growing {
                        break;
                    }
                }
                if grid.stage() == TurnStage::Growing {
                    let mut next = position;
                    random.play_turn(Portable, &walk.0, &mut grid);
                    let stones = grid.stones(position.to_move()) - position.own();
                    next = next.play(position.turn_of(stones).unwrap_or_else(|e| panic!("{position}: {e}")));
                    assert_same(&walk.0, &grid, &next);
                    completed += 1;
                }
                position = position.play(any_turn(&position, &mut rng));
            }
        });
    }
    assert!(completed > 100, "{completed}");
}

#[test]
fn playouts_are_the_same_on_all_processors() {
    for start in starts() {
        dispatch!(&start, position => {
            let topology = Topology::new(position);
            let start = PlayoutBoard::new(&topology, position);
            let (mut here, mut anywhere) = (Playout::new(3), Playout::new(3));
            for _ in 0..40 {
                let (mut grid, mut expected) = (start.clone(), start.clone());
                here.play(&topology, &mut grid);
                anywhere.play_with(Portable, &topology, &mut expected);
                for player in Player::BOTH {
                    assert_eq!(grid.stones(player), expected.stones(player));
                    assert_eq!(grid.planted(player), expected.planted(player));
                }
            }
        });
    }
}

#[test]
fn as_many_chains_as_fit_have_numbers() {
    for (side, rows) in [(8, ["wbwbwbwb", "bwbwbwbw"]), (5, ["wbwbw", "bwbwb"])] {
        let text: Vec<_> = rows.into_iter().cycle().take(side).collect();
        let position: Position<1> = format!("{} w 1", text.join("/")).parse().unwrap();
        let grid = PlayoutBoard::new(&Topology::new(&position), &position);
        let chains = Player::BOTH.map(|player| usize::from(grid.chains(player)));
        assert_eq!(chains, [(side * side).div_ceil(2), side * side / 2]);
    }
}

#[test]
fn choices_make_up_all_turns_and_no_others() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let (mut compared, mut balanced) = (0, 0);
    for start in starts() {
        dispatch!(&start, start => {
            for _ in 0..20 {
                let mut position = *start;
                let stones = rng.random_range(0..=start.board().len());
                while !position.is_over()
                    && position.vacant().count() as usize + stones > start.board().len()
                {
                    if position.count_turns() < 3000 {
                        assert_eq!(by_choices(&position), by_rules(&position), "{position}");
                        compared += 1;
                        balanced += usize::from(position.may_balance());
                    }
                    position = position.play(any_turn(&position, &mut rng));
                }
            }
        });
    }
    assert!(compared > 1000 && balanced > 100, "{compared} {balanced}");
}

fn any_turn<const W: usize>(position: &Position<W>, rng: &mut Xoshiro256PlusPlus) -> Turn<W> {
    let mut builder = position.build_turn();
    loop {
        let points: Vec<_> = builder.addable().into_iter().collect();
        match points.choose(rng) {
            Some(&point) if !builder.is_complete() || rng.random_bool(0.5) => {
                builder.add(point).unwrap();
            }
            _ => return builder.finish().unwrap(),
        }
    }
}

fn by_rules<const W: usize>(position: &Position<W>) -> BTreeSet<Bitboard<W>> {
    let mut turns = BTreeSet::new();
    let _ = position.for_each_turn(|turn| {
        turns.insert(turn.stones());
        ControlFlow::<()>::Continue(())
    });
    turns
}

fn by_choices<const W: usize>(position: &Position<W>) -> BTreeSet<Bitboard<W>> {
    let topology = Topology::new(position);
    let grid = PlayoutBoard::new(&topology, position);
    let mut turns = BTreeSet::new();
    let walk = Walk(topology);
    follow(&walk, &grid, position, &mut turns);
    turns
}

fn follow<const W: usize>(
    walk: &Walk<W>,
    grid: &PlayoutBoard<W>,
    start: &Position<W>,
    turns: &mut BTreeSet<Bitboard<W>>,
) {
    walk.choices(grid, |choice, rating| {
        assert!(rating.is_finite());
        assert_eq!(Step::of(choice).choice(), choice);
        let mut next = grid.clone();
        walk.play(&mut next, choice);
        if next.stage() == TurnStage::Begin {
            let turn = next.stones(start.to_move()) - start.own();
            assert_ne!(next.to_move(), start.to_move());
            turns.insert(turn);
        } else {
            follow(walk, &next, start, turns);
        }
    });
}

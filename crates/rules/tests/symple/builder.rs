//! The turns built stone by stone are exactly the turns listed.

use std::collections::BTreeSet;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use zugzwang_rules::symple::{Bitboard, IllegalTurn, Position, Turn, TurnBuilder, dispatch};

use crate::arrangements::{mixed, pick};
use crate::listing::listed;

/// Visits and checks every state of a builder.
fn explore<const W: usize>(
    position: &Position<W>,
    builder: TurnBuilder<W>,
    met: &mut BTreeSet<Bitboard<W>>,
    turns: &mut BTreeSet<Turn<W>>,
) {
    if !met.insert(builder.stones()) {
        return;
    }
    let addable = builder.addable();
    assert_eq!(addable, builder.growth_points() | builder.plant_points());
    assert!(builder.growth_points().is_disjoint(builder.plant_points()));
    assert!(addable.is_subset(position.vacant() - builder.stones()));
    match builder.finish() {
        Ok(turn) => {
            assert!(builder.is_complete());
            assert_eq!(turn.stones(), builder.stones());
            turns.insert(turn);
        }
        Err(_) => {
            assert!(!builder.is_complete());
            assert!(!addable.is_empty() || position.is_over(), "stranded: {builder:?}");
        }
    }
    for point in position.board().points::<W>() {
        let mut next = builder;
        let added = next.add(point);
        assert_eq!(added.is_ok(), addable.contains(point), "{builder:?}");
        if added.is_ok() {
            assert_eq!(next.stones(), builder.stones() | point.into());
            explore(position, next, met, turns);
        } else {
            assert_eq!(next, builder);
        }
    }
}

#[test]
fn building_reaches_exactly_the_turns_listed() {
    let mut explored = 0;
    for any in mixed(13, 100) {
        dispatch!(&any, position => {
            if position.count_turns() > 120 {
                continue;
            }
            let (mut met, mut turns) = (BTreeSet::new(), BTreeSet::new());
            explore(position, position.build_turn(), &mut met, &mut turns);
            assert_eq!(turns.into_iter().collect::<Vec<_>>(), listed(position), "{any}");
            explored += 1;
        });
    }
    assert!(explored > 600, "{explored}");
}

/// A builder to which these stones were added in order.
fn rebuilt<const W: usize>(position: &Position<W>, stones: Bitboard<W>) -> TurnBuilder<W> {
    let mut builder = position.build_turn();
    let growth = stones & position.board().neighbours(position.own());
    for point in growth.into_iter().chain(stones - growth) {
        builder.add(point).unwrap();
    }
    builder
}

#[test]
fn stones_can_be_taken_back_in_any_order() {
    let mut rng = StdRng::seed_from_u64(14);
    let mut balanced = 0;
    for any in mixed(14, 400).iter().filter(|any| !any.is_over()) {
        dispatch!(any, position => {
            let mut builder = position.build_turn();
            for _ in 0..30 {
                let (stones, addable) = (builder.stones(), builder.addable());
                if stones.is_empty() || (!addable.is_empty() && rng.random_range(0..3) > 0) {
                    builder.add(pick(addable, &mut rng)).unwrap();
                } else {
                    let point = pick(stones, &mut rng);
                    let plant = builder.finish().ok().and_then(Turn::plant);
                    balanced += usize::from(plant.is_some_and(|plant| plant != point));
                    assert!(builder.remove(point));
                    let mut left = stones - point.into();
                    // The balancing plant is removed, too.
                    if let Some(plant) = plant {
                        left -= plant.into();
                    }
                    assert_eq!(builder.stones(), left);
                }
                assert_eq!(builder, rebuilt(position, builder.stones()), "{any}");
                let missing = position.board().points() - builder.stones();
                for point in missing.into_iter().take(3) {
                    let mut same = builder;
                    assert!(!same.remove(point));
                    assert_eq!(same, builder);
                }
            }
        });
    }
    assert!(balanced > 20, "{balanced}");
}

#[test]
fn chains_that_grow_and_can_grow() {
    let mut rng = StdRng::seed_from_u64(15);
    for any in mixed(15, 400).iter().step_by(2) {
        dispatch!(any, position => {
            let mut builder = position.build_turn();
            while !builder.growth_points().is_empty() {
                let chains = position.chains(position.to_move());
                let (growable, stones) = (builder.growable(), builder.stones());
                let mut grown = Bitboard::EMPTY;
                for chain in chains {
                    let touched = !chain.liberties.is_disjoint(stones);
                    let open = !chain.liberties.is_disjoint(builder.growth_points());
                    assert!(!(touched && open), "{any}");
                    assert_eq!(chain.stones.is_subset(growable), open, "{any}");
                    assert_eq!(chain.stones.is_disjoint(growable), !open, "{any}");
                    if touched {
                        grown |= chain.stones;
                    }
                }
                assert_eq!(builder.grown(), grown, "{any}");
                builder.add(pick(builder.growth_points(), &mut rng)).unwrap();
            }
            assert!(builder.growable().is_empty());
        });
    }
}

/// Each way in which stones can fail to be a turn.
#[test]
fn illegal_turns_are_explained() {
    let white: Position<1> = "w1w1/1b2/4/3w w 4".parse().unwrap();
    let black: Position<1> = "w1w1/1b2/4/3w b 4".parse().unwrap();
    let explained = |position: &Position<1>, names: &[&str]| {
        let board = position.board();
        let point = |name: &&str| {
            board.points::<1>().into_iter().find(|&p| board.name(p).to_string() == *name)
        };
        let mut builder = position.build_turn();
        for point in names.iter().map(|name| point(name).unwrap()) {
            if let Err(error) = builder.add(point) {
                return (error, error.to_string());
            }
        }
        let error = builder.finish().unwrap_err();
        (error, error.to_string())
    };
    let texts = [
        explained(&white, &[]),
        explained(&white, &["a4"]),
        explained(&white, &["a1", "a2"]),
        explained(&white, &["a3", "b4"]),
        explained(&white, &["a3", "b1"]),
        explained(&white, &["a3"]),
        explained(&black, &["b4", "b4"]),
        explained(&black, &["b4", "a4"]),
        explained(&black, &["c3", "d3"]),
        explained(&black, &["c3", "a1", "c1"]),
    ]
    .map(|(error, text)| {
        assert_eq!(text.lines().count(), 1);
        format!("{error:?}\n    {text}")
    });
    insta::assert_snapshot!(texts.join("\n"));
}

#[test]
fn a_turn_for_another_position_is_refused() {
    let position: Position<1> = "3/1w1/3 b 4".parse().unwrap();
    let other: Position<1> = "4/4/4 w 4".parse().unwrap();
    let foreign = other.parse_turn("a1").unwrap();
    assert_eq!(
        position.try_play(foreign),
        Err(IllegalTurn::OtherBoard { turn: other.board(), position: position.board() })
    );
    let turn = position.parse_turn("a1").unwrap();
    assert!(position.try_play(turn).unwrap().try_play(turn).is_err());
}

#[test]
#[should_panic(expected = "illegal turn b1 in 3/1w1/1b1 w 4: b1 is not vacant")]
fn playing_an_illegal_turn_panics() {
    let position: Position<1> = "3/1w1/3 b 4".parse().unwrap();
    let turn = position.parse_turn("b1").unwrap();
    let _ = position.play(turn).play(turn);
}

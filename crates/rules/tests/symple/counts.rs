//! Counting turns without listing them, compared with listing them.

use std::ops::ControlFlow;

use rand::SeedableRng;
use rand::rngs::StdRng;
use zugzwang_rules::Player;
use zugzwang_rules::symple::{AnyPosition, Position, dispatch};

use crate::arrangements::{mixed, pattern, strewn};

/// Compares the count with the list if there are at most `most` turns, and returns the count.
fn check(any: &AnyPosition, most: u128) -> u128 {
    dispatch!(any, position => {
        let count = position.count_turns();
        if count <= most {
            let mut listed = 0;
            let _ = position.for_each_turn(|_| {
                listed += 1;
                ControlFlow::<()>::Continue(())
            });
            assert_eq!(count, listed, "{any}");
        }
        count
    })
}

#[test]
fn counts_are_lengths_of_lists() {
    const MOST: u128 = 30_000;
    let counts: Vec<u128> = mixed(5, 400).iter().map(|any| check(any, MOST)).collect();
    assert!(counts.iter().filter(|&&count| count <= MOST).count() * 2 > counts.len());
    assert!(counts.iter().any(|&count| count > u128::from(u64::MAX)));
}

#[test]
fn counts_of_crowded_boards_are_lengths_of_lists() {
    let mut rng = StdRng::seed_from_u64(6);
    for own in [20, 25, 30, 35, 40, 50] {
        for size in [(7, 7), (8, 8), (9, 9), (13, 11)] {
            for _ in 0..8 {
                check(&strewn(size, [own, 30], &mut rng), 1_000_000);
                check(&strewn(size, [30, own], &mut rng), 1_000_000);
            }
        }
    }
}

/// Chains without private liberties; for Black, thousands of growths with balancing plants.
#[test]
fn counts_of_patterns_are_lengths_of_lists() {
    const MOST: u128 = 100_000;
    for player in Player::BOTH {
        for size in [(7, 7), (9, 7), (13, 5), (9, 9)] {
            let checked = [
                pattern(size, player, |column, row| (column + row) % 2 == 0),
                pattern(size, player, |column, row| column % 2 == 0 && row % 2 == 0),
                pattern(size, player, |column, row| column % 2 == 0 && row % 4 == 0 && row < 6),
                pattern(size, player, |column, row| (column + row) % 4 == 0 && row < 5),
            ]
            .map(|any| check(&any, MOST));
            assert!(checked.iter().all(|&count| (100..=MOST).contains(&count)), "{checked:?}");
        }
    }
}

/// In such a lattice two chains share each liberty, so growths are the maximal matchings of paths
/// of 2, 3, 4 and 5 stones and of a square, which are easily counted by hand.
#[test]
fn lattices_count_maximal_matchings() {
    for (size, matchings) in [((3, 1), 1), ((5, 1), 2), ((7, 1), 2), ((9, 1), 3), ((3, 3), 2)] {
        let any = pattern(size, Player::First, |column, row| column % 2 == 0 && row % 2 == 0);
        // Points that no chain touches, in the middle of four stones, can be planted on.
        let plants = (size.0 / 2) * (size.1 / 2);
        assert_eq!(check(&any, 1000), matchings + plants as u128, "{any}");
    }
}

#[test]
fn counts_too_large_are_the_largest_number() {
    let any = pattern((19, 19), Player::First, |column, row| (column + 2 * row) % 5 == 0);
    assert_eq!(check(&any, 0), u128::MAX);
    let any = pattern((19, 19), Player::Second, |column, row| (column + 2 * row) % 5 == 0);
    assert_eq!(check(&any, 0), u128::MAX);
}

fn listed_leaves<const W: usize>(position: &Position<W>, depth: u32) -> u128 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    let _ = position.for_each_turn(|turn| {
        let child = position.play(turn);
        leaves += listed_leaves(&child, depth - 1);
        ControlFlow::<()>::Continue(())
    });
    leaves
}

#[test]
fn perft_counts_the_leaves_of_the_listed_tree() {
    for text in ["3/3/3 w 0", "w1b/3/b1w b 4", "1ww1/b2b/4/1w1w b 2", "9/9/9/9/9/9/9/9/9 b 4"] {
        let any: AnyPosition = text.parse().unwrap();
        for depth in 0..=2 {
            let (bulk, listed) = dispatch!(&any, position => {
                (position.perft(depth), listed_leaves(position, depth))
            });
            assert_eq!(bulk, listed, "{text}, depth {depth}");
        }
    }
    let deep: Position<1> = "3/3/3 w 0".parse().unwrap();
    assert_eq!(deep.perft(9), listed_leaves(&deep, 9));
}

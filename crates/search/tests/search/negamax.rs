use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use zugzwang_rules::simpei::Rules;
use zugzwang_search::{AlphaBeta, Bits, Bounds, Limits};

use super::simpei::{Node, Simpei, distance, negamax};

/// Positions from random games, none of them over.
pub(crate) fn positions(rules: Rules, seed: u64) -> impl Iterator<Item = Node> {
    let mut rng = StdRng::seed_from_u64(seed);
    std::iter::repeat_with(move || {
        let mut node = Node::start(rules);
        for _ in 0..rng.random_range(0..20) {
            let next = node.after(*node.turns().choose(&mut rng).unwrap());
            if next.lost {
                break;
            }
            node = next;
        }
        node
    })
}

/// A search may know more than its depth allows, from deeper searches of the same position. Then it
/// reports a win or loss beyond its depth, and plain negamax must find it at that distance.
fn check(node: Node, depth: u32, found: i32) {
    let expected = negamax(node, depth);
    if found != expected {
        let plies = distance(found).filter(|&plies| plies > depth);
        let plies = plies.unwrap_or_else(|| panic!("{} {depth}: {found}", node.position));
        assert!(distance(expected).is_none(), "{} {depth}: {found} {expected}", node.position);
        if plies <= depth + 2 {
            assert_eq!(negamax(node, plies), found, "{} {plies}", node.position);
        }
    }
}

fn compare<K: Bits>(rules: Rules, depth: u32, count: usize, bytes: usize, threads: usize) {
    let mut search = AlphaBeta::new(Simpei::<K>::new(), bytes, threads, Limits::default()).unwrap();
    let mut decided = 0;
    for node in positions(rules, depth.into()).take(count) {
        for depth in 1..=depth {
            let found = search.search(&node, depth, Bounds::UNKNOWN).unwrap();
            check(node, depth, found);
            decided += usize::from(distance(found).is_some());
        }
    }
    assert!(decided > count / 20, "{decided} wins and losses among {count} positions");
}

#[test]
fn values_and_distances_are_those_of_negamax() {
    compare::<u64>(Rules::new(3, 3).unwrap(), 4, 300, 1 << 22, 1);
}

#[test]
fn so_they_are_with_two_threads() {
    compare::<u64>(Rules::new(3, 3).unwrap(), 4, 200, 1 << 22, 2);
}

#[test]
fn so_they_are_with_long_keys_on_the_standard_board() {
    compare::<u128>(Rules::STANDARD, 3, 60, 1 << 20, 1);
}

/// A table with few buckets forgets nearly everything.
#[test]
fn so_they_are_with_hardly_a_table() {
    compare::<u128>(Rules::new(3, 3).unwrap(), 4, 100, 1 << 10, 2);
}

#[test]
fn a_window_is_enough_to_compare_with() {
    let rules = Rules::new(3, 3).unwrap();
    let mut search = AlphaBeta::new(Simpei::<u64>::new(), 1 << 22, 1, Limits::default()).unwrap();
    for node in positions(rules, 7).take(200) {
        let value = search.search(&node, 4, Bounds::UNKNOWN).unwrap();
        for (lower, upper) in [(-1, 0), (0, 1), (-500, 499), (400, 497), (-499, -400)] {
            let mut fresh =
                AlphaBeta::new(Simpei::<u64>::new(), 1 << 22, 1, Limits::default()).unwrap();
            let found = fresh.search(&node, 4, Bounds { lower, upper }).unwrap();
            if value <= lower {
                assert!((value..=lower).contains(&found), "{} {found}", node.position);
            } else if value >= upper {
                assert!((upper..=value).contains(&found), "{} {found}", node.position);
            } else if distance(value).is_none_or(|plies| plies <= 4) {
                assert_eq!(found, value, "{}", node.position);
            }
        }
    }
}

#[test]
fn narrowing_ends_at_the_value() {
    let rules = Rules::new(3, 3).unwrap();
    let mut search = AlphaBeta::new(Simpei::<u64>::new(), 1 << 22, 1, Limits::default()).unwrap();
    for (i, node) in positions(rules, 8).take(150).enumerate() {
        let guess = [0, 480, -499, 3][i % 4];
        let found = search.narrow(&node, 4, Bounds::UNKNOWN, guess, 1);
        assert!(found.is_exact(), "{found:?}");
        check(node, 4, found.lower);
    }
}

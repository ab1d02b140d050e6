//! Retrograde analysis compared with plain value iteration, for every position and every option.

use rayon::prelude::*;
use zugzwang_rules::simpei::{FirstMove, Rules, Sandwich};
use zugzwang_solve::simpei::plain::PlainTable;
use zugzwang_solve::simpei::{BuildOptions, Probe, Solution};

fn assert_equal(rules: Rules) {
    let plain = PlainTable::solve(rules);
    let solution = Solution::build(rules, &BuildOptions::default(), &()).unwrap();
    assert_eq!(solution.counts(), plain.counts(), "{rules:?}");
    for placed in 0..=2 * rules.pieces() {
        plain.phase(placed).for_each(|(position, value)| {
            assert_eq!(solution.probe(&position).unwrap(), value, "{position}");
        });
    }
    let verification = solution.verify(&()).unwrap();
    assert_eq!((verification.wrong, verification.example), (0, None), "{rules:?}");
    let positions = PlainTable::positions(rules).iter().sum::<u64>();
    assert_eq!(verification.checked, positions, "{rules:?}");
}

fn with_every_option(size: u32, pieces: u32) -> impl Iterator<Item = Rules> {
    let rules = Rules::new(size, pieces).unwrap();
    [FirstMove::Inner, FirstMove::Anywhere].into_iter().flat_map(move |first_move| {
        [Sandwich::Any, Sandwich::Single]
            .map(|sandwich| rules.with_first_move(first_move).with_sandwich(sandwich))
    })
}

#[test]
fn size_3() {
    (1..=4).flat_map(|pieces| with_every_option(3, pieces)).for_each(assert_equal);
}

#[test]
fn size_4_with_few_pieces() {
    (1..=2).flat_map(|pieces| with_every_option(4, pieces)).for_each(assert_equal);
}

#[test]
fn larger_boards_with_few_pieces() {
    (1..=2).map(|pieces| Rules::new(5, pieces).unwrap()).for_each(assert_equal);
    (1..=2).map(|pieces| Rules::new(6, pieces).unwrap()).for_each(assert_equal);
}

#[test]
#[ignore = "half a minute: four million positions"]
fn size_4_with_three_pieces() {
    assert_equal(Rules::new(4, 3).unwrap());
}

#[test]
#[ignore = "ten minutes: the plain twin looks at every turn of 97 million positions again and again"]
fn standard_board() {
    assert_equal(Rules::STANDARD);
}

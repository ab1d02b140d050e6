//! The list of turns, compared with the slow reference.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use zugzwang_rules::Player;
use zugzwang_rules::symple::{AnyPosition, Position, Turn, dispatch};

use crate::arrangements::{SIZES, mixed, pattern, random_turn, strewn};
use crate::reference::{Cells, Reference};

/// All turns of a position, none twice.
pub(crate) fn listed<const W: usize>(position: &Position<W>) -> Vec<Turn<W>> {
    let mut turns = Vec::new();
    let _ = position.for_each_turn(|turn| {
        turns.push(turn);
        ControlFlow::<()>::Continue(())
    });
    let (all, position) = (turns.len(), position.to_string());
    turns.sort_unstable();
    turns.dedup();
    assert_eq!(turns.len(), all, "a turn listed twice in {position}");
    turns
}

fn texts<const W: usize>(position: &Position<W>) -> Vec<String> {
    listed(position).iter().map(ToString::to_string).collect()
}

/// Whether the position had few enough turns to be compared.
fn agrees(any: &AnyPosition, most: usize) -> bool {
    let Some(expected) = Reference::read(&any.to_string()).turns(most) else { return false };
    let expected: BTreeSet<String> = expected.iter().map(crate::reference::Stones::text).collect();
    let listed: BTreeSet<String> =
        dispatch!(any, position => texts(position)).into_iter().collect();
    assert_eq!(listed, expected, "{any}");
    true
}

#[test]
fn turns_are_those_of_the_reference() {
    let positions = mixed(1, 400);
    let (small, large): (Vec<_>, Vec<_>) =
        positions.iter().partition(|position| position.board().len() <= 49);
    let compared = small.iter().filter(|position| agrees(position, 300)).count();
    assert!(compared * 10 > small.len() * 8, "{compared} of {} small boards", small.len());
    let compared = large.iter().step_by(3).filter(|position| agrees(position, 100)).count();
    assert!(compared > 100, "{compared} of {} large boards", large.len());
}

#[test]
fn turns_of_crowded_boards_are_those_of_the_reference() {
    let mut rng = StdRng::seed_from_u64(2);
    let mut compared = 0;
    for _ in 0..1500 {
        let size = (rng.random_range(2..7), rng.random_range(2..7));
        let own = rng.random_range(20..60);
        let position = strewn(size, [own, rng.random_range(0..40)], &mut rng);
        compared += usize::from(agrees(&position, 1000));
    }
    assert!(compared > 1200, "{compared}");
}

/// Patterns in which most chains have no private liberty, so that they need not grow.
#[test]
fn turns_of_patterns_are_those_of_the_reference() {
    for player in Player::BOTH {
        for size in [(3, 3), (5, 3), (4, 4), (5, 5), (7, 3), (9, 2)] {
            for position in [
                pattern(size, player, |column, row| (column + row) % 2 == 0),
                pattern(size, player, |column, row| (column + row) % 2 == 1),
                pattern(size, player, |column, row| column % 2 == 0 && row % 2 == 0),
                pattern(size, player, |column, row| (column + 2 * row) % 5 == 0),
                pattern(size, player, |column, row| (column + row) % 3 == 0),
                pattern(size, player, |column, row| column % 2 == 1 && row % 3 != 0),
            ] {
                assert!(agrees(&position, 50_000), "too many turns to compare: {position}");
            }
        }
    }
}

/// Where there are too many turns to list, sets of stones are checked one by one: turns, and turns
/// with one stone added, removed or moved.
#[test]
fn single_turns_are_legal_if_the_reference_says_so() {
    let mut rng = StdRng::seed_from_u64(3);
    let (mut legal, mut illegal) = (0, 0);
    for any in mixed(3, 400).iter().step_by(12).filter(|any| !any.is_over()) {
        let reference = Reference::read(&any.to_string());
        let cells: Vec<_> = reference.cells().collect();
        dispatch!(any, position => {
            let board = position.board();
            let turn = random_turn(position, 30, &mut rng);
            let built: Cells = turn.stones().into_iter().map(|p| board.coordinates(p)).collect();
            let mut asked = vec![built.clone()];
            for _ in 0..3 {
                let cell = cells[rng.random_range(0..cells.len())];
                let stone = *built.iter().nth(rng.random_range(0..built.len())).unwrap();
                let less: Cells = built.iter().copied().filter(|&cell| cell != stone).collect();
                let with = |mut stones: Cells| {
                    stones.insert(cell);
                    stones
                };
                asked.extend([less.clone(), with(less), with(built.clone())]);
            }
            for stones in asked {
                let points = stones.iter().map(|&(column, row)| board.point(column, row).unwrap());
                let found = position.turn_of(points.collect());
                let expected = reference.turn_of(&stones).map(|turn| turn.text());
                let text = found.as_ref().ok().map(ToString::to_string);
                assert_eq!(text, expected, "{stones:?} in {any}: {found:?}");
                *if text.is_some() { &mut legal } else { &mut illegal } += 1;
            }
        });
    }
    assert!(legal > 300 && illegal > 1000, "{legal} legal, {illegal} illegal sets");
}

#[test]
fn listing_stops_when_told() {
    let position: Position<1> = "5/1w1b1/5/1w1b1/5 w 4".parse().unwrap();
    let all = listed(&position).len();
    for stop in 1..=all {
        let mut seen = 0;
        let flow = position.for_each_turn(|turn| {
            seen += 1;
            if seen == stop { ControlFlow::Break(turn) } else { ControlFlow::Continue(()) }
        });
        assert!(flow.is_break());
        assert_eq!(seen, stop);
    }
}

#[test]
fn a_full_board_ends_the_game() {
    for (width, height) in SIZES {
        let any = pattern((width, height), Player::Second, |_, _| true);
        assert!(any.is_over());
        dispatch!(&any, position => {
            assert_eq!(listed(position), []);
            assert_eq!((position.count_turns(), position.perft(1), position.perft(2)), (0, 0, 0));
            assert!(position.build_turn().addable().is_empty());
            assert!(position.parse_turn("a1").is_err());
        });
        assert_eq!(any.score(Player::Second), (width * height) as i32 - 4);
        assert_eq!(any.score(Player::First), 0);
    }
}

#[test]
fn there_is_a_turn_as_long_as_a_point_is_vacant() {
    for any in mixed(4, 400) {
        let found =
            dispatch!(&any, position => position.for_each_turn(ControlFlow::Break).is_break());
        assert_eq!(found, !any.is_over(), "{any}");
    }
}

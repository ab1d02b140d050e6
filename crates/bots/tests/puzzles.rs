//! Puzzles have exactly one winning turn, checked by methods that the puzzle makers do not use.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use zugzwang_bots::Worth;
use zugzwang_bots::puzzle::{Grade, Puzzle, PuzzleError};
use zugzwang_bots::simpei::puzzle as simpei_puzzle;
use zugzwang_bots::symple::puzzle as symple_puzzle;
use zugzwang_rules::Game;
use zugzwang_rules::simpei::{self, Rules};
use zugzwang_rules::symple::{self, Board};
use zugzwang_search::{Bounds, Limits};
use zugzwang_solve::Evaluation;
use zugzwang_solve::simpei::plain::PlainTable;
use zugzwang_solve::simpei::{Probe, Table, cached};
use zugzwang_solve::symple::plain;

const FOREVER: Limits<'static> = Limits { nodes: None, deadline: None, cancelled: None };

/// The solution, built in a folder of its own.
fn table(rules: Rules) -> Table {
    let folder = tempfile::tempdir().unwrap();
    cached(rules, folder.path(), None, &()).unwrap()
}

static STANDARD: LazyLock<Table> = LazyLock::new(|| table(Rules::STANDARD));

fn turns<G: Game>(position: &G) -> Vec<G::Turn> {
    let mut turns = Vec::new();
    let _ = position.for_each_turn(|turn| {
        turns.push(turn);
        ControlFlow::<()>::Continue(())
    });
    turns
}

/// The turns that win, as told by `worth`.
fn winners<G: Game>(position: &G, worth: impl Fn(G::Turn) -> bool) -> Vec<G::Turn> {
    turns(position).into_iter().filter(|&turn| worth(turn)).collect()
}

fn distance(puzzle: &Puzzle<simpei::Position>) -> u32 {
    match puzzle.worth {
        Worth::Result(Evaluation::Win(distance)) => distance,
        worth => panic!("{worth:?}"),
    }
}

#[test]
fn simpei_puzzles_have_one_winning_turn_by_plain_value_iteration() {
    let rules = Rules::new(3, 3).unwrap();
    let (table, plain) = (table(rules), PlainTable::solve(rules));
    for grade in Grade::ALL {
        for seed in 0..100 {
            let puzzle = simpei_puzzle(&table, grade, seed, FOREVER).unwrap();
            let position = puzzle.position;
            let wins = |turn| {
                position.wins(turn)
                    || matches!(plain.probe(&position.play(turn)), Ok(Evaluation::Loss(_)))
            };
            assert_eq!(winners(&position, wins), [puzzle.solution], "{position}");
            assert_eq!(plain.probe(&position).unwrap(), Evaluation::Win(distance(&puzzle)));
        }
    }
}

/// Whether the player to move can force a win within this many plies, by plain search.
fn wins_within(position: &simpei::Position, plies: u32) -> bool {
    plies > 0 && turns(position).into_iter().any(|turn| forces(position, turn, plies))
}

fn forces(position: &simpei::Position, turn: simpei::Turn, plies: u32) -> bool {
    if position.wins(turn) {
        return true;
    }
    let after = position.play(turn);
    plies > 2
        && turns(&after)
            .into_iter()
            .all(|reply| !after.wins(reply) && wins_within(&after.play(reply), plies - 2))
}

#[test]
fn simpei_puzzles_are_solved_in_as_many_plies_as_they_say() {
    for seed in 0..40 {
        let puzzle = simpei_puzzle(&STANDARD, Grade::Easy, seed, FOREVER).unwrap();
        let (position, distance) = (puzzle.position, distance(&puzzle));
        let forces = |turn| forces(&position, turn, distance);
        assert_eq!(winners(&position, forces), [puzzle.solution], "{position}");
        assert!((3..=5).contains(&distance) && !wins_within(&position, distance - 2), "{position}");
    }
    let hardest = (0..100).map(|seed| {
        let medium = distance(&simpei_puzzle(&STANDARD, Grade::Medium, seed, FOREVER).unwrap());
        assert!((7..=15).contains(&medium));
        distance(&simpei_puzzle(&STANDARD, Grade::Hard, seed, FOREVER).unwrap())
    });
    let (least, most) = hardest.fold((99, 0), |(least, most), n| (n.min(least), n.max(most)));
    assert!(least == 21 && most > 23, "{least} to {most}");
}

#[test]
fn symple_puzzles_have_one_winning_turn_by_plain_search() {
    let check = |grade, seeds: u64, most_vacant| {
        for (seed, penalty) in (0..seeds).zip([4, 1, 0, 6].into_iter().cycle()) {
            let board = Board::new(5, 5 + seed as usize % 3).unwrap();
            let start: symple::Position<1> = symple::Position::start(board, penalty).unwrap();
            let puzzle = symple_puzzle(&start, grade, seed, FOREVER).unwrap();
            let (position, mut known) = (puzzle.position, HashMap::new());
            let margins: Vec<_> = turns(&position)
                .into_iter()
                .map(|turn| (turn, -plain::margin(&position.play(turn), &mut known)))
                .filter(|&(_, margin)| margin > 0)
                .collect();
            let [(solution, margin)] = margins[..] else { panic!("{position}: {margins:?}") };
            assert_eq!(
                (solution, Worth::Margin(Bounds::exact(margin))),
                (puzzle.solution, puzzle.worth)
            );
            assert!(position.vacant().count() <= most_vacant, "{position}");
        }
    };
    check(Grade::Easy, 60, 6);
    check(Grade::Medium, 40, 9);
}

/// Calls `make` with limits that are cancelled after the search has checked them this many times.
fn stopped_after<T>(looks: u64, make: impl FnOnce(Limits<'_>) -> T) -> T {
    let left = AtomicU64::new(looks);
    let cancelled = || left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_err();
    make(Limits { cancelled: Some(&cancelled), ..FOREVER })
}

#[test]
fn who_is_stopped_has_the_same_puzzle_or_none() {
    let board = Board::new(7, 7).unwrap();
    let start: symple::Position<1> = symple::Position::start(board, 4).unwrap();
    let mut found = 0;
    for looks in (0..200).step_by(7) {
        let seed = looks % 4;
        match stopped_after(looks, |limits| symple_puzzle(&start, Grade::Medium, seed, limits)) {
            Err(PuzzleError::Stopped(_)) => {}
            made => {
                let whole = symple_puzzle(&start, Grade::Medium, seed, FOREVER);
                assert_eq!(made.unwrap(), whole.unwrap());
                found += 1;
            }
        }
        let made = stopped_after(looks, |limits| {
            simpei_puzzle(&STANDARD, Grade::Hard, seed, limits).map_err(drop)
        });
        let whole = simpei_puzzle(&STANDARD, Grade::Hard, seed, FOREVER).map_err(drop);
        assert!(made.is_err() || made == whole);
    }
    assert!(found > 0);
}

#[test]
fn a_long_search_for_a_puzzle_is_stopped() {
    // It takes minutes to find that no game from this start gives a puzzle.
    let start = "bb3/b2bb/bbbbb/1bb1b/b2bb/wbb1b/1wbbw/bb1bb/bb1bb w -2";
    let start: symple::Position<1> = start.parse().unwrap();
    let made = stopped_after(5000, |limits| symple_puzzle(&start, Grade::Hard, 1, limits));
    assert!(matches!(made, Err(PuzzleError::Stopped(_))), "{made:?}");
}

#[test]
fn seeds_give_different_puzzles() {
    let start: symple::Position<1> = symple::Position::start(Board::new(7, 7).unwrap(), 4).unwrap();
    let texts =
        |seed| symple_puzzle(&start, Grade::Easy, seed, FOREVER).unwrap().position.to_string();
    assert_eq!((0..300).map(texts).collect::<HashSet<_>>().len(), 300);
    let texts =
        |seed| simpei_puzzle(&STANDARD, Grade::Hard, seed, FOREVER).unwrap().position.to_string();
    assert_eq!((0..300).map(texts).collect::<HashSet<_>>().len(), 300);
}

#[test]
fn boards_without_puzzles_are_refused() {
    let table = table(Rules::new(3, 1).unwrap());
    let refused = simpei_puzzle(&table, Grade::Easy, 1, FOREVER).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "no easy puzzle found on this board: expected another grade or board"
    );
    let start: symple::Position<1> = symple::Position::start(Board::new(3, 1).unwrap(), 4).unwrap();
    assert!(matches!(
        symple_puzzle(&start, Grade::Hard, 1, FOREVER),
        Err(PuzzleError::None(Grade::Hard))
    ));
}

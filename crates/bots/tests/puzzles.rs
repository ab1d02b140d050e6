//! Puzzles have exactly one winning turn, by methods that the puzzle makers do not use.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::sync::LazyLock;

use zugzwang_bots::puzzle::{self, Grade, Puzzle, PuzzleError};
use zugzwang_bots::{Assessment, Contest};
use zugzwang_rules::simpei::{self, Rules};
use zugzwang_rules::symple::{self, Board};
use zugzwang_solve::Evaluation;
use zugzwang_solve::simpei::plain::PlainTable;
use zugzwang_solve::simpei::{Probe, Table, cached};
use zugzwang_solve::symple::plain;

/// The solution, made anew in a folder of its own.
fn table(rules: Rules) -> Table {
    let folder = tempfile::tempdir().unwrap();
    cached(rules, folder.path(), None, &()).unwrap()
}

static STANDARD: LazyLock<Table> = LazyLock::new(|| table(Rules::STANDARD));

fn turns<C: Contest>(position: &C) -> Vec<C::Turn> {
    let mut turns = Vec::new();
    let _ = position.for_each_turn(|turn| {
        turns.push(turn);
        ControlFlow::<()>::Continue(())
    });
    turns
}

/// The winning turns, by what each is `worth` to its player.
fn winners<C: Contest>(position: &C, worth: impl Fn(C::Turn) -> bool) -> Vec<C::Turn> {
    turns(position).into_iter().filter(|&turn| worth(turn)).collect()
}

fn distance(puzzle: &Puzzle<simpei::Position>) -> u32 {
    match puzzle.worth {
        Assessment::Proven(Evaluation::Win(distance)) => distance,
        worth => panic!("{worth:?}"),
    }
}

#[test]
fn simpei_puzzles_have_one_winning_turn_by_plain_value_iteration() {
    let rules = Rules::new(3, 3).unwrap();
    let (table, plain) = (table(rules), PlainTable::solve(rules));
    for grade in Grade::ALL {
        for seed in 0..100 {
            let puzzle = puzzle::simpei(&table, grade, seed).unwrap();
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

/// Whether the player to move forces a win within so many plies, by plain search.
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
        let puzzle = puzzle::simpei(&STANDARD, Grade::Easy, seed).unwrap();
        let (position, distance) = (puzzle.position, distance(&puzzle));
        let forces = |turn| forces(&position, turn, distance);
        assert_eq!(winners(&position, forces), [puzzle.solution], "{position}");
        assert!((3..=5).contains(&distance) && !wins_within(&position, distance - 2), "{position}");
    }
    let hardest = (0..100).map(|seed| {
        let medium = distance(&puzzle::simpei(&STANDARD, Grade::Medium, seed).unwrap());
        assert!((7..=15).contains(&medium));
        distance(&puzzle::simpei(&STANDARD, Grade::Hard, seed).unwrap())
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
            let puzzle = puzzle::symple(&start, grade, seed).unwrap();
            let (position, mut known) = (puzzle.position, HashMap::new());
            let margins: Vec<_> = turns(&position)
                .into_iter()
                .map(|turn| (turn, -plain::margin(&position.after(turn), &mut known)))
                .filter(|&(_, margin)| margin > 0)
                .collect();
            let [(solution, margin)] = margins[..] else { panic!("{position}: {margins:?}") };
            assert_eq!((solution, Assessment::Margin(margin)), (puzzle.solution, puzzle.worth));
            assert!(position.vacant().count() <= most_vacant, "{position}");
        }
    };
    check(Grade::Easy, 60, 6);
    check(Grade::Medium, 40, 9);
}

#[test]
fn seeds_give_different_puzzles() {
    let start: symple::Position<1> = symple::Position::start(Board::new(7, 7).unwrap(), 4).unwrap();
    let texts = |seed| puzzle::symple(&start, Grade::Easy, seed).unwrap().position.to_string();
    assert_eq!((0..300).map(texts).collect::<HashSet<_>>().len(), 300);
    let texts = |seed| puzzle::simpei(&STANDARD, Grade::Hard, seed).unwrap().position.to_string();
    assert_eq!((0..300).map(texts).collect::<HashSet<_>>().len(), 300);
}

#[test]
fn boards_without_puzzles_are_refused() {
    let table = table(Rules::new(3, 1).unwrap());
    let refused = puzzle::simpei(&table, Grade::Easy, 1).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "no easy puzzle found on this board: expected another grade or board"
    );
    let start: symple::Position<1> = symple::Position::start(Board::new(3, 1).unwrap(), 4).unwrap();
    assert!(matches!(puzzle::symple(&start, Grade::Hard, 1), Err(PuzzleError::None(Grade::Hard))));
}

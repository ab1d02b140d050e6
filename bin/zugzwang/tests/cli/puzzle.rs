//! `zugzwang puzzle`.

use std::collections::HashSet;

use serde_json::{Value, json};
use zugzwang_testing::{Finished, fields};

use super::ZUGZWANG;

/// A puzzle, and what `eval` says about it.
fn puzzle_and_moves(arguments: &[&str]) -> (Value, Value) {
    let puzzle = ZUGZWANG.json(&[&["puzzle"], arguments].concat());
    let position = puzzle["position"].as_str().unwrap();
    (puzzle.clone(), ZUGZWANG.json(&["eval", arguments[0], position])["moves"].clone())
}

#[test]
fn exactly_one_turn_wins() {
    for grade in ["easy", "medium", "hard"] {
        for seed in ["1", "2", "3"] {
            let (puzzle, moves) = puzzle_and_moves(&["simpei", "--grade", grade, "--seed", seed]);
            assert_eq!(
                fields(&puzzle),
                ["game", "grade", "plies", "position", "seed", "solution", "value"]
            );
            assert_eq!(moves[0]["move"], puzzle["solution"]);
            assert_eq!(moves[0]["plies"], puzzle["plies"]);
            assert_ne!(moves[1]["value"], "win", "{puzzle}");
            let (puzzle, moves) = puzzle_and_moves(&["symple", "--grade", grade, "--seed", seed]);
            assert_eq!(
                fields(&puzzle),
                ["game", "grade", "margin", "position", "seed", "solution"]
            );
            assert_eq!(moves[0], json!({"move": puzzle["solution"], "margin": puzzle["margin"]}));
            let margins = [0, 1].map(|i| moves[i]["margin"].as_i64().unwrap());
            assert!(margins[0] > 0 && margins[1] <= 0, "{puzzle}");
        }
    }
}

#[test]
fn puzzles_do_not_come_twice_unless_asked_for() {
    let position = |arguments: &[&str]| {
        let puzzle = ZUGZWANG.json(&[&["puzzle", "simpei"], arguments].concat());
        (puzzle["position"].to_string(), puzzle["seed"].to_string())
    };
    // On such a small board puzzles would repeat.
    let small = ["--size", "3", "--grade", "hard"];
    let shown: Vec<_> = (0..20).map(|_| position(&small)).collect();
    assert_eq!(shown.iter().collect::<HashSet<_>>().len(), 20);
    let (text, seed) = &shown[7];
    let again = position(&[&small[..], &["--seed", seed]].concat());
    assert_eq!((&again.0, &again.1), (text, seed));
}

fn solve(game: &str, seed: &str, lines: &[&str]) -> Finished {
    ZUGZWANG.run_with(&["puzzle", game, "--seed", seed, "--grade", "easy"], lines)
}

fn solution(game: &str, seed: &str) -> String {
    let puzzle = ZUGZWANG.json(&["puzzle", game, "--seed", seed, "--grade", "easy"]);
    puzzle["solution"].as_str().unwrap().to_owned()
}

#[test]
fn a_right_turn_is_answered_and_the_game_can_be_won() {
    let puzzle = ZUGZWANG.json(&["puzzle", "simpei", "--seed", "11"]);
    let best = |position: &str| {
        let document = ZUGZWANG.json(&["eval", "simpei", position]);
        document["line"]
            .as_array()
            .unwrap()
            .iter()
            .map(|turn| turn.as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let line = best(puzzle["position"].as_str().unwrap());
    let own: Vec<_> = line.iter().step_by(2).map(String::as_str).collect();
    let finished = solve("simpei", "11", &own);
    assert_eq!(finished.code, Some(0), "{finished:?}");
    insta::assert_snapshot!(finished.stdout);
}

#[test]
fn the_third_occurrence_is_a_draw_and_solves_nothing() {
    // The solution and another winning turn; then back and forth with turns that would also win.
    let back_and_forth = ["B2-a2", "a2-B2"];
    let lines = [&["B3-b2", "a1-B2"], &back_and_forth, &back_and_forth].map(|lines| &lines[..]);
    let puzzle = ["puzzle", "simpei", "--size", "3", "--grade", "hard", "--seed", "1"];
    let finished = ZUGZWANG.run_with(&puzzle, &lines.concat());
    let text = finished.stdout.replace('\n', " ");
    assert!(
        text.contains(
            "The game is a draw: the position has occurred 3 times. The puzzle is not solved."
        ),
        "{text}"
    );
    assert!(!text.contains("won"), "{text}");
    assert_eq!(finished.code, Some(1), "{text}");
    // Anyone who leaves earlier has solved it.
    assert_eq!(ZUGZWANG.run_with(&puzzle, &lines[..2].concat()).code, Some(0));
}

#[test]
fn wrong_turns_are_refuted_and_the_solution_is_told() {
    for (game, seed) in [("simpei", "11"), ("symple", "2")] {
        let puzzle = ZUGZWANG.json(&["puzzle", game, "--seed", seed]);
        let position = puzzle["position"].as_str().unwrap();
        let moves = ZUGZWANG.json(&["moves", game, position])["moves"].clone();
        let wrong = moves.as_array().unwrap().iter().find(|&turn| *turn != puzzle["solution"]);
        let wrong = wrong.unwrap().as_str().unwrap();
        let finished = solve(game, seed, &["nonsense", "hint", "moves", wrong, "solution"]);
        assert_eq!(finished.code, Some(1), "{finished:?}");
        assert!(finished.stdout.contains(&format!("No: after {wrong} ")), "{finished:?}");
        insta::assert_snapshot!(format!("wrong_{game}"), finished.stdout);
    }
}

#[test]
fn to_leave_after_the_solution_counts() {
    for (game, lines) in [("simpei", vec![]), ("symple", vec!["quit"])] {
        let unsolved = solve(game, "2", &lines);
        assert_eq!(unsolved.code, Some(1), "{unsolved:?}");
        let solution = solution(game, "2");
        let lines = [&[solution.as_str()], &lines[..]].concat();
        let solved = solve(game, "2", &lines);
        assert_eq!(solved.code, Some(0), "{solved:?}");
        assert!(solved.stdout.contains("Right: "), "{solved:?}");
    }
}

#[test]
fn the_solution_alone() {
    insta::assert_snapshot!(
        ZUGZWANG.print(&["puzzle", "symple", "--seed", "2", "--solve", "--grade", "hard"])
    );
}

#[test]
fn refusals() {
    insta::assert_snapshot!(ZUGZWANG.refusals([
        &["puzzle"][..],
        &["puzzle", "simpei", "--grade", "harder"],
        &["puzzle", "simpei", "--seed", "-1"],
        &["puzzle", "simpei", "--size", "3", "--pieces", "1"],
        &["puzzle", "symple", "--board", "1x1"],
        &["puzzle", "symple", "--board", "3x3", "--grade", "hard"],
        &["puzzle", "symple", "--size", "3"],
    ]));
}

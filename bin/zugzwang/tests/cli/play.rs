//! `zugzwang play`, used through pipes.

use std::fs;
use std::process::Stdio;

use serde_json::{Value, json};

use super::ZUGZWANG;

const SIMPEI: [&str; 4] = ["play", "simpei", "--as", "both"];
const SYMPLE: [&str; 6] = ["play", "symple", "--as", "both", "--board", "3x3"];

/// What the program prints when these lines are typed.
fn play(arguments: &[&str], lines: &[&str]) -> String {
    ZUGZWANG.run_with(arguments, lines).success()
}

#[test]
fn a_game_of_simpei_from_the_first_turn_to_the_last() {
    let lines = ["help", "B2", "a3", "B3", "c3", "B1", "A1", "rematch", "moves"];
    insta::assert_snapshot!(play(&SIMPEI, &lines));
}

#[test]
fn simpei_pieces_are_displaced_step_by_step_or_at_once() {
    // Red moves to B2 and sandwiches the pieces on B3 and C2.
    let position = ["--position", "1r2/1b2/2br/4|3/3/br1 r 3"];
    let arguments = [&SIMPEI[..], &position].concat();
    let lines = [
        "moves",
        "b1-B2",
        "moves",
        "B3",
        "A1",
        "undo",
        "undo",
        "b1-B2",
        "D4,b1",
        "undo",
        "b1-B2xB3,C2>A1,A2",
    ];
    insta::assert_snapshot!(play(&arguments, &lines));
}

#[test]
fn a_game_of_symple_with_growth_stone_by_stone() {
    let lines = [
        "a1", "b3", "c3", "moves", "b1", "moves", "undo", "undo", "b3,", "b2", "a3", "moves",
        "done", "a2", "c2", "show", "c1",
    ];
    insta::assert_snapshot!(play(&SYMPLE, &lines));
}

#[test]
fn a_balancing_plant_comes_last() {
    let arguments = ["play", "symple", "--as", "both", "--board", "4x4"];
    let at_once = play(&arguments, &["b2", "d4", "a1", "c4,a3"]);
    assert!(at_once.contains("Last * black c4,a3"), "{at_once}");
    let by_stones = play(&arguments, &["b2", "d4", "a1", "c4,", "a3"]);
    assert!(by_stones.contains("The turn may end here, or plant one stone more."), "{by_stones}");
    assert!(by_stones.contains("Last * black c4,a3"), "{by_stones}");
    let without = play(&arguments, &["b2", "d4", "a1", "c4,", "done"]);
    assert!(without.contains("Last * black c4\n"), "{without}");
}

#[test]
fn bad_input_gets_a_line() {
    let lines = [
        "B9",
        "foo",
        "B2-a1",
        "level 9",
        "save",
        "save no/such/folder/file",
        "load none",
        "undo",
        "undo 3",
        "done",
        "resign now",
        "\u{1b}[2J",
        "B2",
        "B2",
        "x",
        "quit",
    ];
    insta::assert_snapshot!(play(&SIMPEI, &lines));
    let lines = ["d4", "foo", ",", "a1,a2", "a1", "a1", "b2", "b2,c3", "done"];
    insta::assert_snapshot!(play(&SYMPLE, &lines));
}

#[test]
fn against_the_computer_undo_takes_back_both_turns() {
    let arguments = ["play", "simpei", "--seed", "1", "--level", "1"];
    let lines = ["undo", "B2", "undo", "C3", "level", "level 2", "resign", "undo", "quit"];
    let text = play(&arguments, &lines);
    let turns: Vec<_> = text.lines().filter(|line| line.contains("to move")).collect();
    let numbers: Vec<_> = turns
        .iter()
        .map(|line| line.split("Turn ").nth(1).unwrap().split(':').next().unwrap())
        .collect();
    assert_eq!(numbers, ["1", "3", "1", "3", "3"], "{text}");
    for said in [
        "undo: there is no turn to take back",
        "The computer plays at level 1.",
        "The computer plays at level 2.",
        "red resigns: blue wins. You 0, computer 1, draws 0.",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
}

#[test]
fn turns_are_read_as_people_write_them() {
    let arguments = ["play", "symple", "--as", "both", "--board", "4x4"];
    let text = play(&arguments, &["\u{feff}B2", "d4!", "  A1?! ", "C4, A3;", "quit"]);
    assert!(text.contains("Last * white a1\n") && text.contains("Last * black c4,a3\n"), "{text}");
    // The order of the stones of a whole turn does not matter.
    let text = play(&arguments, &["b2", "d4", "a1", "a3, C4"]);
    assert!(text.contains("Last * black c4,a3\n"), "{text}");
    let text = play(&arguments, &["b2", "d04"]);
    assert!(text.contains("\"d04\", character 2 ('0'): expected"), "{text}");
    let position = ["--position", " 1r2/1b2/2br/4 | 3/3/br1  r 3"];
    let arguments = [&SIMPEI[..], &position].concat();
    for lines in [&["b1 - B2 x B3, C2 > A1, A2 !"][..], &["b1-B2!", "A1,", " A2 "]] {
        let text = play(&arguments, lines);
        assert!(text.contains("Last * red b1-B2xB3,C2>A1,A2\n"), "{text}");
    }
}

#[test]
fn a_result_that_is_undone_does_not_count() {
    let arguments = ["play", "simpei", "--size", "3", "--seed", "1", "--level", "1"];
    let lines = ["resign", "undo", "resign", "rematch", "resign", "undo", "resign", "rematch"];
    let text = play(&arguments, &lines);
    let tallies: Vec<_> = text.lines().filter_map(|line| line.split("wins. ").nth(1)).collect();
    let [once, twice] = ["You 0, computer 1, draws 0.", "You 0, computer 2, draws 0."];
    assert_eq!(tallies, [once, once, twice, twice], "{text}");
}

#[test]
fn a_level_with_a_seed_plays_the_same_with_tables_and_without() {
    for level in ["7", "8"] {
        let folder = ZUGZWANG.cache().join(format!("cache-of-level-{level}"));
        let cache = folder.to_str().unwrap();
        let arguments =
            ["play", "simpei", "--size", "3", "--seed", "5", "--level", level, "--cache", cache];
        let lines = ["B2", "a1", "a2", "b1", "b2", "A1", "C3"];
        let first = play(&arguments, &lines);
        assert!(first.contains("blue plays "), "{first}");
        // Only the last level plays from a table, which is built for it.
        assert_eq!(folder.exists(), level == "8");
        let eval = ["eval", "simpei", "startpos", "--size", "3", "--cache", cache];
        assert_eq!(ZUGZWANG.json(&eval)["exact"], true);
        assert!(fs::read_dir(&folder).unwrap().next().is_some());
        assert_eq!(play(&arguments, &lines), first);
    }
}

#[test]
fn a_place_that_is_a_folder_gets_one_line() {
    fs::create_dir_all(ZUGZWANG.cache().join("folder")).unwrap();
    let text = play(&SIMPEI, &["B2", "save folder", "load folder"]);
    let about: Vec<_> = text.lines().filter(|said| said.starts_with("folder: ")).collect();
    assert!(about.iter().all(|said| said.matches("folder").count() == 2), "{text}");
    assert_eq!(about.len(), 2, "{text}");
}

#[test]
fn the_computer_begins_where_the_person_is_second() {
    let text = play(&["play", "symple", "--as", "black", "--level", "1"], &["undo"]);
    assert!(text.contains("white plays ") && text.contains("Turn 2: black to move"), "{text}");
    assert!(text.contains("undo: there is no turn to take back"), "{text}");
}

#[test]
fn hints_are_proven_where_they_can_be() {
    let position = "r3/4/r3/4|3/3/bb1 r 3";
    // This level plays from a table, and waits for it.
    let text = play(&["play", "simpei", "--level", "8", "--position", position], &["hint"]);
    let hint = "Hint for red: A3 wins in 1 ply, and nothing else does as well. That is proven.";
    assert!(text.contains(hint), "{text}");
    let study = "bbbw2w/wwbwwww/w1wbbbb/wwwbwbb/bbbwwww/b1bbbw1/4bw1 b 4";
    let text = play(&["play", "symple", "--as", "both", "--position", study], &["hint"]);
    let text = text.replace('\n', " ");
    let two = play(&["play", "symple", "--as", "both", "--board", "2x1"], &["hint"]);
    assert!(two.contains(", and 1 more does as well. That is proven."), "{two}");
    let hint = "Hint for black: b1 wins by 1 point, and nothing else does as well. That is proven.";
    assert!(text.contains(hint), "{text}");
}

#[test]
fn a_saved_game_goes_on() {
    let file = ZUGZWANG.cache().join("saved.json");
    let name = file.to_str().unwrap();
    play(&SIMPEI, &["B2", "a3", &format!("save {name}")]);
    let saved: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!(
        saved,
        json!({
            "game": "simpei", "position": "4/4/4/4|3/3/3 r", "first_move": "inner",
            "sandwich": "any", "moves": ["B2", "a3"], "result": null, "resigned": false,
            "as": "both", "level": 3
        })
    );
    let text = play(&["play", "simpei", "--load", name], &["B3", "c3", "B1"]);
    assert!(text.contains("Turn 3: red to move") && text.contains("red wins"), "{text}");
    // A resignation is saved with the game, until it is taken back.
    play(&SIMPEI, &["B2", "resign", &format!("save {name}")]);
    let text = play(&["play", "simpei", "--load", name], &["undo", "a3"]);
    assert!(text.contains("blue resigns") && text.contains("Turn 3: red to move"), "{text}");
    play(&SIMPEI, &["B2", "a3", "B3", &format!("save {name}")]);
    // Some editors add a byte order mark.
    fs::write(&file, format!("\u{feff}{}", fs::read_to_string(&file).unwrap())).unwrap();
    // From within a game, on another board.
    let text = play(&SYMPLE, &["a1", &format!("load {name}"), "c3"]);
    assert!(text.contains("Turn 5: red to move"), "{text}");
}

#[test]
fn a_file_that_is_no_game_is_refused() {
    let file = ZUGZWANG.cache().join("wrong.json");
    let good = json!({
        "game": "symple", "position": "3/3/3 w 4", "moves": ["a1", "c3"], "result": null,
        "as": "white", "level": 3
    });
    let with = |field: &str, value: Value| {
        let mut game = good.clone();
        game[field] = value;
        game.to_string()
    };
    let texts = [
        String::new(),
        "null".to_owned(),
        good.to_string().replace(']', ""),
        with("game", json!("chess")),
        with("position", json!("3/3 x 4")),
        with("moves", json!(["a1", "a1"])),
        with("as", json!("red")),
        with("level", json!(9)),
        with("colour", json!(1)),
        with("sandwich", json!("any")),
        with("game", json!("simpei")),
        with("result", json!("white")),
        with("resigned", json!(true)),
    ];
    let mut lines = String::new();
    for text in texts {
        fs::write(&file, text).unwrap();
        let refusal = ZUGZWANG.run(["play", "symple", "--load", "wrong.json"]).refusal();
        lines += &(refusal + "\n");
        // Within a game the error is a line, and the game goes on.
        let said = play(&SYMPLE, &["load wrong.json", "b2"]);
        assert!(said.contains("\nwrong.json: ") && said.contains("Last * white b2"), "{said}");
    }
    fs::write(&file, good.to_string()).unwrap();
    lines += &(ZUGZWANG.run(["play", "simpei", "--load", "wrong.json"]).refusal() + "\n");
    insta::assert_snapshot!(lines);
}

#[test]
fn json_is_the_game() {
    let arguments = [&SYMPLE[..], &["--json"]].concat();
    let finished = ZUGZWANG.run_with(&arguments, &["b2", "resign"]);
    assert_eq!(finished.code, Some(0));
    assert!(finished.stderr.contains("black resigns: white wins."), "{finished:?}");
    let document: Value = serde_json::from_str(&finished.stdout).unwrap();
    assert_eq!(
        (&document["moves"], &document["result"], &document["resigned"]),
        (&json!(["b2"]), &json!("white"), &json!(true))
    );
}

#[test]
fn no_line_is_wider_than_a_terminal_and_none_is_coloured() {
    for (arguments, turns) in [
        (&["symple", "--as", "both", "--board", "19x19"][..], &["a1", "s19", "b1"][..]),
        (&["symple", "--as", "both", "--board", "1x1", "--penalty", "-1000"], &["a1"]),
        (&["simpei", "--as", "both", "--size", "6", "--pieces", "2"], &["B2", "a1", "B3", "b2"]),
    ] {
        let lines = [&["help", "moves"], turns, &["moves", "show", "hint", "help"]].concat();
        let text = play(&[&["play"], arguments].concat(), &lines);
        let widest = text.lines().max_by_key(|line| line.chars().count()).unwrap();
        assert!(widest.chars().count() <= 80, "{widest}");
        assert!(!text.contains('\u{1b}'), "{text}");
    }
}

#[test]
fn refusals() {
    let lines = ZUGZWANG.refusals([
        &["play"][..],
        &["play", "chess"],
        &["play", "simpei", "--as", "white"],
        &["play", "symple", "--as", "blue"],
        &["play", "simpei", "--level", "9"],
        &["play", "simpei", "--level", "-1"],
        &["play", "simpei", "--board", "5x5"],
        &["play", "symple", "--size", "4"],
        &["play", "simpei", "--position", "4/4 r"],
        &["play", "simpei", "--load", "no-such-file"],
        &["play", "simpei", "--load", "file", "--size", "4"],
        &["play", "simpei", "--load", "file", "--position", "startpos"],
        &["play", "simpei", "--seed", "x"],
    ]);
    insta::assert_snapshot!(lines);
}

#[test]
fn a_line_without_end_is_refused() {
    let zeros = fs::File::open("/dev/zero").unwrap();
    let output = ZUGZWANG.command(SIMPEI).stdin(Stdio::from(zeros)).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    // On a slow machine progress may come first.
    let lines = String::from_utf8(output.stderr).unwrap();
    let last = lines.lines().last();
    assert_eq!(last, Some("error: standard input: expected lines shorter than 65536 bytes"));
}

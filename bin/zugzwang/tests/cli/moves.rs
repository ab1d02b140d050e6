use std::io::Read;
use std::process::Stdio;

use serde_json::json;

use super::ZUGZWANG;
use super::crosses::crosses;
use zugzwang_testing::reference;

#[test]
fn first_turns_are_listed_a_line_each() {
    assert_eq!(ZUGZWANG.print(&["moves", "simpei", "startpos"]), "B2\nB3\nC2\nC3\n");
}

#[test]
fn the_document_holds_game_position_and_turns() {
    assert_eq!(
        ZUGZWANG.json(&["moves", "simpei", "startpos", "--size", "3", "--pieces", "2"]),
        json!({"game": "simpei", "position": "3/3/3|2/2 r 2", "moves": ["B2"]})
    );
}

#[test]
fn a_position_is_read_as_people_write_it() {
    let moves = |game, position| ZUGZWANG.json(&["moves", game, position]);
    assert_eq!(
        moves("simpei", "\u{feff} 4/1r2/4/4 | 3/3/3\tb\r\n"),
        moves("simpei", "4/1r2/4/4|3/3/3 b")
    );
    assert_eq!(moves("symple", "2B/\n1W1/3  W -1\n"), moves("symple", "2b/1w1/3 w -1"));
    assert_eq!(moves("simpei", " startpos\n"), moves("simpei", "startpos"));
}

#[test]
fn options_and_notation_may_say_the_same() {
    let position = "3/1r1/3|2/2 b 2";
    assert_eq!(
        ZUGZWANG.json(&["moves", "simpei", position, "--size", "3", "--pieces", "2"]),
        ZUGZWANG.json(&["moves", "simpei", position])
    );
}

#[test]
fn the_first_move_may_go_anywhere() {
    let turns = ZUGZWANG.print(&["moves", "simpei", "startpos", "--first-move", "anywhere"]);
    assert_eq!(turns.lines().count(), 25);
}

#[test]
fn the_sandwich_option_matters() {
    let at_a4 = |option| {
        let position = "1bbr/4/4/r3|3/3/3 r";
        let turns = ZUGZWANG.print(&["moves", "simpei", position, "--sandwich", option]);
        turns.lines().filter(|turn| turn.starts_with("A4")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(at_a4("single"), ["A4"]);
    // Two pieces go to two of the 20 empty cells (Si-6, Si-7).
    let displacing = at_a4("any");
    assert_eq!((displacing.len(), displacing[0].as_str()), (190, "A4xB4,C4>A2,A3"));
}

#[test]
fn a_list_beyond_the_limit_is_refused_with_its_length() {
    let refusal = ZUGZWANG.run(["moves", "simpei", "startpos", "--limit", "3"]).refusal();
    assert_eq!(refusal, "error: 4 legal turns: expected at most 3 to list; --limit N allows more");
    assert_eq!(ZUGZWANG.print(&["moves", "simpei", "startpos", "--limit", "4"]).lines().count(), 4);
}

#[test]
fn a_closed_pipe_is_no_error() {
    // Four pieces can be displaced to any cells, so the list is longer than a pipe can hold.
    let position = "1bbbbr/6/6/6/6/r1r1r1|5/5/5/5/5 r 5";
    let mut child = ZUGZWANG
        .command(["moves", "simpei", position])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 10];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
}

#[test]
fn symple_turns_equal_the_reference() {
    for known in reference("symple_moves.jsonl") {
        let position = known["position"].as_str().unwrap();
        let document = ZUGZWANG.json(&["moves", "symple", position, "--limit", "4000000000"]);
        let moves = &known["moves"];
        assert_eq!(document, json!({"game": "symple", "position": position, "moves": moves}));
    }
}

#[test]
fn symple_starts_on_a_board_of_seven_by_seven() {
    assert_eq!(ZUGZWANG.json(&["moves", "symple", "startpos"])["position"], "7/7/7/7/7/7/7 w 4");
    let moves =
        ZUGZWANG.json(&["moves", "symple", "startpos", "--board", "2x11", "--penalty", "-3"]);
    assert_eq!(moves["position"], "2/2/2/2/2/2/2/2/2/2/2 w -3");
    // a10 follows a9, not a1.
    assert_eq!(moves["moves"].as_array().unwrap()[9], "a10");
}

#[test]
fn a_full_board_has_no_turns() {
    let position = "bw/wb w 4";
    assert_eq!(ZUGZWANG.print(&["moves", "symple", position]), "");
    assert_eq!(
        ZUGZWANG.json(&["moves", "symple", position]),
        json!({"game": "symple", "position": position, "moves": []})
    );
}

#[test]
fn no_list_of_astronomical_length_is_begun() {
    let refusal = ZUGZWANG.run(["moves", "symple", &crosses(19)]).refusal();
    assert_eq!(
        refusal,
        "error: more than 10^19 legal turns: expected at most 1,000,000 to list; \
         --limit N allows more"
    );
}

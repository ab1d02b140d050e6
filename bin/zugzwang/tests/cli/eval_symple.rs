//! `zugzwang eval symple`.

use serde_json::{Value, json};
use zugzwang_testing::{fields, reference};

use super::ZUGZWANG;

/// Growing loses by a point or more; planting in Black's own corner wins.
const STUDY: &str = "bbbw2w/wwbwwww/w1wbbbb/wwwbwbb/bbbwwww/b1bbbw1/4bw1 b 4";

#[test]
fn a_position_has_a_margin_ranked_turns_and_a_line() {
    insta::assert_snapshot!(ZUGZWANG.print(&["eval", "symple", STUDY, "--threads", "1"]));
    let document = ZUGZWANG.json(&["eval", "symple", STUDY]);
    assert_eq!(
        fields(&document),
        ["exact", "game", "line", "margin", "moves", "nodes", "position"]
    );
    assert_eq!((&document["exact"], &document["margin"]), (&json!(true), &json!(1)));
    assert_eq!(document["moves"][0], json!({"move": "b1", "margin": 1}));
    assert_eq!(document["line"][0], "b1");
}

#[test]
fn endgames_equal_the_reference() {
    for known in reference("symple_endgames.jsonl") {
        let position = known["position"].as_str().unwrap();
        let document = ZUGZWANG.json(&["eval", "symple", position]);
        assert_eq!(document["margin"], known["margin"], "{position}");
        let moves = document["moves"].as_array().unwrap();
        assert_eq!(json!(moves.len()), known["moves"], "{position}");
        let best = moves.iter().filter(|turn| turn["margin"] == known["margin"]);
        let mut best: Vec<&str> = best.map(|turn| turn["move"].as_str().unwrap()).collect();
        best.sort_unstable();
        assert_eq!(json!(best), known["best"], "{position}");
    }
}

#[test]
fn without_a_proof_there_are_bounds_an_estimate_and_turns() {
    for board in ["7x7", "9x9", "19x19"] {
        let options = ["--board", board, "--time", "300ms"];
        let document = ZUGZWANG.json(&[&["eval", "symple", "startpos"][..], &options].concat());
        assert_eq!(document["exact"], false);
        let bounds: Vec<i64> =
            document["bounds"].as_array().unwrap().iter().map(|n| n.as_i64().unwrap()).collect();
        let margin = document["margin"].as_i64().unwrap();
        assert!(bounds[0] < bounds[1] && (bounds[0]..=bounds[1]).contains(&margin));
        let moves = document["moves"].as_array().unwrap();
        assert!(!moves.is_empty(), "{board}");
        let legal = ZUGZWANG.json(&["moves", "symple", "startpos", "--board", board]);
        for turn in moves {
            assert!(legal["moves"].as_array().unwrap().contains(&turn["move"]), "{turn}");
            assert!((0.0..=1.0).contains(&turn["chance"].as_f64().unwrap()), "{turn}");
            let lower = turn["bounds"][0].as_i64().unwrap();
            assert!((-10_000..=turn["margin"].as_i64().unwrap()).contains(&lower), "{turn}");
        }
        assert_eq!(document["line"][0], moves[0]["move"], "{board}");
    }
}

#[test]
fn a_finished_game_has_its_margin_and_no_turns() {
    let document = ZUGZWANG.json(&["eval", "symple", "wwb/wwb w 2"]);
    assert_eq!((&document["exact"], &document["margin"]), (&json!(true), &json!(2)));
    assert_eq!((&document["moves"], &document["line"]), (&json!([]), &json!([])));
}

#[test]
fn a_record_shows_which_turn_lost_the_game() {
    let record = ["--board", "4x4", "--penalty", "4", "--moves", "b2; a1;c3"];
    let command = [&["eval", "symple", "startpos"][..], &record].concat();
    insta::assert_snapshot!(ZUGZWANG.print(&[&command[..], &["--threads", "1"]].concat()));
    let document = ZUGZWANG.json(&command);
    assert_eq!(
        document["record"],
        json!([
            {"move": "b2", "side": "w", "best": 0, "margin": 0},
            {"move": "a1", "side": "b", "best": 0, "margin": -2},
            {"move": "c3", "side": "w", "best": 2, "margin": 2}
        ])
    );
    assert_eq!(document["margin"], -2);
    assert_ne!(document["position"], Value::Null);
}

#[test]
fn refusals() {
    let lines = ZUGZWANG.refusals([
        &["eval", "symple", STUDY, "--moves", "a1;a1"][..],
        &["eval", "symple", STUDY, "--moves", "h9"],
        &["eval", "symple", STUDY, "--time", "10"],
        &["eval", "symple", STUDY, "--time", "-1s"],
        &["eval", "symple", STUDY, "--memory", "1kB"],
        &["eval", "symple", STUDY, "--memory", "lots"],
        &["eval", "symple", STUDY, "--table", "none"],
        &["eval", "simpei", "startpos", "--time", "1s"],
    ]);
    insta::assert_snapshot!(lines);
}

#[test]
fn a_long_record_is_rated_for_some_seconds_only_unless_more_time_is_given() {
    let file = ZUGZWANG.cache().join("long-record");
    let path = file.to_str().unwrap();
    let game = ["--first", "level:1", "--second", "level:1", "--games", "2", "--record", path];
    let _ = ZUGZWANG.json(&[&["arena", "symple"][..], &game].concat());
    let played: Value =
        serde_json::from_str(std::fs::read_to_string(file).unwrap().lines().next().unwrap())
            .unwrap();
    let moves = played["moves"].as_str().unwrap();
    // The first turns of a game on 7x7 are far from provable.
    let rated = ZUGZWANG.run(["eval", "symple", "startpos", "--moves", moves]);
    assert_eq!(rated.code, Some(0), "{rated:?}");
    assert!(moves.split(';').all(|turn| rated.stdout.contains(turn)), "{rated:?}");
    assert!(rated.stderr.contains("rating the turns so far"), "{}", rated.stderr);
    assert!(rated.stderr.contains("--time allows more"), "{}", rated.stderr);
}

#[cfg(unix)]
#[test]
fn little_memory_is_enough_and_more_than_there_is_gets_a_word() {
    use std::process::Command;
    let shell = |kilobytes, arguments: &str| {
        let program = ZUGZWANG.command([""; 0]);
        let limited = format!("ulimit -v {kilobytes}; exec \"$0\" {arguments}");
        let mut command = Command::new("sh");
        command.args(["-c", &limited]).arg(program.get_program());
        let output = command.output().unwrap();
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    for kilobytes in [300_000, 160_000] {
        shell(kilobytes, "eval symple startpos --board 6x6 --time 300ms --threads 2");
        shell(kilobytes, "arena symple --first level:3 --second level:2 --games 2 --threads 1");
        let eval = "eval symple startpos --board 9x9 --time 300ms --threads 1 --memory 900000GB";
        let warning = shell(kilobytes, eval);
        assert!(warning.contains("warning: --memory 900000000MB: "), "{warning}");
    }
}

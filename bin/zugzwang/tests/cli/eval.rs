use super::ZUGZWANG;
use zugzwang_testing::{fields, reference};

#[test]
fn a_position_has_a_value_ranked_turns_and_a_line() {
    let position = "3/1r1/3|1b/2 r";
    insta::assert_snapshot!(ZUGZWANG.print(&["eval", "simpei", position]));
    let document = ZUGZWANG.json(&["eval", "simpei", position]);
    insta::assert_snapshot!(format!("{document:#}"));
}

#[test]
fn the_document_has_the_fields_of_the_contract() {
    let document = ZUGZWANG.json(&["eval", "simpei", "startpos", "--size", "3"]);
    assert_eq!(fields(&document), ["exact", "game", "line", "moves", "plies", "position", "value"]);
    assert_eq!(document["game"], "simpei");
    assert_eq!(document["position"], "3/3/3|2/2 r");
    assert_eq!(document["exact"], true);
    assert_eq!((&document["value"], &document["plies"]), (&"draw".into(), &().into()));
    let moves = document["moves"].as_array().unwrap();
    assert_eq!(fields(&moves[0]), ["move", "plies", "value"]);
}

#[test]
fn the_first_of_the_turns_leads_to_the_value() {
    for position in ["3/1r1/3|1b/2 r", "3/1r1/3|2/2 b", "1rb/3/r2|1b/r1 b"] {
        let document = ZUGZWANG.json(&["eval", "simpei", position]);
        let moves = document["moves"].as_array().unwrap();
        assert_eq!(moves[0]["value"], document["value"], "{position}");
        assert_eq!(moves[0]["plies"], document["plies"], "{position}");
        assert_eq!(moves[0]["move"], document["line"][0], "{position}");
        let listed = ZUGZWANG.json(&["moves", "simpei", position]);
        assert_eq!(moves.len(), listed["moves"].as_array().unwrap().len(), "{position}");
        if let Some(plies) = document["plies"].as_u64() {
            assert_eq!(document["line"].as_array().unwrap().len() as u64, plies, "{position}");
        }
    }
}

#[test]
fn standard_values_equal_the_reference() {
    for known in reference("simpei_values.jsonl") {
        let position = known["position"].as_str().unwrap();
        let document = ZUGZWANG.json(&["eval", "simpei", position]);
        assert_eq!(document["position"], known["position"]);
        for field in ["value", "plies"] {
            assert_eq!(document[field], known[field], "{field} of {position}");
        }
    }
}

#[test]
fn the_options_change_the_game() {
    let value = |options: &[&str]| {
        let document = ZUGZWANG.json(&[&["eval", "simpei", "startpos"], options].concat());
        (document["value"].clone(), document["plies"].clone())
    };
    assert_eq!(value(&[]), ("loss".into(), 22.into()));
    assert_eq!(value(&["--first-move", "anywhere"]), ("win".into(), 7.into()));
}

#[test]
fn a_record_shows_which_turn_lost_the_game() {
    let command = ["eval", "simpei", "startpos", "--moves", "B2; a1;B3;b1;D4"];
    insta::assert_snapshot!(ZUGZWANG.print(&command));
    let document = ZUGZWANG.json(&command);
    let record = document["record"].as_array().unwrap();
    assert_eq!(fields(&record[0]), ["best", "move", "plies", "side", "value"]);
    assert_eq!((&record[0]["move"], &record[0]["side"]), (&"B2".into(), &"r".into()));
    assert_eq!((&record[0]["value"], &record[0]["plies"]), (&"loss".into(), &22.into()));
    // The value that one turn leaves is the value before the next one.
    for turns in record.windows(2) {
        let (left, found) = (&turns[0]["value"], &turns[1]["best"]["value"]);
        assert_eq!(*left == "win", *found == "loss");
    }
    assert_eq!(record[4]["value"] == "loss", document["value"] == "win");
}

#[test]
fn a_game_that_is_won_has_no_turns_left() {
    let won = ["eval", "simpei", "r3/4/r3/4|3/3/bb1 r 3", "--moves", "A3"];
    insta::assert_snapshot!(ZUGZWANG.print(&won));
    let document = ZUGZWANG.json(&won);
    assert_eq!((&document["value"], &document["plies"]), (&"loss".into(), &0.into()));
    assert_eq!(
        (document["moves"].to_string(), document["line"].to_string()),
        ("[]".into(), "[]".into())
    );
    let position = won[2];
    insta::assert_snapshot!(ZUGZWANG.refusals([
        &["eval", "simpei", position, "--moves", "A3;D4"][..],
        &["eval", "simpei", position, "--moves", "A4"],
        &["eval", "simpei", position, "--moves", "A3", "--time", "1s"],
    ]));
    // A draw by repetition is an end like any other.
    let round = "A4-a3;D4-c3;a3-A4;c3-D4";
    let moves = format!("{round};{round};A4-a3");
    let repeated = ["eval", "simpei", "r2b/4/4/b2r|3/3/3 r 2", "--moves", &moves];
    let line = ZUGZWANG.refusals([&repeated[..]]);
    assert!(line.contains("turn 9: \"A4-a3\": expected no more turns"), "{line}");
    assert!(line.contains("a draw by repetition"), "{line}");
}

#[test]
fn turns_are_read_as_people_write_them() {
    let record = |moves| {
        let document =
            ZUGZWANG.json(&["eval", "simpei", "startpos", "--size", "3", "--moves", moves]);
        (document["position"].clone(), document["record"].clone())
    };
    let plain = record("B2;a1;b1");
    assert_eq!(plain.1.as_array().unwrap().len(), 3);
    for moves in ["B2 a1 b1", "1. B2 a1\r\n2. b1", "\u{feff}B2!;a1?!;\nb1;;", " B2\n\na1\tb1 "] {
        assert_eq!(record(moves), plain, "{moves:?}");
    }
    let command = ["eval", "simpei", "startpos", "--size", "3", "--moves", "B2 a01"];
    assert_eq!(
        ZUGZWANG.run(command).refusal(),
        "error: --moves, turn 2: \"a01\", character 2 ('0'): expected a number without zeros in front"
    );
}

#[test]
fn the_third_occurrence_ends_the_game() {
    let start = "r2b/4/4/b2r|3/3/3 r 2";
    let round = "A4-a3;D4-c3;a3-A4;c3-D4";
    let eval = |moves: &str| ["eval", "simpei", start, "--moves", moves].map(str::to_owned);
    let json = |moves: &str| ZUGZWANG.json(&eval(moves).each_ref().map(String::as_str));
    let drawn = json(&format!("{round};{round}"));
    assert_eq!(drawn["repetition"], "drawn");
    assert_eq!((&drawn["value"], &drawn["plies"]), (&"draw".into(), &().into()));
    assert_eq!((drawn["moves"].to_string(), drawn["line"].to_string()), ("[]".into(), "[]".into()));
    assert_eq!(drawn["record"][7]["value"], "draw");
    // One turn earlier.
    let near = json(&format!("{round};{}", round.trim_end_matches(";c3-D4")));
    assert_eq!(near["repetition"], "possible");
    let turn = near["moves"].as_array().unwrap().iter().find(|turn| turn["move"] == "c3-D4");
    assert_eq!(turn.unwrap()["value"], "draw");
    assert!(json("A4-a3;D4-c3").get("repetition").is_none());
    let print = |moves: &str| ZUGZWANG.print(&eval(moves).each_ref().map(String::as_str));
    insta::assert_snapshot!(print(&format!("{round};{round}")));
    let text = print(&format!("{round};{}", round.trim_end_matches(";c3-D4")));
    assert!(text.contains("may occur for the third time"), "{text}");
}

//! `zugzwang-solver symple`, and its tables.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use zugzwang_testing::{fields, reference, steady};

use super::SOLVER;

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn the_document_has_the_fields_of_the_contract() {
    let document = SOLVER.json(&["symple", "--board", "3x3", "--penalty", "2", "--threads", "1"]);
    assert_eq!(
        fields(&document),
        ["best", "board", "game", "margin", "nodes", "peak_bytes", "penalty", "seconds", "threads"]
    );
    assert_eq!((&document["game"], &document["board"]), (&json!("symple"), &json!("3x3")));
    assert_eq!((&document["penalty"], &document["threads"]), (&json!(2), &json!(1)));
}

#[test]
fn small_boards_equal_the_reference_either_way() {
    for known in reference("symple_boards.json")[0]["boards"].as_array().unwrap() {
        let (board, penalty) = (known["board"].as_str().unwrap(), known["penalty"].to_string());
        let command = ["symple", "--board", board, "--penalty", &penalty];
        let searched = SOLVER.json(&command);
        assert_eq!(searched["margin"], known["margin"], "{board} {penalty}");
        assert_eq!(searched["best"], known["best"], "{board} {penalty}");
        if board == "4x4" && penalty != "4" {
            continue;
        }
        let exhausted = SOLVER.json(&[&command[..], &["--exhaustive"]].concat());
        for field in ["margin", "best", "positions", "turns"] {
            assert_eq!(exhausted[field], known[field], "{field} of {board} {penalty}");
        }
    }
}

#[test]
fn people_get_a_report() {
    let command = ["symple", "--board", "3x3", "--penalty", "4", "--threads", "1"];
    insta::assert_snapshot!(steady(&SOLVER.print(&command)));
    insta::assert_snapshot!(steady(&SOLVER.print(&[&command[..], &["--exhaustive"]].concat())));
}

#[test]
fn a_table_is_written_described_and_verified() {
    let path = file("symple.table");
    let path = path.to_str().unwrap();
    let options = ["symple", "--board", "4x2", "--penalty", "3", "--exhaustive", "--out", path];
    let solved = SOLVER.json(&options);
    let info = SOLVER.json(&["info", path]);
    for field in ["game", "board", "penalty", "margin", "positions", "turns"] {
        assert_eq!(info[field], solved[field], "{field}");
    }
    assert_eq!(info["bytes"], fs::metadata(path).unwrap().len());
    let verified = SOLVER.json(&["verify", path]);
    assert_eq!(verified["checked"], solved["positions"]);
    assert_eq!((&verified["wrong"], &verified["example"]), (&json!(0), &Value::Null));
}

#[test]
fn a_damaged_table_is_refused() {
    let path = file("symple-damaged.table");
    let text = path.to_str().unwrap();
    let options = ["symple", "--board", "3x2", "--exhaustive", "--out", text];
    assert_eq!(SOLVER.json(&options)["board"], "3x2");
    let whole = fs::read(&path).unwrap();
    for at in 8..whole.len() {
        let mut damaged = whole.clone();
        damaged[at] ^= 1;
        fs::write(&path, damaged).unwrap();
        let refusal = SOLVER.run(["info", text]).refusal();
        assert!(refusal.contains("expected"), "byte {at}: {refusal}");
    }
    for length in [9, whole.len() / 2, whole.len() - 1] {
        fs::write(&path, &whole[..length]).unwrap();
        assert!(SOLVER.run(["verify", text]).refusal().contains("damaged"), "{length} bytes");
    }
}

//! Writing, describing and verifying table files.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use zugzwang_rules::simpei::{Position, Rules};
use zugzwang_solve::simpei::{BuildOptions, Solution, Table};
use zugzwang_testing::{fields, steady};

use super::SOLVER;

/// A file of this name that does not exist yet.
fn file(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if path.exists() {
        fs::remove_file(&path).unwrap();
    }
    path
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn a_solution_is_written_described_and_verified() {
    let path = file("small.table");
    let solved = SOLVER.json(&["simpei", "--size", "3", "--out", text(&path)]);

    let info = SOLVER.json(&["info", text(&path)]);
    assert_eq!(
        fields(&info),
        [
            "blocks",
            "bytes",
            "checksum",
            "first_move",
            "game",
            "phases",
            "pieces",
            "positions",
            "sandwich",
            "size"
        ]
    );
    for field in ["game", "size", "pieces", "first_move", "sandwich", "phases"] {
        assert_eq!(info[field], solved[field], "{field}");
    }
    assert_eq!(info["positions"], 52_508);
    assert_eq!(info["bytes"], fs::metadata(&path).unwrap().len());
    insta::assert_snapshot!("info", SOLVER.print(&["info", text(&path)]));

    let verified = SOLVER.json(&["verify", text(&path)]);
    assert_eq!(verified["checked"], 52_508);
    assert!(verified["turns"].as_u64().unwrap() > 0);
    assert_eq!((&verified["wrong"], &verified["example"]), (&json!(0), &Value::Null));
    insta::assert_snapshot!("verified", steady(&SOLVER.print(&["verify", text(&path)])));
}

#[test]
fn a_wrong_value_is_a_negative_finding() {
    let path = file("wrong.table");
    let rules = Rules::new(3, 3).unwrap();
    let solution = Solution::build(rules, &BuildOptions::default(), &()).unwrap();
    let position: Position = "2b/rb1/1r1|2/rb r".parse().unwrap();
    solution.spoil(&position);
    solution.save(&path, &()).unwrap();

    let human = SOLVER.run(["verify", text(&path)]);
    assert_eq!((human.code, human.stderr.as_str()), (Some(1), ""));
    insta::assert_snapshot!(steady(&human.stdout));

    let machine = SOLVER.run(["verify", text(&path), "--json"]);
    assert_eq!(machine.code, Some(1));
    let document: Value = serde_json::from_str(&machine.stdout).unwrap();
    assert!(document["wrong"].as_u64().unwrap() > 0);
    assert_eq!(fields(&document["example"]), ["derived", "position", "stored"]);
}

#[test]
fn what_is_no_whole_table_is_refused() {
    let path = file("damaged.table");
    let mut lines = String::new();
    let mut refuse = |what: &str, bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        for command in ["info", "verify"] {
            let refusal = SOLVER.run([command, text(&path)]).refusal();
            lines += &format!("{what}: {}\n", refusal.replace(text(&path), "FILE"));
        }
    };
    let rules = Rules::new(3, 3).unwrap();
    let solution = Solution::build(rules, &BuildOptions::default(), &()).unwrap();
    let whole = file("whole.table");
    solution.save(&whole, &()).unwrap();
    assert_eq!(Table::open(&whole).unwrap().rules(), rules);
    let bytes = fs::read(&whole).unwrap();
    refuse("empty", b"");
    refuse("foreign", b"something else altogether, and long enough to be a table");
    refuse("cut off", &bytes[..bytes.len() - 20]);
    let mut flipped = bytes.clone();
    flipped[bytes.len() / 2] ^= 0x10;
    refuse("flipped bit", &flipped);
    let mut newer = bytes;
    newer[8] += 1;
    refuse("newer", &newer);
    insta::assert_snapshot!(lines);
}

#[test]
fn files_that_cannot_be_are_refused_before_the_work() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    let refuse = |arguments: &[&str]| SOLVER.run(arguments).refusal().replace(folder, "FOLDER");
    let lines = [
        refuse(&["simpei", "--out", folder]),
        refuse(&["simpei", "--out", &format!("{folder}/none/such.table")]),
        refuse(&["simpei", "--out", ""]),
        refuse(&["info", &format!("{folder}/none.table")]),
        refuse(&["info", folder]),
        refuse(&["verify", &format!("{folder}/none.table")]),
        refuse(&["simpei", "--size", "6", "--pieces", "20"]),
    ];
    // How much memory there is differs from machine to machine.
    let lines = lines.map(|line| line.split(", expected at most").next().unwrap().to_owned());
    insta::assert_snapshot!(lines.join("\n"));
}

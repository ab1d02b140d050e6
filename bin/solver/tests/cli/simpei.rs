use std::fs;
use std::path::Path;
use std::process::Stdio;

use serde_json::{Value, json};
use zugzwang_testing::{Program, fields, reference, steady};

use super::SOLVER;

fn known(board: &str) -> Value {
    reference("simpei_counts.json")[0][board].clone()
}

/// A solution agrees with everything in the reference for the board.
fn assert_agrees(document: &Value, known: &Value) {
    for field in ["size", "pieces", "first_move", "sandwich", "root", "longest_win"] {
        assert_eq!(document[field], known[field], "{field}");
    }
    let Some(known_phases) = known["phases"].as_array() else { return };
    let phases = document["phases"].as_array().unwrap();
    assert_eq!(phases.len(), known_phases.len());
    for (phase, known) in phases.iter().zip(known_phases) {
        for field in fields(known) {
            assert_eq!(phase[field], known[field], "{field} of {known}");
        }
    }
}

#[test]
fn the_document_has_the_fields_of_the_contract() {
    let document = SOLVER.json(&["simpei", "--size", "3", "--threads", "2"]);
    assert_eq!(
        fields(&document),
        [
            "first_move",
            "first_turns",
            "game",
            "longest_win",
            "longest_wins",
            "peak_bytes",
            "phases",
            "pieces",
            "root",
            "sandwich",
            "seconds",
            "single_turn_wins",
            "size",
            "threads",
            "zugzwangs",
        ]
    );
    assert_eq!(document["game"], "simpei");
    assert_eq!(document["threads"], 2);
    assert!(document["seconds"].as_f64().unwrap() > 0.0);
    assert_eq!(document["first_turns"], json!([{"move": "B2", "value": "draw", "plies": null}]));
    assert_eq!(
        fields(&document["phases"][0]),
        ["draws", "longest", "losses", "placed", "positions", "wins"]
    );
    #[cfg(target_os = "linux")]
    assert!(document["peak_bytes"].as_u64().unwrap() > 1 << 20);
}

#[test]
fn boards_are_solved_as_in_the_reference() {
    assert_agrees(&SOLVER.json(&["simpei", "--size", "3"]), &known("small"));
    let standard = SOLVER.json(&["simpei"]);
    assert_agrees(&standard, &known("standard"));
    assert_eq!(
        (&standard["zugzwangs"], &standard["single_turn_wins"]),
        (&json!(7_706), &json!(11_542_928))
    );
    let anywhere = SOLVER.json(&["simpei", "--first-move", "anywhere"]);
    assert_agrees(&anywhere, &known("first_move_anywhere"));
}

/// Ctrl-C, as the terminal sends it.
#[cfg(unix)]
#[test]
fn an_interrupted_solution_ends_cleanly() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};

    let mut child = SOLVER
        .command(["simpei", "--pieces", "5"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The first progress shows that the signal handler is in place.
    let mut stderr = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    stderr.read_line(&mut line).unwrap();
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let status = child.wait_with_output().unwrap();
    assert_eq!((status.status.code(), status.stdout), (Some(130), Vec::new()));
    let rest: Vec<_> = stderr.lines().map(Result::unwrap).collect();
    assert_eq!(rest.last().unwrap(), "error: interrupted", "{line}{rest:?}");
}

#[test]
fn people_get_a_report() {
    let printed = SOLVER.print(&["simpei", "--size", "3", "--first-move", "anywhere"]);
    insta::assert_snapshot!(steady(&printed));
}

/// The solver is killed again and again, whenever it has got further. Each time the next call
/// resumes, and in the end the answer is the same.
#[test]
fn a_killed_solution_goes_on_where_it_was() {
    let game = ["simpei", "--pieces", "3", "--checkpoint-every", "0", "--json"];
    let steady = |mut answer: Value| {
        for measured in ["seconds", "peak_bytes"] {
            answer[measured] = Value::Null;
        }
        answer
    };
    let expected = steady(SOLVER.json(&["simpei", "--pieces", "3"]));

    let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("killed");
    let solver = Program::new(env!("CARGO_BIN_EXE_zugzwang-solver"), &cache);
    let checkpoint = cache.join("simpei-4-3-inner-any.unfinished/phase-6");
    let mut stages = Vec::new();
    for _ in 0..100 {
        let mut child = solver.command(game).stdout(Stdio::null()).spawn().unwrap();
        let further = loop {
            if child.try_wait().unwrap().is_some() {
                break false;
            }
            let stage = fs::read(&checkpoint).ok();
            if stage.is_some() && stage.as_ref() != stages.last() {
                stages.extend(stage);
                break true;
            }
        };
        child.kill().unwrap();
        child.wait().unwrap();
        if !further {
            break;
        }
    }
    assert!(stages.len() > 2, "{} stages", stages.len());
    assert_eq!(steady(solver.json(&game[..game.len() - 1])), expected);
    assert!(!checkpoint.exists(), "nothing is left behind");
}

//! A game that the programs do not know, in all of them: this test runs itself as the program, with
//! one more game in the list.

mod kayles;

use std::io::Write;
use std::process::{Command, ExitCode, Stdio};

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::{Value, json};
use tower::ServiceExt;
use zugzwang_serve::ServerOptions;
use zugzwang_solve::Tables;

/// Set if this process is to act as the program.
const IS_PROGRAM: &str = "ZUGZWANG_WITH_KAYLES";

fn main() -> ExitCode {
    zugzwang_games::add(kayles::KAYLES);
    if std::env::var_os(IS_PROGRAM).is_some() {
        return zugzwang::main();
    }
    let trial = |name: &str, test: fn()| {
        Trial::test(name, move || {
            test();
            Ok::<(), Failed>(())
        })
    };
    let trials = vec![
        trial("analysis", analysis),
        trial("a_match", a_match),
        trial("an_engine", an_engine),
        trial("the_terminal", the_terminal),
        trial("a_puzzle", a_puzzle),
        trial("the_page", the_page),
        trial("what_is_wrong", what_is_wrong),
    ];
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// What the program prints on standard output and standard error for these arguments and this
/// input, and its exit code.
fn run(arguments: &[&str], input: &str) -> (String, String, Option<i32>) {
    let cache = tempfile::tempdir().unwrap();
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(arguments)
        .env(IS_PROGRAM, "1")
        .env("ZUGZWANG_CACHE", cache.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that does not read its input may have ended already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

fn document(arguments: &[&str]) -> Value {
    let (stdout, stderr, code) = run(arguments, "");
    assert_eq!((code, &*stderr), (Some(0), ""), "{stdout}");
    serde_json::from_str(&stdout).unwrap()
}

/// With two equal heaps the player to move loses.
fn analysis() {
    let eval = document(&["eval", "kayles", "||.|| l", "--json"]);
    assert_eq!((&eval["value"], &eval["plies"]), (&json!("loss"), &json!(4)), "{eval}");
    assert_eq!(eval["moves"].as_array().unwrap().len(), 6);
    let eval = document(&["eval", "kayles", "startpos", "--pins", "5", "--moves", "c", "--json"]);
    assert_eq!(eval["position"], "||.|| r");
    assert_eq!(
        (&eval["record"][0]["move"], &eval["record"][0]["value"]),
        (&json!("c"), &json!("win"))
    );
    let moves = document(&["moves", "kayles", "||.| r", "--json"]);
    assert_eq!(moves["moves"], json!(["a", "a,b", "b", "d"]));
    let leaves = document(&["perft", "kayles", "||| l", "3", "--json"]);
    assert_eq!(leaves["leaves"], 6);
    let help = run(&["eval", "--help"], "").0;
    assert!(help.contains("Kayles options:\n      --pins <N>"), "{help}");
}

fn a_match() {
    let arena = ["arena", "kayles", "--first", "level:2", "--second", "best", "--games", "10"];
    let result = document(&[&arena[..], &["--openings", "1", "--json"]].concat());
    assert_eq!(result["game"], "kayles");
    // Both play perfectly, so from each opening the same side wins, whoever plays it.
    assert_eq!((&result["wins"], &result["losses"]), (&json!(5), &json!(5)), "{result}");
}

fn an_engine() {
    let lines = "ugi\nposition fen ||.| l moves a,b\ngo\nquery gameover\nquit\n";
    let (stdout, ..) = run(&["engine", "kayles"], lines);
    for line in [
        "id name Zugzwang 0.1.0 Kayles",
        "option name Pins type spin default 8 min 1 max 12",
        "bestmove d",
        "response false",
    ] {
        assert!(stdout.lines().any(|found| found == line), "{line}: {stdout}");
    }
}

fn the_terminal() {
    let (stdout, stderr, code) =
        run(&["play", "kayles", "--pins", "3", "--as", "left"], "x\nb\ndone\nquit\n");
    assert_eq!(code, Some(0), "{stdout}{stderr}");
    assert!(stdout.contains("Kayles with 3 pins"), "{stdout}");
    assert!(stdout.contains("\"x\""), "{stdout}");
    let (stdout, stderr, _) =
        run(&["play", "kayles", "--pins", "2", "--as", "left"], "a,b\nquit\n");
    assert!(stdout.contains("left wins with the last pin"), "{stdout}{stderr}");
}

fn a_puzzle() {
    let puzzle = document(&["puzzle", "kayles", "--seed", "3", "--json"]);
    assert_eq!((&puzzle["game"], &puzzle["value"]), (&json!("kayles"), &json!("win")));
}

/// The answer of the server's API.
fn ask(path: &str, body: &Value) -> (StatusCode, Value) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let cache = tempfile::tempdir().unwrap();
    runtime.block_on(async {
        let router = zugzwang_serve::router(ServerOptions::new(Tables::new(cache.path(), Some(0))));
        let request = Request::post(path)
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(body.to_string()))
            .unwrap();
        let response = router.oneshot(request).await.unwrap();
        let status = response.status();
        let bytes = to_bytes(response.into_body(), 1 << 20).await.unwrap();
        (status, serde_json::from_slice(&bytes).unwrap())
    })
}

fn the_page() {
    let game = json!({ "name": "kayles", "pins": 4, "moves": ["b"] });
    let (status, state) = ask("/api/state", &json!({ "game": game, "steps": ["c"] }));
    assert_eq!(status, StatusCode::OK, "{state}");
    assert_eq!(state["position"], "|.|| r");
    assert_eq!(state["view"]["cells"].as_array().unwrap().len(), 4);
    assert_eq!(state["draft"]["turn"], "c");
    let (_, turn) = ask("/api/bot", &json!({ "game": game, "level": 1 }));
    assert_eq!(turn["kind"], "value", "{turn}");
}

fn what_is_wrong() {
    for (arguments, complaint) in [
        (
            &["eval", "kayles", "||x l"][..],
            "error: \"||x l\", character 3 ('x'): expected '|' or '.'",
        ),
        (
            &["moves", "kayles", "startpos", "--pins", "13"],
            "error: --pins \"13\": expected a whole number from 1 to 12",
        ),
        (
            &["moves", "kayles", "| l", "--pins", "2"],
            "error: --pins 2: expected 1, as in the position \"| l\", or the position 'startpos'",
        ),
        (
            &["moves", "simpei", "startpos", "--pins", "2"],
            "error: --pins: expected with the game kayles, not simpei",
        ),
    ] {
        let (stdout, stderr, code) = run(arguments, "");
        assert_eq!((&*stdout, stderr.trim_end(), code), ("", complaint, Some(2)));
    }
}

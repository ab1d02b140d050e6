//! `zugzwang play` and `puzzle` in a terminal.

use std::fs;
use std::path::PathBuf;
use std::process::Stdio;

use rexpect::reader::Options;
use rexpect::session::{PtySession, spawn_with_options};
use zugzwang_testing::Program;

/// A game that is solved at once.
const SMALL: [&str; 6] = ["play", "simpei", "--as", "both", "--size", "3"];

/// The program in a terminal, with a folder of its own.
fn start_with(
    name: &str,
    arguments: &[&str],
    environment: &[(&str, &str)],
) -> (PtySession, PathBuf) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("terminal-{name}"));
    let program = Program::new(env!("CARGO_BIN_EXE_zugzwang"), &folder);
    let mut command = program.command(arguments);
    command.stdin(Stdio::inherit()).env("TERM", "xterm");
    // What else decides about colours: CI says that they can be shown whatever the terminal is.
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "CI"] {
        command.env_remove(name);
    }
    command.envs(environment.iter().copied());
    let options = Options::new().timeout_ms(Some(30_000));
    (spawn_with_options(command, options).unwrap(), folder)
}

fn start(name: &str, arguments: &[&str]) -> PtySession {
    start_with(name, arguments, &[]).0
}

/// Presses these keys.
fn send(session: &mut PtySession, keys: &str) {
    session.send(keys).unwrap();
    session.flush().unwrap();
}

fn exits_with(mut session: PtySession, code: i32) {
    session.exp_eof().unwrap();
    // The type of the status is not within reach, its text is.
    let status = format!("{:?}", session.process().wait().unwrap());
    assert!(
        status.starts_with("Exited(") && status.ends_with(&format!(", {code})")),
        "{status}: expected exit code {code}"
    );
}

/// Plays what `hint` says until the game is over.
fn play_to_the_end(session: &mut PtySession, side: &str) {
    for _ in 0..300 {
        let (_, prompt) = session.exp_regex(&format!("({side}|game over)> ")).unwrap();
        if prompt.starts_with("game over") {
            return;
        }
        session.send_line("hint").unwrap();
        let (_, hint) = session.exp_regex(r"Hint for \w+:\s(\S+)\s").unwrap();
        let turn = hint.split_whitespace().nth(3).unwrap().to_owned();
        session.exp_string(&format!("{side}> ")).unwrap();
        session.send_line(&turn).unwrap();
    }
    panic!("a game of more than 300 turns");
}

#[test]
fn a_game_of_simpei_against_the_computer() {
    let arguments = ["play", "simpei", "--size", "3", "--level", "1", "--seed", "1"];
    let mut session = start("simpei", &arguments);
    session.exp_string("You are red, the computer plays at level 1.").unwrap();
    play_to_the_end(&mut session, "red");
    session.send_line("rematch").unwrap();
    session.exp_string("You are blue").unwrap();
    play_to_the_end(&mut session, "blue");
    session.send_line("quit").unwrap();
    exits_with(session, 0);
}

#[test]
fn a_game_of_symple_against_the_computer() {
    let arguments = ["play", "symple", "--board", "3x3", "--penalty", "1", "--level", "1"];
    let mut session = start("symple", &arguments);
    play_to_the_end(&mut session, "white");
    session.send_line("quit").unwrap();
    exits_with(session, 0);
}

#[test]
fn a_growth_stone_by_stone_an_undo_and_a_level() {
    let position = "5/1w1b1/5/1w1b1/5 w 4";
    let mut session = start("growth", &["play", "symple", "--position", position, "--level", "1"]);
    session.exp_string("white> ").unwrap();
    session.send_line("b1").unwrap();
    session.exp_string("1 chain marked ! can still grow").unwrap();
    session.exp_string("white ...> ").unwrap();
    session.send_line("undo").unwrap();
    session.exp_string("white> ").unwrap();
    session.send_line("b1").unwrap();
    session.exp_string("white ...> ").unwrap();
    session.send_line("b5").unwrap();
    session.exp_string("black plays ").unwrap();
    session.exp_string("Turn 3: white to move").unwrap();
    session.send_line("undo").unwrap();
    session.exp_string("Turn 1: white to move").unwrap();
    session.send_line("level 2").unwrap();
    session.exp_string("The computer plays at level 2.").unwrap();
    session.send_control('d').unwrap();
    exits_with(session, 0);
}

#[test]
fn tab_completes_and_the_arrow_up_brings_back() {
    let mut session = start("completion", &SMALL);
    session.exp_string("red> ").unwrap();
    send(&mut session, "rem\t");
    session.exp_string("rematch").unwrap();
    session.send_control('u').unwrap();
    session.send_line("B2").unwrap();
    session.exp_string("Turn 2: blue to move").unwrap();
    session.send_line("a1").unwrap();
    session.exp_string("Turn 3: red to move").unwrap();
    session.exp_string("red> ").unwrap();
    // The last line but one was B2.
    send(&mut session, "\u{1b}[A\u{1b}[A\r");
    session.exp_string("expected an empty cell, not B2").unwrap();
    session.send_line("quit").unwrap();
    exits_with(session, 0);
}

#[test]
fn ctrl_c_ends_and_loses_no_game() {
    let (mut session, folder) = start_with("ctrl-c", &SMALL, &[]);
    session.exp_string("red> ").unwrap();
    session.send_line("B2").unwrap();
    session.exp_string("blue> ").unwrap();
    send(&mut session, "c\u{3}");
    session.exp_string("The game goes on with: zugzwang play simpei --load ").unwrap();
    exits_with(session, 130);
    let kept = fs::read_to_string(folder.join("unfinished-simpei.json")).unwrap();
    assert!(kept.contains("\"B2\""), "{kept}");
    assert!(fs::read_to_string(folder.join("play-history")).unwrap().contains("B2"));
}

#[test]
fn ctrl_c_ends_while_the_computer_thinks() {
    let arguments = ["play", "symple", "--board", "19x19", "--level", "8"];
    let (mut session, folder) = start_with("thinking", &arguments, &[]);
    session.exp_string("white> ").unwrap();
    session.send_line("d4").unwrap();
    session.exp_string("black thinks").unwrap();
    send(&mut session, "\u{3}");
    session.exp_string("The game goes on with: zugzwang play symple --load ").unwrap();
    session.exp_string("error: interrupted").unwrap();
    exits_with(session, 130);
    let kept = fs::read_to_string(folder.join("unfinished-symple.json")).unwrap();
    assert!(kept.contains("\"d4\""), "{kept}");
}

#[test]
fn ctrl_d_ends_and_the_game_goes_on_from_its_file() {
    let arguments = ["play", "symple", "--as", "both", "--board", "5x5"];
    let (mut session, folder) = start_with("ctrl-d", &arguments, &[]);
    session.exp_string("white> ").unwrap();
    session.send_line("c3").unwrap();
    session.exp_string("black> ").unwrap();
    session.send_line("save kept.json").unwrap();
    session.exp_string("Saved").unwrap();
    session.send_line("a1").unwrap();
    session.exp_string("Turn 3: white to move").unwrap();
    session.send_line("load kept.json").unwrap();
    session.exp_string("Turn 2: black to move").unwrap();
    session.send_control('d').unwrap();
    exits_with(session, 0);
    assert!(folder.join("kept.json").exists());
}

#[test]
fn colours_are_there_unless_they_are_not_wanted() {
    let screen = |name, environment: &[(&str, &str)]| {
        let (mut session, _) = start_with(name, &SMALL, environment);
        // Before that there may be a bar while the game is solved.
        session.exp_string("Tab completes.").unwrap();
        let board = session.exp_string("Turn 1").unwrap();
        session.exp_string("red> ").unwrap();
        session.send_line("quit").unwrap();
        exits_with(session, 0);
        board
    };
    assert!(screen("colours", &[]).contains("\u{1b}[1m"));
    assert!(!screen("no-colour", &[("NO_COLOR", "1")]).contains('\u{1b}'));
    assert!(!screen("dumb", &[("TERM", "dumb")]).contains('\u{1b}'));
}

#[test]
fn a_puzzle_is_solved() {
    let puzzle = ["puzzle", "symple", "--seed", "2"];
    let program = Program::new(
        env!("CARGO_BIN_EXE_zugzwang"),
        concat!(env!("CARGO_TARGET_TMPDIR"), "/terminal-solution"),
    );
    let solution = program.json(&puzzle)["solution"].as_str().unwrap().to_owned();
    let mut session = start("puzzle", &puzzle);
    session.exp_regex(r"(white|black)> ").unwrap();
    session.send_line(&solution).unwrap();
    session.exp_string("Right: ").unwrap();
    session.send_control('d').unwrap();
    exits_with(session, 0);
}

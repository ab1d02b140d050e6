//! `zugzwang play` and `puzzle` in a terminal.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use rexpect::reader::Options;
use rexpect::session::{PtySession, spawn_with_options};
use zugzwang_testing::Program;

/// A game that is solved in an instant.
const SMALL: [&str; 6] = ["play", "simpei", "--as", "both", "--size", "3"];

/// The program in a terminal, with its own folder.
fn start_with(
    name: &str,
    arguments: &[&str],
    environment: &[(&str, &str)],
) -> (PtySession, PathBuf) {
    let (program, folder) = fresh(name);
    (spawn(program.command(arguments), environment), folder)
}

/// The program, and its own folder, in which it runs.
fn fresh(name: &str) -> (Program, PathBuf) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("terminal-{name}"));
    (Program::new(env!("CARGO_BIN_EXE_zugzwang"), &folder), folder)
}

fn spawn(mut command: Command, environment: &[(&str, &str)]) -> PtySession {
    command.stdin(Stdio::inherit()).env("TERM", "xterm");
    // Variables that also decide about colours: with CI they are shown in any terminal.
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "CI"] {
        command.env_remove(name);
    }
    command.envs(environment.iter().copied());
    // Only to end a test that hangs: a loaded machine may be very slow.
    let options = Options::new().timeout_ms(Some(300_000));
    spawn_with_options(command, options).unwrap()
}

fn start(name: &str, arguments: &[&str]) -> PtySession {
    start_with(name, arguments, &[]).0
}

/// Presses keys.
fn send(session: &mut PtySession, keys: &str) {
    session.send(keys).unwrap();
    session.flush().unwrap();
}

fn exits_with(mut session: PtySession, code: i32) {
    session.exp_eof().unwrap();
    // The type of the status is private, but its text is not.
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
    session.exp_string("1 chain can still grow, and must.").unwrap();
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
    // The second to last line was B2.
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
    session.exp_string("Resume the game with: zugzwang play simpei --load ").unwrap();
    exits_with(session, 130);
    let kept = fs::read_to_string(folder.join("unfinished-simpei.json")).unwrap();
    assert!(kept.contains("\"B2\""), "{kept}");
    assert!(fs::read_to_string(folder.join("play-history")).unwrap().contains("B2"));
}

#[test]
fn unfinished_games_stay_apart() {
    let (program, folder) = fresh("unfinished");
    let leave = |arguments: &[&str], turn: &str| {
        let mut session = spawn(program.command(arguments), &[]);
        session.exp_regex("(red|blue)> ").unwrap();
        session.send_line(turn).unwrap();
        session.exp_regex(r"Turn \d: (red|blue) to move").unwrap();
        session.send_control('d').unwrap();
        session.exp_string("Resume the game with: zugzwang play simpei --load ").unwrap();
        exits_with(session, 0);
    };
    let games = || {
        let kept =
            ["unfinished-simpei.json", "unfinished-simpei-2.json", "unfinished-simpei-3.json"];
        kept.map(|name| {
            let text = fs::read_to_string(folder.join(name)).ok()?;
            let game: serde_json::Value = serde_json::from_str(&text).unwrap();
            Some(game["moves"].to_string())
        })
    };
    let some = |moves: &str| Some(moves.to_owned());
    leave(&SMALL, "B2");
    leave(&[&SMALL[..], &["--first-move", "anywhere"]].concat(), "a1");
    assert_eq!(games(), [some("[\"B2\"]"), some("[\"a1\"]"), None]);
    // A resumed game is saved to the same file, even if a turn was taken back.
    leave(&["play", "simpei", "--load", "unfinished-simpei.json"], "b1");
    assert_eq!(games(), [some("[\"B2\",\"b1\"]"), some("[\"a1\"]"), None]);
    let mut session =
        spawn(program.command(["play", "simpei", "--load", "unfinished-simpei.json"]), &[]);
    session.exp_string("red> ").unwrap();
    session.send_line("undo").unwrap();
    session.exp_string("blue> ").unwrap();
    session.send_line("b2").unwrap();
    session.exp_string("red> ").unwrap();
    session.send_control('d').unwrap();
    session.exp_string("Resume the game with: ").unwrap();
    exits_with(session, 0);
    assert_eq!(games(), [some("[\"B2\",\"b2\"]"), some("[\"a1\"]"), None]);
}

#[test]
fn ctrl_c_ends_a_hint_without_one() {
    let arguments = ["play", "symple", "--as", "both", "--board", "19x19"];
    let mut session = start("hint", &arguments);
    session.exp_string("white> ").unwrap();
    session.send_line("hint").unwrap();
    session.exp_string("looking for a hint").unwrap();
    send(&mut session, "\u{3}");
    let rest = session.exp_eof().unwrap();
    assert!(rest.contains("error: interrupted"), "{rest}");
    // If the hint was faster than the key, a prompt follows it.
    assert!(!rest.contains("Hint for") || rest.contains("white> "), "{rest}");
}

/// What is printed until the first prompt, in a window with this many columns.
fn screen_of(name: &str, columns: usize, arguments: &[&str]) -> String {
    let (program, _) = fresh(name);
    let command = program.command(arguments);
    let mut shell = Command::new("sh");
    shell
        .args(["-c", &format!("stty rows 50 cols {columns}; exec \"$0\" \"$@\"")])
        .arg(command.get_program())
        .args(command.get_args())
        .envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))))
        .current_dir(program.cache());
    let mut session = spawn(shell, &[("NO_COLOR", "1")]);
    let text = session.exp_string("white> ").unwrap();
    session.send_control('d').unwrap();
    exits_with(session, 0);
    text
}

#[test]
fn boards_fit_the_window_or_say_that_they_do_not() {
    let arguments = ["play", "symple", "--as", "both", "--board"];
    let fits = screen_of("narrow", 40, &[&arguments[..], &["9x9"]].concat());
    let is_wider = |text: &str| text.split("\r\n").any(|line| line.chars().count() > 40);
    assert!(fits.contains(" 9  . . . . . . . . .\r\n"), "{fits}");
    assert!(fits.contains("\r\nTurn 1: white to move") && !is_wider(&fits), "{fits}");
    let says = screen_of("too-narrow", 40, &[&arguments[..], &["19x19"]].concat());
    let said = says.replace("\r\n", " ");
    assert!(said.contains("The board takes 41 columns, the window has 40"), "{says}");
    assert!(!says.contains(" . . . .") && !is_wider(&says), "{says}");
    let wide = screen_of("wide", 100, &[&arguments[..], &["19x19"]].concat());
    assert!(wide.contains("19  . . . ."), "{wide}");
}

#[test]
fn ctrl_c_ends_while_the_computer_thinks() {
    let arguments = ["play", "symple", "--board", "19x19", "--level", "8"];
    let (mut session, folder) = start_with("thinking", &arguments, &[]);
    session.exp_string("white> ").unwrap();
    session.send_line("d4").unwrap();
    session.exp_string("black thinks").unwrap();
    send(&mut session, "\u{3}");
    session.exp_string("Resume the game with: zugzwang play symple --load ").unwrap();
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
        // Before that there may be a progress bar while the game is being solved.
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

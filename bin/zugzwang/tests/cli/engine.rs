//! `zugzwang engine`, driven through pipes as match runners do.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use super::ZUGZWANG;

/// Far longer than any answer takes.
const PATIENCE: Duration = Duration::from_secs(300);

struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Engine {
    fn start(arguments: &[&str]) -> Self {
        let mut command = ZUGZWANG.command([&["engine"], arguments].concat());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit());
        let mut child = command.spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Self { input: child.stdin.take(), child, lines }
    }

    fn tell(&mut self, text: &str) {
        let input = self.input.as_mut().unwrap();
        input.write_all(text.as_bytes()).unwrap();
        input.write_all(b"\n").unwrap();
    }

    /// The next line that starts with `word`, and the lines before it.
    fn hear(&self, word: &str) -> (String, Vec<String>) {
        let mut before = Vec::new();
        loop {
            let line = self.lines.recv_timeout(PATIENCE).expect(word);
            if line.split(' ').next() == Some(word) {
                return (line, before);
            }
            before.push(line);
        }
    }

    /// All lines until each of the words has started one.
    fn hear_all<const N: usize>(&self, words: [&str; N]) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let heard = |lines: &[String], word| lines.iter().any(|line| line.starts_with(word));
        while !words.iter().all(|word| heard(&lines, word)) {
            lines.push(self.lines.recv_timeout(PATIENCE).expect("all of the words"));
        }
        lines
    }

    fn ask(&mut self, text: &str, word: &str) -> String {
        self.tell(text);
        let (line, _) = self.hear(word);
        line.split_once(' ').map_or(String::new(), |(_, rest)| rest.to_owned())
    }

    /// The lines until the engine ends, which must be successful.
    fn end(mut self) -> Vec<String> {
        self.input = None;
        let rest = self.lines.iter().collect();
        assert!(self.child.wait().unwrap().success());
        rest
    }
}

/// Everything that the engine prints for these lines.
fn session(arguments: &[&str], lines: &[&str]) -> String {
    let mut engine = Engine::start(arguments);
    lines.iter().for_each(|line| engine.tell(line));
    engine.tell("quit");
    engine.end().join("\n")
}

#[test]
fn it_says_who_it_is_and_what_can_be_set() {
    insta::assert_snapshot!(session(&["simpei", "--level", "3", "--size", "5"], &["ugi"]));
    insta::assert_snapshot!(session(
        &["symple"],
        &[
            "setoption name Board value 9x13",
            "setoption name PENALTY value -3",
            "setoption name threads value 2",
            "setoption name Level value best",
            "setoption name hash value 10",
            "ugi"
        ]
    ));
}

/// A small match runner: two processes play a whole game.
fn game(arguments: [&[&str]; 2], position: &str) -> (Vec<String>, String) {
    let mut engines = arguments.map(Engine::start);
    for engine in &mut engines {
        assert_eq!(engine.ask("ugi", "ugiok"), "");
        engine.tell("uginewgame");
        assert_eq!(engine.ask("isready", "readyok"), "");
    }
    let mut turns: Vec<String> = Vec::new();
    loop {
        let moves =
            if turns.is_empty() { String::new() } else { format!(" moves {}", turns.join(" ")) };
        let to_move = turns.len() % 2;
        for engine in &mut engines {
            engine.tell(&format!("position {position}{moves}"));
        }
        let both = |engines: &mut [Engine; 2], query| {
            let answers = engines.each_mut().map(|engine| engine.ask(query, "response"));
            assert_eq!(answers[0], answers[1], "{query} after {turns:?}");
            answers[0].clone()
        };
        assert_eq!(both(&mut engines, "query p1turn"), (to_move == 0).to_string());
        let result = both(&mut engines, "query result");
        let is_over = both(&mut engines, "query gameover") == "true";
        assert_eq!(is_over, result != "none");
        if is_over {
            engines.iter_mut().for_each(|engine| engine.tell("quit"));
            return (turns, result);
        }
        let turn = engines[to_move].ask("go p1time 400 p2time 400 p1inc 5 p2inc 5", "bestmove");
        turns.push(turn);
        assert!(turns.len() < 500, "{turns:?}");
    }
}

#[test]
fn two_engines_play_whole_games() {
    let (turns, result) = game(
        [&["symple", "--level", "2", "--seed", "1"], &["symple", "--level", "1"]],
        "fen 4/4/1wb1/4 w 2",
    );
    assert!(turns.len() > 1 && ["p1win", "p2win", "draw"].contains(&&*result), "{turns:?}");
    let level = ["simpei", "--size", "3", "--level", "2"];
    let (turns, result) = game([&level, &level], "startpos");
    assert!(turns.len() >= 5 && ["p1win", "p2win", "draw"].contains(&&*result), "{turns:?}");
}

#[test]
fn it_answers_while_it_thinks_and_stops_when_told() {
    let mut engine = Engine::start(&["symple", "--board", "9x9"]);
    for _ in 0..3 {
        engine.tell("position startpos moves e5\ngo infinite\nisready\nquery p1turn");
        let lines = engine.hear_all(["readyok", "response", "info"]);
        assert!(lines.contains(&"response false".to_owned()), "{lines:?}");
        assert!(!lines.iter().any(|line| line.starts_with("bestmove")), "{lines:?}");
        engine.tell("stop");
        let (turn, _) = engine.hear("bestmove");
        let turn = &turn["bestmove ".len()..];
        engine.tell(&format!("position startpos moves e5 {turn}"));
        assert_eq!(engine.ask("query p1turn", "response"), "true");
    }
    let rest = engine.end();
    assert!(!rest.iter().any(|line| line.starts_with("bestmove")), "{rest:?}");
}

#[test]
fn searches_are_done_in_their_order_and_none_is_lost() {
    let mut engine = Engine::start(&["simpei", "--level", "1"]);
    engine.tell("position startpos\ngo\nposition startpos moves B2 a1 b1\ngo movetime 50");
    engine.tell("position startpos moves B2\ngo nodes 100\ngo depth 1");
    let turns: Vec<_> = (0..4).map(|_| engine.hear("bestmove").0).collect();
    assert!(["B2", "B3", "C2", "C3"].contains(&&turns[0]["bestmove ".len()..]), "{turns:?}");
    assert!(engine.end().is_empty());
}

#[test]
fn the_end_of_the_input_ends_a_search() {
    let mut engine = Engine::start(&["symple"]);
    engine.tell("go infinite");
    let rest = engine.end();
    assert!(rest.last().unwrap().starts_with("bestmove "), "{rest:?}");
}

#[test]
fn quit_ends_a_search() {
    let mut engine = Engine::start(&["symple"]);
    engine.tell("go infinite\nquit\nquery p1turn");
    assert!(engine.end().last().unwrap().starts_with("bestmove "));
}

/// After each bad line the engine is as it was before.
#[test]
fn bad_lines_change_nothing() {
    let lines = [
        "hello",
        "setoption",
        "setoption name Level value 9",
        "setoption name Level",
        "setoption name Penalty value 4000",
        "setoption name Size value 4",
        "setoption name Board value 0x7",
        "setoption name Board value 7x7 --penalty=3",
        "setoption name --json value 7x7",
        "setoption name Seed value -2",
        "moves simpei startpos",
    ];
    let mut engine = Engine::start(&["symple", "--level", "1"]);
    engine.tell("position fen 2/1w w 1 moves a2");
    let mut answers = String::new();
    for line in lines {
        engine.tell(line);
        engine.tell("query p1turn");
        let (response, before) = engine.hear("response");
        assert_eq!(response, "response false", "{line}");
        let [error] = &before[..] else { panic!("{line}: {before:?}") };
        answers += &format!("{line:?}\n  {error}\n");
    }
    insta::assert_snapshot!(answers);
    assert!(["a1", "b2"].contains(&&*engine.ask("go", "bestmove")));
}

/// After a bad position the engine does not play on the previous one.
#[test]
fn a_bad_position_leaves_none() {
    let lines: [&[u8]; 13] = [
        b"position",
        b"position fen",
        b"position fen 3/3/3",
        b"position fen 4/4/4/4|3/3/3 r",
        b"position here",
        b"position startpos a1",
        b"position startpos moves z9",
        b"position startpos moves a1 a1",
        b"position startpos moves a1,b1",
        b"position fen 3/3/3 w 4 moves a1 \x1b[2J",
        b"position fen 2 w 1 moves a1 b1 a1",
        b"position \xff\xfe",
        &[b'x'; 2 << 20],
    ];
    let mut engine = Engine::start(&["symple", "--level", "1"]);
    let mut answers = String::new();
    for line in lines {
        engine.tell("position fen 2/1w w 1 moves a2");
        assert!(["a1", "b2"].contains(&&*engine.ask("go", "bestmove")));
        let input = engine.input.as_mut().unwrap();
        input.write_all(line).unwrap();
        input.write_all(b"\n").unwrap();
        for (asked, word) in
            [("go movetime 100", "bestmove"), ("query result", "response"), ("isready", "readyok")]
        {
            engine.tell(asked);
            let (answer, before) = engine.hear(word);
            let none = if word == "readyok" { word.to_owned() } else { format!("{word} none") };
            assert_eq!(answer, none);
            if word == "bestmove" {
                answers += &format!("{}\n", before.join("\n"));
            } else {
                assert!(before.iter().all(|line| line.contains("error")), "{before:?}");
            }
        }
    }
    insta::assert_snapshot!(answers);
    engine.tell("uginewgame");
    assert_ne!(engine.ask("go", "bestmove"), "none");
}

#[test]
fn options_are_refused_that_make_no_game_together() {
    let mut engine = Engine::start(&["simpei", "--level", "1", "--size", "3"]);
    for option in ["Size value 7", "Pieces value 5", "Pieces value 20"] {
        engine.tell(&format!("setoption name {option}\nquery p1turn"));
        let (_, before) = engine.hear("response");
        assert!(matches!(&before[..], [line] if line.contains("error: ")), "{option}: {before:?}");
    }
    // It still plays the same game as before.
    engine.tell("position startpos moves B2 a1");
    assert_eq!(engine.ask("query gameover", "response"), "false");
}

/// The value is known at once, or soon, but the answer must wait for the stop.
#[test]
fn an_answer_is_held_back_until_the_stop() {
    let won = "position fen r3/4/r3/4|3/3/bb1 r 3";
    for (arguments, position) in [
        (&["simpei", "--level", "1"][..], won),
        (&["simpei", "--size", "3"], "position startpos"),
        (&["symple", "--board", "3x3"], "position startpos"),
        (&["symple", "--level", "2"], "position startpos"),
        (&["symple", "--level", "2"], "position fen wb w 1"),
    ] {
        for go in ["go infinite", "go ponder", "go ponder p1time 1 p2time 1", "go infinite nodes 1"]
        {
            let mut engine = Engine::start(arguments);
            engine.tell(&format!("{position}\n{go}"));
            // By then the search has reported something.
            engine.hear("info");
            engine.tell("isready");
            let (_, before) = engine.hear("readyok");
            assert!(!before.iter().any(|line| line.starts_with("bestmove")), "{before:?}");
            engine.tell("stop");
            let (turn, _) = engine.hear("bestmove");
            assert_eq!(turn == "bestmove none", position.contains("wb w 1"), "{arguments:?} {go}");
            engine.tell("isready");
            let (_, before) = engine.hear("readyok");
            assert!(!before.iter().any(|line| line.starts_with("bestmove")), "{before:?}");
        }
    }
}

#[test]
fn every_search_with_a_limit_ends() {
    let limits = [
        "go",
        "go nodes 1",
        "go nodes 0",
        "go depth 1",
        "go depth 0",
        "go depth 3",
        "go movetime 0",
        "go movetime -5",
        "go p1time 0 p2time 0",
        "go movetime 100 movestogo 40",
        "go movetime 10.5",
        "go depth 2 movetime 99999999999999999999",
    ];
    for arguments in [
        &["simpei", "--size", "3"][..],
        &["simpei", "--size", "3", "--level", "8"],
        &["simpei", "--level", "4"],
        &["symple", "--board", "5x5"],
        &["symple", "--board", "5x5", "--level", "5"],
    ] {
        let mut engine = Engine::start(arguments);
        for go in &limits[usize::from(!arguments.contains(&"--level"))..] {
            engine.tell("uginewgame");
            assert_ne!(engine.ask(go, "bestmove"), "none", "{arguments:?}: {go}");
        }
    }
}

/// The random seed of a game is reported, and plays the same game again.
#[test]
fn a_game_has_a_seed_that_is_told() {
    let play = |arguments: &[&str]| {
        let mut engine = Engine::start(&[&["symple", "--level", "1"], arguments].concat());
        let mut games = Vec::new();
        for _ in 0..2 {
            engine.tell("uginewgame\nposition startpos\ngo");
            let (turn, before) = engine.hear("bestmove");
            let seed = before.iter().find_map(|line| line.strip_prefix("info string seed "));
            games.push((seed.map(str::to_owned), turn));
        }
        games
    };
    let games = play(&[]);
    assert_ne!(games[0].0, games[1].0);
    for (seed, turn) in games {
        let again = play(&["--seed", &seed.unwrap()]);
        assert!(again.iter().all(|game| *game == (None, turn.clone())), "{again:?}");
    }
}

/// A level that plays from a table plays the same whether or not the table existed before.
#[test]
fn a_level_plays_the_same_with_and_without_a_cache() {
    let folder = tempfile::tempdir().unwrap();
    let turns = |cache: &str| {
        let mut engine = Engine::start(&[
            "simpei", "--size", "3", "--level", "8", "--seed", "4", "--cache", cache,
        ]);
        ["", " moves B2 a1", " moves B2 a1 b1 A1"].map(|moves| {
            engine.tell(&format!("position startpos{moves}"));
            engine.ask("go", "bestmove")
        })
    };
    let cold = turns(folder.path().to_str().unwrap());
    let warm = turns(folder.path().to_str().unwrap());
    assert!(folder.path().read_dir().unwrap().count() > 0);
    assert_eq!(cold, warm);
}

/// The preparation takes the time rather than the first turn, and can be stopped.
#[test]
fn it_gets_ready_after_a_new_game_and_the_wait_can_be_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["simpei", "--pieces", "3", "--cache", folder.path().to_str().unwrap()];
    let table = || folder.path().join("simpei-4-3-inner-any.table").exists();
    let mut engine = Engine::start(&arguments);
    engine.tell("uginewgame\nisready\nstop");
    engine.hear("readyok");
    // The deadline is kept nevertheless.
    assert_ne!(engine.ask("go movetime 50", "bestmove"), "none");
    engine.tell("uginewgame\nisready");
    engine.hear("readyok");
    assert!(table());
}

#[test]
fn memory_that_is_not_there_is_not_promised() {
    let mut engine = Engine::start(&["symple", "--board", "5x5"]);
    engine.tell("setoption name Hash value 1048576\ngo nodes 10");
    let (turn, before) = engine.hear("bestmove");
    assert_ne!(turn, "bestmove none");
    assert!(before.iter().any(|line| line.starts_with("info string Hash 1048576: ")), "{before:?}");
}

#[test]
fn finished_games_have_results_and_no_turns() {
    let mut engine = Engine::start(&["simpei"]);
    let mut result = |position: &str| {
        engine.tell(position);
        assert_eq!(engine.ask("query gameover", "response"), "true");
        let result = engine.ask("query result", "response");
        assert_eq!(engine.ask("go movetime 100", "bestmove"), "none");
        result
    };
    assert_eq!(result("position fen r3/4/r3/4|3/3/bb1 r 3 moves A3"), "p1win");
    assert_eq!(result("position fen b3/4/b3/4|3/r2/rr1 b 3 moves A3"), "p2win");
    let round = "A4-a3 D4-c3 a3-A4 c3-D4";
    let twice = format!("position fen r2b/4/4/b2r|3/3/3 r 2 moves {round} {round}");
    assert_eq!(result(&twice), "draw");
    // No turn can follow.
    engine.tell(&format!("{twice} A4-a3"));
    let (turn, before) = {
        engine.tell("go movetime 100");
        engine.hear("bestmove")
    };
    assert_eq!(turn, "bestmove none");
    let error = "error: turn 9: \"A4-a3\": expected no more turns, as the game is over: a draw by \
                 repetition";
    assert!(before[0].ends_with(error), "{before:?}");
}

#[test]
fn options_that_make_no_game_are_refused() {
    let lines = ZUGZWANG.refusals([
        &["engine"][..],
        &["engine", "chess"],
        &["engine", "simpei", "--level", "9"],
        &["engine", "simpei", "--hash", "0"],
        &["engine", "simpei", "--size", "7"],
        &["engine", "symple", "--size", "4"],
        &["engine", "symple", "--threads", "0"],
        &["engine", "symple", "--seed", "x"],
    ]);
    insta::assert_snapshot!(lines);
}

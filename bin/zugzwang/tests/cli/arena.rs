//! `zugzwang arena`.

use std::fs;

use serde_json::Value;
use zugzwang_testing::fields;

use super::ZUGZWANG;

const SMALL: [&str; 6] = ["arena", "symple", "--board", "4x4", "--penalty", "2"];

fn small(arguments: &[&'static str]) -> Vec<&'static str> {
    [&SMALL, arguments].concat()
}

#[test]
fn the_document_has_the_fields_of_the_contract() {
    let bots = ["--first", "level:2", "--second", "level:1", "--games", "10"];
    let document = ZUGZWANG.json(&small(&bots));
    assert_eq!(
        fields(&document),
        [
            "different",
            "draws",
            "elo",
            "elo_interval",
            "failures",
            "first",
            "game",
            "games",
            "losses",
            "margin",
            "pairs",
            "second",
            "seconds",
            "seed",
            "threads",
            "wins"
        ]
    );
    let count = |field: &str| document[field].as_u64().unwrap();
    assert_eq!(count("wins") + count("draws") + count("losses"), 10);
    assert_eq!((&document["first"], &document["second"]), (&"level:2".into(), &"level:1".into()));
    assert_eq!(document["elo_interval"].as_array().unwrap().len(), 2);
    let document = ZUGZWANG.json(&[
        "arena", "simpei", "--size", "3", "--first", "level:2", "--second", "level:1", "--games",
        "1",
    ]);
    assert_eq!((&document["game"], &document["margin"]), (&"simpei".into(), &Value::Null));
    assert_eq!(document["pairs"], serde_json::json!([0, 0, 0, 0, 0]));
}

/// Each line of the record is a game that other commands can replay.
#[test]
fn games_are_recorded_to_be_replayed() {
    let path = ZUGZWANG.cache().join("games.jsonl");
    let file = path.to_str().unwrap();
    let bots = ["--first", "level:2", "--second", "level:1", "--games", "4", "--record"];
    for game in [&SMALL[..], &["arena", "simpei", "--size", "3", "--sandwich", "single"]] {
        let _ = ZUGZWANG.print(&[game, &bots, &[file]].concat());
    }
    let text = fs::read_to_string(&path).unwrap();
    let games: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(games.len(), 8, "the second match is appended");
    for game in &games {
        let [name, start, moves] =
            ["game", "start", "moves"].map(|field| game[field].as_str().unwrap());
        let is_symple = name == "symple";
        let options = if is_symple { &["--time", "1s"][..] } else { &["--sandwich", "single"] };
        let document = ZUGZWANG.json(&[&["eval", name, start, "--moves", moves], options].concat());
        assert_eq!(document["record"].as_array().unwrap().len(), moves.split(';').count());
        // On such a small board of Simpei most openings of that length decide the game.
        let opening = game["opening"].as_u64().unwrap();
        assert!(if is_symple { opening == 4 } else { opening <= 4 });
        let won = game["winner"] == game["first_side"];
        assert_eq!(game["result"] == "win", won, "{game}");
        if is_symple {
            // The margin is for the player to move.
            let to_move = if moves.split(';').count() % 2 == 0 { "white" } else { "black" };
            let sign = if game["first_side"] == to_move { 1 } else { -1 };
            assert_eq!(
                game["margin"].as_i64().unwrap() * sign,
                document["margin"].as_i64().unwrap()
            );
        }
    }
    fs::remove_file(&path).unwrap();
}

/// After a line that a killed match left incomplete, the record goes on in a new line.
#[test]
fn a_record_with_a_torn_end_goes_on_in_a_new_line() {
    let path = ZUGZWANG.cache().join("torn.jsonl");
    fs::write(&path, "{\"game\":\"sym").unwrap();
    let bots = ["--first", "level:1", "--second", "level:1", "--games", "2", "--record"];
    for _ in 0..2 {
        let _ = ZUGZWANG.print(&[&SMALL[..], &bots, &[path.to_str().unwrap()]].concat());
    }
    let text = fs::read_to_string(&path).unwrap();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!((lines.len(), lines[0]), (5, "{\"game\":\"sym"));
    assert!(lines[1..].iter().all(|line| serde_json::from_str::<Value>(line).is_ok()), "{text}");
    fs::remove_file(&path).unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_does_not_swallow_the_result() {
    let bots = ["--first", "level:1", "--second", "level:1", "--games", "2", "--json"];
    let finished = ZUGZWANG.run([&SMALL[..], &bots, &["--record", "/dev/full"]].concat());
    assert_eq!(finished.code, Some(0), "{finished:?}");
    let document: Value = serde_json::from_str(&finished.stdout).unwrap();
    assert_eq!(document["games"], 2);
    let warnings = finished.stderr.matches("warning: --record /dev/full: ").count();
    assert_eq!(warnings, 1, "{finished:?}");
}

/// Without openings, deterministic bots play the same games again.
#[test]
fn games_that_are_played_again_prove_nothing() {
    let document = |games| {
        let bots = ["--first", "level:1", "--second", "level:1", "--games", games];
        ZUGZWANG
            .json(&[&["arena", "symple", "--board", "1x1", "--openings", "0"], &bots[..]].concat())
    };
    let (few, many) = (document("2"), document("40"));
    assert_eq!((&many["games"], &many["different"]), (&40.into(), &2.into()));
    assert_eq!(few["elo_interval"], many["elo_interval"]);
}

#[test]
fn memory_that_is_not_there_is_not_promised() {
    let bots = ["--first", "level:1", "--second", "level:1", "--games", "2"];
    let finished = ZUGZWANG.run([&SMALL[..], &bots, &["--hash", "1048576"]].concat());
    assert_eq!(finished.code, Some(0), "{finished:?}");
    assert!(finished.stderr.contains("warning: --hash 1048576: "), "{finished:?}");
}

#[test]
fn an_engine_takes_part() {
    let engine = format!("cmd:{} engine symple --level 2", env!("CARGO_BIN_EXE_zugzwang"));
    let match_of = |first: &str| {
        let bots = ["--first", first, "--second", "level:1", "--games", "6", "--threads", "2"];
        let mut document = ZUGZWANG.json(&[&SMALL[..], &bots].concat());
        assert_eq!(document["failures"], serde_json::json!([0, 0]));
        document.as_object_mut().unwrap().remove("seconds");
        document
    };
    assert_eq!(match_of(&engine)["games"], 6);
    assert_eq!(match_of("level:2"), match_of("level:2"), "the same seed plays the same games");
}

#[test]
fn rules_that_positions_do_not_tell_reach_engines() {
    let engine = format!("cmd:{} engine simpei --level 1", env!("CARGO_BIN_EXE_zugzwang"));
    let document = ZUGZWANG.json(&[
        "arena",
        "simpei",
        "--size",
        "3",
        "--first-move",
        "anywhere",
        "--sandwich",
        "single",
        "--first",
        &engine,
        "--second",
        "level:1",
        "--games",
        "6",
        "--openings",
        "0",
    ]);
    assert_eq!(document["failures"], serde_json::json!([0, 0]));
}

#[cfg(unix)]
#[test]
fn an_engine_that_breaks_down_loses_its_games() {
    let engine = "cmd:sh -c 'echo ugiok; while read -r word; do [ \"$word\" = isready ] && echo readyok; \
                  case $word in go*) echo out of pieces >&2; exit 3;; esac; done'";
    let bots =
        ["--first", engine, "--second", "level:1", "--games", "4", "--sprt", "0,500,0.4,0.4"];
    let finished = ZUGZWANG.run([&SMALL[..], &bots].concat());
    // The test finds that it is no stronger, which is a negative result.
    assert_eq!(finished.code, Some(1), "{finished:?}");
    assert!(finished.stdout.contains("elo0 accepted"), "{finished:?}");
    let crash = "ended before it answered (exit status: 3): \"out of pieces\"";
    assert!(finished.stderr.contains(crash), "{finished:?}");
}

#[test]
fn bots_of_simpei_can_be_asked_how_often_they_keep_the_value() {
    let document = ZUGZWANG.json(&[
        "arena",
        "simpei",
        "--size",
        "3",
        "--first",
        "best",
        "--second",
        "level:1",
        "--games",
        "2",
        "--positions",
        "50",
    ]);
    let kept = |bot: usize| document["kept"][bot][0].as_u64().unwrap();
    assert_eq!((document["kept"][0][1].as_u64(), kept(0)), (Some(50), 50));
    assert!((1..50).contains(&kept(1)), "{document}");
}

#[test]
fn a_test_that_is_won_is_a_success() {
    let bots = ["--first", "level:1", "--second", "level:1", "--games", "1000"];
    let document = ZUGZWANG.json(&small(&[&bots[..], &["--sprt", "-1500,-1000"]].concat()));
    assert_eq!(document["sprt"]["accepted"], "elo1");
    assert!(document["games"].as_u64().unwrap() < 1000);
}

/// The output of a match that is ended by Ctrl-C as soon as its engine has received this word. The
/// engine runs `on_isready` and never makes a turn.
#[cfg(unix)]
fn interrupted_at(word: &str, on_isready: &str) -> std::process::Output {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    let heard = ZUGZWANG.cache().join(format!("heard-{word}"));
    let engine = format!(
        "cmd:sh -c 'echo ugiok; while read -r word rest; do [ $word != {word} ] || : >{}; \
         case $word in isready) {on_isready};; quit) exit;; esac; done'",
        heard.display()
    );
    let bots =
        ["--first", &engine, "--second", "level:1", "--games", "4", "--movetime", "1h", "--json"];
    let mut command = ZUGZWANG.command([&SMALL[..], &bots].concat());
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let started = Instant::now();
    while !heard.exists() {
        assert!(started.elapsed() < Duration::from_secs(300), "{word} is never heard");
        std::thread::sleep(Duration::from_millis(5));
    }
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
    fs::remove_file(heard).unwrap();
    child.wait_with_output().unwrap()
}

#[cfg(unix)]
#[test]
fn ctrl_c_tells_what_is_finished() {
    let output = interrupted_at("go", "echo readyok");
    assert_eq!(output.status.code(), Some(130));
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&document["games"], &document["elo"]), (&0.into(), &Value::Null));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_wait_for_an_engine() {
    let output = interrupted_at("isready", ":");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(130), 0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "error: interrupted\n");
}

#[test]
fn refusals() {
    let bots = ["arena", "symple", "--first", "level:1", "--second", "best"];
    let with = |more: &[&'static str]| [&bots[..], more].concat();
    let commands = [
        vec!["arena", "symple"],
        vec!["arena", "chess", "--first", "best", "--second", "best", "--games", "1"],
        vec!["arena", "symple", "--first", "level:9", "--second", "best", "--games", "1"],
        vec!["arena", "symple", "--first", "3", "--second", "best", "--games", "1"],
        vec!["arena", "symple", "--first", "cmd:", "--second", "best", "--games", "1"],
        vec!["arena", "symple", "--first", "cmd:a 'b", "--second", "best", "--games", "1"],
        vec!["arena", "symple", "--first", "cmd:/no/engine", "--second", "best", "--games", "1"],
        with(&[]),
        with(&["--games", "0"]),
        with(&["--games", "2000000"]),
        with(&["--games", "2", "--openings", "17"]),
        with(&["--games", "2", "--movetime", "5"]),
        with(&["--games", "2", "--sprt", "5,0"]),
        with(&["--games", "2", "--sprt", "five"]),
        with(&["--games", "2", "--size", "4"]),
        with(&["--games", "2", "--positions", "10"]),
        with(&["--games", "2", "--positions", "0"]),
        with(&["--games", "2", "--bot-threads", "0"]),
        with(&["--games", "2", "--record", "/no/folder/games.jsonl"]),
    ];
    let lines = ZUGZWANG.refusals(commands.iter().map(|command| &command[..]));
    insta::assert_snapshot!(lines);
}

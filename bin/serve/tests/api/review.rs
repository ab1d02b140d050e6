use serde_json::{Value, json};

use crate::{ask, refuse, with_table};

const WON: &str = "2b/rb1/1r1|2/rb r";
const SOLVED: &str = "bbbw2w/wwbwwww/w1wbbbb/wwwbwbb/bbbwwww/b1bbbw1/4bw1 b 4";

fn value(value: &str, plies: u32) -> Value {
    json!({"kind": "value", "value": value, "plies": plies})
}

#[tokio::test]
async fn a_turn_that_gives_a_win_away() {
    with_table().await;
    let game = json!({"name": "simpei", "start": WON, "moves": ["a1-A1"]});
    let answer = ask("/api/review", &json!({"game": game})).await;
    assert_eq!(
        answer,
        json!({"is_coming": false, "turns": [{
            "turn": "a1-A1", "side": "red", "best": value("win", 21), "worth": value("loss", 6),
            "best_turn": "A2-a2", "loss": {"result": true},
        }]})
    );
    let game = json!({"name": "simpei", "start": WON, "moves": ["A2-a2"]});
    let answer = ask("/api/review", &json!({"game": game})).await;
    assert_eq!(answer["turns"][0]["loss"], Value::Null);
}

#[tokio::test]
async fn a_turn_that_loses_sooner_or_wins_later_gives_plies_away() {
    with_table().await;
    for (turn, moves, best, worth, plies) in [
        ("D2xC2>C3", ["B2", "C2"], value("win", 9), value("win", 13), 4),
        ("A1", ["B2", "A2"], value("loss", 20), value("loss", 12), 8),
    ] {
        let moves = [&moves[..], &[turn]].concat();
        let game = json!({"name": "simpei", "moves": moves});
        let answer = ask("/api/review", &json!({"game": game, "from": 2})).await;
        let reviewed = &answer["turns"][0];
        assert_eq!((&reviewed["best"], &reviewed["worth"]), (&best, &worth), "{turn}");
        assert_eq!(reviewed["loss"], json!({"result": false, "plies": plies}), "{turn}");
    }
}

#[tokio::test]
async fn points_given_away_are_found_from_the_end_of_the_game() {
    let game = json!({"name": "symple", "start": SOLVED, "moves": ["a1", "c1"]});
    let answer = ask("/api/review", &json!({"game": game, "time": 10_000})).await;
    let turn = &answer["turns"][0];
    let margins = (&turn["best"]["margin"], &turn["worth"]["margin"]);
    assert_eq!(margins, (&json!(1), &json!(-1)));
    assert_eq!(turn["loss"], json!({"result": true, "points": 2}));
    assert_eq!(turn["best_turn"], "b1");
}

#[tokio::test]
async fn only_the_turns_from_a_ply_on_are_looked_at() {
    let moves = ["a1", "c1"];
    let game = json!({"name": "symple", "start": SOLVED, "moves": moves});
    let all = ask("/api/review", &json!({"game": game, "time": 10_000})).await;
    let later = ask("/api/review", &json!({"game": game, "time": 10_000, "from": 1})).await;
    assert_eq!(later["turns"].as_array().unwrap()[..], all["turns"].as_array().unwrap()[1..]);
    let none = ask("/api/review", &json!({"game": game, "from": 2})).await;
    assert_eq!(none["turns"], json!([]));
    let line = refuse("/api/review", &json!({"game": game, "from": 3})).await;
    assert_eq!(line, "from 3: expected at most 2, as many moves as there are");
}

#[tokio::test]
async fn what_is_not_known_is_estimated() {
    for game in [
        json!({"name": "symple", "board": "9x9", "moves": ["e5", "c3", "g7"]}),
        json!({"name": "simpei", "size": 6, "pieces": 8, "moves": ["C3"]}),
    ] {
        let answer = ask("/api/review", &json!({"game": game, "time": 200})).await;
        let turns = answer["turns"].as_array().unwrap();
        assert_eq!(turns.len(), game["moves"].as_array().unwrap().len());
        for turn in turns {
            for known in ["best", "worth"].map(|name| &turn[name]) {
                assert_eq!(known["kind"], "estimate", "{turn}");
                assert!((0.0..=1.0).contains(&known["chance"].as_f64().unwrap()), "{turn}");
            }
            assert!(turn["best_turn"].is_string(), "{turn}");
        }
        // What is good for one is bad for the other.
        for pair in turns.windows(2) {
            let [after, before] = [&pair[0]["worth"], &pair[1]["best"]];
            let sum = after["chance"].as_f64().unwrap() + before["chance"].as_f64().unwrap();
            assert!((sum - 1.0).abs() < 1e-9, "{pair:?}");
        }
    }
}

#[tokio::test]
async fn to_let_a_won_position_occur_for_the_third_time_gives_the_win_away() {
    let round = ["A3-a2", "b2-C2", "a2-A3", "C2-b2"];
    let moves: Vec<_> = round.iter().chain(&round).collect();
    let game = json!({"name": "simpei", "start": "r2/3/rr1|1b/bb r", "moves": moves});
    // Until the table is there, nothing has a value.
    let small = json!({"game": {"name": "simpei", "size": 3}, "level": 8});
    ask("/api/bot", &small).await;
    let answer = ask("/api/review", &json!({"game": game, "time": 10_000})).await;
    let turns = answer["turns"].as_array().unwrap();
    assert!(turns.iter().all(|turn| turn["best"]["kind"] == "value"), "{answer}");
    // The first time it is a detour only.
    for (turn, worth, loss) in [
        (&turns[3], value("win", 11), json!({"result": false, "plies": 8})),
        (
            &turns[7],
            json!({"kind": "value", "value": "draw", "plies": null}),
            json!({"result": true}),
        ),
    ] {
        assert_eq!((&turn["turn"], &turn["side"]), (&json!("C2-b2"), &json!("blue")));
        let found = (&turn["best"], &turn["worth"], &turn["loss"]);
        assert_eq!(found, (&value("win", 3), &worth, &loss));
        assert!(turn["best_turn"].is_string() && turn["best_turn"] != turn["turn"], "{turn}");
    }
}

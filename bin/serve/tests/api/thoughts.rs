use serde_json::{Value, json};

use crate::{ask, with_table};

#[tokio::test]
async fn a_bot_plays_a_legal_turn_the_same_one_for_a_seed() {
    for name in ["simpei", "symple"] {
        let mut moves: Vec<Value> = Vec::new();
        // No game is over so early.
        for _ in 0..4 {
            let body = json!({"game": {"name": name, "moves": moves}, "level": 1, "seed": 5});
            let answer = ask("/api/bot", &body).await;
            assert_eq!(ask("/api/bot", &body).await["turn"], answer["turn"]);
            moves.push(answer["turn"].clone());
        }
        // Legal, or there would be an error.
        let state = ask("/api/state", &json!({"game": {"name": name, "moves": moves}})).await;
        assert_eq!(state["moves"].as_array().unwrap().len(), 4);
    }
}

#[tokio::test]
async fn bots_play_on_boards_of_all_sizes() {
    for board in ["1x1", "8x8", "9x9", "13x13", "15x15", "16x19", "19x19"] {
        let body = json!({"game": {"name": "symple", "board": board}, "level": 1});
        assert!(!ask("/api/bot", &body).await["turn"].as_str().unwrap().contains(','));
    }
    let body = json!({"game": {"name": "simpei", "size": 6, "pieces": 8}, "level": 1});
    assert!(ask("/api/bot", &body).await["turn"].is_string());
}

#[tokio::test]
async fn simpei_is_analysed_exactly() {
    with_table().await;
    let answer = ask("/api/analyse", &json!({"game": {"name": "simpei"}})).await;
    let value = (&answer["exact"], &answer["value"], &answer["plies"]);
    assert_eq!(value, (&json!(true), &json!("loss"), &json!(22)));
    assert_eq!(answer["line"].as_array().unwrap().len(), 22);
    let turns = answer["turns"].as_array().unwrap();
    assert_eq!((turns.len(), &answer["left_out"]), (4, &json!(0)));
    assert_eq!(
        turns[0],
        json!({
            "turn": "B2", "steps": [{"step": "B2", "kind": "place"}], "left": [],
            "placed": [{"cell": "B2", "side": "red"}], "kind": "value", "value": "loss",
            "plies": 22,
        })
    );
}

#[tokio::test]
async fn the_first_of_the_ranked_turns_has_the_value_of_the_position() {
    with_table().await;
    // The position of the README.
    let game = json!({"name": "simpei", "start": "2b/rb1/1r1|2/rb r"});
    let answer = ask("/api/analyse", &json!({"game": game})).await;
    let turns = answer["turns"].as_array().unwrap();
    let values: Vec<_> = turns.iter().map(|turn| (&turn["turn"], &turn["plies"])).collect();
    assert_eq!(values, [(&json!("A2-a2"), &json!(21)), (&json!("a1-A1"), &json!(6))]);
    assert_eq!((&answer["value"], &answer["plies"]), (&json!("win"), &json!(21)));
}

#[tokio::test]
async fn symple_is_analysed_exactly_within_reach_and_estimated_beyond() {
    let start = "bbbw2w/wwbwwww/w1wbbbb/wwwbwbb/bbbwwww/b1bbbw1/4bw1 b 4";
    let game = json!({"name": "symple", "start": start});
    let answer = ask("/api/analyse", &json!({"game": game, "time": 10_000})).await;
    assert_eq!((&answer["exact"], &answer["margin"]), (&json!(true), &json!(1)));
    assert_eq!(
        answer["turns"][0],
        json!({
            "turn": "b1", "steps": [{"step": "b1", "kind": "plant"}], "left": [],
            "placed": [{"cell": "b1", "side": "black"}], "kind": "margin", "margin": 1,
        })
    );
    assert_eq!(answer["turns"].as_array().unwrap().len(), 10);

    let answer = ask("/api/analyse", &json!({"game": {"name": "symple"}, "time": 300})).await;
    assert_eq!(answer["exact"], false);
    assert_eq!(answer["kind"], "estimate");
    let liked = &answer["turns"][0];
    assert!(liked["chance"].is_f64() && liked["margin"].is_f64(), "{liked}");
    // White has at most all points in one chain, or as many chains as there can be.
    let bounds: [i32; 2] = serde_json::from_value(answer["bounds"].clone()).unwrap();
    assert!(bounds[0] <= 0 && 0 <= bounds[1], "{bounds:?}");
}

#[tokio::test]
async fn simpei_beyond_reach_is_estimated() {
    let game = json!({"name": "simpei", "size": 6, "pieces": 8});
    let answer = ask("/api/analyse", &json!({"game": game, "time": 300})).await;
    assert_eq!((&answer["exact"], &answer["bounds"]), (&json!(false), &Value::Null));
}

#[tokio::test]
async fn a_puzzle_has_one_solution_and_comes_again_for_its_seed() {
    with_table().await;
    for name in ["simpei", "symple"] {
        let body = json!({"game": {"name": name}, "grade": "easy", "seed": 11});
        let puzzle = ask("/api/puzzle", &body).await;
        assert_eq!(puzzle, ask("/api/puzzle", &body).await);
        let game = json!({"name": name, "start": puzzle["position"]});
        let answer = ask("/api/analyse", &json!({"game": game, "time": 10_000})).await;
        let turns = answer["turns"].as_array().unwrap();
        assert_eq!((&answer["exact"], &turns[0]["turn"]), (&json!(true), &puzzle["solution"]));
        let others = turns[1..].iter();
        let wins =
            others.filter(|turn| turn["value"] == "win" || turn["margin"].as_i64() > Some(0));
        assert_eq!(wins.count(), 0, "{answer}");
    }
    let seed = |answer: Value| answer["seed"].as_str().unwrap().to_owned();
    let body = json!({"game": {"name": "simpei"}});
    assert_ne!(seed(ask("/api/puzzle", &body).await), seed(ask("/api/puzzle", &body).await));
}

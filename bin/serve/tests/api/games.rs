use serde_json::{Value, json};

use crate::ask;

fn sorted(list: &Value) -> Vec<&str> {
    let mut names: Vec<_> = list.as_array().unwrap().iter().map(|n| n.as_str().unwrap()).collect();
    names.sort_unstable();
    names
}

#[tokio::test]
async fn simpei_from_the_start() {
    let state = ask("/api/state", &json!({"game": {"name": "simpei"}})).await;
    assert_eq!(state["position"], "4/4/4/4|3/3/3 r");
    assert_eq!((&state["side"], &state["sides"]), (&json!("red"), &json!(["red", "blue"])));
    assert_eq!((&state["size"], &state["pieces"]), (&json!(4), &json!(4)));
    assert_eq!((&state["in_hand"], &state["outcome"]), (&json!([4, 4]), &Value::Null));
    // Si-3: four inner cells.
    let steps = state["steps"].as_array().unwrap();
    let targets: Vec<_> = steps.iter().map(|step| step["to"].as_str().unwrap()).collect();
    assert_eq!(targets, ["B2", "C2", "B3", "C3"]);
    assert_eq!(steps[0], json!({"from": null, "to": "B2", "wins": false, "taken": [], "open": []}));
}

#[tokio::test]
async fn turns_may_come_in_one_text() {
    let moves = |moves: Value| async move {
        ask("/api/state", &json!({"game": {"name": "simpei", "moves": moves}})).await
    };
    let each = moves(json!(["B2", "C2", "b1"])).await;
    assert_eq!(each["moves"], json!(["B2", "C2", "b1"]));
    assert_eq!(moves(json!("1. B2 C2!?\r\n2. b1")).await, each);
    assert_eq!(moves(json!("B2;C2;b1;")).await, each);
    let game = json!({"game": {"name": "symple", "board": "5x5", "moves": "C3 a1; e5"}});
    assert_eq!(ask("/api/state", &game).await["moves"], json!(["c3", "a1", "e5"]));
    let game = json!({"game": {"name": "simpei", "moves": 1}});
    let error = crate::refuse("/api/state", &game).await;
    assert!(error.contains("a list of texts, or one text"), "{error}");
}

#[tokio::test]
async fn a_displacement_is_a_step_with_cells_to_choose() {
    let game = json!({"name": "simpei", "start": "4/4/4/rb2|3/3/1r1 r 2"});
    // Blue has one piece of two: it is Blue's turn.
    let error = crate::refuse("/api/state", &json!({"game": game})).await;
    assert!(error.contains("blue to move"), "{error}");

    let game = json!({"name": "simpei", "start": "4/4/4/rb2|3/1b1/1r1 r 2"});
    let state = ask("/api/state", &json!({"game": game})).await;
    let steps = state["steps"].as_array().unwrap();
    let step = steps.iter().find(|step| step["to"] == "C1").unwrap();
    assert_eq!((&step["from"], &step["taken"]), (&json!("b1"), &json!(["B1"])));
    // Si-7: neither the cell it came from nor the one just taken, but the one just left.
    let open = sorted(&step["open"]);
    assert_eq!(open.len(), 25 - 4);
    assert!(open.contains(&"b1") && !open.contains(&"B1") && !open.contains(&"C1"));

    let game = json!({
        "name": "simpei", "start": "4/4/4/rb2|3/1b1/1r1 r 2", "moves": ["b1-C1xB1>b1"],
    });
    let state = ask("/api/state", &json!({"game": game})).await;
    assert_eq!(
        state["last"],
        json!({
            "turn": "b1-C1xB1>b1", "from": "b1", "to": "C1", "taken": ["B1"], "put": ["b1"],
            "wins": false,
        })
    );
    assert_eq!(state["cells"], json!([["A1", "C1"], ["b1", "b2"]]));
}

#[tokio::test]
async fn a_win_ends_the_game() {
    let game = json!({"name": "simpei", "start": "r3/4/r3/4|3/3/bb1 r 3", "moves": ["A3"]});
    let state = ask("/api/state", &json!({"game": game})).await;
    assert_eq!(state["outcome"], json!({"winner": "red", "by": "three"}));
    assert_eq!((&state["steps"], &state["last"]["wins"]), (&json!([]), &json!(true)));
}

#[tokio::test]
async fn the_third_occurrence_is_a_draw() {
    let round = ["A4-a3", "D4-c3", "a3-A4", "c3-D4"];
    let moves: Vec<_> = round.iter().chain(&round).collect();
    let game = json!({"name": "simpei", "start": "r2b/4/4/b2r|3/3/3 r 2", "moves": moves});
    let state = ask("/api/state", &json!({"game": game})).await;
    assert_eq!(state["outcome"], json!({"winner": null, "by": "repetition"}));
    assert_eq!(state["occurrences"], 3);
}

#[tokio::test]
async fn who_cannot_move_passes() {
    // Red's piece on A1 has one way out, and that is taken (Si-5).
    let game = json!({"name": "simpei", "start": "4/4/4/r3|3/3/b2 r 1"});
    let state = ask("/api/state", &json!({"game": game})).await;
    assert_eq!((&state["must_pass"], &state["steps"]), (&json!(true), &json!([])));
}

#[tokio::test]
async fn options_say_which_simpei_is_played() {
    let game = json!({"name": "simpei", "size": 3, "pieces": 2, "first_move": "anywhere",
        "sandwich": "single"});
    let state = ask("/api/state", &json!({"game": game})).await;
    assert_eq!(state["position"], "3/3/3|2/2 r 2");
    assert_eq!(state["steps"].as_array().unwrap().len(), 13);
    assert_eq!((&state["first_move"], &state["sandwich"]), (&json!("anywhere"), &json!("single")));
}

#[tokio::test]
async fn a_growth_is_built_stone_by_stone() {
    let game = json!({"name": "symple", "start": "w1w/1b1/3 w 4"});
    let state = ask("/api/state", &json!({"game": game})).await;
    assert_eq!(sorted(&state["turn"]["growth"]), ["a2", "b3", "c2"]);
    assert_eq!(sorted(&state["turn"]["plants"]), ["a1", "b1", "c1"]);
    assert_eq!((&state["scores"], &state["chains"]), (&json!([2 - 8, 1 - 4]), &json!([2, 1])));

    let state = ask("/api/state", &json!({"game": game, "stones": ["a2"]})).await;
    let turn = &state["turn"];
    assert_eq!((&turn["text"], sorted(&turn["growth"])), (&Value::Null, vec!["c2"]));
    assert_eq!((&turn["growable"], &turn["grown"]), (&json!(["c3"]), &json!(["a3"])));
    assert_eq!(turn["scores"], json!([3 - 8, 1 - 4]));

    let state = ask("/api/state", &json!({"game": game, "stones": ["c2", "a2"]})).await;
    assert_eq!(state["turn"]["text"], "a2,c2");
    assert_eq!((&state["turn"]["growth"], &state["turn"]["plants"]), (&json!([]), &json!([])));
}

#[tokio::test]
async fn a_balancing_plant_may_come_first_in_the_list() {
    let game = json!({"name": "symple", "start": "4/1w2/3b/4 b 4"});
    let state = ask("/api/state", &json!({"game": game, "stones": ["a1", "d1"]})).await;
    assert_eq!(state["turn"]["text"], "d1,a1");
    let error =
        crate::refuse("/api/state", &json!({"game": game, "stones": ["a1", "d1", "a3"]})).await;
    assert_eq!(error, "stones: a3 comes after a plant, which ends the turn");
}

#[tokio::test]
async fn a_full_board_ends_the_game() {
    let game = json!({"name": "symple", "board": "2x1", "penalty": 3, "moves": ["a1", "b1"]});
    let state = ask("/api/state", &json!({"game": game})).await;
    assert_eq!(state["outcome"], json!({"winner": null, "by": "points"}));
    assert_eq!((&state["scores"], &state["last"]), (&json!([-2, -2]), &json!(["b1"])));
    let state = ask("/api/state", &json!({"game": {"name": "symple"}})).await;
    assert_eq!(state["position"], "7/7/7/7/7/7/7 w 4");
}

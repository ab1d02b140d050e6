use serde_json::{Value, json};

use crate::ask;

/// The steps that can come next, by what they do.
fn next(draft: &Value) -> Vec<(&str, Vec<&str>)> {
    let mut kinds: Vec<(&str, Vec<&str>)> = Vec::new();
    for choice in draft["next"].as_array().unwrap() {
        let (kind, step) = (choice["kind"].as_str().unwrap(), choice["step"].as_str().unwrap());
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, steps)) => steps.push(step),
            None => kinds.push((kind, vec![step])),
        }
    }
    kinds.iter_mut().for_each(|(_, steps)| steps.sort_unstable());
    kinds
}

/// The cells with a piece of this side.
fn pieces<'a>(state: &'a Value, side: &str) -> Vec<&'a str> {
    let cells = state["view"]["cells"].as_array().unwrap().iter();
    let mut names: Vec<_> = cells
        .filter(|cell| cell["piece"] == side)
        .map(|cell| cell["name"].as_str().unwrap())
        .collect();
    names.sort_unstable();
    names
}

/// Points of both players, and how they come about.
fn points(players: &Value) -> [(i64, &str); 2] {
    [0, 1].map(|i| {
        let player = &players[i];
        (player["points"].as_i64().unwrap(), player["standing"].as_str().unwrap())
    })
}

#[tokio::test]
async fn games_are_listed_with_their_options() {
    let answer = ask("/api/games", &json!({})).await;
    let games = answer["games"].as_array().unwrap();
    let names: Vec<_> = games.iter().map(|game| (&game["name"], &game["title"])).collect();
    assert_eq!(
        names[..2],
        [(&json!("simpei"), &json!("Simpei")), (&json!("symple"), &json!("Symple"))]
    );
    assert_eq!(games[0]["sides"], json!(["red", "blue"]));
    assert!(games[0]["goal"].as_str().unwrap().contains("in a row"));
    assert_eq!(
        (&games[0]["levels"][0], &games[0]["levels"][7]),
        (&json!("beginner"), &json!("master"))
    );
    for game in games {
        for chapter in game["chapters"].as_array().unwrap() {
            let setup =
                json!({"name": game["name"], "start": chapter["start"], "moves": chapter["moves"]});
            let state = ask("/api/state", &json!({"game": setup})).await;
            assert_eq!(state["outcome"], json!(null), "{chapter}");
            let mut played = setup;
            let moves = chapter["moves"].as_array().unwrap().iter();
            let accepted = &chapter["accepts"][0];
            played["moves"] = moves.chain([accepted]).cloned().collect();
            let state = ask("/api/state", &json!({"game": played})).await;
            assert_eq!(state["last"]["turn"], *accepted, "{chapter}");
        }
    }
    assert_eq!(games[0]["won_by"], "with three in a row");
    let confirms: Vec<_> = games[..2].iter().map(|game| &game["confirms_turns"]).collect();
    assert_eq!(confirms, [&json!(false), &json!(true)]);
    let option = |game: usize, name: &str| {
        let options = games[game]["options"].as_array().unwrap();
        let option = options.iter().find(|option| option["name"] == name).unwrap();
        let mut option = option.clone();
        assert!(!option["help"].take().as_str().unwrap().is_empty());
        option
    };
    assert_eq!(
        option(0, "size"),
        json!({"name": "size", "help": null, "default": "4", "is_in_notation": true,
            "kind": "number", "least": 3, "most": 6})
    );
    assert_eq!(
        option(0, "sandwich"),
        json!({"name": "sandwich", "help": null, "default": "any", "is_in_notation": false,
            "kind": "word", "words": ["any", "single"]})
    );
    assert_eq!(
        (&option(1, "board")["kind"], &option(1, "board")["most"]),
        (&json!("board"), &json!(19))
    );
}

#[tokio::test]
async fn simpei_from_the_start() {
    let state = ask("/api/state", &json!({"game": {"name": "simpei"}})).await;
    assert_eq!(state["position"], "4/4/4/4|3/3/3 r");
    assert_eq!(state["title"], "Simpei on 4x4 over 3x3 cells, 4 pieces each");
    assert_eq!((&state["side"], &state["sides"]), (&json!("red"), &json!(["red", "blue"])));
    let options = json!({"size": "4", "pieces": "4", "first_move": "inner", "sandwich": "any"});
    assert_eq!((&state["options"], &state["outcome"]), (&options, &Value::Null));
    let red = json!({"side": "red", "standing": "4 to place", "points": null, "in_hand": 4});
    assert_eq!(state["view"]["players"][0], red);
    // Si-3: four inner cells.
    let draft = &state["draft"];
    assert_eq!(next(draft), [("place", vec!["B2", "B3", "C2", "C3"])]);
    assert_eq!(
        (&draft["turn"], &draft["steps"], &state["last"]),
        (&Value::Null, &json!([]), &Value::Null)
    );
    assert!(draft["prompt"].as_str().unwrap().contains("inner cell"));
}

#[tokio::test]
async fn a_view_says_where_the_cells_are_and_what_they_look_like() {
    let game = json!({"name": "simpei", "moves": ["B2", "a1"]});
    let view = ask("/api/state", &json!({"game": game})).await["view"].take();
    let cells = view["cells"].as_array().unwrap();
    assert_eq!((cells.len(), &cells[0]["name"]), (25, &json!("A4")));
    let cell = |name: &str| cells.iter().find(|cell| cell["name"] == name).unwrap();
    assert_eq!(
        cell("B2"),
        &json!({"name": "B2", "spoken": "upper B2", "x": 2, "y": 2, "shape": "square", "piece": "red", "letters": ["R", "B"]})
    );
    assert_eq!(
        cell("a1"),
        &json!({"name": "a1", "spoken": "lower a1", "x": 1, "y": 1, "shape": "round", "piece": "blue", "letters": ["r", "b"]})
    );
    assert!(view["labels"].as_array().unwrap().contains(&json!({"text": "A", "x": 0, "y": -2})));
    let state = ask("/api/state", &json!({"game": {"name": "symple", "board": "2x3"}})).await;
    let cells = state["view"]["cells"].as_array().unwrap();
    assert_eq!((cells.len(), &cells[5]["shape"], &cells[5]["x"]), (6, &json!("point"), &json!(2)));
}

#[tokio::test]
async fn a_start_can_tell_which_game_it_is() {
    for (start, name) in [("4/4/4/4|3/3/3 r", "simpei"), ("3/3/3 w 4", "symple")] {
        let state = ask("/api/state", &json!({"game": {"start": start}})).await;
        assert_eq!((&state["name"], &state["start"]), (&json!(name), &json!(start)));
    }
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
async fn a_displacement_is_put_together_step_by_step() {
    let game = json!({"name": "simpei", "start": "4/4/4/rb2|3/3/1r1 r 2"});
    // Blue has one piece of two: it is Blue's turn.
    let error = crate::refuse("/api/state", &json!({"game": game})).await;
    assert!(error.contains("blue to move"), "{error}");

    let game = json!({"name": "simpei", "start": "4/4/4/rb2|3/1b1/1r1 r 2"});
    let draft = async |steps: &[&str]| {
        ask("/api/state", &json!({"game": game, "steps": steps})).await["draft"].take()
    };
    assert_eq!(next(&draft(&[]).await), [("move", vec!["A1", "b1"])]);
    let chosen = draft(&["b1"]).await;
    assert_eq!(next(&chosen)[0].0, "to");
    assert!(next(&chosen)[0].1.contains(&"C1"));
    let sandwiched = draft(&["b1", "C1"]).await;
    let steps = json!([{"step": "b1", "kind": "move"}, {"step": "C1", "kind": "to"}]);
    assert_eq!((&sandwiched["steps"], &sandwiched["turn"]), (&steps, &Value::Null));
    assert_eq!(sandwiched["marks"], json!([{"cell": "B1", "mark": "taken"}]));
    assert_eq!(sandwiched["placed"], json!([{"cell": "C1", "side": "red"}]));
    assert_eq!(sandwiched["left"], json!(["b1", "B1"]));
    // Si-7: neither the cell it came from nor the one just taken, but the one just left.
    let [("put on", open)] = &next(&sandwiched)[..] else { panic!("{sandwiched}") };
    assert_eq!(open.len(), 25 - 4);
    assert!(open.contains(&"b1") && !open.contains(&"B1") && !open.contains(&"C1"));
    let complete = draft(&["b1", "C1", "b1"]).await;
    assert_eq!((&complete["turn"], &complete["next"]), (&json!("b1-C1xB1>b1"), &json!([])));
    let refused = json!({"game": game, "steps": ["b1", "C1", "B1"]});
    let error = crate::refuse("/api/state", &refused).await;
    assert!(error.starts_with("steps: \"B1\": a sandwiched piece cannot go back"), "{error}");

    let game = json!({
        "name": "simpei", "start": "4/4/4/rb2|3/1b1/1r1 r 2", "moves": ["b1-C1xB1>b1"],
    });
    let state = ask("/api/state", &json!({"game": game})).await;
    assert_eq!(
        state["last"],
        json!({
            "turn": "b1-C1xB1>b1", "left": ["b1", "B1"], "winning": [],
            "placed": [{"cell": "C1", "side": "red"}, {"cell": "b1", "side": "blue"}],
        })
    );
    assert_eq!(
        (pieces(&state, "red"), pieces(&state, "blue")),
        (vec!["A1", "C1"], vec!["b1", "b2"])
    );
}

#[tokio::test]
async fn a_win_ends_the_game() {
    let game = json!({"name": "simpei", "start": "r3/4/r3/4|3/3/bb1 r 3", "moves": ["A3"]});
    let state = ask("/api/state", &json!({"game": game})).await;
    assert_eq!(state["outcome"], json!({"winner": "red", "by": "three"}));
    assert_eq!(state["draft"], Value::Null);
    assert_eq!(state["last"]["winning"], json!(["A2", "A3", "A4"]));
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
    let draft = ask("/api/state", &json!({"game": game})).await["draft"].take();
    assert_eq!((&draft["turn"], &draft["next"]), (&json!("pass"), &json!([])));
}

#[tokio::test]
async fn options_say_which_simpei_is_played() {
    let game = json!({"name": "simpei", "size": 3, "pieces": "2", "first_move": "anywhere",
        "sandwich": "single"});
    let state = ask("/api/state", &json!({"game": game})).await;
    assert_eq!(state["position"], "3/3/3|2/2 r 2");
    assert_eq!(state["draft"]["next"].as_array().unwrap().len(), 13);
    let options = &state["options"];
    assert_eq!(
        (&options["size"], &options["first_move"], &options["sandwich"]),
        (&json!("3"), &json!("anywhere"), &json!("single"))
    );
    // What is not in the notation goes with any start, and so does what agrees with it.
    let start = "3/3/3|2/2 r 2";
    let game = json!({"name": "simpei", "start": start, "size": 3, "sandwich": "single"});
    let options = ask("/api/state", &json!({"game": game})).await["options"].take();
    assert_eq!(options["sandwich"], "single");
}

#[tokio::test]
async fn a_growth_is_built_stone_by_stone() {
    let game = json!({"name": "symple", "start": "w1w/1b1/3 w 4"});
    let state = ask("/api/state", &json!({"game": game})).await;
    assert_eq!(
        next(&state["draft"]),
        [("grow", vec!["a2", "b3", "c2"]), ("plant", vec!["a1", "b1", "c1"])]
    );
    let before = [(2 - 8, "= 2 - 4x2"), (1 - 4, "= 1 - 4x1")];
    assert_eq!(points(&state["view"]["players"]), before);

    let state = ask("/api/state", &json!({"game": game, "steps": ["a2"]})).await;
    let draft = &state["draft"];
    assert_eq!((&draft["turn"], next(draft)), (&Value::Null, vec![("grow", vec!["c2"])]));
    let marks = json!([{"cell": "c3", "mark": "due"}, {"cell": "a3", "mark": "done"}]);
    assert_eq!((&draft["marks"], &draft["players"]), (&marks, &Value::Null));

    let state = ask("/api/state", &json!({"game": game, "steps": ["c2", "a2"]})).await;
    let draft = &state["draft"];
    assert_eq!((&draft["turn"], &draft["next"]), (&json!("a2,c2"), &json!([])));
    assert_eq!(points(&draft["players"]), [(4 - 8, "= 4 - 4x2"), before[1]]);
    assert_eq!(points(&state["view"]["players"]), before);
}

#[tokio::test]
async fn a_balancing_plant_comes_last() {
    let game = json!({"name": "symple", "start": "4/1w2/3b/4 b 4"});
    let state = ask("/api/state", &json!({"game": game, "steps": ["d1", "a1"]})).await;
    let draft = &state["draft"];
    assert_eq!(draft["turn"], "d1,a1");
    assert_eq!(
        draft["steps"],
        json!([{"step": "d1", "kind": "grow"}, {"step": "a1", "kind": "plant"}])
    );
    let steps = ["d1", "a1", "a3"];
    let error = crate::refuse("/api/state", &json!({"game": game, "steps": steps})).await;
    assert_eq!(error, "steps: \"a3\": a3 cannot be added: a planted stone ends the turn");
}

#[tokio::test]
async fn a_full_board_ends_the_game() {
    let game = json!({"name": "symple", "board": "2x1", "penalty": 3, "moves": ["a1", "b1"]});
    let state = ask("/api/state", &json!({"game": game})).await;
    assert_eq!(state["outcome"], json!({"winner": null, "by": "points"}));
    let both = [(-2, "= 1 - 3x1"); 2];
    assert_eq!(points(&state["view"]["players"]), both);
    assert_eq!(state["last"]["placed"], json!([{"cell": "b1", "side": "black"}]));
    let state = ask("/api/state", &json!({"game": {"name": "symple"}})).await;
    assert_eq!(state["position"], "7/7/7/7/7/7/7 w 4");
}

use axum::http::{Request, StatusCode, header};
use serde_json::json;

use crate::{refuse, request, send};

#[tokio::test]
async fn what_is_wrong_with_a_game_is_said_in_a_line() {
    let cases = [
        (json!({"name": "chess"}), "the body: unknown variant `chess`"),
        (json!({}), "missing field `name`"),
        (json!({"name": "simpei", "colour": 1}), "unknown field `colour`"),
        (json!({"name": "simpei", "size": 7}), "size 7: expected a board of size 3 to 6"),
        (json!({"name": "simpei", "pieces": 9}), "9 pieces per player: expected at most 8"),
        (json!({"name": "simpei", "board": "7x7"}), "board: expected with the other game"),
        (json!({"name": "simpei", "penalty": 4}), "penalty: expected with the other game"),
        (json!({"name": "simpei", "start": "4/4", "size": 4}), "size: expected with the start"),
        (json!({"name": "simpei", "start": "4/4"}), "\"4/4\", character 1 ('4'): expected"),
        (json!({"name": "simpei", "first_move": "x"}), "\"x\": expected 'inner' or 'anywhere'"),
        (json!({"name": "simpei", "sandwich": ""}), "\"\": expected 'any' or 'single'"),
        (json!({"name": "simpei", "moves": ["A1"]}), "move 1: \"A1\", character 1 ('A')"),
        (json!({"name": "simpei", "moves": ["B2", "B2"]}), "move 2: "),
        (json!({"name": "simpei", "moves": vec!["B2"; 1001]}), "1001 moves: expected at most 1000"),
        (json!({"name": "symple", "board": "20x3"}), "20"),
        (json!({"name": "symple", "penalty": 1001}), "a penalty of 1001: expected -1000 to 1000"),
        (json!({"name": "symple", "sandwich": "any"}), "sandwich: expected with the other game"),
        (json!({"name": "symple", "start": "3/3 w", "penalty": 1}), "penalty: expected with"),
        (json!({"name": "symple", "start": "3/3 w"}), "at its end: expected a space"),
        (json!({"name": "symple", "moves": ["a1;b2"]}), "move 1: \"a1;b2\", character 3"),
        (
            json!({"name": "symple", "board": "1x1", "moves": ["a1", "a1"]}),
            "move 2: \"a1\": expected no more turns, as the game is over: black has won",
        ),
    ];
    for (game, expected) in cases {
        for path in ["/api/state", "/api/analyse", "/api/blunders"] {
            let line = refuse(path, &json!({"game": game})).await;
            assert!(line.contains(expected), "{game}: {line}");
        }
        refuse("/api/bot", &json!({"game": game, "level": 1})).await;
    }
}

#[tokio::test]
async fn what_is_wrong_beside_the_game_is_said_in_a_line() {
    let game = json!({"name": "simpei"});
    let won = json!({"name": "simpei", "start": "r3/4/r3/4|3/3/bb1 r 3", "moves": ["A3"]});
    let symple = json!({"name": "symple"});
    let cases = [
        ("/api/bot", json!({"game": game, "level": 0}), "level 0: expected a level from 1 to 8"),
        ("/api/bot", json!({"game": game, "level": 9}), "level 9: expected a level from 1 to 8"),
        ("/api/bot", json!({"game": game, "level": 300}), "invalid value: integer `300`"),
        ("/api/bot", json!({"game": game}), "missing field `level`"),
        ("/api/bot", json!({"game": won, "level": 1}), "the game is over: expected one that goes"),
        ("/api/analyse", json!({"game": won}), "the game is over: expected one that goes on"),
        ("/api/analyse", json!({"game": game, "time": 99}), "time 99: expected 100 to 10000"),
        ("/api/blunders", json!({"game": game, "time": 10_001}), "time 10001: expected 100 to"),
        ("/api/state", json!({"game": game, "stones": []}), "stones: expected with the game"),
        ("/api/state", json!({"game": symple, "stones": ["h1"]}), "stones: \"h1\", character 1"),
        ("/api/state", json!({"game": symple, "stones": ["a01"]}), "stones: \"a01\", character 2"),
        ("/api/state", json!({"game": symple, "stones": ["é"]}), "stones: \"é\", character 1"),
        ("/api/state", json!({"game": symple, "stones": ["a1", "a1"]}), "stones: a1 is not vacant"),
        ("/api/state", json!({"game": symple, "stones": ["a1", "c1"]}), "stones: c1 comes after"),
        ("/api/puzzle", json!({"game": game, "grade": "x"}), "\"x\": expected 'easy', 'medium' or"),
        ("/api/puzzle", json!({"game": won}), "moves: expected none, as a puzzle is a position"),
        ("/api/puzzle", json!({"game": {"name": "symple", "board": "9x10"}}), "at most 81 points"),
        (
            "/api/puzzle",
            json!({"game": {"name": "symple", "board": "1x1"}}),
            "no easy puzzle found",
        ),
        ("/api/puzzle", json!({"game": {"name": "simpei", "size": 6}}), "that is solved at once"),
        ("/api/state", json!([1]), "the body: "),
    ];
    for (path, body, expected) in cases {
        let line = refuse(path, &body).await;
        assert!(line.contains(expected), "{body}: {line}");
    }
}

#[tokio::test]
async fn statuses_say_what_kind_of_error_it_is() {
    let good = json!({"game": {"name": "simpei"}}).to_string();
    let long = format!("{}{good}", " ".repeat(70_000));
    let plain = Request::post("/api/state").header(header::CONTENT_TYPE, "text/plain");
    let cases = [
        (request("POST", "/api/nothing", good.clone()), StatusCode::NOT_FOUND),
        (request("GET", "/../Cargo.toml", ""), StatusCode::NOT_FOUND),
        (request("GET", "/%00%ff", ""), StatusCode::NOT_FOUND),
        (request("GET", "/api/state", ""), StatusCode::METHOD_NOT_ALLOWED),
        (request("DELETE", "/", ""), StatusCode::METHOD_NOT_ALLOWED),
        (request("NONSENSE", "/api/bot", good.clone()), StatusCode::METHOD_NOT_ALLOWED),
        (plain.body(good.clone().into()).unwrap(), StatusCode::UNSUPPORTED_MEDIA_TYPE),
        (Request::post("/api/bot").body(good.into()).unwrap(), StatusCode::UNSUPPORTED_MEDIA_TYPE),
        (request("POST", "/api/state", long), StatusCode::PAYLOAD_TOO_LARGE),
        (request("POST", "/api/state", ""), StatusCode::BAD_REQUEST),
        (request("POST", "/api/state", "{\"game\""), StatusCode::BAD_REQUEST),
        (request("POST", "/api/state", &b"{\"game\":\"\xff\"}"[..]), StatusCode::BAD_REQUEST),
        (request("POST", "/api/state", "{\"a\\nb\":1}"), StatusCode::UNPROCESSABLE_ENTITY),
        (request("POST", "/api/state", "[".repeat(9000)), StatusCode::BAD_REQUEST),
    ];
    for (request, status) in cases {
        let shown = format!("{request:?}");
        let answer = send(request).await;
        assert!(!answer.refusal().is_empty());
        assert_eq!(answer.status, status, "{shown}");
    }
}

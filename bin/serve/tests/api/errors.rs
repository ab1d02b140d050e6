use axum::http::{Request, StatusCode, header};
use serde_json::json;

use crate::{refuse, request, send};

#[tokio::test]
async fn what_is_wrong_with_a_game_is_said_in_a_line() {
    let cases = [
        (json!({"name": "chess"}), "name \"chess\": expected one of simpei, symple"),
        (json!({}), "name: expected one of simpei, symple"),
        (json!({"start": "4/4"}), "or a start that one of them reads"),
        (json!({"name": "simpei", "colour": 1}), "colour: expected one of size, pieces"),
        (json!({"name": "simpei", "size": [4]}), "numbers or texts"),
        (json!({"name": "simpei", "size": 7}), "size \"7\": expected a whole number from 3 to 6"),
        (json!({"name": "simpei", "size": 3.5}), "size \"3.5\": expected a whole number"),
        (json!({"name": "simpei", "pieces": 9}), "9 pieces per player: expected at most 8"),
        (json!({"name": "simpei", "board": "7x7"}), "board: expected one of size, pieces"),
        (json!({"name": "simpei", "penalty": 4}), "penalty: expected one of size, pieces"),
        (
            json!({"name": "simpei", "start": "3/3/3|2/2 r", "size": 4}),
            "size 4: expected 3, as in the position \"3/3/3|2/2 r\", or the position 'startpos'",
        ),
        (json!({"name": "simpei", "start": "4/4"}), "\"4/4\", character 1 ('4'): expected"),
        (json!({"name": "simpei", "first_move": "x"}), "\"x\": expected 'inner' or 'anywhere'"),
        (json!({"name": "simpei", "sandwich": ""}), "\"\": expected 'any' or 'single'"),
        (json!({"name": "simpei", "moves": ["A1"]}), "move 1: \"A1\", character 1 ('A')"),
        (json!({"name": "simpei", "moves": ["B2", "B2"]}), "move 2: "),
        (json!({"name": "simpei", "moves": vec!["B2"; 1001]}), "1001 moves: expected at most 1000"),
        (json!({"name": "symple", "board": "20x3"}), "columns and rows from 1 to 19"),
        (json!({"name": "symple", "penalty": 1001}), "a whole number from -1000 to 1000"),
        (json!({"name": "symple", "sandwich": "any"}), "sandwich: expected one of board, penalty"),
        (json!({"name": "symple", "start": "3/3 w 4", "penalty": 1}), "penalty 1: expected 4, as"),
        (json!({"name": "symple", "start": "3/3 w"}), "at its end: expected a space"),
        (json!({"name": "symple", "moves": ["a1;b2"]}), "move 1: \"a1;b2\", character 3"),
        (
            json!({"name": "symple", "board": "1x1", "moves": ["a1", "a1"]}),
            "move 2: \"a1\": expected no more turns, as the game is over: black has won",
        ),
    ];
    for (game, expected) in cases {
        for path in ["/api/state", "/api/analyse", "/api/review"] {
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
        ("/api/review", json!({"game": game, "time": 10_001}), "time 10001: expected 100 to"),
        ("/api/review", json!({"game": game, "from": 1}), "from 1: expected at most 0, as many"),
        (
            "/api/bot",
            json!({"game": game, "level": 1, "id": "x".repeat(65)}),
            "x\": expected 1 to 64 characters",
        ),
        ("/api/bot", json!({"game": game, "level": 1, "id": ""}), "id \"\": expected 1 to 64"),
        ("/api/move-now", json!({"id": "x"}), "id \"x\": expected that of a bot which is thinking"),
        ("/api/games", json!({"game": game}), "unknown field `game`"),
        ("/api/state", json!({"game": game, "steps": ["A1"]}), "steps: \"A1\": the very first"),
        ("/api/state", json!({"game": won, "steps": ["A1"]}), "steps: expected none, as the game"),
        ("/api/state", json!({"game": symple, "steps": ["h1"]}), "steps: \"h1\": expected"),
        ("/api/state", json!({"game": symple, "steps": ["a01"]}), "steps: \"a01\": expected"),
        ("/api/state", json!({"game": symple, "steps": ["é"]}), "steps: \"é\": expected"),
        ("/api/state", json!({"game": symple, "steps": ["a1", "a1"]}), "a1 is taken"),
        ("/api/state", json!({"game": symple, "steps": ["a1", "c1"]}), "c1 cannot be added"),
        ("/api/puzzle", json!({"game": game, "grade": "x"}), "\"x\": expected 'easy', 'medium' or"),
        ("/api/puzzle", json!({"game": won}), "moves: expected none, as a puzzle is a position"),
        ("/api/puzzle", json!({"game": {"name": "symple", "board": "9x10"}}), "at most 81 cells"),
        (
            "/api/puzzle",
            json!({"game": {"name": "symple", "board": "1x1"}}),
            "no easy puzzle found",
        ),
        (
            "/api/puzzle",
            json!({"game": {"name": "simpei", "size": 6}}),
            "that is solved in seconds",
        ),
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
        (
            request("POST", "/api/state", &b"{\"game\":{\"name\":\"\xff\"}}"[..]),
            StatusCode::BAD_REQUEST,
        ),
        (request("POST", "/api/state", "{\"a\\nb\":1}"), StatusCode::UNPROCESSABLE_ENTITY),
        (request("POST", "/api/state", "[".repeat(9000)), StatusCode::UNPROCESSABLE_ENTITY),
    ];
    for (request, status) in cases {
        let shown = format!("{request:?}");
        let answer = send(request).await;
        assert!(!answer.refusal().is_empty());
        assert_eq!(answer.status, status, "{shown}");
    }
}

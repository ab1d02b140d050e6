//! Requests that make no sense in one way or another, as many as anybody likes.

use axum::body::Body;
use axum::http::Request;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Map, Value, json};

use crate::{request, send};

const PATHS: [&str; 6] =
    ["/api/state", "/api/bot", "/api/analyse", "/api/review", "/api/puzzle", "/api/edit"];

/// A body that `path` takes.
fn good(rng: &mut StdRng, path: &str) -> Value {
    let game = match rng.random_range(0..4) {
        0 => json!({"name": "simpei", "moves": ["B2", "C2"]}),
        1 => json!({"name": "simpei", "start": "4/4/4/rb2|3/1b1/1r1 r 2", "sandwich": "any"}),
        2 => json!({"name": "symple", "board": "9x9", "penalty": 4, "moves": ["d4", "b2"]}),
        _ => json!({"name": "symple", "start": "w1w/1b1/3 w 4", "moves": []}),
    };
    match path {
        "/api/bot" => json!({"game": game, "level": 1}),
        "/api/edit" => json!({"game": game, "pieces": [], "side": "red"}),
        _ => json!({"game": game}),
    }
}

fn pick<'a>(rng: &mut StdRng, object: &'a mut Map<String, Value>) -> (String, &'a mut Value) {
    let keys: Vec<_> = object.keys().cloned().collect();
    let key = keys[rng.random_range(0..keys.len())].clone();
    let value = object.get_mut(&key).expect("a field");
    (key, value)
}

/// A value that no field takes.
fn nonsense(rng: &mut StdRng) -> Value {
    match rng.random_range(0..6) {
        0 => json!(true),
        1 => json!(-1e300),
        2 => json!({"a": {}}),
        3 => json!([[]]),
        4 => json!(18_446_744_073_709_551_615_u64),
        _ => json!("\u{0}\n\u{1b}[2J\u{fffd}!"),
    }
}

/// A request that must be refused, of one of a dozen kinds.
fn malformed(rng: &mut StdRng) -> Request<Body> {
    let path = PATHS[rng.random_range(0..PATHS.len())];
    let mut body = good(rng, path);
    let kind = rng.random_range(0..12);
    let game = body["game"].as_object_mut().expect("a game");
    match kind {
        0 => {
            let length = rng.random_range(0..2000);
            let bytes: Vec<u8> = (0..length).map(|_| rng.random()).collect();
            return request("POST", path, bytes);
        }
        1 => {
            let mut text = body.to_string();
            text.truncate(rng.random_range(0..text.len()));
            return request("POST", path, text);
        }
        2 => {
            let mut bytes = body.to_string().into_bytes();
            let at = rng.random_range(0..=bytes.len());
            bytes.insert(at, rng.random_range(0x80..=0xff));
            return request("POST", path, bytes);
        }
        3 => {
            let (_, value) = pick(rng, game);
            *value = nonsense(rng);
        }
        4 => {
            game.insert(format!("field{}", rng.random::<u8>()), json!(1));
        }
        5 => {
            // A start can tell which game it is.
            game.remove("name");
            game.remove("start");
        }
        6 => {
            let text: String =
                (0..rng.random_range(0..300)).map(|_| rng.random::<char>()).collect();
            let moves = game.entry("moves").or_insert_with(|| json!([]));
            moves.as_array_mut().expect("moves").push(json!(format!("{text}!")));
        }
        7 => {
            let text: String =
                (0..rng.random_range(0..300)).map(|_| rng.random::<char>()).collect();
            game.insert("start".to_owned(), json!(format!("{text}!")));
        }
        8 => {
            body = nonsense(rng);
        }
        9 => {
            let opening = if rng.random() { "[" } else { "{\"game\":" };
            return request("POST", path, opening.repeat(rng.random_range(1..5000)));
        }
        10 => {
            let length = rng.random_range(65_537..200_000);
            return request("POST", path, " ".repeat(length) + &body.to_string());
        }
        _ => {
            let path = format!("{path}/{}", rng.random::<u64>());
            return request("POST", &path, body.to_string());
        }
    }
    request("POST", path, body.to_string())
}

async fn all_are_refused(count: usize, seed: u64) {
    let mut rng = StdRng::seed_from_u64(seed);
    for _ in 0..count {
        assert!(!send(malformed(&mut rng)).await.refusal().is_empty());
    }
}

#[tokio::test]
async fn malformed_requests_are_refused() {
    all_are_refused(2500, 1).await;
}

/// The memory that the process holds now, in bytes, where the system tells.
fn resident() -> Option<u64> {
    let pages = std::fs::read_to_string("/proc/self/statm").ok()?;
    pages.split(' ').nth(1)?.parse::<u64>().ok().map(|pages| pages * 4096)
}

#[tokio::test]
#[ignore = "measures memory, for which it has to run alone"]
async fn ten_thousand_malformed_requests_take_no_memory() {
    all_are_refused(2000, 2).await;
    let before = resident();
    all_are_refused(10_000, 3).await;
    let after = resident();
    println!("resident before {before:?}, after 10,000 malformed requests {after:?}");
    if let (Some(before), Some(after)) = (before, after) {
        assert!(after < before + (4 << 20), "{before} {after}");
    }
}

//! What depends on when things happen, seen from inside.

use std::fs::File;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tower::ServiceExt;
use zugzwang_rules::simpei::Rules;
use zugzwang_solve::Tables;
use zugzwang_solve::simpei::cache_path;

use super::*;

/// Longer than anything takes, on a busy machine, too.
const WATCHDOG: Duration = Duration::from_secs(60);

/// Waits until something is the case.
async fn until(mut is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < WATCHDOG, "it never happens");
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

/// A server with a folder of its own, without tables.
fn server() -> (Server, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    (Server::new(ServerOptions::new(Tables::new(folder.path(), None))), folder)
}

fn request(path: &str, body: &Value) -> Request<Body> {
    let request = Request::post(path).header("content-type", "application/json");
    request.body(body.to_string().into()).unwrap()
}

async fn ask(router: &Router, path: &str, body: &Value) -> (StatusCode, Value) {
    let answer = router.clone().oneshot(request(path, body)).await.unwrap();
    let status = answer.status();
    let body = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
    (status, serde_json::from_slice(&body).unwrap())
}

/// The small board, whose table is there in no time.
fn small() -> Value {
    json!({"name": "simpei", "size": 3})
}

/// Somebody else builds the table of the small board, and never gets ready.
fn hold_small(folder: &TempDir) -> File {
    let table = cache_path(folder.path(), Rules::new(3, 3).unwrap());
    let lock = File::create(table.with_extension("lock")).unwrap();
    lock.lock().unwrap();
    lock
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_cuts_thoughts_short_and_loses_no_answer() {
    let (server, _folder) = server();
    let thinking = server.thinking.clone();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address: SocketAddr = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel::<()>();
    let end = tokio::spawn(server.serve(listener, async {
        stopped.await.unwrap();
    }));
    // Ten seconds: more than the server gives to those who are left at its end.
    let body = json!({"game": {"name": "symple"}, "time": 10_000});
    let client = Client::builder(TokioExecutor::new()).build::<_, Body>(HttpConnector::new());
    let answer =
        tokio::spawn(client.request(request(&format!("http://{address}/api/analyse"), &body)));
    until(|| thinking.is_in_use()).await;
    stop.send(()).unwrap();
    let answer = answer.await.unwrap().unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    let answer = to_bytes(Body::new(answer.into_body()), usize::MAX).await.unwrap();
    let answer: Value = serde_json::from_slice(&answer).unwrap();
    assert_eq!(answer["exact"], false);
    end.await.unwrap();
    assert!(tokio::net::TcpStream::connect(address).await.is_err());
}

#[tokio::test]
async fn what_nobody_waits_for_any_more_ends() {
    let (server, folder) = server();
    let _lock = hold_small(&folder);
    let (router, thinking) = (server.clone().router(), server.thinking);
    let start = "bb3/b2bb/bbbbb/1bb1b/b2bb/wbb1b/1wbbw/bb1bb/bb1bb w -2";
    for (path, body) in [
        // It would take minutes.
        (
            "/api/puzzle",
            json!({"game": {"name": "symple", "start": start}, "grade": "hard", "seed": 1}),
        ),
        ("/api/puzzle", json!({"game": small()})),
        ("/api/bot", json!({"game": small(), "level": 8})),
        ("/api/review", json!({"game": small(), "time": 10_000})),
    ] {
        let asked = tokio::spawn(router.clone().oneshot(request(path, &body)));
        until(|| thinking.is_in_use()).await;
        asked.abort();
        until(|| !thinking.is_in_use()).await;
    }
}

/// Asks for a bot's turn, and tells the bot to move as soon as it can be told.
async fn hurried(router: &Router, body: Value) -> (StatusCode, Value) {
    let id = json!({"id": body["id"]});
    let asked = tokio::spawn({
        let router = router.clone();
        async move { ask(&router, "/api/bot", &body).await }
    });
    while ask(router, "/api/move-now", &id).await.0 == StatusCode::NOT_FOUND {
        assert!(!asked.is_finished(), "it was not asked for so early");
        tokio::task::yield_now().await;
    }
    asked.await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_moves_when_it_is_told_to() {
    let (server, folder) = server();
    let router = server.router();
    let body = json!({"game": {"name": "symple", "board": "19x19"}, "level": 8, "id": "slow"});
    let (status, answer) = hurried(&router, body).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    // Legal, or there would be an error.
    let game = json!({"name": "symple", "board": "19x19", "moves": [answer["turn"]]});
    assert_eq!(ask(&router, "/api/state", &json!({ "game": game })).await.0, StatusCode::OK);
    // A table that never gets ready is not waited for.
    let _lock = hold_small(&folder);
    let (status, answer) = hurried(&router, json!({"game": small(), "level": 8, "id": "x"})).await;
    assert_eq!((status, answer["turn"].is_string()), (StatusCode::OK, true), "{answer}");
    // Now nobody thinks any more.
    let (status, answer) = ask(&router, "/api/move-now", &json!({"id": "x"})).await;
    let error = json!({"error": "id \"x\": expected that of a bot which is thinking"});
    assert_eq!((status, answer), (StatusCode::NOT_FOUND, error));
}

#[tokio::test]
async fn an_id_is_for_one_bot_at_a_time() {
    let (server, folder) = server();
    let _lock = hold_small(&folder);
    let (router, thinking) = (server.clone().router(), server.thinking);
    let body = json!({"game": small(), "level": 8, "id": "x"});
    let asked = tokio::spawn(router.clone().oneshot(request("/api/bot", &body)));
    until(|| thinking.is_in_use()).await;
    let (status, answer) = ask(&router, "/api/bot", &body).await;
    let error = json!({"error": "id \"x\": expected one that no other bot thinks under"});
    assert_eq!((status, answer), (StatusCode::UNPROCESSABLE_ENTITY, error));
    // It is free as soon as nobody waits for the bot.
    asked.abort();
    until(|| !thinking.is_in_use()).await;
    let (status, _) = ask(&router, "/api/move-now", &json!({"id": "x"})).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn waits_end_with_the_server() {
    let (server, folder) = server();
    let _lock = hold_small(&folder);
    let (router, thinking, tables) = (server.clone().router(), server.thinking, server.tables);
    let body = json!({"game": small(), "level": 8});
    let asked = tokio::spawn(async move { ask(&router, "/api/bot", &body).await });
    until(|| thinking.is_in_use()).await;
    thinking.close();
    tables.close();
    let error = json!({"error": "the server is shutting down"});
    assert_eq!(asked.await.unwrap(), (StatusCode::SERVICE_UNAVAILABLE, error));
}

#[tokio::test]
async fn analyses_do_not_wait_for_a_table() {
    let (server, folder) = server();
    let lock = hold_small(&folder);
    let (router, tables) = (server.clone().router(), server.tables);
    let body = json!({"game": small(), "time": 100});
    let (status, answer) = ask(&router, "/api/analyse", &body).await;
    assert_eq!((status, &answer["exact"]), (StatusCode::OK, &json!(false)));
    assert_eq!(answer["is_coming"], true);
    let game = json!({"name": "simpei", "size": 3, "moves": ["B2"]});
    let body_of_values = json!({"game": game, "time": 100});
    let (_, values) = ask(&router, "/api/review", &body_of_values).await;
    let turn = &values["turns"][0];
    assert_eq!((&turn["best"]["kind"], &values["is_coming"]), (&json!("estimate"), &json!(true)));
    drop(lock);
    until(|| tables.get(Rules::new(3, 3).unwrap()).is_some()).await;
    assert_eq!(ask(&router, "/api/analyse", &body).await.1["exact"], true);
    let (_, values) = ask(&router, "/api/review", &body_of_values).await;
    let turn = &values["turns"][0];
    assert_eq!((&turn["best"]["kind"], &values["is_coming"]), (&json!("value"), &json!(false)));
}

#[tokio::test]
async fn a_level_plays_the_same_turn_whatever_is_cached() {
    let games = [
        json!({"name": "simpei", "size": 3, "moves": ["B2"]}),
        json!({"name": "simpei", "size": 3, "pieces": 2, "moves": ["B2", "a1", "A1"]}),
    ];
    let (warm, _folder) = server();
    let warm = warm.router();
    for game in games {
        for level in 1..=8 {
            for seed in 0..4 {
                let body = json!({"game": game, "level": level, "seed": seed});
                // Its folder is empty.
                let (cold, _folder) = server();
                let cold = ask(&cold.router(), "/api/bot", &body).await;
                assert_eq!(cold.0, StatusCode::OK, "{body}");
                assert_eq!(cold, ask(&warm, "/api/bot", &body).await, "{body}");
                // At the second time, the table is there.
                assert_eq!(cold, ask(&warm, "/api/bot", &body).await, "{body}");
            }
        }
    }
}

#[tokio::test]
async fn a_level_plays_the_same_turn_or_none_however_little_time_it_has() {
    let (mut server, _folder) = server();
    let late = "no turn within 60 seconds: expected a lower level or a smaller board";
    let late = (StatusCode::SERVICE_UNAVAILABLE, json!({ "error": late }));
    for body in [
        json!({"game": small(), "level": 8}),
        json!({"game": {"name": "simpei", "size": 5}, "level": 7, "seed": 3}),
        json!({"game": {"name": "symple", "board": "5x5"}, "level": 7, "seed": 3}),
        // Within reach of the exact solver.
        json!({"game": {"name": "symple", "start": "bb2w/w2ww/w1w2/ww1wb/2b1w b 4"}, "level": 7}),
    ] {
        let whole = ask(&server.clone().router(), "/api/bot", &body).await;
        assert_eq!(whole.0, StatusCode::OK, "{body} {}", whole.1);
        for milliseconds in [0, 1, 2, 4, 8, 16, 32, 64] {
            server.longest_turn = Duration::from_millis(milliseconds);
            let answer = ask(&server.clone().router(), "/api/bot", &body).await;
            assert!(answer == late || answer == whole, "{body} {answer:?}");
            assert!(milliseconds > 0 || answer == late, "{body} {answer:?}");
        }
        server.longest_turn = bot::LONGEST_TURN;
    }
}

#[tokio::test]
async fn a_table_that_was_truncated_is_made_again() {
    let (server, folder) = server();
    let (router, tables) = (server.clone().router(), server.tables);
    let rules = Rules::new(3, 3).unwrap();
    let game = json!({"name": "simpei", "size": 3, "moves": ["B2"]});
    let bodies = [
        ("/api/bot", json!({"game": game, "level": 8})),
        ("/api/review", json!({"game": game, "time": 10_000})),
        ("/api/puzzle", json!({"game": small(), "seed": 1})),
    ];
    for (path, body) in &bodies {
        let before = ask(&router, path, body).await;
        assert_eq!(before.0, StatusCode::OK, "{path} {}", before.1);
        let file = File::options().write(true).open(cache_path(folder.path(), rules)).unwrap();
        file.set_len(100).unwrap();
        assert_eq!(ask(&router, path, body).await, before, "{path}");
    }
    let file = File::options().write(true).open(cache_path(folder.path(), rules)).unwrap();
    file.set_len(100).unwrap();
    let body = json!({"game": game, "time": 100});
    assert_eq!(ask(&router, "/api/analyse", &body).await.0, StatusCode::OK);
    until(|| tables.get(rules).is_some()).await;
    assert_eq!(ask(&router, "/api/analyse", &body).await.1["exact"], true);
}

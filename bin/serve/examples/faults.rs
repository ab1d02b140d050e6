//! Sees to it that a fault in the program is answered with an error, and that the server goes on.
//!
//!     cargo run --release -p zugzwang-serve --example faults
//!
//! Tests of the ordinary kind check the same; but they are built in another way than the program,
//! with panics that unwind whatever the profile says. So `scripts/test-slow` runs this.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};
use tower::ServiceExt;
use zugzwang_serve::{ServerOptions, router};
use zugzwang_solve::Tables;

async fn ask(router: &Router, path: &str, body: &Value) -> (StatusCode, Value) {
    let request = Request::post(path).header("content-type", "application/json");
    let request = request.body(Body::from(body.to_string())).expect("a request");
    let answer = router.clone().oneshot(request).await.expect("an answer");
    let status = answer.status();
    let body = to_bytes(answer.into_body(), usize::MAX).await.expect("a body");
    (status, serde_json::from_slice(&body).unwrap_or_default())
}

/// # Panics
///
/// If a fault has any other consequence than an error.
pub(crate) async fn check(tables: Tables) {
    // As many as would take all places to think, and more.
    let options =
        ServerOptions { has_faults: true, thoughts: 3, queue: 1, ..ServerOptions::new(tables) };
    let router = router(options);
    for fault in ["/fault/handler", "/fault/thought", "/fault/table"].repeat(4) {
        let (status, answer) = ask(&router, fault, &Value::Null).await;
        let error = json!({"error": "a fault in the program"});
        assert_eq!((status, answer), (StatusCode::INTERNAL_SERVER_ERROR, error), "{fault}");
        let body = json!({"game": {"name": "simpei"}, "level": 3});
        for path in ["/api/bot", "/api/state"] {
            let game = json!({"game": body["game"]});
            let body = if path == "/api/bot" { &body } else { &game };
            let (status, answer) = ask(&router, path, body).await;
            assert_eq!(status, StatusCode::OK, "{path} after {fault}: {answer}");
        }
    }
    // The table that somebody's fault was met with is there for others.
    let body = json!({"game": {"name": "simpei"}, "level": 8});
    let (status, answer) = ask(&router, "/api/bot", &body).await;
    assert_eq!((status, &answer["kind"]), (StatusCode::OK, &json!("value")), "{answer}");
}

#[allow(dead_code, reason = "a test calls `check`")]
#[tokio::main]
async fn main() {
    let folder = std::env::temp_dir().join(format!("zugzwang-faults-{}", std::process::id()));
    check(Tables::new(&folder, None)).await;
    std::fs::remove_dir_all(folder).expect("a folder with a table");
    println!("faults are answered with an error, and the server goes on");
}

//! Requests and their answers, without a network.

mod any;
mod checks;
mod edit;
mod errors;
mod faults;
mod games;
mod malformed;
mod network;
mod page;
mod place;
mod review;
mod thoughts;

use std::sync::LazyLock;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use checks::{Answer, request, send_to};
use serde_json::Value;
use zugzwang_rules::simpei::Rules;
use zugzwang_serve::{ServerOptions, router};
use zugzwang_solve::Tables;

static TABLES: LazyLock<Tables> =
    LazyLock::new(|| Tables::new(concat!(env!("CARGO_TARGET_TMPDIR"), "/serve-tables"), None));

static ROUTER: LazyLock<Router> = LazyLock::new(|| router(ServerOptions::new(TABLES.clone())));

/// Waits for the table of the standard board, for those who expect exact answers.
async fn with_table() {
    let wait = || TABLES.wait(Rules::STANDARD, &|| false);
    assert!(tokio::task::spawn_blocking(wait).await.expect("a table").is_some());
}

async fn send(request: Request<Body>) -> Answer {
    send_to(ROUTER.clone(), request).await
}

/// The answer to a good request.
async fn ask(path: &str, body: &Value) -> Value {
    let answer = send(request("POST", path, body.to_string())).await;
    assert_eq!(answer.status, StatusCode::OK, "{path} {body} {}", answer.json());
    answer.json()
}

/// What is wrong with a request.
async fn refuse(path: &str, body: &Value) -> String {
    send(request("POST", path, body.to_string())).await.refusal()
}

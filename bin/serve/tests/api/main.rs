//! Requests and their answers, without a network.

mod any;
mod errors;
mod faults;
mod games;
mod malformed;
mod network;
mod page;
mod thoughts;

use std::sync::LazyLock;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode, header};
use http_body_util::BodyExt;
use serde_json::Value;
use tower::ServiceExt;
use zugzwang_rules::simpei::Rules;
use zugzwang_serve::{Options, router};
use zugzwang_solve::simpei::Tables;

static TABLES: LazyLock<Tables> =
    LazyLock::new(|| Tables::new(concat!(env!("CARGO_TARGET_TMPDIR"), "/serve-tables"), None));

static ROUTER: LazyLock<Router> = LazyLock::new(|| router(Options::new(TABLES.clone())));

/// Waits for the table of the standard board, for those who expect exact answers.
async fn with_table() {
    let wait = || TABLES.wait(Rules::STANDARD, &|| false);
    assert!(tokio::task::spawn_blocking(wait).await.expect("a table").is_some());
}

/// An answer as it comes.
struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl Answer {
    fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("JSON")
    }

    /// The line of an error.
    ///
    /// # Panics
    ///
    /// Unless it is a JSON error of one line with a 4xx status.
    fn refusal(&self) -> String {
        let document = self.json();
        assert!(self.status.is_client_error(), "{} {document}", self.status);
        assert_eq!(self.headers[header::CONTENT_TYPE], "application/json");
        let fields: Vec<_> = document.as_object().expect("an object").keys().collect();
        assert_eq!(fields, ["error"]);
        let line = document["error"].as_str().expect("a line");
        assert!(!line.is_empty() && !line.contains(char::is_control), "{line:?}");
        line.to_owned()
    }
}

async fn send(request: Request<Body>) -> Answer {
    send_to(ROUTER.clone(), request).await
}

async fn send_to(router: Router, request: Request<Body>) -> Answer {
    let response = router.oneshot(request).await.expect("an answer");
    let (parts, body) = response.into_parts();
    let body = body.collect().await.expect("a body").to_bytes().to_vec();
    Answer { status: parts.status, headers: parts.headers, body }
}

fn request(method: &str, path: &str, body: impl Into<Body>) -> Request<Body> {
    let request = Request::builder().method(method).uri(path);
    request.header(header::CONTENT_TYPE, "application/json").body(body.into()).expect("a request")
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

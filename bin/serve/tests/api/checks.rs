//! Requests, and what must hold whatever they bring. The targets in `fuzz/` call this, too.

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode, header};
use http_body_util::BodyExt;
use serde_json::Value;
use tower::ServiceExt;

/// An answer as it comes.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("JSON")
    }

    /// The line of an error.
    ///
    /// # Panics
    ///
    /// Unless it is a JSON error of one line with a 4xx status.
    pub(crate) fn refusal(&self) -> String {
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

pub(crate) async fn send_to(router: Router, request: Request<Body>) -> Answer {
    let response = router.oneshot(request).await.expect("an answer");
    let (parts, body) = response.into_parts();
    let body = body.collect().await.expect("a body").to_bytes().to_vec();
    Answer { status: parts.status, headers: parts.headers, body }
}

pub(crate) fn request(method: &str, path: &str, body: impl Into<Body>) -> Request<Body> {
    let request = Request::builder().method(method).uri(path);
    request.header(header::CONTENT_TYPE, "application/json").body(body.into()).expect("a request")
}

/// Sends a body: it has an answer, or a line that says what is wrong with it. Returns whether there
/// was an answer.
pub(crate) async fn any_body(router: Router, path: &str, body: Vec<u8>) -> bool {
    let answer = send_to(router, request("POST", path, body)).await;
    let is_answered = answer.status == StatusCode::OK;
    if is_answered {
        assert!(answer.json().is_object());
    } else {
        answer.refusal();
    }
    is_answered
}

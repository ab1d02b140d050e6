//! What requests bring with them, and its limits.

use std::time::Duration;

use axum::body::to_bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;

use crate::connections::Line;
use crate::error::ApiError;

/// The longest body, in bytes: a game of a thousand turns takes a fifth of it.
pub(crate) const LONGEST_BODY: usize = 64 << 10;

/// A body has to arrive within this time.
const PATIENCE: Duration = Duration::from_secs(10);

/// A JSON document that a request brings with it.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        // Beside saying what the body is, this keeps pages of other sites from asking: browsers
        // do not let them send JSON to a server that has not agreed.
        if !is_json(&request) {
            return Err(ApiError::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "expected a body with the content type application/json",
            ));
        }
        let line = request.extensions().get::<Line>().cloned();
        let body = to_bytes(request.into_body(), LONGEST_BODY);
        let Ok(bytes) = tokio::time::timeout(PATIENCE, body).await else {
            return Err(ApiError::new(
                StatusCode::REQUEST_TIMEOUT,
                format!("expected the whole body within {} seconds", PATIENCE.as_secs()),
            ));
        };
        let bytes = bytes.map_err(|error| {
            let is_too_long = std::error::Error::source(&error)
                .is_some_and(<dyn std::error::Error>::is::<LengthLimit>);
            if is_too_long {
                ApiError::new(
                    StatusCode::PAYLOAD_TOO_LARGE,
                    format!("expected a body of at most {LONGEST_BODY} bytes"),
                )
            } else {
                ApiError::new(StatusCode::BAD_REQUEST, "expected a whole body")
            }
        })?;
        if let Some(line) = line {
            line.is_answered();
        }
        serde_json::from_slice(&bytes).map(Self).map_err(|error| {
            let status = match error.classify() {
                serde_json::error::Category::Data => StatusCode::UNPROCESSABLE_ENTITY,
                _ => StatusCode::BAD_REQUEST,
            };
            ApiError::new(status, format!("the body: {error}"))
        })
    }
}

type LengthLimit = http_body_util::LengthLimitError;

fn is_json(request: &Request) -> bool {
    let given = request.headers().get(header::CONTENT_TYPE).and_then(|given| given.to_str().ok());
    let media_type = given.and_then(|given| given.split(';').next());
    media_type.is_some_and(|given| given.trim().eq_ignore_ascii_case("application/json"))
}

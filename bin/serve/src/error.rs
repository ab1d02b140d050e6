use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

/// Why a request has no answer: a status, and a line that says what was expected.
///
/// It answers as `{"error": "..."}`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub(crate) struct ApiError {
    pub(crate) status: StatusCode,
    message: String,
}

impl ApiError {
    pub(crate) fn new(status: StatusCode, message: impl Into<String>) -> Self {
        // Whatever a request quotes, its answer is a line.
        let message = message.into().replace(char::is_control, " ");
        Self { status, message }
    }

    /// The request is understood, but what it says makes no sense.
    #[expect(clippy::needless_pass_by_value, reason = "for map_err, which gives errors away")]
    pub(crate) fn unusable(why: impl ToString) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, why.to_string())
    }

    /// Too much is being thought about already.
    pub(crate) fn busy() -> Self {
        Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "too many requests are being thought about: expected another try in some seconds",
        )
    }

    /// The answer would have come later.
    pub(crate) fn late(message: impl Into<String>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, message)
    }

    /// The program is wrong, not the request.
    pub(crate) fn fault() -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "a fault in the program")
    }

    /// What a file or a bot cannot do is not the fault of the request.
    pub(crate) fn internal(error: &dyn std::error::Error) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string())
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(json!({ "error": self.message }))).into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert("retry-after", 2.into());
        }
        response
    }
}

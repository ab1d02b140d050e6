//! Faults for tests: what a client sees of one, and those who come after it.

use axum::Router;
use axum::extract::State;
use axum::routing::post;

use crate::bot::LONGEST_TURN;
use crate::error::ApiError;
use crate::thinking::Task;
use crate::{Server, usual_tables};

pub(crate) fn routes() -> Router<Server> {
    Router::new()
        .route("/fault/handler", post(handler))
        .route("/fault/thought", post(thought))
        .route("/fault/table", post(table))
}

async fn handler() -> ApiError {
    panic!("a fault in a handler, for a test");
}

async fn thought(State(server): State<Server>) -> Result<(), ApiError> {
    let think = |_: &_| panic!("a fault in a thought, for a test");
    server.thinking.run(Task::Turn, LONGEST_TURN, think).await
}

/// A fault of somebody who waits for a table that others wait for, too.
async fn table(State(server): State<Server>) -> Result<(), ApiError> {
    let tables = server.tables.clone();
    let think = move |_: &_| {
        for table in usual_tables(&tables) {
            let _ = table.wait(&|| panic!("a fault beside a table, for a test"));
        }
        panic!("a fault with a table, for a test");
    };
    server.thinking.run(Task::Turn, LONGEST_TURN, think).await
}

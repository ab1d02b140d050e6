//! Bots that may be told to move now.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};

use crate::Server;
use crate::body::Body;
use crate::error::ApiError;

/// The longest id, in characters.
const LONGEST_ID: usize = 64;

/// The thoughts under way that have an id.
#[derive(Clone, Default)]
pub(crate) struct Hurries(Arc<Mutex<HashMap<String, Arc<AtomicBool>>>>);

/// Whether a thought is to come to its end. Its id is free again when this is dropped.
pub(crate) struct Hurry {
    hurries: Hurries,
    id: Option<String>,
    is_hurried: Arc<AtomicBool>,
}

impl Hurries {
    /// Notes a thought under this id, if it has one.
    ///
    /// # Errors
    ///
    /// If the id is too long, or if another thought has it.
    pub(crate) fn begin(&self, id: Option<String>) -> Result<Hurry, ApiError> {
        let is_hurried = Arc::default();
        if let Some(id) = &id {
            if !(1..=LONGEST_ID).contains(&id.chars().count()) {
                return Err(ApiError::unusable(format!(
                    "id {id:.80?}: expected 1 to {LONGEST_ID} characters"
                )));
            }
            match self.lock().entry(id.clone()) {
                Entry::Occupied(_) => {
                    return Err(ApiError::unusable(format!(
                        "id {id:?}: expected one that no other bot thinks under"
                    )));
                }
                Entry::Vacant(entry) => entry.insert(Arc::clone(&is_hurried)),
            };
        }
        Ok(Hurry { hurries: self.clone(), id, is_hurried })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<AtomicBool>>> {
        // Entries come and go as a whole.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Hurry {
    /// For the thought to look at.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        self.is_hurried.clone()
    }
}

impl Drop for Hurry {
    fn drop(&mut self) {
        if let Some(id) = &self.id {
            self.hurries.lock().remove(id);
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveNowRequest {
    id: String,
}

#[derive(Serialize)]
pub(crate) struct MoveNowAnswer {}

pub(crate) async fn move_now(
    State(server): State<Server>,
    Body(MoveNowRequest { id }): Body<MoveNowRequest>,
) -> Result<Json<MoveNowAnswer>, ApiError> {
    match server.hurries.lock().get(&id) {
        Some(is_hurried) => {
            is_hurried.store(true, Relaxed);
            Ok(Json(MoveNowAnswer {}))
        }
        None => Err(ApiError::new(
            StatusCode::NOT_FOUND,
            format!("id {id:.80?}: expected that of a bot which is thinking"),
        )),
    }
}

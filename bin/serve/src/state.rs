//! `POST /api/state`: a position, and what can be done in it.

use axum::Json;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use zugzwang_rules::symple::dispatch;
use zugzwang_rules::{Game, Player, Record};

use crate::body::Body;
use crate::error::ApiError;
use crate::game::{GameText, Start, record};
use crate::json::{JsonOutcome, outcome, side};
use crate::{simpei, symple};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StateRequest {
    game: GameText,
    /// Stones of a turn of Symple that is not complete yet.
    stones: Option<Vec<String>>,
}

/// What a position of either game has.
#[derive(Serialize)]
pub(crate) struct Common {
    name: &'static str,
    sides: [&'static str; 2],
    start: String,
    position: String,
    /// The turns so far, in the order of the notation.
    moves: Vec<String>,
    side: &'static str,
    outcome: Option<JsonOutcome>,
}

pub(crate) async fn state(Body(request): Body<StateRequest>) -> Result<Response, ApiError> {
    let (start, moves) = request.game.start()?;
    match start {
        Start::Simpei(start) => {
            if request.stones.is_some() {
                return Err(ApiError::unusable(
                    "stones: expected with the game symple, not simpei",
                ));
            }
            Ok(Json(simpei::state(&record(start, moves)?)).into_response())
        }
        Start::Symple(start) => {
            let stones = request.stones.unwrap_or_default();
            dispatch!(start, start => {
                Ok(Json(symple::state(&record(start, moves)?, &stones)?).into_response())
            })
        }
    }
}

pub(crate) fn common<C: Game>(record: &Record<C>) -> Common {
    let position = record.position();
    Common {
        name: C::NAME,
        sides: C::SIDES,
        start: record.start().to_string(),
        position: position.to_string(),
        moves: record.texts(),
        side: side::<C>(position.to_move()),
        outcome: outcome(record),
    }
}

/// Something of each player, the one who starts first.
pub(crate) fn both<T>(of: impl FnMut(Player) -> T) -> [T; 2] {
    Player::BOTH.map(of)
}

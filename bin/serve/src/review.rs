//! `POST /api/review`: what each turn of a game was worth, and what it gave away.

use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use zugzwang_bots::{Access, Loss, Review, ReviewedTurn};

use crate::Server;
use crate::analyse::time;
use crate::body::Body;
use crate::error::ApiError;
use crate::game::GameText;
use crate::json::JsonAssessment;
use crate::thinking::{Stop, Task};

/// Beyond the time asked for, so that every turn of a long game has an estimate of its own.
const EXTRA_TIME: Duration = Duration::from_secs(50);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReviewRequest {
    game: GameText,
    /// The ply from which on turns are looked at.
    #[serde(default)]
    from: usize,
    /// Milliseconds.
    time: Option<u64>,
}

#[derive(Serialize)]
pub(crate) struct ReviewAnswer {
    turns: Vec<Reviewed>,
    /// Whether exact values are being made: who asks again soon may have them.
    is_coming: bool,
}

/// A turn of the game, and what is known of it for the player who made it.
#[derive(Serialize)]
struct Reviewed {
    turn: String,
    side: &'static str,
    /// What the position was worth before it; `None` if nothing is known.
    best: Option<JsonAssessment>,
    /// What this turn was worth.
    worth: Option<JsonAssessment>,
    best_turn: Option<String>,
    loss: Option<JsonLoss>,
}

/// What a turn gave away.
#[derive(Serialize, Default)]
struct JsonLoss {
    /// Whether a win or a draw is among it.
    result: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chance: Option<f64>,
}

impl From<Loss> for JsonLoss {
    fn from(loss: Loss) -> Self {
        let nothing = Self::default();
        match loss {
            Loss::Result => Self { result: true, ..nothing },
            Loss::Plies(plies) => Self { plies: Some(plies), ..nothing },
            Loss::Points { points, result } => Self { result, points: Some(points), ..nothing },
            Loss::Chance(chance) => Self { chance: Some(chance), ..nothing },
        }
    }
}

pub(crate) async fn review(
    State(server): State<Server>,
    Body(request): Body<ReviewRequest>,
) -> Result<Json<ReviewAnswer>, ApiError> {
    let time = time(request.time)?;
    let from = request.from;
    let game = request.game.game()?;
    if from > game.len() {
        let len = game.len();
        return Err(ApiError::unusable(format!(
            "from {from}: expected at most {len}, as many moves as there are"
        )));
    }
    let thinking = server.thinking.clone();
    let think = move |stop: &Stop| {
        let deadline = Some(Instant::now() + time);
        let means = server.means(Access::Cheap, deadline, stop);
        let review = game.review_with_estimates(from, &means);
        let Review { turns, is_coming } = review.map_err(|error| ApiError::internal(&error))?;
        let sides = game.info().sides;
        let turns = turns.into_iter().map(|turn| Reviewed::new(turn, sides)).collect();
        Ok(Json(ReviewAnswer { turns, is_coming }))
    };
    thinking.run(Task::Analysis, time + EXTRA_TIME, think).await
}

impl Reviewed {
    fn new(reviewed: ReviewedTurn<String>, sides: [&'static str; 2]) -> Self {
        let loss = reviewed.loss().map(JsonLoss::from);
        let ReviewedTurn { turn, player, best, worth, best_turn } = reviewed;
        let side = sides[player.index()];
        let [best, worth] = [best, worth].map(|known| known.map(JsonAssessment::from));
        Self { turn, side, best, worth, best_turn, loss }
    }
}

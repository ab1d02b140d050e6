//! `POST /api/analyse`: what perfect play makes of a position, or what a bot thinks of it.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use zugzwang_bots::{Access, Detail, EvaluateError, Evaluated, EvaluatedTurn};
use zugzwang_games::AnyGame;
use zugzwang_rules::ParseError;

use crate::Server;
use crate::body::Body;
use crate::error::ApiError;
use crate::game::GameText;
use crate::json::{JsonAssessment, JsonChanges, JsonStep, JsonThought, shown, steps};
use crate::thinking::{Stop, Task};

/// The most turns that an answer lists.
const MOST_TURNS: usize = 1000;

/// The most turns that an estimate lists.
const MOST_LIKED: usize = 5;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnalyseRequest {
    game: GameText,
    /// Milliseconds.
    time: Option<u64>,
}

#[derive(Serialize)]
pub(crate) struct AnalyseAnswer {
    /// Whether what is known of the position is proven.
    exact: bool,
    #[serde(flatten)]
    thought: JsonThought,
    /// The best first.
    turns: Vec<JsonTurn>,
    /// How many legal turns more there are.
    left_out: u128,
    /// Whether a position need occur only once more for a draw, which the values leave out further
    /// than two plies away.
    is_near_repetition: bool,
    /// Whether exact values are being made: who asks again soon may have them.
    is_coming: bool,
}

#[derive(Serialize)]
struct JsonTurn {
    turn: String,
    steps: Vec<JsonStep>,
    #[serde(flatten)]
    changes: JsonChanges,
    /// What the turn is worth to who makes it.
    #[serde(flatten)]
    assessment: JsonAssessment,
}

/// The time for an analysis.
///
/// # Errors
///
/// If it is too short or too long.
pub(crate) fn time(milliseconds: Option<u64>) -> Result<Duration, ApiError> {
    let time = milliseconds.unwrap_or(3000);
    if !(100..=10_000).contains(&time) {
        return Err(ApiError::unusable(format!("time {time}: expected 100 to 10000 milliseconds")));
    }
    Ok(Duration::from_millis(time))
}

pub(crate) async fn analyse(
    State(server): State<Server>,
    Body(request): Body<AnalyseRequest>,
) -> Result<Json<AnalyseAnswer>, ApiError> {
    let time = time(request.time)?;
    let game = request.game.unfinished()?;
    let thinking = server.thinking.clone();
    let think = move |stop: &Stop| {
        let known = server.look(&*game, stop).map_err(|error| ApiError::internal(&error))?;
        Ok(Json(answer(&*game, known).map_err(|error| ApiError::internal(&error))?))
    };
    thinking.run(Task::Analysis, time, think).await
}

impl Server {
    fn look(&self, game: &dyn AnyGame, stop: &Stop) -> Result<Evaluated<String>, EvaluateError> {
        game.evaluate(Detail::All, &self.means(Access::Ready, Some(stop.deadline()), stop))
    }
}

fn answer(game: &dyn AnyGame, known: Evaluated<String>) -> Result<AnalyseAnswer, ParseError> {
    let exact = known.is_exact();
    let most = if exact { MOST_TURNS } else { MOST_LIKED };
    let turn = |known: &EvaluatedTurn<String>| {
        Ok(JsonTurn {
            turn: known.turn.clone(),
            steps: steps(game, &game.steps(&known.turn)?),
            changes: JsonChanges::new(game.changes(&known.turn)?, game.info().sides),
            assessment: JsonAssessment::new(known.worth, known.opinion),
        })
    };
    let turns = known.turns.iter().take(most).map(turn).collect::<Result<Vec<_>, _>>()?;
    Ok(AnalyseAnswer {
        exact,
        thought: JsonThought {
            assessment: JsonAssessment::new(known.worth, known.opinion),
            depth: known.depth,
            nodes: known.nodes,
            line: shown(known.line),
        },
        left_out: game.count_turns().saturating_sub(turns.len() as u128),
        turns,
        is_near_repetition: known.is_near_repetition,
        is_coming: known.is_coming,
    })
}

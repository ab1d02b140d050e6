//! `POST /api/blunders`: which turns of a game gave something away.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use zugzwang_bots::{Access, Detail, EvaluateError, ReviewedTurn};
use zugzwang_games::AnyGame;

use crate::Server;
use crate::analyse::time;
use crate::body::Body;
use crate::error::ApiError;
use crate::game::GameText;
use crate::json::JsonAssessment;
use crate::thinking::{Stop, Task};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BlundersRequest {
    game: GameText,
    /// Milliseconds.
    time: Option<u64>,
}

#[derive(Serialize)]
pub(crate) struct BlundersAnswer {
    turns: Vec<Played>,
    /// How many turns are valued.
    valued: usize,
}

/// A turn of the game, and what it was worth to the player who made it.
#[derive(Serialize)]
struct Played {
    turn: String,
    side: &'static str,
    /// What the best turn was worth; `None` if nothing exact is known.
    best: Option<JsonAssessment>,
    /// What this one was worth.
    worth: Option<JsonAssessment>,
    /// Whether it gave away a win or a draw, or points.
    is_blunder: bool,
}

pub(crate) async fn blunders(
    State(server): State<Server>,
    Body(request): Body<BlundersRequest>,
) -> Result<Json<BlundersAnswer>, ApiError> {
    let time = time(request.time)?;
    let game = request.game.game()?;
    let thinking = server.thinking.clone();
    let think = move |stop: &Stop| {
        let turns = server.reviewed(&*game, stop).map_err(|error| ApiError::internal(&error))?;
        Ok(Json(answer(turns, game.info().sides)))
    };
    thinking.run(Task::Analysis, time, think).await
}

impl Server {
    /// What the turns of the game were worth, from the end as far back as time allows.
    fn reviewed(
        &self,
        game: &dyn AnyGame,
        stop: &Stop,
    ) -> Result<Vec<ReviewedTurn<String>>, EvaluateError> {
        let means = self.means(Access::Cheap, Some(stop.deadline()), stop);
        let last = game.evaluate(Detail::Worth, &means)?.worth;
        game.review(last, &means)
    }
}

fn answer(reviewed: Vec<ReviewedTurn<String>>, sides: [&'static str; 2]) -> BlundersAnswer {
    let played = |reviewed: ReviewedTurn<String>| {
        let known = reviewed.best.zip(reviewed.worth);
        Played {
            turn: reviewed.turn,
            side: sides[reviewed.player.index()],
            best: known.map(|(best, _)| best.into()),
            worth: known.map(|(_, worth)| worth.into()),
            is_blunder: known.is_some_and(|(best, worth)| worth.is_worse_than(best)),
        }
    };
    let turns: Vec<_> = reviewed.into_iter().map(played).collect();
    let valued = turns.iter().filter(|turn| turn.best.is_some()).count();
    BlundersAnswer { turns, valued }
}

//! `POST /api/blunders`: which turns of a game gave something away.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use zugzwang_bots::{Access, Detail, EvaluateError, Worth};
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
        let worths = server.worths(&*game, stop).map_err(|error| ApiError::internal(&error))?;
        Ok(Json(answer(&*game, &worths)))
    };
    thinking.run(Task::Analysis, time, think).await
}

impl Server {
    /// What the positions of the game are worth, from the end as far back as time allows.
    fn worths(&self, game: &dyn AnyGame, stop: &Stop) -> Result<Vec<Option<Worth>>, EvaluateError> {
        let means = self.means(Access::Cheap, Some(stop.deadline()), stop);
        let last = game.evaluate(Detail::Worth, &means)?.worth;
        game.review(last, &means)
    }
}

fn answer(game: &dyn AnyGame, worths: &[Option<Worth>]) -> BlundersAnswer {
    let turns = game.turns();
    let sides = game.info().sides;
    // The players take turns: the one to move now made every second turn before the last.
    let side = |i: usize| sides[(game.to_move().index() + turns.len() - i) % 2];
    let turns: Vec<_> = turns
        .iter()
        .zip(worths.windows(2))
        .enumerate()
        .map(|(i, (turn, worths))| {
            let known = worths[0].zip(worths[1].map(Worth::before_turn));
            Played {
                turn: turn.clone(),
                side: side(i),
                best: known.map(|(best, _)| best.into()),
                worth: known.map(|(_, worth)| worth.into()),
                is_blunder: known.is_some_and(|(best, worth)| worth.is_worse_than(best)),
            }
        })
        .collect();
    let valued = turns.iter().filter(|turn| turn.best.is_some()).count();
    BlundersAnswer { turns, valued }
}

//! `POST /api/puzzle`: a position in which exactly one turn wins.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use rand::random;
use serde::{Deserialize, Serialize};
use zugzwang_bots::Access;
use zugzwang_bots::puzzle::{Grade, PuzzleError};

use crate::Server;
use crate::body::Body;
use crate::error::ApiError;
use crate::game::GameText;
use crate::json::JsonAssessment;
use crate::thinking::{Stop, Task};

/// Larger boards may have their puzzles, too, but nobody would wait for them.
const MOST_CELLS: usize = 81;

/// The most time for a puzzle. Mostly they are found within seconds.
const TIME: Duration = Duration::from_secs(30);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PuzzleRequest {
    /// Without moves: the board and the rules.
    game: GameText,
    grade: Option<String>,
    /// What the puzzle is drawn with; by chance if it is missing.
    seed: Option<u64>,
}

#[derive(Serialize)]
pub(crate) struct PuzzleAnswer {
    position: String,
    side: &'static str,
    grade: &'static str,
    /// As a text, since JavaScript's numbers are too small for it.
    seed: String,
    solution: String,
    #[serde(flatten)]
    worth: JsonAssessment,
}

pub(crate) async fn puzzle(
    State(server): State<Server>,
    Body(request): Body<PuzzleRequest>,
) -> Result<Json<PuzzleAnswer>, ApiError> {
    let grade = request.grade.as_deref().unwrap_or(Grade::Easy.word());
    let grade: Grade = grade.parse().map_err(ApiError::unusable)?;
    let seed = request.seed.unwrap_or_else(random);
    let game = request.game.game()?;
    if !game.is_empty() {
        return Err(ApiError::unusable("moves: expected none, as a puzzle is a position"));
    }
    if game.view().cells.len() > MOST_CELLS {
        return Err(ApiError::unusable(format!(
            "puzzles: expected a board of at most {MOST_CELLS} cells"
        )));
    }
    let thinking = server.thinking.clone();
    let think = move |stop: &Stop| {
        let found = game.puzzle(grade, seed, &server.means(Access::Cheap, None, stop));
        stop.check(|| late(grade))?;
        let puzzle = found.map_err(|error| match error {
            PuzzleError::None(_) => ApiError::unusable(error),
            PuzzleError::NoTable => ApiError::unusable(format!("puzzles: {error}")),
            PuzzleError::Stopped(_) => late(grade),
            PuzzleError::Evaluate(_) => ApiError::internal(&error),
        })?;
        Ok(Json(PuzzleAnswer {
            position: puzzle.game.position(),
            side: puzzle.game.side(),
            grade: puzzle.grade.word(),
            seed: puzzle.seed.to_string(),
            solution: puzzle.solution,
            worth: puzzle.worth.into(),
        }))
    };
    thinking.run(Task::Puzzle, TIME, think).await
}

/// Not an error of the server: this board has hardly any such puzzle, or none.
fn late(grade: Grade) -> ApiError {
    let seconds = TIME.as_secs();
    ApiError::unusable(format!(
        "no {grade} puzzle found within {seconds} seconds: expected another grade, board or seed"
    ))
}

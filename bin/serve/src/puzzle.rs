//! `POST /api/puzzle`: a position in which exactly one turn wins.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use zugzwang_bots::puzzle::{self, Grade, Puzzle, PuzzleError};
use zugzwang_rules::Game;
use zugzwang_rules::symple::dispatch;

use crate::Server;
use crate::body::Body;
use crate::error::ApiError;
use crate::game::{GameText, Start};
use crate::json::{JsonAssessment, side};
use crate::thinking::{Stop, Task};

/// Larger boards of Symple have their puzzles too, but nobody would wait for them.
const MOST_POINTS: usize = 81;

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
    let seed = request.seed.unwrap_or_else(rand::random);
    let (start, moves) = request.game.start()?;
    if !moves.is_empty() {
        return Err(ApiError::unusable("moves: expected none, as a puzzle is a position"));
    }
    let thinking = server.thinking.clone();
    match start {
        Start::Simpei(start) => {
            let rules = start.rules();
            let think = move |stop: &Stop| {
                let found = server.with_table(rules, stop, |table| {
                    match stop.whole(|limits| puzzle::simpei(table, grade, seed, limits)) {
                        Err(PuzzleError::Table(error)) => Err(error),
                        found => Ok(found),
                    }
                })?;
                stop.check(|| late(grade))?;
                let no_table = || {
                    ApiError::unusable("puzzles: expected a board of Simpei that is solved at once")
                };
                answer(found.ok_or_else(no_table)?, grade)
            };
            thinking.run(Task::Puzzle, TIME, think).await
        }
        Start::Symple(start) if start.board().len() > MOST_POINTS => Err(ApiError::unusable(
            format!("puzzles: expected a board of at most {MOST_POINTS} points"),
        )),
        Start::Symple(start) => dispatch!(start, start => {
            let think = move |stop: &Stop| {
                let found = stop.whole(|limits| puzzle::symple(&start, grade, seed, limits));
                stop.check(|| late(grade))?;
                answer(found, grade)
            };
            thinking.run(Task::Puzzle, TIME, think).await
        }),
    }
}

/// Not an error of the server: this board has hardly any such puzzle, or none.
fn late(grade: Grade) -> ApiError {
    let seconds = TIME.as_secs();
    ApiError::unusable(format!(
        "no {grade} puzzle found within {seconds} seconds: expected another grade, board or seed"
    ))
}

fn answer<C: Game>(
    found: Result<Puzzle<C>, PuzzleError>,
    grade: Grade,
) -> Result<Json<PuzzleAnswer>, ApiError> {
    let puzzle = found.map_err(|error| match error {
        PuzzleError::None(_) => ApiError::unusable(error),
        PuzzleError::Stopped(_) => late(grade),
        PuzzleError::Table(error) => ApiError::internal(&error),
    })?;
    Ok(Json(PuzzleAnswer {
        position: puzzle.position.to_string(),
        side: side::<C>(puzzle.position.to_move()),
        grade: puzzle.grade.word(),
        seed: puzzle.seed.to_string(),
        solution: puzzle.position.turn_text(puzzle.solution),
        worth: puzzle.worth.into(),
    }))
}

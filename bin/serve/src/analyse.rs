//! `POST /api/analyse`: what perfect play makes of a position, or what a bot thinks of it.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use zugzwang_bots::symple::analyse as analyse_symple;
use zugzwang_bots::{Playable, Strength};
use zugzwang_rules::symple::{self, Turn, dispatch};
use zugzwang_rules::{Record, simpei};
use zugzwang_search::Bounds;
use zugzwang_solve::FileError;
use zugzwang_solve::simpei::{Probe, Table, best_line, rank_turns};
use zugzwang_solve::symple::{Resources, Solver};

use crate::Server;
use crate::body::Body;
use crate::bot::{MEMORY, settings};
use crate::error::ApiError;
use crate::game::{GameText, Start, unfinished};
use crate::json::{JsonThought, JsonValue, line, thought};
use crate::simpei::{Parts, parts};
use crate::symple::points;
use crate::thinking::{Stop, Task};

/// A line of best play is cut off after so many plies.
const LONGEST_LINE: usize = 64;

/// The most turns that an answer lists.
const MOST_TURNS: usize = 1000;

/// The most turns that an estimate lists.
const MOST_LIKED: usize = 5;

/// The part of the time in which a proof is tried, before an estimate is made in the rest.
const SHARE_TO_PROVE: f64 = 0.6;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnalyseRequest {
    game: GameText,
    /// Milliseconds.
    time: Option<u64>,
}

/// What is known of a position of Simpei, for the player to move.
#[derive(Serialize)]
struct SimpeiAnswer {
    exact: bool,
    #[serde(flatten)]
    value: JsonValue,
    line: Vec<String>,
    /// The best first.
    turns: Vec<SimpeiTurn>,
    /// How many more there are.
    left_out: usize,
}

#[derive(Serialize)]
struct SimpeiTurn {
    turn: String,
    #[serde(flatten)]
    parts: Parts,
    /// What the turn is worth to who makes it.
    #[serde(flatten)]
    value: JsonValue,
}

/// What is known of a position of Symple, in points for the player to move.
#[derive(Serialize)]
struct SympleAnswer {
    exact: bool,
    margin: i32,
    line: Vec<String>,
    turns: Vec<SympleTurn>,
    /// How many more there are; not all may be rated yet.
    left_out: usize,
}

#[derive(Serialize)]
struct SympleTurn {
    turn: String,
    stones: Vec<String>,
    /// Proven bounds: the same number twice where the margin is known.
    bounds: [i32; 2],
}

/// What a bot thinks where nothing exact is within reach.
#[derive(Serialize)]
struct Estimate {
    exact: bool,
    #[serde(flatten)]
    thought: JsonThought,
    /// The turns that the bot likes, the best first: in Simpei those that it held to be the best
    /// for a while.
    liked: Vec<Liked>,
    /// What is proven about the margin, in Symple.
    bounds: Option<[i32; 2]>,
    /// Whether exact values are being made: who asks again soon may have them.
    is_coming: bool,
}

#[derive(Serialize)]
struct Liked {
    turn: String,
    /// Of winning, from 0 to 1, where the bot has an opinion about each turn.
    chance: Option<f64>,
    /// The expected final margin.
    margin: Option<f64>,
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
) -> Result<Response, ApiError> {
    let time = time(request.time)?;
    let (start, moves) = request.game.start()?;
    let thinking = server.thinking.clone();
    match start {
        Start::Simpei(start) => {
            let game = unfinished(start, moves)?;
            thinking.run(Task::Analysis, time, move |stop| server.value(&game, stop)).await
        }
        Start::Symple(start) => dispatch!(start, start => {
            let game = unfinished(start, moves)?;
            thinking.run(Task::Analysis, time, move |stop| Ok(margins(&game, stop))).await
        }),
    }
}

impl Server {
    fn value(&self, game: &Record<simpei::Position>, stop: &Stop) -> Result<Response, ApiError> {
        let rules = game.position().rules();
        let known = || match exact(&*self.tables.get(rules)?, game.position()) {
            Ok(answer) => Some(Json(answer).into_response()),
            Err(_) => {
                self.tables.forget(rules);
                None
            }
        };
        if let Some(answer) = known() {
            return Ok(answer);
        }
        // A table that is not ready is made meanwhile, and may be when the search is done.
        let opinion = opinion(game, stop)?;
        Ok(known().unwrap_or_else(|| {
            let is_coming = self.tables.is_coming(rules);
            Json(Estimate { is_coming, ..opinion }).into_response()
        }))
    }
}

fn margins<const W: usize>(game: &Record<symple::Position<W>>, stop: &Stop) -> Response {
    let position = game.position();
    let bounds = stop.limit(SHARE_TO_PROVE, |limits| {
        let resources = Resources { threads: 1, memory: MEMORY, limits };
        let mut solver = Solver::new(position, resources);
        let bounds = solver.margin();
        if bounds.is_exact() { Ok(proven(&mut solver, bounds.lower)) } else { Err(bounds) }
    });
    match bounds {
        Ok(answer) => Json(answer).into_response(),
        Err(bounds) => estimate(position, bounds, stop),
    }
}

fn estimate<const W: usize>(
    position: &symple::Position<W>,
    bounds: Bounds,
    stop: &Stop,
) -> Response {
    let settings = settings(Strength::Best, 0);
    let analysis =
        stop.limit(1.0, |limits| analyse_symple(position, &settings, limits, &mut |_| {}));
    let liked = analysis.turns.iter().take(MOST_LIKED).map(|liked| Liked {
        turn: liked.turn.to_string(),
        chance: Some(liked.chance),
        margin: Some(liked.margin),
    });
    let answer = Estimate {
        exact: false,
        thought: thought(position, &analysis.thought),
        liked: liked.collect(),
        bounds: Some([bounds.lower, bounds.upper]),
        is_coming: false,
    };
    Json(answer).into_response()
}

/// What the strongest bot thinks of a position of Simpei that has no table.
fn opinion(game: &Record<simpei::Position>, stop: &Stop) -> Result<Estimate, ApiError> {
    let settings = settings(Strength::Best, 0);
    let mut bot = game.start().bot(&settings);
    let mut turns: Vec<simpei::Turn> = Vec::new();
    let mut like = |turn: Option<&simpei::Turn>| {
        if let Some(&turn) = turn {
            turns.retain(|&other| other != turn);
            turns.push(turn);
        }
    };
    let choice = stop
        .limit(1.0, |limits| bot.choose(game, limits, &mut |thought| like(thought.line.first())));
    let choice = choice.map_err(|error| ApiError::internal(&error))?;
    like(Some(&choice.turn));
    let position = game.position();
    let liked = turns.iter().rev().take(MOST_LIKED).map(|&turn| Liked {
        turn: position.show(turn).to_string(),
        chance: None,
        margin: None,
    });
    Ok(Estimate {
        exact: false,
        thought: thought(position, &choice.thought),
        liked: liked.collect(),
        bounds: None,
        is_coming: false,
    })
}

fn exact(table: &Table, position: &simpei::Position) -> Result<SimpeiAnswer, FileError> {
    let ranked = rank_turns(table, position)?;
    let shown = ranked.iter().take(MOST_TURNS);
    Ok(SimpeiAnswer {
        exact: true,
        value: table.probe(position)?.into(),
        line: best_line(table, position, LONGEST_LINE)?,
        left_out: ranked.len().saturating_sub(MOST_TURNS),
        turns: shown
            .map(|&(turn, value)| SimpeiTurn {
                turn: position.show(turn).to_string(),
                parts: parts(position, turn),
                value: value.into(),
            })
            .collect(),
    })
}

fn proven<const W: usize>(solver: &mut Solver<'_, W>, margin: i32) -> SympleAnswer {
    let turns = solver.turns(&());
    let all: Vec<Turn<W>> = solver.line();
    let count = usize::try_from(solver.position().count_turns()).unwrap_or(usize::MAX);
    let shown = turns.iter().take(MOST_TURNS).map(|rated| SympleTurn {
        turn: rated.turn.to_string(),
        stones: points(rated.turn),
        bounds: [rated.margin.lower, rated.margin.upper],
    });
    let turns: Vec<_> = shown.collect();
    let left_out = count.saturating_sub(turns.len());
    SympleAnswer { exact: true, margin, line: line(solver.position(), &all), turns, left_out }
}

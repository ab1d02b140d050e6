//! `POST /api/blunders`: which turns of a game gave something away.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use zugzwang_bots::simpei::rank_in_game;
use zugzwang_rules::symple::{self, dispatch};
use zugzwang_rules::{Game, Record, simpei};
use zugzwang_solve::Evaluation;
use zugzwang_solve::FileError;
use zugzwang_solve::simpei::Table;
use zugzwang_solve::symple::{Resources, Solver};

use crate::Server;
use crate::analyse::time;
use crate::body::Body;
use crate::bot::MEMORY;
use crate::error::ApiError;
use crate::game::{GameText, Start, record};
use crate::json::{JsonValue, side};
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
    best: Option<Worth>,
    /// What this one was worth.
    worth: Option<Worth>,
    /// Whether it gave away a win or a draw, or points.
    is_blunder: bool,
}

#[derive(Serialize, Clone, Copy)]
#[serde(untagged)]
enum Worth {
    Simpei(JsonValue),
    /// A final margin.
    Symple(i32),
}

pub(crate) async fn blunders(
    State(server): State<Server>,
    Body(request): Body<BlundersRequest>,
) -> Result<Json<BlundersAnswer>, ApiError> {
    let time = time(request.time)?;
    let (start, moves) = request.game.start()?;
    let thinking = server.thinking.clone();
    let answer = match start {
        Start::Simpei(start) => {
            let game = record(start, moves)?;
            let think = move |stop: &Stop| server.simpei_values(&game, stop);
            thinking.run(Task::Analysis, time, think).await
        }
        Start::Symple(start) => dispatch!(start, start => {
            let game = record(start, moves)?;
            let think = move |stop: &Stop| Ok(symple_values(&game, stop));
            thinking.run(Task::Analysis, time, think).await
        }),
    };
    answer.map(Json)
}

impl Server {
    fn simpei_values(
        &self,
        game: &Record<simpei::Position>,
        stop: &Stop,
    ) -> Result<BlundersAnswer, ApiError> {
        let values = self.with_table(game.start().rules(), stop, |table| values(table, game))?;
        Ok(answer(game, |i| {
            let (best, worth) = *values.as_ref()?.get(i)?;
            // Winning later, or losing earlier, changes nothing about the result.
            let is_blunder = best.word() != worth.word();
            Some((Worth::Simpei(best.into()), Worth::Simpei(worth.into()), is_blunder))
        }))
    }
}

/// For each turn what the best one was worth, and what it was worth itself.
fn values(
    table: &Table,
    whole: &Record<simpei::Position>,
) -> Result<Vec<(Evaluation, Evaluation)>, FileError> {
    let mut values = Vec::new();
    let mut game = whole.clone();
    for (_, played) in whole.turns().rev() {
        game.undo();
        let ranked = rank_in_game(table, &game)?;
        let best = ranked.first().map(|&(_, value)| value);
        let worth = ranked.iter().find(|&&(turn, _)| turn == played).map(|&(_, value)| value);
        values.extend(best.zip(worth));
    }
    values.reverse();
    Ok(values)
}

/// Margins are found from the end of the game, where it is easy, as far back as time allows.
fn symple_values<const W: usize>(
    game: &Record<symple::Position<W>>,
    stop: &Stop,
) -> BlundersAnswer {
    // The margins of positions for their players to move, from the last position back.
    let mut margins: Vec<i32> = Vec::new();
    stop.limit(1.0, |limits| {
        let last = std::iter::once(game.position());
        for position in last.chain(game.turns().rev().map(|(position, _)| position)) {
            let resources = Resources { threads: 1, memory: MEMORY, limits };
            let bounds = Solver::new(position, resources).margin();
            if !bounds.is_exact() || stop.is_due() {
                break;
            }
            margins.push(bounds.lower);
        }
    });
    answer(game, |i| {
        let after = game.len() - 1 - i;
        let (worth, best) = (-margins.get(after)?, *margins.get(after + 1)?);
        Some((Worth::Symple(best), Worth::Symple(worth), worth < best))
    })
}

fn answer<C: Game>(
    game: &Record<C>,
    value: impl Fn(usize) -> Option<(Worth, Worth, bool)>,
) -> BlundersAnswer {
    let turns: Vec<_> = game
        .turns()
        .enumerate()
        .map(|(i, (position, turn))| {
            let value = value(i);
            Played {
                turn: position.turn_text(turn),
                side: side::<C>(position.to_move()),
                best: value.map(|(best, ..)| best),
                worth: value.map(|(_, worth, _)| worth),
                is_blunder: value.is_some_and(|(.., is_blunder)| is_blunder),
            }
        })
        .collect();
    let valued = turns.iter().filter(|turn| turn.best.is_some()).count();
    BlundersAnswer { turns, valued }
}

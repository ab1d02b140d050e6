//! `POST /api/bot`: a turn of a bot.

use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use zugzwang_bots::{BestMove, BotError, Level, Settings, Strength};
use zugzwang_games::AnyGame;
use zugzwang_solve::Tables;

use crate::Server;
use crate::body::Body;
use crate::error::ApiError;
use crate::game::GameText;
use crate::json::JsonThought;
use crate::thinking::{Stop, Task};

/// The most time for a turn. Levels stop by themselves, mostly long before it.
pub(crate) const LONGEST_TURN: Duration = Duration::from_secs(60);

/// The most memory for a thought, in bytes.
pub(crate) const MEMORY: usize = 64 << 20;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BotRequest {
    game: GameText,
    level: u8,
    #[serde(default)]
    seed: u64,
    /// What the client calls this thought, to be able to end it.
    id: Option<String>,
}

#[derive(Serialize)]
pub(crate) struct BotAnswer {
    turn: String,
    #[serde(flatten)]
    thought: JsonThought,
}

pub(crate) async fn bot(
    State(server): State<Server>,
    Body(request): Body<BotRequest>,
) -> Result<Json<BotAnswer>, ApiError> {
    let given = request.level;
    let level = Level::new(given).ok_or_else(|| {
        ApiError::unusable(format!("level {given}: expected a level from 1 to 8"))
    })?;
    let game = request.game.unfinished()?;
    let hurry = server.hurries.begin(request.id)?;
    let is_hurried = hurry.flag();
    let tables = server.tables.clone();
    let think = move |stop: &Stop| {
        let is_hurried = || is_hurried.load(Relaxed);
        let choice = choose(&*game, level, request.seed, &tables, stop, &is_hurried);
        stop.check(|| {
            let seconds = LONGEST_TURN.as_secs();
            ApiError::late(format!(
                "no turn within {seconds} seconds: expected a lower level or a smaller board"
            ))
        })?;
        let BestMove { turn, thought } = choice.map_err(|error| ApiError::internal(&error))?;
        Ok(Json(BotAnswer { turn, thought: thought.into() }))
    };
    server.thinking.run(Task::Turn, server.longest_turn, think).await
}

/// The turn of a level, which is the same whatever lies in the cache folder, unless it is hurried.
///
/// A file may be changed while the server runs: where a table cannot be read, it is opened again.
fn choose(
    game: &dyn AnyGame,
    level: Level,
    seed: u64,
    tables: &Tables,
    stop: &Stop,
    is_hurried: &(dyn Fn() -> bool + Sync),
) -> Result<BestMove<String>, BotError> {
    let strength = Strength::Level(level);
    // Each request has a bot of its own: without the number of turns in the seed it would have the
    // same luck in each of them.
    let seed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(game.len() as u64);
    let choose = |tables: Option<Tables>| {
        let mut bot = game.bot(&Settings { strength, threads: 1, memory: MEMORY, seed, tables });
        stop.whole(is_hurried, |limits| bot.choose(game, limits, &mut |_| {}))
    };
    let mut failure = None;
    if let Some(table) = game.table(strength, tables) {
        for _ in 0..2 {
            if !table.wait(&|| stop.is_due() || is_hurried()) {
                break;
            }
            match choose(Some(tables.clone())) {
                Ok(choice) => return Ok(choice),
                Err(error) => failure = Some(error),
            }
            table.forget();
        }
    }
    failure.map_or_else(|| choose(None), Err)
}

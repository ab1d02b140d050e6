//! `POST /api/bot`: a turn of a bot.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use zugzwang_bots::{Level, Playable, Record, Settings, Strength};
use zugzwang_rules::simpei::Rules;
use zugzwang_rules::symple::dispatch;

use crate::Server;
use crate::body::Body;
use crate::error::ApiError;
use crate::game::{GameText, Start, unfinished};
use crate::json::{JsonThought, thought};
use crate::thinking::{Stop, Task};

/// The most time that a level may take for a turn. Levels stop by themselves long before it.
const LONGEST_TURN: Duration = Duration::from_secs(15);

/// The most memory for a thought, in bytes.
pub(crate) const MEMORY: usize = 64 << 20;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BotRequest {
    game: GameText,
    level: u8,
    #[serde(default)]
    seed: u64,
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
    let (start, moves) = request.game.start()?;
    match start {
        Start::Simpei(start) => {
            let rules = Some(start.rules());
            server.turn(unfinished(start, moves)?, rules, level, request.seed).await
        }
        Start::Symple(start) => dispatch!(start, start => {
            server.turn(unfinished(start, moves)?, None, level, request.seed).await
        }),
    }
}

impl Server {
    async fn turn<C: Playable>(
        &self,
        game: Record<C>,
        rules: Option<Rules>,
        level: Level,
        seed: u64,
    ) -> Result<Json<BotAnswer>, ApiError> {
        let server = self.clone();
        let think = move |stop: &Stop| {
            // Each request has a bot of its own: without the number of turns in the seed it would
            // have the same luck in each of them.
            let seed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(game.len() as u64);
            let settings = server.settings(Strength::Level(level), seed, rules, stop);
            let mut bot = game.start().bot(&settings);
            let choice = stop.limit(1.0, |limits| bot.choose(&game, limits, &mut |_| {}));
            let choice = choice.map_err(|error| ApiError::internal(&error))?;
            let turn = game.position().turn_text(choice.turn);
            Ok(BotAnswer { turn, thought: thought(game.position(), &choice.thought) })
        };
        self.thinking.run(Task::Turn, LONGEST_TURN, think).await.map(Json)
    }

    /// What a bot for a thought may use.
    pub(crate) fn settings(
        &self,
        strength: Strength,
        seed: u64,
        rules: Option<Rules>,
        stop: &Stop,
    ) -> Settings {
        let table = rules.and_then(|rules| self.tables.table(rules, stop));
        Settings { strength, threads: 1, memory: MEMORY, seed, table }
    }
}

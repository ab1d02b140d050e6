//! `POST /api/bot`: a turn of a bot.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use zugzwang_bots::simpei::plays_from_table;
use zugzwang_bots::{Level, Playable, Settings, Strength};
use zugzwang_rules::Record;
use zugzwang_rules::simpei::Rules;
use zugzwang_rules::symple::dispatch;
use zugzwang_solve::simpei::Table;

use crate::Server;
use crate::body::Body;
use crate::error::ApiError;
use crate::game::{GameText, Start, unfinished};
use crate::json::{JsonThought, thought};
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
        let strength = Strength::Level(level);
        // A level plays the same turn whatever lies in the cache folder.
        let rules = rules.filter(|&rules| plays_from_table(strength, rules));
        let think = move |stop: &Stop| {
            // Each request has a bot of its own: without the number of turns in the seed it would
            // have the same luck in each of them.
            let seed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(game.len() as u64);
            let choose = |table| {
                let mut bot = game.start().bot(&Settings { table, ..settings(strength, seed) });
                stop.whole(|limits| bot.choose(&game, limits, &mut |_| {}))
            };
            let choose_with = |table: &Arc<Table>| choose(Some(table.clone()));
            let known = match rules {
                Some(rules) => server.with_table(rules, stop, choose_with)?,
                None => None,
            };
            let choice = match known {
                Some(choice) => choice,
                None => choose(None).map_err(|error| ApiError::internal(&error))?,
            };
            stop.check(|| {
                let seconds = LONGEST_TURN.as_secs();
                ApiError::late(format!(
                    "no turn within {seconds} seconds: expected a lower level or a smaller board"
                ))
            })?;
            let turn = game.position().turn_text(choice.turn);
            Ok(BotAnswer { turn, thought: thought(game.position(), &choice.thought) })
        };
        self.thinking.run(Task::Turn, self.longest_turn, think).await.map(Json)
    }
}

/// What a bot for a thought may use.
pub(crate) fn settings(strength: Strength, seed: u64) -> Settings {
    Settings { strength, threads: 1, memory: MEMORY, seed, tables: None }
}

//! `POST /api/games`: the games that there are, and what can be set about each.

use axum::Json;
use serde::{Deserialize, Serialize};
use zugzwang_games::{GameEntry, games};
use zugzwang_rules::{OptionKind, OptionSpec};

use crate::body::Body;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GamesRequest {}

#[derive(Serialize)]
pub(crate) struct GamesAnswer {
    games: Vec<JsonGame>,
}

#[derive(Serialize)]
struct JsonGame {
    name: &'static str,
    title: String,
    sides: [&'static str; 2],
    how_to_play: &'static str,
    /// What the winner has done, as after `red wins`.
    won_by: &'static str,
    /// Whether a complete turn is made only when its player says so.
    confirms_turns: bool,
    options: Vec<JsonOption>,
}

#[derive(Serialize)]
struct JsonOption {
    name: &'static str,
    help: &'static str,
    default: &'static str,
    is_in_notation: bool,
    #[serde(flatten)]
    kind: JsonKind,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum JsonKind {
    Number { least: i32, most: i32 },
    Word { words: &'static [&'static str] },
    Board { most: usize },
}

pub(crate) async fn list(Body(GamesRequest {}): Body<GamesRequest>) -> Json<GamesAnswer> {
    Json(GamesAnswer { games: games().iter().map(JsonGame::from).collect() })
}

impl From<&GameEntry> for JsonGame {
    fn from(entry: &GameEntry) -> Self {
        let info = &entry.info;
        Self {
            name: info.name,
            title: info.title(),
            sides: info.sides,
            how_to_play: info.how_to_play,
            won_by: info.won_by,
            confirms_turns: info.confirms_turns,
            options: info.options.iter().map(JsonOption::from).collect(),
        }
    }
}

impl From<&OptionSpec> for JsonOption {
    fn from(option: &OptionSpec) -> Self {
        let &OptionSpec { name, help, default, kind, is_in_notation } = option;
        let kind = match kind {
            OptionKind::Number { least, most, .. } => JsonKind::Number { least, most },
            OptionKind::Word(words) => JsonKind::Word { words },
            OptionKind::Board { most } => JsonKind::Board { most },
        };
        Self { name, help, default, is_in_notation, kind }
    }
}

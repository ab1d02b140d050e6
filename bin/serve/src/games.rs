//! `POST /api/games`: the games that there are, and what can be set about each.

use axum::Json;
use serde::{Deserialize, Serialize};
use zugzwang_bots::Level;
use zugzwang_games::{GameEntry, games};
use zugzwang_rules::{Chapter, OptionKind, OptionSpec};

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
    /// What one has to do to win.
    goal: &'static str,
    /// The rules, with boards and tasks.
    chapters: Vec<JsonChapter>,
    /// What the levels of bots are called, the weakest first.
    levels: [&'static str; 8],
    /// What the winner has done, as after `red wins`.
    won_by: &'static str,
    /// Whether a complete turn is made only when its player says so.
    confirms_turns: bool,
    options: Vec<JsonOption>,
}

#[derive(Serialize)]
struct JsonChapter {
    title: &'static str,
    text: &'static str,
    start: &'static str,
    moves: &'static [&'static str],
    task: &'static str,
    accepts: &'static [&'static str],
    right: &'static str,
    wrong: &'static str,
    hint: &'static str,
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
            goal: info.goal,
            chapters: info.chapters.iter().map(JsonChapter::from).collect(),
            levels: Level::ALL.map(Level::name),
            won_by: info.won_by,
            confirms_turns: info.confirms_turns,
            options: info.options.iter().map(JsonOption::from).collect(),
        }
    }
}

impl From<&Chapter> for JsonChapter {
    fn from(chapter: &Chapter) -> Self {
        let &Chapter { title, text, start, moves, task, accepts, right, wrong, hint } = chapter;
        Self { title, text, start, moves, task, accepts, right, wrong, hint }
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

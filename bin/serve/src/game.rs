//! Games as requests describe them.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer};
use serde_json::Number;
use zugzwang_games::{AnyGame, GameEntry, find, games};
use zugzwang_rules::{Options, ReplayError, split_turns, trimmed};

use crate::error::ApiError;

/// The most turns of a game that is looked at.
const MOST_TURNS: usize = 1000;

/// A game: where it starts and the turns so far.
#[derive(Deserialize, Debug)]
pub(crate) struct GameText {
    /// If it is missing, the start tells.
    name: Option<String>,
    /// A position in the game's notation, or `startpos`.
    #[serde(default = "startpos")]
    start: String,
    #[serde(default, deserialize_with = "turns")]
    moves: Vec<String>,
    /// Everything else is an option of the game.
    #[serde(flatten)]
    options: BTreeMap<String, Option<Setting>>,
}

#[derive(Deserialize, Debug)]
#[serde(untagged, expecting = "expected options of the game: numbers or texts")]
enum Setting {
    Number(Number),
    Text(String),
}

fn startpos() -> String {
    "startpos".to_owned()
}

/// Reads turns one by one, or a list of them as people write it.
fn turns<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "expected turns: a list of texts, or one text")]
    enum Turns {
        Each(Vec<String>),
        Text(String),
    }
    Ok(match Turns::deserialize(deserializer)? {
        Turns::Each(turns) => turns,
        Turns::Text(text) => split_turns(&text),
    })
}

impl GameText {
    /// The game with all its turns, which must be legal, none after its end.
    pub(crate) fn game(&self) -> Result<Box<dyn AnyGame>, ApiError> {
        if self.moves.len() > MOST_TURNS {
            let given = self.moves.len();
            return Err(ApiError::unusable(format!(
                "{given} moves: expected at most {MOST_TURNS}"
            )));
        }
        let entry = self.entry()?;
        let mut options = Options::new();
        for (name, setting) in &self.options {
            let Some(setting) = setting else { continue };
            let text = match setting {
                Setting::Number(number) => &number.to_string(),
                Setting::Text(text) => text,
            };
            options.set(entry.info.options, name, text).map_err(ApiError::unusable)?;
        }
        let mut game = entry.set_up(&self.start, &options).map_err(ApiError::unusable)?;
        game.play_all(&self.moves).map_err(|ReplayError { number, error }| {
            ApiError::unusable(format!("move {number}: {error}"))
        })?;
        Ok(game)
    }

    /// The game, in which it must be somebody's turn.
    pub(crate) fn unfinished(&self) -> Result<Box<dyn AnyGame>, ApiError> {
        let game = self.game()?;
        if game.outcome().is_some() {
            return Err(ApiError::unusable("the game is over: expected one that goes on"));
        }
        Ok(game)
    }

    fn entry(&self) -> Result<GameEntry, ApiError> {
        let entry = match &self.name {
            Some(name) => find(name),
            None if trimmed(&self.start) == "startpos" => None,
            None => {
                let reads = |entry: &GameEntry| entry.set_up(&self.start, &Options::new()).is_ok();
                games().into_iter().find(reads)
            }
        };
        entry.ok_or_else(|| {
            let names: Vec<_> = games().iter().map(|entry| entry.info.name).collect();
            let names = names.join(", ");
            ApiError::unusable(match &self.name {
                Some(name) => format!("name {name:.80?}: expected one of {names}"),
                None => format!("name: expected one of {names}, or a start that one of them reads"),
            })
        })
    }
}

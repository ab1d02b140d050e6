//! The evaluation as JSON.

use serde::Serialize;
use zugzwang_bots::{Assessment, Evaluated, EvaluatedTurn, Opinion, ReviewedTurn, Worth};
use zugzwang_games::{JsonValue, JsonWorth};

use super::known::Known;

#[derive(Serialize)]
pub(super) struct Document<'a> {
    game: &'static str,
    position: String,
    exact: bool,
    #[serde(flatten)]
    worth: JsonKnown,
    line: &'a [String],
    moves: Vec<JsonTurn<'a>>,
    /// `drawn` if a repetition has ended the game; `possible` if some position needs to occur only
    /// once more, which values take into account for the next two plies only.
    #[serde(skip_serializing_if = "Option::is_none")]
    repetition: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<Vec<JsonPlayed<'a>>>,
    /// The nodes of a search.
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
}

#[derive(Serialize)]
struct JsonTurn<'a> {
    #[serde(rename = "move")]
    turn: &'a str,
    #[serde(flatten)]
    worth: JsonKnown,
}

/// What is proven, and the estimate where that is not exact.
#[derive(Serialize)]
struct JsonKnown {
    #[serde(flatten)]
    worth: Option<JsonWorth>,
    /// The chance of winning, from 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    chance: Option<f64>,
}

impl JsonKnown {
    fn new(worth: Option<Worth>, opinion: Option<Opinion>) -> Self {
        let expected = opinion.and_then(|opinion| opinion.margin);
        Self {
            worth: worth.map(|worth| JsonWorth::with_expected(worth, expected)),
            chance: opinion.map(|opinion| opinion.chance),
        }
    }
}

/// A turn of the record, with values for the player who made it.
#[derive(Serialize)]
struct JsonPlayed<'a> {
    #[serde(rename = "move")]
    turn: &'a str,
    side: Option<char>,
    #[serde(flatten)]
    worths: JsonWorths,
}

/// What the position was worth before a turn (`best`), and what the turn was worth.
#[derive(Serialize)]
#[serde(untagged)]
enum JsonWorths {
    Value {
        best: JsonValue,
        #[serde(flatten)]
        value: JsonValue,
    },
    /// `None` if there was no time to prove it.
    Margin { best: Option<i32>, margin: Option<i32> },
}

impl JsonWorths {
    fn new(played: &ReviewedTurn<String>) -> Self {
        let margin = |known| match known {
            Some(Assessment::Margin(margin)) => Some(margin),
            _ => None,
        };
        match (played.best, played.worth) {
            (Some(Assessment::Proven(best)), Some(Assessment::Proven(value))) => {
                Self::Value { best: best.into(), value: value.into() }
            }
            (best, worth) => Self::Margin { best: margin(best), margin: margin(worth) },
        }
    }
}

pub(super) fn document(known: &Known) -> Document<'_> {
    let Known { game, now, turns } = known;
    let info = game.info();
    let Evaluated { worth, opinion, line, .. } = now;
    Document {
        game: info.name,
        position: game.position(),
        exact: now.is_exact(),
        worth: JsonKnown {
            // An expected margin says enough.
            chance: opinion.filter(|_| worth.is_none()).map(|opinion| opinion.chance),
            ..JsonKnown::new(*worth, *opinion)
        },
        line,
        moves: now
            .turns
            .iter()
            .map(|EvaluatedTurn { turn, worth, opinion }| JsonTurn {
                turn,
                worth: JsonKnown::new(*worth, *opinion),
            })
            .collect(),
        repetition: match (game.is_repeated(), now.is_near_repetition) {
            (true, _) => Some("drawn"),
            (false, true) => Some("possible"),
            (false, false) => None,
        },
        record: turns.as_ref().map(|turns| {
            turns
                .iter()
                .map(|played| JsonPlayed {
                    turn: &played.turn,
                    side: info.sides[played.player.index()].chars().next(),
                    worths: JsonWorths::new(played),
                })
                .collect()
        }),
        nodes: (!info.has_tables).then_some(now.nodes),
    }
}

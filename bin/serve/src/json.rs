//! What the answers to several requests are made of.

use serde::Serialize;
use zugzwang_bots::{Assessment, Opinion, Thought, Worth};
use zugzwang_games::{AnyGame, JsonValue};
use zugzwang_rules::{Changes, NextStep, Player};

/// The most turns of a line that is shown.
const LONGEST_LINE: usize = 64;

/// What is known of a position for the player to move, or of a turn for who makes it.
#[derive(Serialize, Clone, Copy, PartialEq, Debug)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum JsonAssessment {
    /// A proven result and its distance.
    Value(JsonValue),
    /// A proven final margin, in points.
    Margin { margin: i32 },
    /// What a search expects, and what is proven of a margin.
    Estimate { chance: Option<f64>, margin: Option<f64>, bounds: Option<[i32; 2]> },
}

impl JsonAssessment {
    pub(crate) fn new(worth: Option<Worth>, opinion: Option<Opinion>) -> Self {
        let bounds = match worth {
            Some(Worth::Result(value)) => return Self::Value(value.into()),
            Some(Worth::Margin(bounds)) if bounds.is_exact() => {
                return Self::Margin { margin: bounds.lower };
            }
            Some(Worth::Margin(bounds)) => Some([bounds.lower, bounds.upper]),
            None => None,
        };
        let chance = opinion.map(|opinion| opinion.chance);
        Self::Estimate { chance, margin: opinion.and_then(|opinion| opinion.margin), bounds }
    }
}

impl From<Worth> for JsonAssessment {
    fn from(worth: Worth) -> Self {
        Self::new(Some(worth), None)
    }
}

impl From<Assessment> for JsonAssessment {
    fn from(assessment: Assessment) -> Self {
        match assessment {
            Assessment::Proven(evaluation) => Self::Value(evaluation.into()),
            Assessment::Margin(margin) => Self::Margin { margin },
            Assessment::Estimate { chance, margin } => {
                Self::Estimate { chance: Some(chance), margin, bounds: None }
            }
        }
    }
}

/// What a bot thinks, for the player to move.
#[derive(Serialize)]
pub(crate) struct JsonThought {
    #[serde(flatten)]
    pub(crate) assessment: JsonAssessment,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) line: Vec<String>,
}

impl From<Thought<String>> for JsonThought {
    fn from(thought: Thought<String>) -> Self {
        let Thought { assessment, depth, nodes, line } = thought;
        Self { assessment: assessment.into(), depth, nodes, line: shown(line) }
    }
}

/// As much of a line as is shown.
pub(crate) fn shown(mut line: Vec<String>) -> Vec<String> {
    line.truncate(LONGEST_LINE);
    line
}

/// What a turn, or a part of one, does to the board.
#[derive(Serialize)]
pub(crate) struct JsonChanges {
    placed: Vec<JsonPiece>,
    left: Vec<String>,
}

#[derive(Serialize)]
struct JsonPiece {
    cell: String,
    side: &'static str,
}

impl JsonChanges {
    pub(crate) fn new(changes: Changes, sides: [&'static str; 2]) -> Self {
        let piece =
            |(cell, player): (String, Player)| JsonPiece { cell, side: sides[player.index()] };
        Self { placed: changes.placed.into_iter().map(piece).collect(), left: changes.left }
    }
}

/// Something to choose for a turn.
#[derive(Serialize)]
pub(crate) struct JsonStep {
    step: String,
    kind: &'static str,
}

impl From<NextStep> for JsonStep {
    fn from(NextStep { step, kind }: NextStep) -> Self {
        Self { step, kind }
    }
}

/// Steps of a legal turn, in an order in which they can be chosen, with what each of them does.
pub(crate) fn steps(game: &dyn AnyGame, steps: &[String]) -> Vec<JsonStep> {
    let kind = |i: usize| {
        let next = game.draft(&steps[..i]).map_or_else(|_| Vec::new(), |draft| draft.next);
        next.into_iter().find(|choice| choice.step == steps[i]).map_or("", |choice| choice.kind)
    };
    steps
        .iter()
        .enumerate()
        .map(|(i, step)| JsonStep { step: step.clone(), kind: kind(i) })
        .collect()
}

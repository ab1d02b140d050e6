//! Values as the answers name them.

use serde::Serialize;
use zugzwang_bots::{Assessment, Thought};
use zugzwang_rules::{Game, Outcome, Player, Record};
use zugzwang_solve::Evaluation;

/// The most turns of a line that is shown.
const LONGEST_LINE: usize = 64;

/// The exact value of a position of Simpei for the player to move.
#[derive(Serialize, Clone, Copy, PartialEq, Debug)]
pub(crate) struct JsonValue {
    pub(crate) value: &'static str,
    pub(crate) plies: Option<u32>,
}

impl From<Evaluation> for JsonValue {
    fn from(evaluation: Evaluation) -> Self {
        Self { value: evaluation.word(), plies: evaluation.plies() }
    }
}

/// How a game has ended.
#[derive(Serialize)]
pub(crate) struct JsonOutcome {
    /// The winner, `None` after a draw.
    winner: Option<&'static str>,
    /// What decided: `three`, `points` or `repetition`.
    by: &'static str,
}

pub(crate) fn outcome<C: Game>(record: &Record<C>) -> Option<JsonOutcome> {
    let outcome = record.outcome()?;
    let winner = match outcome {
        Outcome::Win(player) => Some(side::<C>(player)),
        Outcome::Draw => None,
    };
    let by = match (record.position().final_margin(), outcome) {
        (Some(_), _) => "points",
        (None, Outcome::Win(_)) => "three",
        (None, Outcome::Draw) => "repetition",
    };
    Some(JsonOutcome { winner, by })
}

/// What the game calls the player.
pub(crate) fn side<C: Game>(player: Player) -> &'static str {
    C::SIDES[player.index()]
}

/// What a bot thinks, for the player to move.
#[derive(Serialize)]
pub(crate) struct JsonThought {
    #[serde(flatten)]
    assessment: JsonAssessment,
    depth: u32,
    nodes: u64,
    line: Vec<String>,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum JsonAssessment {
    Value(JsonValue),
    Margin { margin: i32 },
    Estimate { chance: f64, margin: Option<f64> },
}

impl From<Assessment> for JsonAssessment {
    fn from(assessment: Assessment) -> Self {
        match assessment {
            Assessment::Proven(evaluation) => Self::Value(evaluation.into()),
            Assessment::Margin(margin) => Self::Margin { margin },
            Assessment::Estimate { chance, margin } => Self::Estimate { chance, margin },
        }
    }
}

pub(crate) fn thought<C: Game>(position: &C, thought: &Thought<C::Turn>) -> JsonThought {
    let assessment = thought.assessment.into();
    let (depth, nodes) = (thought.depth, thought.nodes);
    JsonThought { assessment, depth, nodes, line: line(position, &thought.line) }
}

/// The notation of turns that follow each other.
pub(crate) fn line<C: Game>(start: &C, turns: &[C::Turn]) -> Vec<String> {
    let mut position = start.clone();
    let shown = turns.iter().take(LONGEST_LINE);
    shown
        .map(|&turn| {
            let text = position.turn_text(turn);
            position = position.after(turn);
            text
        })
        .collect()
}

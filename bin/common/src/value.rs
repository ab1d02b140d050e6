use serde::Serialize;
use zugzwang_solve::Evaluation;

use crate::paragraph;

/// An evaluation as JSON: `"value":"win","plies":5`, the plies `null` for a draw.
#[derive(Serialize, Clone, Copy, Debug)]
pub struct JsonValue {
    value: &'static str,
    plies: Option<u32>,
}

impl From<Evaluation> for JsonValue {
    fn from(evaluation: Evaluation) -> Self {
        Self { value: evaluation.word(), plies: evaluation.plies() }
    }
}

/// What an evaluation says of the player to move.
///
/// ```
/// use zugzwang_cli::verdict;
/// use zugzwang_solve::Evaluation::{Draw, Loss, Win};
///
/// assert_eq!(verdict(Win(1)), "wins in 1 ply");
/// assert_eq!(verdict(Loss(22)), "loses in 22 plies");
/// assert_eq!(verdict(Draw), "draws");
/// ```
#[must_use]
pub fn verdict(evaluation: Evaluation) -> String {
    match evaluation {
        Evaluation::Win(distance) => format!("wins in {}", plies(distance)),
        Evaluation::Draw => "draws".to_owned(),
        Evaluation::Loss(distance) => format!("loses in {}", plies(distance)),
    }
}

/// `1 ply`, `2 plies`.
#[must_use]
pub fn plies(count: u32) -> String {
    format!("{count} {}", if count == 1 { "ply" } else { "plies" })
}

/// Turns with what they are worth to who makes them, a paragraph for each run of equal values.
///
/// ```
/// use zugzwang_cli::ranking;
/// use zugzwang_solve::Evaluation::{Draw, Win};
///
/// let turns = [("B2", Win(7)), ("C2", Win(7)), ("a1", Draw)];
/// assert_eq!(
///     ranking(&turns.map(|(turn, value)| (turn.to_owned(), value))),
///     "  win in 7    B2 C2\n  draw        a1\n"
/// );
/// ```
#[must_use]
pub fn ranking(turns: &[(String, Evaluation)]) -> String {
    let groups = turns.chunk_by(|(_, a), (_, b)| a == b);
    groups.fold(String::new(), |text, group| {
        let value = group[0].1;
        let distance = value.plies().map_or(String::new(), |plies| format!(" in {plies}"));
        let label = format!("  {:10}  ", format!("{}{distance}", value.word()));
        text + &paragraph(&label, group.iter().map(|(turn, _)| turn)) + "\n"
    })
}

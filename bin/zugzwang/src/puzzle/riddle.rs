use serde::Serialize;
use zugzwang_bots::Assessment;
use zugzwang_bots::puzzle::Puzzle;
use zugzwang_cli::{JsonValue, plies};
use zugzwang_rules::{Game, simpei, symple};

/// A puzzle as it is told.
pub(super) trait Riddle: Game {
    /// What is to be done: `wins in 5 plies`.
    fn goal(puzzle: &Puzzle<Self>) -> String;

    /// A part of the solution.
    fn hint(&self, solution: Self::Turn) -> String;
}

impl Riddle for simpei::Position {
    fn goal(puzzle: &Puzzle<Self>) -> String {
        match puzzle.worth {
            Assessment::Proven(value) => {
                format!("wins in {}", plies(value.plies().unwrap_or_default()))
            }
            _ => "wins".to_owned(),
        }
    }

    fn hint(&self, solution: simpei::Turn) -> String {
        let text = self.turn_text(solution);
        match text.split_once('-') {
            Some((origin, _)) => format!("The piece on {origin} moves."),
            None => "Look at every cell.".to_owned(),
        }
    }
}

impl<const W: usize> Riddle for symple::Position<W> {
    fn goal(puzzle: &Puzzle<Self>) -> String {
        format!("wins; {} points are vacant", puzzle.position.vacant().count())
    }

    fn hint(&self, solution: symple::Turn<W>) -> String {
        let stones = solution.stones().count();
        let text = solution.to_string();
        let first = text.split(',').next().unwrap_or_default();
        match (solution.growth().is_empty(), stones) {
            (true, _) => "The turn plants a stone.".to_owned(),
            (false, 1) => "The turn grows, by a single stone.".to_owned(),
            (false, stones) => {
                format!("The turn grows by {stones} stones, one of them on {first}.")
            }
        }
    }
}

/// A puzzle as scripts see it.
#[derive(Serialize)]
pub(super) struct Document {
    game: &'static str,
    grade: &'static str,
    seed: u64,
    position: String,
    solution: String,
    /// Simpei: the win and its distance.
    #[serde(flatten)]
    value: Option<JsonValue>,
    /// Symple: the points by which the solution wins.
    #[serde(skip_serializing_if = "Option::is_none")]
    margin: Option<i32>,
}

impl Document {
    pub(super) fn of<C: Riddle>(puzzle: &Puzzle<C>) -> Self {
        let (value, margin) = match puzzle.worth {
            Assessment::Proven(value) => (Some(value.into()), None),
            Assessment::Margin(margin) => (None, Some(margin)),
            Assessment::Estimate { .. } => (None, None),
        };
        Self {
            game: C::NAME,
            grade: puzzle.grade.word(),
            seed: puzzle.seed,
            position: puzzle.position.to_string(),
            solution: puzzle.position.turn_text(puzzle.solution),
            value,
            margin,
        }
    }
}

//! What to play, once every position has a value.

use std::ops::ControlFlow;

use zugzwang_rules::simpei::{Position, Turn};

use crate::Evaluation;

/// Knows the exact value of every position of a game.
pub trait Probe {
    /// The value of the position for the player to move.
    ///
    /// # Panics
    ///
    /// If the position belongs to other rules.
    fn probe(&self, position: &Position) -> Evaluation;
}

/// The value of every legal turn for the player who makes it, the best first; equal ones in the
/// order of their notation.
pub fn rank_turns(solution: &impl Probe, position: &Position) -> Vec<(Turn, Evaluation)> {
    let mut ranked = Vec::new();
    let _ = position.turns(|turn| {
        let after = if position.wins(turn) {
            Evaluation::Loss(0)
        } else {
            solution.probe(&position.play_unchecked(turn))
        };
        ranked.push((position.show(turn).to_string(), turn, after.before_turn()));
        ControlFlow::<()>::Continue(())
    });
    ranked.sort_by(|(a_text, _, a), (b_text, _, b)| b.cmp(a).then_with(|| a_text.cmp(b_text)));
    ranked.into_iter().map(|(_, turn, evaluation)| (turn, evaluation)).collect()
}

/// A line of best play from the position, as notation: to the end of the game if it is won or
/// lost, else to the first repetition, at most `longest` plies.
pub fn best_line(solution: &impl Probe, position: &Position, longest: usize) -> Vec<String> {
    let mut line = Vec::new();
    let mut seen = Vec::new();
    let mut current = *position;
    while line.len() < longest && !seen.contains(&current) {
        seen.push(current);
        let Some(&(turn, _)) = rank_turns(solution, &current).first() else { break };
        line.push(current.show(turn).to_string());
        if current.wins(turn) {
            break;
        }
        current = current.play_unchecked(turn);
    }
    line
}

//! What to play, once every position has a value.

use std::ops::ControlFlow;

use zugzwang_rules::simpei::{Position, Turn};

use crate::{Evaluation, FileError};

/// Knows the exact value of every position of a game.
pub trait Probe {
    /// The value of the position for the player to move.
    ///
    /// # Errors
    ///
    /// If the value is in a file that cannot be read or is damaged.
    ///
    /// # Panics
    ///
    /// If the position belongs to other rules.
    fn probe(&self, position: &Position) -> Result<Evaluation, FileError>;
}

/// The value of every legal turn for the player who makes it, the best first; equal ones in the
/// order of their notation.
///
/// # Errors
///
/// As [`Probe::probe`].
pub fn rank_turns(
    solution: &impl Probe,
    position: &Position,
) -> Result<Vec<(Turn, Evaluation)>, FileError> {
    let mut ranked = Vec::new();
    let turns = position.turns(|turn| {
        let after = if position.wins(turn) {
            Ok(Evaluation::Loss(0))
        } else {
            solution.probe(&position.play_unchecked(turn))
        };
        match after {
            Ok(after) => ranked.push((position.show(turn).to_string(), turn, after.before_turn())),
            Err(error) => return ControlFlow::Break(error),
        }
        ControlFlow::Continue(())
    });
    if let ControlFlow::Break(error) = turns {
        return Err(error);
    }
    ranked.sort_by(|(a_text, _, a), (b_text, _, b)| b.cmp(a).then_with(|| a_text.cmp(b_text)));
    Ok(ranked.into_iter().map(|(_, turn, evaluation)| (turn, evaluation)).collect())
}

/// A line of best play from the position: to the end of the game if it is won or lost, else to
/// the first repetition, at most `longest` plies.
///
/// # Errors
///
/// As [`Probe::probe`].
pub fn best_line(
    solution: &impl Probe,
    position: &Position,
    longest: usize,
) -> Result<Vec<String>, FileError> {
    let mut line = Vec::new();
    let mut seen = Vec::new();
    let mut current = *position;
    while line.len() < longest && !seen.contains(&current) {
        seen.push(current);
        let Some(&(turn, _)) = rank_turns(solution, &current)?.first() else { break };
        line.push(current.show(turn).to_string());
        if current.wins(turn) {
            break;
        }
        current = current.play_unchecked(turn);
    }
    Ok(line)
}

//! Choosing turns by the exact values of positions.

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

/// Every legal turn with its value for the player who makes it, the best first, and equal ones in
/// the order of their notation.
///
/// # Errors
///
/// As [`Probe::probe`].
pub fn rank_turns(
    solution: &impl Probe,
    position: &Position,
) -> Result<Vec<(Turn, Evaluation)>, FileError> {
    let mut ranked = Vec::new();
    for (_, turn) in by_notation(position) {
        ranked.push((turn, value_of_turn(solution, position, turn)?));
    }
    // A stable sort, so that equal ones stay in their order.
    ranked.sort_by(|(_, a), (_, b)| b.cmp(a));
    Ok(ranked)
}

/// All turns with their notation, sorted by it.
fn by_notation(position: &Position) -> Vec<(String, Turn)> {
    let mut turns = Vec::new();
    let _ = position.for_each_turn(|turn| {
        turns.push((position.show(turn).to_string(), turn));
        ControlFlow::<()>::Continue(())
    });
    turns.sort_by(|(a, _), (b, _)| a.cmp(b));
    turns
}

fn value_of_turn(
    solution: &impl Probe,
    position: &Position,
    turn: Turn,
) -> Result<Evaluation, FileError> {
    Ok(solution.probe(&position.play_unchecked(turn))?.before_turn())
}

/// A line of best play from the position: to the end of the game if it is won or lost, otherwise to
/// the first repetition, but at most `longest` plies.
///
/// # Errors
///
/// As [`Probe::probe`].
pub fn best_line(
    solution: &impl Probe,
    position: &Position,
    longest: usize,
) -> Result<Vec<Turn>, FileError> {
    let mut line = Vec::new();
    let mut seen = Vec::new();
    let mut current = *position;
    while line.len() < longest && !seen.contains(&current) {
        seen.push(current);
        let value = solution.probe(&current)?;
        // The first turn that keeps the value is enough; the others need not be looked up.
        let mut kept = None;
        for (_, turn) in by_notation(&current) {
            if value_of_turn(solution, &current, turn)? == value {
                kept = Some(turn);
                break;
            }
        }
        let Some(turn) = kept else { break };
        line.push(turn);
        current = current.play_unchecked(turn);
    }
    Ok(line)
}

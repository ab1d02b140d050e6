//! Building the solution of a whole game.

use rayon::prelude::*;
use zugzwang_rules::simpei::Rules;

use super::layer::Layer;
use crate::Observer;

/// Why a solution was not built.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BuildError {
    /// The observer asked for an end.
    #[error("stopped before it was finished")]
    Cancelled,
    /// A distance is too long for an entry of one byte.
    #[error("a win takes more than 253 plies, which an entry cannot hold")]
    TooLong,
}

/// Solves every phase, by pieces placed.
pub fn solve(rules: Rules, observer: &dyn Observer) -> Result<Vec<Layer>, BuildError> {
    let mut layers = Vec::new();
    for placed in (0..=2 * rules.pieces()).rev() {
        let layer = Layer::new(rules, placed);
        layer.begin();
        match layers.last() {
            None => layer.solve_moving(2, observer, |_| Ok(()))?,
            Some(next) => layer.solve_placing(next),
        }
        layers.push(layer);
    }
    layers.reverse();
    Ok(layers)
}

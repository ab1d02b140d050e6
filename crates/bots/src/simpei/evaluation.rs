use zugzwang_rules::simpei::{Geometry, Position, Rules};

use super::game::seen;
use super::value::MOST_ESTIMATE;

pub(super) struct Weights {
    geometry: &'static Geometry,
}

impl Weights {
    pub(super) fn new(rules: Rules) -> Self {
        Self { geometry: rules.geometry() }
    }

    #[inline]
    pub(super) fn estimate(&self, position: &Position) -> i32 {
        let (own, enemy, vacant) = seen(position);
        let winning = |pieces| (self.geometry.winning_cells(pieces) & vacant).count_ones() as i32;
        let reach = |pieces| (self.geometry.reach(pieces) & vacant).count_ones() as i32;
        let value = 20 * (winning(own) - winning(enemy)) + 5 * (reach(own) - reach(enemy)) + 20;
        value.clamp(-MOST_ESTIMATE, MOST_ESTIMATE)
    }
}

/// The chance of winning that an estimate stands for.
pub(super) fn chance(value: i32) -> f64 {
    1.0 / (1.0 + (-f64::from(value) / 100.0).exp())
}

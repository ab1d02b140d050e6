use zugzwang_rules::Player;
use zugzwang_rules::symple::{Bitboard, Point};

use super::field::Field;
use super::grid::Grid;
use super::playout::mean_patience;

/// The prior chance of winning with a choice that has nothing for or against it.
pub(super) const EVEN: f32 = 0.5;

/// How much plants are better than growths at the beginning, and worse at the end.
const PHASE: f32 = 0.2;

/// For each point that a growth makes a liberty.
const FRESH: f32 = 0.05;

/// For each chain that a growth joins, at the beginning; against it at the end.
const JOIN: f32 = 0.1;

/// For a point that the opponent could grow to.
const TAKE: f32 = 0.1;

/// How good choices look in one position, without looking further: what the tree begins with.
pub(super) struct Looks<'a, const W: usize> {
    field: &'a Field<W>,
    /// Points that no own stone touches yet.
    fresh: Bitboard<W>,
    /// Points that the opponent could grow to.
    contested: Bitboard<W>,
    /// From 1 at the beginning of the game to -1 at its end; 0 where growing becomes better than
    /// planting.
    early: f32,
}

impl<'a, const W: usize> Looks<'a, W> {
    pub(super) fn new(field: &'a Field<W>, state: &Grid<W>) -> Self {
        let opponent = state.stones(state.to_move().other());
        let chains = f32::from(state.chains(Player::First) + state.chains(Player::Second));
        let enough = mean_patience() * field.penalty().max(1) as f32 * chains;
        let rest = f32::from(state.vacant());
        Self {
            field,
            fresh: state.plants(field),
            contested: field.board().neighbours(opponent),
            early: (rest - enough) / (rest + enough),
        }
    }

    /// The prior of a plant.
    pub(super) fn plant(&self, point: u16) -> f32 {
        bounded(EVEN + PHASE * self.early + self.taken(point))
    }

    /// The prior of a growth that joins so many chains, 1 if it just grows one.
    pub(super) fn growth(&self, point: u16, chains: u32) -> f32 {
        let fresh = FRESH * (self.fresh_beside(point) - 1.0);
        let joins = JOIN * self.early * (chains as f32 - 1.0);
        bounded(EVEN - PHASE * self.early + fresh + joins + self.taken(point))
    }

    fn fresh_beside(&self, point: u16) -> f32 {
        let fresh = self.fresh.words();
        let is_fresh = |place: u16| {
            fresh.get(usize::from(place / 64)).is_some_and(|word| word >> (place % 64) & 1 != 0)
        };
        self.field.around(point).into_iter().filter(|&place| is_fresh(place)).count() as f32
    }

    fn taken(&self, point: u16) -> f32 {
        if self.contested.contains(Point::from_index(point.into())) { TAKE } else { 0.0 }
    }
}

fn bounded(prior: f32) -> f32 {
    prior.clamp(0.02, 0.98)
}

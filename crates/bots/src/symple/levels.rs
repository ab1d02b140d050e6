use zugzwang_search::mcts::Tuning;

use crate::{Level, Strength};

/// How a bot of Symple plays.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Skill {
    /// The playouts for a turn; `None` for as many as the limits allow.
    pub playouts: Option<u64>,
    /// How much the choice between turns is softened: each is made with a probability that grows
    /// with its visits to the power of one over this; 0 for the best one always.
    pub temperature: f64,
    /// The most vacant points with which the exact solver is asked; 0 to leave it out.
    pub exact: u32,
    /// The numbers that shape the search.
    pub tuning: Tuning,
}

impl Skill {
    /// All that a search can do, for as long as it may.
    pub const BEST: Self =
        Self { playouts: None, temperature: 0.0, exact: 26, tuning: Tuning::DEFAULT };

    /// The skill of a strength.
    #[must_use]
    pub const fn of(strength: Strength) -> Self {
        match strength {
            Strength::Best => Self::BEST,
            Strength::Level(level) => Self::of_level(level),
        }
    }

    /// The skill of a level.
    #[must_use]
    pub const fn of_level(level: Level) -> Self {
        let (playouts, temperature, exact) = LEVELS[level.number() as usize - 1];
        Self { playouts: Some(playouts), temperature, exact, ..Self::BEST }
    }
}

/// By level: playouts for a turn, which is how far a level sees, temperature, and vacant points for
/// the exact solver.
const LEVELS: [(u64, f64, u32); 8] = [
    (64, 1.0, 0),
    (160, 0.7, 0),
    (400, 0.5, 0),
    (1_000, 0.3, 0),
    (3_000, 0.0, 8),
    (10_000, 0.0, 12),
    (35_000, 0.0, 16),
    (120_000, 0.0, 26),
];

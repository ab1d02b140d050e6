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
    /// The numbers that shape the search; the width is that for boards larger than 13x13, of which
    /// smaller ones get a quarter.
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
        let (playouts, temperature, policy, exact) = LEVELS[level.number() as usize - 1];
        // Who does not know where to look looks everywhere.
        let width = if policy < 1.0 { f32::INFINITY } else { Tuning::DEFAULT.width };
        let tuning = Tuning { policy, width, ..Tuning::DEFAULT };
        Self { playouts: Some(playouts), temperature, exact, tuning }
    }
}

/// By level: playouts for a turn, which is how far a level sees; temperature; how much it knows
/// beforehand of where to look, the weight of the policy in its search; and vacant points for the
/// exact solver.
const LEVELS: [(u64, f64, f32, u32); 8] = [
    (64, 1.0, 0.0, 0),
    (120, 0.8, 0.05, 0),
    (180, 0.65, 0.1, 0),
    (350, 0.5, 0.3, 0),
    (1_000, 0.3, 1.0, 0),
    (4_000, 0.0, 1.0, 10),
    (20_000, 0.0, 1.0, 16),
    (300_000, 0.0, 1.0, 26),
];

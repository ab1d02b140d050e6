use zugzwang_search::mcts::Tuning;

use crate::{Level, Strength};

/// How a Symple bot plays.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Skill {
    /// The number of playouts for a turn; `None` for as many as the limits allow.
    pub playouts: Option<u64>,
    /// The share of them for the first turn on a board larger than 12x12, where they take seconds. It
    /// grows to all of them with the number of stones.
    pub opening: f64,
    /// How random the choice is: the probability of a choice is proportional to its visits to the
    /// power of 1 / temperature. With 0 the best choice is always made.
    pub temperature: f64,
    /// The exact solver is asked if there are at most this many vacant points; 0 to never ask it.
    pub exact: u32,
    /// The parameters of the search. The width applies to boards larger than 13x13; others are
    /// searched with a quarter of it.
    pub tuning: Tuning,
}

impl Skill {
    /// Full strength, for as long as the limits allow.
    pub const BEST: Self =
        Self { playouts: None, opening: 1.0, temperature: 0.0, exact: 26, tuning: Tuning::DEFAULT };

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
        // Without the full policy the search must not be narrow.
        let width = if policy < 1.0 { f32::INFINITY } else { Tuning::DEFAULT.width };
        let tuning = Tuning { policy, width, ..Tuning::DEFAULT };
        let opening = (ENOUGH_TO_OPEN / playouts as f64).min(1.0);
        Self { playouts: Some(playouts), opening, temperature, exact, tuning }
    }
}

/// Enough playouts for the first turn on any board.
const ENOUGH_TO_OPEN: f64 = 16_000.0;

/// By level: the number of playouts for a turn, the temperature, the weight of the policy in the
/// search, and the most vacant points with which the exact solver is asked.
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

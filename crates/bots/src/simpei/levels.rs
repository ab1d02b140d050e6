use crate::Level;

/// How a level searches and chooses.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Style {
    /// The search depth in plies.
    pub(super) depth: u32,
    /// The most positions to search for a turn.
    pub(super) nodes: u64,
    /// A turn that looks this much worse than the best, in units of the evaluation, is chosen e
    /// times less often. With 0 the best turn is always chosen.
    pub(super) softness: f64,
}

const fn style(depth: u32, nodes: u64, softness: f64) -> Style {
    Style { depth, nodes, softness }
}

/// How the levels differ: higher ones search deeper and choose the best turn more often. The last
/// level plays from a table where there is one; this style is for boards without.
///
/// The values are chosen so that on the standard board each level scores about 70 % against the one
/// below (`scripts/ladder simpei`).
const STYLES: [Style; 8] = [
    style(1, 1_000_000, 300.0),
    style(1, 1_000_000, 16.0),
    style(2, 1_000_000, 40.0),
    style(2, 1_000_000, 12.0),
    style(3, 1_000_000, 12.0),
    style(4, 1_000_000, 13.0),
    style(5, 1_000_000, 4.0),
    style(u32::MAX, 3_000_000, 0.0),
];

/// The style of a level that has no table.
pub(super) const fn of_level(level: Level) -> Style {
    STYLES[level.number() as usize - 1]
}

use crate::Level;

/// How a level thinks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Style {
    /// Plies looked ahead.
    pub(super) depth: u32,
    /// The most positions searched for a turn.
    pub(super) nodes: u64,
    /// How much worse a turn may look than the best one until it is taken e times less often, in
    /// units of the evaluation: 0 for a choice that is always the best.
    pub(super) softness: f64,
}

const fn style(depth: u32, nodes: u64, softness: f64) -> Style {
    Style { depth, nodes, softness }
}

/// What tells the levels apart: the sight grows, and the choice hardens. The last one has the whole
/// game in a table where there is one, and this only where there is none.
///
/// Set so that on the standard board each wins about two thirds of its games against the one below
/// (`scripts/ladder simpei`).
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

/// How this level thinks where it has no table.
pub(super) const fn of_level(level: Level) -> Style {
    STYLES[level.number() as usize - 1]
}

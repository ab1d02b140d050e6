use zugzwang_rules::Player;
use zugzwang_rules::symple::{Position, Turn};
use zugzwang_search::{Bounds, Limits};

use super::engine::Engine;
use super::levels::Skill;
use crate::{Settings, Thought};

/// What the tree search thinks of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis<const W: usize> {
    /// Its view of the position as a whole.
    pub thought: Thought<Turn<W>>,
    /// Its view of the turns. The first is the one that a bot would make after the same search. It
    /// may have fewer visits than others, since a growth is chosen stone by stone. The others are
    /// in the search's order of preference, at most a thousand.
    pub turns: Vec<LikedTurn<W>>,
    /// The number of nodes in the tree when the turn was chosen.
    pub tree_nodes: u64,
}

/// What the tree search thinks of a turn, for the player who makes it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LikedTurn<const W: usize> {
    /// The turn.
    pub turn: Turn<W>,
    /// The number of playouts that began with it.
    pub visits: u32,
    /// The chance of winning, from 0 to 1; a draw counts half.
    pub chance: f64,
    /// The expected final margin, in points.
    pub margin: f64,
    /// Proven bounds on the final margin, in points. They are wide until the end is near.
    pub bounds: Bounds,
}

/// The most turns that an analysis lists. Many chains can grow in a vast number of ways.
const MOST_TURNS: usize = 1000;

/// Estimates a position that is not over, and its turns, by Monte Carlo tree search alone.
///
/// It takes as long as the limits allow, or [`DEFAULT_TIME`](crate::DEFAULT_TIME) if there are
/// none, but stops when the margin is proven. Nodes are playouts. The strength and the tables in
/// `settings` are ignored. `report` is called about ten times a second.
///
/// ```
/// use zugzwang_bots::{Settings, Strength, symple};
/// use zugzwang_rules::symple::Position;
/// use zugzwang_search::Limits;
///
/// let position: Position<1> = "7/2w4/7/3b3/7/2w4/7 b 4".parse()?;
/// let settings = Settings {
///     strength: Strength::Best,
///     threads: 1,
///     memory: 1 << 24,
///     seed: 1,
///     tables: None,
/// };
/// let limits = Limits { nodes: Some(2000), ..Limits::default() };
/// let analysis = symple::analyse(&position, &settings, limits, &mut |_| {});
/// assert_eq!(analysis.thought.nodes, 2000);
/// let best = analysis.turns[0];
/// assert!(position.turn_of(best.turn.stones()).is_ok());
/// assert!((0.0..=1.0).contains(&best.chance) && best.visits > 100);
/// # Ok::<(), zugzwang_rules::ParseError>(())
/// ```
pub fn analyse<const W: usize>(
    position: &Position<W>,
    settings: &Settings,
    limits: Limits<'_>,
    report: &mut dyn FnMut(&Thought<Turn<W>>),
) -> Analysis<W> {
    let &Settings { threads, memory, seed, .. } = settings;
    let mut engine = Engine::new(position, Skill::BEST, threads, memory, seed);
    let (thought, rated, tree_nodes) = engine.analyse(limits, MOST_TURNS, report);
    let first = position.to_move() == Player::First;
    let turns = rated.into_iter().map(|(turn, rated)| {
        let Bounds { lower, upper } = rated.bounds;
        let visits = rated.visits;
        if first {
            LikedTurn {
                turn,
                visits,
                chance: rated.chance,
                margin: rated.margin,
                bounds: rated.bounds,
            }
        } else {
            let bounds = Bounds { lower: -upper, upper: -lower };
            LikedTurn { turn, visits, chance: 1.0 - rated.chance, margin: -rated.margin, bounds }
        }
    });
    let turns = turns.collect();
    Analysis { thought, turns, tree_nodes }
}

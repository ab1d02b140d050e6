use std::ops::ControlFlow;

use zugzwang_rules::symple::Position;
use zugzwang_search::{AlphaBeta, Bits, Bounds, OutOfMemory, SearchGame};

use super::game::Endgame;
use super::graph::Graph;
use super::resources::Resources;
use super::state::State;

/// Finds the values of positions below a root. A path lists the turns that lead to a position, as
/// sets of vertices.
pub(super) trait Prover {
    /// The vacant points of the root.
    fn graph(&self) -> &Graph;

    /// Positions searched so far.
    fn nodes(&self) -> u64;

    /// Bounds of the margin for the player to move, exact unless a limit stops the search. The
    /// search starts near the guess.
    fn narrow(&mut self, path: &[u64], known: Bounds, guess: i32) -> Bounds;

    /// Whether the margin for the player to move is at most `margin`; `None` if a limit stops the
    /// search.
    fn is_at_most(&mut self, path: &[u64], margin: i32) -> Option<bool>;

    /// The best turn according to the table, otherwise the most promising of the first [`LISTED`]
    /// turns. `None` if the game is over.
    fn best_turn(&self, path: &[u64]) -> Option<u64>;
}

/// With at least this many vacant points, a search starts with bounds that are easy to prove.
const FRAME_FROM: u32 = 28;

/// The distances of such bounds from the guess, in steps.
const REACHES: [i32; 6] = [64, 32, 16, 8, 4, 2];

/// The maximum number of nodes for each of them.
const FRAME_NODES: u64 = 30_000;

/// The number of turns looked at if the table has none; some positions have too many to list.
const LISTED: usize = 10_000;

/// Short keys are used only if they fit in a table of this size, in bytes.
const SHORT_BYTES: usize = 64 << 20;

/// A prover for a position; `None` if it has too many vacant points, or if the system cannot
/// provide the memory for the smallest table.
pub(super) fn prover<'a, const W: usize>(
    position: &Position<W>,
    resources: Resources<'a>,
) -> Option<Box<dyn Prover + 'a>> {
    let vacant = position.vacant().count() as usize;
    if vacant <= Endgame::<u64>::MOST_VACANT {
        let game = Endgame::<u64>::new(position);
        if game.layout().fits::<u64>(resources.memory.min(SHORT_BYTES))
            && let Ok(search) = Search::new(game, position, resources)
        {
            return Some(Box::new(search));
        }
    }
    if vacant <= Endgame::<u128>::MOST_VACANT {
        let game = Endgame::<u128>::new(position);
        if game.layout().fits::<u128>(resources.memory)
            && let Ok(search) = Search::new(game, position, resources)
        {
            return Some(Box::new(search));
        }
    }
    None
}

struct Search<'a, K: Bits> {
    search: AlphaBeta<'a, Endgame<K>>,
    root: State,
    penalty: i32,
}

impl<'a, K: Bits> Search<'a, K> {
    fn new<const W: usize>(
        game: Endgame<K>,
        position: &Position<W>,
        resources: Resources<'a>,
    ) -> Result<Self, OutOfMemory> {
        let root = State::root(game.graph(), position);
        let Resources { threads, memory, limits } = resources;
        let search = AlphaBeta::new(game, memory, threads, limits)?;
        Ok(Self { search, root, penalty: position.penalty() })
    }

    fn state(&self, path: &[u64]) -> State {
        let play = |state: State, &turn: &u64| self.search.game().play(&state, turn);
        path.iter().fold(self.root.clone(), play)
    }
}

impl<K: Bits> Search<'_, K> {
    /// Bounds on both sides of the guess, as near to it as can be proven with little work. They are
    /// better than nothing if the whole search takes too long.
    fn frame(&mut self, state: &State, known: Bounds, guess: i32, step: i32) -> Bounds {
        let mut framed = known;
        for side in [-1, 1] {
            for reach in REACHES {
                let probe = guess + side * step * reach;
                // Below the guess, tries to prove that the margin is at least the probe; above it,
                // that it is less.
                let window = Bounds { lower: probe - 1, upper: probe };
                if probe <= framed.lower || probe > framed.upper {
                    continue;
                }
                let found = self.search.search_within(state, u32::MAX, window, FRAME_NODES);
                let Ok(Some(value)) = found else { break };
                if value >= probe {
                    framed.lower = framed.lower.max(value);
                } else {
                    framed.upper = framed.upper.min(value);
                }
            }
        }
        framed
    }
}

impl<K: Bits> Prover for Search<'_, K> {
    fn graph(&self) -> &Graph {
        self.search.game().graph()
    }

    fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    fn narrow(&mut self, path: &[u64], known: Bounds, guess: i32) -> Bounds {
        let state = self.state(path);
        // Each vacant point will change the margin by one, and chains change it by multiples of P,
        // so for even P the parity of the margin is known.
        let odd = (guess - state.margin - state.vacant.count_ones() as i32) % 2;
        let (guess, step) = if self.penalty % 2 == 0 { (guess + odd.abs(), 2) } else { (guess, 1) };
        let known = if path.is_empty() && state.vacant.count_ones() >= FRAME_FROM {
            self.frame(&state, known, guess, step)
        } else {
            known
        };
        self.search.narrow(&state, u32::MAX, known, guess, step)
    }

    fn is_at_most(&mut self, path: &[u64], margin: i32) -> Option<bool> {
        let window = Bounds { lower: margin, upper: margin + 1 };
        let found = self.search.search(&self.state(path), u32::MAX, window).ok()?;
        Some(found <= margin)
    }

    fn best_turn(&self, path: &[u64]) -> Option<u64> {
        let state = self.state(path);
        self.search.best_turn(&state).or_else(|| {
            let game = self.search.game();
            let mut listed = 0;
            let mut best = None;
            let _ = game.turns(&state, |turn| {
                best = best.max(Some((game.order_score(&state, turn), turn)));
                listed += 1;
                if listed < LISTED { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            best.map(|(_, turn)| turn)
        })
    }
}

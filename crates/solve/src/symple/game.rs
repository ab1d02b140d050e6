use std::marker::PhantomData;
use std::ops::ControlFlow;

use zugzwang_rules::Player;
use zugzwang_rules::symple::Position;
use zugzwang_search::{Bits, Bounds, Layout, SearchGame};

use super::bounds::Bounder;
use super::graph::{Graph, vertices};
use super::state::State;

/// With at least this many vacant points, symmetric positions share a key.
const FOLD_FROM: u32 = 8;

/// With at least this many vacant points, looking in the table is faster than searching again.
const TABLE_FROM: u32 = 4;

/// The most by which the margin can change until the end of the game, from this position or any
/// position below it.
///
/// Each vacant point becomes a stone of one side and raises its number of chains by at most one.
/// Merging cannot lower that number by more than the chains that have liberties now plus the stones
/// to come.
pub(super) fn most_change<const W: usize>(position: &Position<W>) -> i32 {
    let vacant = position.vacant().count() as i32;
    let living = Player::BOTH.map(|player| {
        position.chains(player).filter(|chain| !chain.liberties.is_empty()).count() as i32
    });
    vacant + position.penalty().abs() * (vacant + living[0].max(living[1]))
}

/// The rest of a game of Symple from a root position, for the search. Values are final margins, in
/// points, for the player to move.
pub(super) struct Endgame<K> {
    graph: Graph,
    penalty: i32,
    bounder: Bounder,
    most_change: i32,
    /// Whether there are no stones at the root.
    is_impartial: bool,
    key: PhantomData<K>,
}

impl<K: Bits> Endgame<K> {
    /// The most vacant points for which keys have room.
    pub(super) const MOST_VACANT: usize = ((K::BITS - 2) / 2) as usize;

    pub(super) fn new<const W: usize>(position: &Position<W>) -> Self {
        let graph = Graph::new(position);
        let penalty = position.penalty();
        let bounder = Bounder::new(penalty, graph.len());
        let is_impartial = graph.len() == position.board().len();
        Self {
            graph,
            penalty,
            bounder,
            most_change: most_change(position),
            is_impartial,
            key: PhantomData,
        }
    }

    pub(super) fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Two bits per vertex, and two for the kinds of turns that are allowed.
    fn pack(&self, own: u64, other: u64, settled: u64, rights: u64) -> K {
        let width = self.graph.len() as u32;
        let high = K::from(own | settled) << width;
        (high | K::from(other | settled)) << 2 | K::from(rights)
    }
}

impl<K: Bits> SearchGame for Endgame<K> {
    type Position = State;
    type Turn = u64;
    type Key = K;

    const FEATURES: usize = 4 * 64;

    fn bounds(&self, state: &State) -> Bounds {
        self.bounder.bounds(&self.graph, state)
    }

    #[inline]
    fn closer_bounds(&self, state: &State, known: Bounds, window: Bounds) -> Bounds {
        self.bounder.closer_bounds(&self.graph, state, known, window)
    }

    fn estimate(&self, state: &State) -> i32 {
        state.margin
    }

    fn turns<B>(
        &self,
        state: &State,
        listener: impl FnMut(u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        state.turns(&self.graph, listener)
    }

    #[inline]
    fn play(&self, state: &State, turn: u64) -> State {
        state.play(&self.graph, turn, self.penalty)
    }

    /// New ground first, then points that the opponent could take; own ground can wait. In endgames
    /// merges and the number of stones also count, which saved a fifth of the nodes; from an empty
    /// board they cost a third more. The weights are those that took the fewest nodes on boards of
    /// 16 and 20 points and on endgames.
    #[inline]
    fn order_score(&self, state: &State, turn: u64) -> i32 {
        let (own, other) = (state.own(), state.other());
        let reached = self.graph.neighbours(turn) & state.vacant & !(own.touched | turn);
        let contested = turn & other.touched;
        let choked = other.chains.iter().filter(|chain| chain.liberties & !turn == 0).count();
        let score = 4 * reached.count_ones() + 2 * contested.count_ones() + choked as u32;
        let size = if self.is_impartial {
            0
        } else {
            let grown = own.chains.iter().filter(|chain| chain.liberties & turn != 0).count();
            let stones = turn.count_ones() as i32;
            2 * (grown as i32 - stones) + stones
        };
        (score as i32 + size) * (1 << 15)
    }

    #[inline]
    fn features(&self, state: &State, turn: u64, mut each: impl FnMut(usize)) {
        let own = state.own();
        for vertex in vertices(turn) {
            let is_plant = own.touched >> vertex & 1 == 0;
            each(vertex | usize::from(is_plant) << 6 | state.to_move.index() << 7);
        }
    }

    #[inline]
    fn is_tabled(&self, state: &State) -> bool {
        state.vacant.count_ones() >= TABLE_FROM
    }

    /// The chains of the player to move come first. Which player that is does not matter if there
    /// were no stones at the root and somebody has grown, as the rules then treat both alike.
    /// Chains without liberties do not matter at all, so their points are all marked in the same
    /// way.
    #[inline]
    fn key(&self, state: &State) -> K {
        let (own, other) = (state.own().stones, state.other().stones);
        let settled = self.graph.all() & !(state.vacant | own | other);
        let side = if state.has_grown && self.is_impartial { 0 } else { state.to_move.index() };
        let rights = side as u64 | u64::from(state.has_grown) << 1;
        if self.graph.symmetries() == 0 || state.vacant.count_ones() < FOLD_FROM {
            return self.pack(own, other, settled, rights);
        }
        let mut least = (own, other, settled);
        for symmetry in 0..self.graph.symmetries() {
            let image = |set| self.graph.image(symmetry, set);
            let own = image(own);
            if own <= least.0 {
                least = least.min((own, image(other), image(settled)));
            }
        }
        self.pack(least.0, least.1, least.2, rights)
    }

    fn base(&self, state: &State) -> i32 {
        state.margin
    }

    fn layout(&self) -> Layout {
        let (vacant, most) = (self.graph.len() as u32, self.most_change);
        Layout { key_bits: 2 * vacant + 2, depth_bits: 0, lowest: -most - 1, highest: most + 1 }
    }

    #[inline]
    fn tag(&self, turn: u64) -> u32 {
        (turn.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as u32
    }

    fn height(&self, state: &State) -> u32 {
        state.vacant.count_ones()
    }
}

use smallvec::SmallVec;
use zugzwang_rules::Player;
use zugzwang_rules::symple::Position;

use super::graph::{Graph, vertices};

/// A chain that can still grow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Chain {
    /// Its liberties, at least one.
    pub(super) liberties: u64,
    /// Those of its stones that the key has to show.
    pub(super) stones: u64,
}

/// The chains of one colour that can still grow.
pub(super) struct Side {
    pub(super) chains: SmallVec<[Chain; 12]>,
    /// The stones of these chains.
    pub(super) stones: u64,
    /// The liberties of these chains.
    pub(super) touched: u64,
}

/// A position below the root of a search, as far as it matters for the rest of the game: what is
/// vacant, and which chains of either side have which liberties. Stones that no longer touch a
/// vacant point do not matter, nor whose they are: they have been counted.
#[derive(Clone)]
pub(super) struct State {
    pub(super) vacant: u64,
    /// By player.
    pub(super) sides: [Side; 2],
    pub(super) to_move: Player,
    /// Whether someone has grown, so that Black can no longer balance (Sy-5).
    pub(super) has_grown: bool,
    /// The margin as the board stands, for the player to move.
    pub(super) margin: i32,
}

impl Clone for Side {
    #[inline]
    fn clone(&self) -> Self {
        Self { chains: SmallVec::from_slice(&self.chains), ..*self }
    }
}

impl Side {
    /// Puts a stone; says by how much the number of chains rises.
    #[inline]
    fn put(&mut self, vertex: usize, liberties: u64) -> i32 {
        let bit = 1 << vertex;
        let mut chain = Chain { liberties, stones: bit };
        let before = self.chains.len();
        let mut i = 0;
        while i < self.chains.len() {
            if self.chains[i].liberties & bit == 0 {
                i += 1;
                continue;
            }
            let grown = self.chains.swap_remove(i);
            chain.liberties |= grown.liberties & !bit;
            chain.stones |= grown.stones;
        }
        let merged = before - self.chains.len();
        if liberties == 0 && merged == 1 {
            // No chain needs the stone to hold together, and no vacant point sees it.
            chain.stones &= !bit;
        }
        self.chains.push(chain);
        1 - merged as i32
    }

    /// Settles the accounts after a turn of either side: liberties taken, chains without any.
    #[inline]
    fn update(&mut self, taken: u64) {
        self.stones = 0;
        self.touched = 0;
        let mut i = 0;
        while i < self.chains.len() {
            let chain = &mut self.chains[i];
            chain.liberties &= !taken;
            if chain.liberties == 0 {
                self.chains.swap_remove(i);
                continue;
            }
            self.stones |= chain.stones;
            self.touched |= chain.liberties;
            i += 1;
        }
    }
}

impl State {
    /// The root: the position that the graph is of.
    pub(super) fn root<const W: usize>(graph: &Graph, position: &Position<W>) -> Self {
        let sides = Player::BOTH.map(|player| {
            let chains = position
                .chains(player)
                .map(|chain| Chain { liberties: graph.vertices_of(chain.liberties), stones: 0 })
                .collect();
            let mut side = Side { chains, stones: 0, touched: 0 };
            side.update(0);
            side
        });
        Self {
            vacant: graph.all(),
            sides,
            to_move: position.to_move(),
            has_grown: !position.nobody_has_grown(),
            margin: position.margin(),
        }
    }

    /// The chains of the player to move.
    #[inline]
    pub(super) fn own(&self) -> &Side {
        &self.sides[self.to_move.index()]
    }

    /// The chains of the other player.
    #[inline]
    pub(super) fn other(&self) -> &Side {
        &self.sides[self.to_move.other().index()]
    }

    /// Whether the player to move may plant after growing (Sy-5).
    #[inline]
    pub(super) fn may_balance(&self) -> bool {
        !self.has_grown && self.to_move == Player::Second
    }

    /// The state after a turn.
    #[inline]
    pub(super) fn play(&self, graph: &Graph, turn: u64, penalty: i32) -> Self {
        let mut next = self.clone();
        let own = &mut next.sides[self.to_move.index()];
        next.has_grown |= own.touched & turn != 0;
        let mut chains = 0;
        for vertex in vertices(turn) {
            next.vacant &= !(1 << vertex);
            chains += own.put(vertex, graph.around(vertex) & next.vacant);
        }
        next.sides[0].update(turn);
        next.sides[1].update(turn);
        next.margin = -(self.margin + turn.count_ones() as i32 - penalty * chains);
        next.to_move = self.to_move.other();
        next
    }
}

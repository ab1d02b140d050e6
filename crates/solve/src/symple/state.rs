use smallvec::SmallVec;
use zugzwang_rules::Player;
use zugzwang_rules::symple::Position;

use super::graph::{Graph, vertices};

/// A chain that can still grow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Chain {
    /// Its liberties, at least one.
    pub(super) liberties: u64,
    /// The stones that the key has to include.
    pub(super) stones: u64,
}

/// The chains of one colour that can still grow.
#[derive(Clone)]
pub(super) struct Side {
    pub(super) chains: SmallVec<[Chain; 12]>,
    /// The stones of these chains.
    pub(super) stones: u64,
    /// The liberties of these chains.
    pub(super) touched: u64,
}

/// A position below the root of a search, reduced to what matters for the rest of the game: the
/// vacant points, and the liberties of each side's chains. Stones that no longer touch a vacant
/// point do not matter, and neither does their owner, as they have already been counted.
#[derive(Clone)]
pub(super) struct State {
    pub(super) vacant: u64,
    /// Indexed by player.
    pub(super) sides: [Side; 2],
    pub(super) to_move: Player,
    /// Whether somebody has grown, so that Black can no longer balance (Sy-5).
    pub(super) has_grown: bool,
    /// The current margin on the board, for the player to move.
    pub(super) margin: i32,
}

impl Side {
    const EMPTY: Self = Self { chains: SmallVec::new_const(), stones: 0, touched: 0 };

    /// Adds a chain, unless it has no liberties.
    #[inline]
    fn add(&mut self, chain: Chain) {
        if chain.liberties != 0 {
            self.stones |= chain.stones;
            self.touched |= chain.liberties;
            self.chains.push(chain);
        }
    }

    /// Removes stones that the key does not need because their chain stays connected without them.
    /// Candidates are stones among `closed`, which have no vacant neighbours. The chains of the
    /// root and the remaining stones still determine which liberties belong to the same chain. Only
    /// looks where the last turn may have made a difference: next to it, and in chains that grew.
    fn forget(&mut self, graph: &Graph, player: Player, closed: u64, turn: u64) {
        let near = graph.neighbours(turn);
        for chain in &mut self.chains {
            let grew = chain.stones & turn != 0;
            let mut left = chain.stones & closed & if grew { u64::MAX } else { near };
            while left != 0 {
                let vertex = left.trailing_zeros() as usize;
                let bit = 1 << vertex;
                left &= !bit;
                if graph.holds_together(player, chain.stones & !bit, vertex) {
                    chain.stones &= !bit;
                    self.stones &= !bit;
                    // Stones next to it may be superfluous now.
                    left |= graph.around(vertex) & chain.stones & closed;
                }
            }
        }
    }

    /// Fills the empty side `next` with this side after the other side's turn on the vertices
    /// `taken`.
    #[inline]
    fn without(&self, taken: u64, next: &mut Self) {
        for &Chain { liberties, stones } in &self.chains {
            next.add(Chain { liberties: liberties & !taken, stones });
        }
    }

    /// Fills the empty side `next` with this side after its own turn. Returns by how much its
    /// number of chains has risen.
    #[inline]
    fn after(&self, graph: &Graph, vacant: u64, turn: u64, next: &mut Self) -> i32 {
        for &chain in &self.chains {
            if chain.liberties & turn == 0 {
                next.add(chain);
            }
        }
        let mut rise = 0;
        let mut grown: SmallVec<[Chain; 12]> = SmallVec::new();
        for vertex in vertices(turn) {
            let (bit, around) = (1 << vertex, graph.around(vertex));
            let mut chain = Chain { liberties: around & vacant & !turn, stones: bit };
            let mut merged = 0;
            // A chain gets at most one of the turn's stones (Sy-4), but the stones may touch each
            // other.
            for old in self.chains.iter().filter(|old| old.liberties & bit != 0) {
                chain.liberties |= old.liberties & !bit;
                chain.stones |= old.stones;
                merged += 1;
            }
            if around & turn != 0 {
                grown.retain(|other| {
                    let apart = other.stones & around == 0;
                    if !apart {
                        chain.liberties |= other.liberties;
                        chain.stones |= other.stones;
                        merged += 1;
                    }
                    apart
                });
            } else if around & vacant == 0 && merged == 1 {
                // The chain stays connected without the stone, and no vacant point is next to it,
                // so it counts as settled.
                chain.stones &= !bit;
            }
            grown.push(chain);
            rise += 1 - merged;
        }
        grown.into_iter().for_each(|chain| next.add(chain));
        rise
    }
}

impl State {
    /// The root, which is the position of the graph.
    pub(super) fn root<const W: usize>(graph: &Graph, position: &Position<W>) -> Self {
        let sides = Player::BOTH.map(|player| {
            let mut side = Side::EMPTY;
            for chain in position.chains(player) {
                side.add(Chain { liberties: graph.vertices_of(chain.liberties), stones: 0 });
            }
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

    /// The chains of the player not to move.
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
        // Sides are large, so they are built in place.
        let mut next = Self {
            vacant: self.vacant & !turn,
            sides: [const { Side::EMPTY }; 2],
            to_move: self.to_move.other(),
            has_grown: self.has_grown || self.own().touched & turn != 0,
            margin: 0,
        };
        let [first, second] = &mut next.sides;
        let (own, other) = match self.to_move {
            Player::First => (first, second),
            Player::Second => (second, first),
        };
        let rise = self.own().after(graph, self.vacant, turn, own);
        self.other().without(turn, other);
        let closed = !graph.neighbours(next.vacant);
        for player in Player::BOTH {
            let side = &mut next.sides[player.index()];
            if side.stones & closed != 0 {
                side.forget(graph, player, closed, turn);
            }
        }
        next.margin = -(self.margin + turn.count_ones() as i32 - penalty * rise);
        next
    }
}

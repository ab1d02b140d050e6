use std::ops::ControlFlow;

use super::{Bitboard, Position};

/// How the player to move can grow (Sy-4).
///
/// A growth is a set of liberties of own chains such that no chain is touched twice and no liberty
/// of untouched chains only is left. In the graph that joins two liberties when a chain has both,
/// these are the maximal independent sets.
///
/// They are found chain by chain: grow it at a liberty that is still *open*, or *skip* it, that
/// is, resolve that it will not grow. Growing or skipping a chain closes all its liberties. A
/// chain with a *private* liberty, one that it shares with no other chain, grows in every turn;
/// only chains without, *poor* ones, can be skipped, and an open liberty of a skipped chain is
/// *due*: another chain that touches it must grow, or else the set would not be maximal.
pub(super) struct Growth<const W: usize> {
    /// The liberties of the chains that have any, the first `len` of them. There cannot be more
    /// chains than half the points, rounded up.
    liberties: [[Bitboard<W>; 32]; W],
    len: usize,
    /// The liberties that several chains have.
    shared: Bitboard<W>,
    /// The shared liberties that touch poor chains only: the others can never be left open.
    contested: Bitboard<W>,
}

impl<const W: usize> Growth<W> {
    pub(super) fn new(position: &Position<W>) -> Self {
        let mut growth = Self {
            liberties: [[Bitboard::EMPTY; 32]; W],
            len: 0,
            shared: Bitboard::EMPTY,
            contested: Bitboard::EMPTY,
        };
        let mut all = Bitboard::EMPTY;
        for chain in position.chains(position.to_move()) {
            if !chain.liberties.is_empty() {
                growth.liberties.as_flattened_mut()[growth.len] = chain.liberties;
                growth.len += 1;
                growth.shared |= all & chain.liberties;
                all |= chain.liberties;
            }
        }
        if !growth.shared.is_empty() {
            let rich = growth
                .chains()
                .iter()
                .filter(|&&liberties| !growth.is_poor(liberties))
                .fold(Bitboard::EMPTY, |rich, &liberties| rich | liberties);
            growth.contested = growth.shared - rich;
        }
        growth
    }

    /// The liberties of each chain that has any.
    #[inline]
    pub(super) fn chains(&self) -> &[Bitboard<W>] {
        &self.liberties.as_flattened()[..self.len]
    }

    /// The liberties that several chains have.
    #[inline]
    pub(super) fn shared(&self) -> Bitboard<W> {
        self.shared
    }

    /// Whether a chain of these liberties has no private one.
    #[inline]
    pub(super) fn is_poor(&self, liberties: Bitboard<W>) -> bool {
        liberties.is_subset(self.shared)
    }

    /// Calls `listener` once for each growth, until it breaks.
    #[inline]
    pub(super) fn for_each<B>(
        mut self,
        mut listener: impl FnMut(Bitboard<W>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.len == 0 {
            return ControlFlow::Continue(());
        }
        if !self.contested.is_empty() {
            self.put_poor_chains_first();
        }
        self.list(Bitboard::EMPTY, State::START, &mut listener)
    }

    /// Orders the chains so that nothing is due any more when the rich ones come, and poor ones
    /// that share liberties follow each other: what cannot be completed is noticed at once, not
    /// anew for all ways in which unrelated chains grow.
    fn put_poor_chains_first(&mut self) {
        let (shared, contested) = (self.shared, self.contested);
        let chains = &mut self.liberties.as_flattened_mut()[..self.len];
        chains.sort_unstable_by_key(|liberties| !liberties.is_subset(shared));
        let poor = chains.partition_point(|liberties| liberties.is_subset(shared));
        let mut near = Bitboard::EMPTY;
        for i in 0..poor {
            let next = (i..poor).find(|&j| !chains[j].is_disjoint(near & contested));
            chains.swap(i, next.unwrap_or(i));
            near |= chains[i];
        }
    }

    fn list<B>(
        &self,
        stones: Bitboard<W>,
        mut state: State<W>,
        listener: &mut impl FnMut(Bitboard<W>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let chains = self.chains();
        let open = loop {
            let Some(&liberties) = chains.get(state.chain) else { return listener(stones) };
            let open = liberties - state.closed;
            if !open.is_empty() {
                break open;
            }
            state.chain += 1;
        };
        for point in open {
            let stones = stones | point.into();
            self.list(stones, self.grown(state, self.touched(state, point.into())), listener)?;
        }
        match self.skipped(state) {
            Some(state) => self.list(stones, state, listener),
            None => ControlFlow::Continue(()),
        }
    }

    /// All liberties of the chains that an open liberty of the chain of `state` touches.
    #[inline]
    pub(super) fn touched(&self, state: State<W>, point: Bitboard<W>) -> Bitboard<W> {
        let chains = &self.chains()[state.chain..];
        if point.is_disjoint(self.shared) {
            return chains[0];
        }
        // Chains before that have the point would have closed it.
        chains
            .iter()
            .filter(|liberties| !liberties.is_disjoint(point))
            .fold(Bitboard::EMPTY, |touched, &liberties| touched | liberties)
    }

    /// What comes of growing the chain of `state` by a stone that touches chains whose liberties
    /// are `touched`.
    #[inline]
    pub(super) fn grown(&self, state: State<W>, touched: Bitboard<W>) -> State<W> {
        State { chain: state.chain + 1, closed: state.closed | touched, due: state.due - touched }
    }

    /// What comes of skipping the chain of `state`: `None` if it is not poor, or if then a liberty
    /// is due that no chain can take care of.
    #[inline]
    pub(super) fn skipped(&self, state: State<W>) -> Option<State<W>> {
        let liberties = self.chains()[state.chain];
        if !self.is_poor(liberties) {
            return None;
        }
        let closed = state.closed | liberties;
        let due = state.due | ((liberties - state.closed) & self.contested);
        let later = self.chains()[state.chain + 1..]
            .iter()
            .filter(|chain| !chain.is_subset(closed))
            .fold(Bitboard::EMPTY, |later, &chain| later | chain);
        due.is_subset(later).then_some(State { chain: state.chain + 1, closed, due })
    }
}

/// How far the chains have been decided on: everything that bears on those still to come.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct State<const W: usize> {
    /// The chains before this one are decided on.
    pub(super) chain: usize,
    /// The liberties of the chains that have grown or been skipped.
    pub(super) closed: Bitboard<W>,
    /// The liberties that a chain still to come must deal with.
    pub(super) due: Bitboard<W>,
}

impl<const W: usize> State<W> {
    pub(super) const START: Self = Self { chain: 0, closed: Bitboard::EMPTY, due: Bitboard::EMPTY };
}

use std::ops::ControlFlow;

use super::{Bitboard, Position};

/// The ways in which the player to move can grow (Sy-4).
///
/// A growth is a set of liberties of own chains such that no chain is touched twice, and no other
/// liberty touches only untouched chains. In the graph that joins two liberties if they belong to
/// the same chain, growths are the maximal independent sets.
///
/// They are found chain by chain: either grow the chain at a liberty that is still *open*, or
/// *skip* it, that is, decide that it will not grow. Growing or skipping a chain closes all its
/// liberties. A chain with a *private* liberty, one that it shares with no other chain, grows in
/// every growth. Only *poor* chains, those without a private liberty, can be skipped. An open
/// liberty of a skipped chain is *due*: another chain that touches it must grow, or the set would
/// not be maximal.
pub(super) struct Growth<const W: usize> {
    /// The liberties of the chains that have any, the first `len` of them. There are at most half
    /// as many chains as points, rounded up.
    liberties: [[Bitboard<W>; 32]; W],
    len: usize,
    /// The liberties of more than one chain.
    shared: Bitboard<W>,
    /// The shared liberties that touch only poor chains; the others are always closed in the end.
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
            let chains = growth.chains().iter();
            let rich = union(chains.filter(|&&liberties| !growth.is_poor(liberties)));
            growth.contested = growth.shared - rich;
        }
        growth
    }

    /// The liberties of each chain that has any.
    #[inline]
    fn chains(&self) -> &[Bitboard<W>] {
        &self.liberties.as_flattened()[..self.len]
    }

    /// Whether a chain with these liberties is poor.
    #[inline]
    fn is_poor(&self, liberties: Bitboard<W>) -> bool {
        liberties.is_subset(self.shared)
    }

    /// Calls `listener` once for each growth, until it breaks.
    #[inline]
    pub(super) fn for_each<B>(
        &mut self,
        mut listener: impl FnMut(Bitboard<W>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.len == 0 {
            return ControlFlow::Continue(());
        }
        if !self.contested.is_empty() {
            self.put_poor_chains_first();
        }
        self.list(0, Bitboard::EMPTY, State::START, &mut listener)
    }

    /// Orders the chains so that nothing is due any more when the rich ones are reached, and poor
    /// ones that share liberties are next to each other. Dead ends are then noticed at once, and
    /// not again for each way in which unrelated chains grow.
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

    /// Lists the growths that the chains from number `chain` on allow.
    fn list<B>(
        &self,
        mut chain: usize,
        stones: Bitboard<W>,
        state: State<W>,
        listener: &mut impl FnMut(Bitboard<W>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let open = loop {
            let Some(&liberties) = self.chains().get(chain) else { return listener(stones) };
            let open = liberties - state.closed;
            if !open.is_empty() {
                break open;
            }
            chain += 1;
        };
        for point in open {
            let point = point.into();
            if let Some(grown) = self.grown(chain, state, self.touched(chain, point)) {
                // Saves a call for each growth here, where most of the time is spent.
                if chain + 1 == self.len {
                    listener(stones | point)?;
                } else {
                    self.list(chain + 1, stones | point, grown, listener)?;
                }
            }
        }
        match self.skipped(chain, state) {
            Some(skipped) => self.list(chain + 1, stones, skipped, listener),
            None => ControlFlow::Continue(()),
        }
    }

    /// The number of growths with stones only on `allowed` points, at most `u128::MAX`.
    ///
    /// These must be maximal among all growths: liberties that are not allowed must be closed in
    /// the end, too. Chains that share no liberties contribute a factor each. The others are
    /// processed one by one, keeping every state that the decisions so far can lead to, with the
    /// number of ways to reach it.
    pub(super) fn count(&self, allowed: Bitboard<W>) -> u128 {
        if self.len == 0 {
            return 0;
        }
        let lone = self.chains().iter().filter(|liberties| liberties.is_disjoint(self.shared));
        let factor = lone.fold(1u128, |factor, &liberties| {
            factor.saturating_mul((liberties & allowed).count().into())
        });
        if self.shared.is_empty() {
            return factor;
        }
        let (mut ways, mut next) = (vec![(State::START, factor)], Vec::new());
        for (chain, &liberties) in self.chains().iter().enumerate() {
            if liberties.is_disjoint(self.shared) {
                continue;
            }
            let private = u128::from(((liberties - self.shared) & allowed).count());
            let later = union(self.chains()[chain + 1..].iter());
            for (state, count) in ways.drain(..) {
                let mut lead_to = |state: Option<State<W>>, count: u128| {
                    if let Some(State { closed, due }) = state {
                        // Of the closed liberties, only those of later chains matter.
                        next.push((State { closed: closed & later, due }, count));
                    }
                };
                let open = liberties - state.closed;
                if open.is_empty() {
                    lead_to(Some(state), count);
                } else if self.is_poor(liberties) {
                    lead_to(self.skipped(chain, state), count);
                } else if private > 0 {
                    let grown = self.grown(chain, state, liberties);
                    lead_to(grown, count.saturating_mul(private));
                }
                for point in open & self.shared & allowed {
                    lead_to(self.grown(chain, state, self.touched(chain, point.into())), count);
                }
            }
            next.sort_unstable_by_key(|&(state, _)| state);
            next.dedup_by(|&mut (state, count), (kept, sum)| {
                let same = state == *kept;
                if same {
                    *sum = sum.saturating_add(count);
                }
                same
            });
            std::mem::swap(&mut ways, &mut next);
        }
        // All liberties are closed and nothing is due. This is a single state, or none if the
        // allowed points are not enough.
        ways.first().map_or(0, |&(_, count)| count)
    }

    /// All liberties of the chains, from number `chain` on, that an open liberty of this chain
    /// touches. Earlier chains have no open liberties.
    #[inline]
    fn touched(&self, chain: usize, point: Bitboard<W>) -> Bitboard<W> {
        let chains = &self.chains()[chain..];
        if point.is_disjoint(self.shared) {
            return chains[0];
        }
        union(chains.iter().filter(|liberties| !liberties.is_disjoint(point)))
    }

    /// The state after growing a chain by a stone that touches chains with the liberties `touched`;
    /// `None` if some liberty would stay due forever.
    #[inline]
    fn grown(&self, chain: usize, state: State<W>, touched: Bitboard<W>) -> Option<State<W>> {
        let State { closed, due } = state;
        self.viable(chain, State { closed: closed | touched, due: due - touched })
    }

    /// The state after skipping a chain; `None` if it is not poor, or if some liberty would stay
    /// due forever.
    #[inline]
    fn skipped(&self, chain: usize, state: State<W>) -> Option<State<W>> {
        let liberties = self.chains()[chain];
        if !self.is_poor(liberties) {
            return None;
        }
        let due = state.due | ((liberties - state.closed) & self.contested);
        self.viable(chain, State { closed: state.closed | liberties, due })
    }

    /// The state after a decision on a chain, unless some due liberty touches no later chain that
    /// can still grow.
    #[inline]
    fn viable(&self, chain: usize, state: State<W>) -> Option<State<W>> {
        let can_grow = |liberties: &&Bitboard<W>| !liberties.is_subset(state.closed);
        let viable = state.due.is_empty()
            || state.due.is_subset(union(self.chains()[chain + 1..].iter().filter(can_grow)));
        viable.then_some(state)
    }
}

/// What the decisions on some chains mean for the others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct State<const W: usize> {
    /// The liberties of the chains that have grown or been skipped.
    closed: Bitboard<W>,
    /// The liberties that a later chain must close by growing.
    due: Bitboard<W>,
}

impl<const W: usize> State<W> {
    const START: Self = Self { closed: Bitboard::EMPTY, due: Bitboard::EMPTY };
}

#[inline]
fn union<'a, const W: usize>(sets: impl Iterator<Item = &'a Bitboard<W>>) -> Bitboard<W> {
    sets.fold(Bitboard::EMPTY, |union, &set| union | set)
}

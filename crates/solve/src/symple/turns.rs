use std::ops::ControlFlow;

use super::graph::Graph;
use super::graph::vertices;
use super::state::{Chain, State};

impl State {
    /// Calls `listener` once for every turn, until it breaks. Of turns that differ only in which of
    /// several [interchangeable](Self::redundant) vertices they take, only one is listed.
    pub(super) fn turns<B>(
        &self,
        graph: &Graph,
        listener: impl FnMut(u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.turns_among(graph, !self.redundant(graph), listener)
    }

    /// The turns that take only vertices in `useful`.
    fn turns_among<B>(
        &self,
        graph: &Graph,
        useful: u64,
        mut listener: impl FnMut(u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let plants = self.vacant & !self.own().touched & useful;
        if !self.own().chains.is_empty() {
            let growth = Growth::new(&self.own().chains, useful);
            if self.may_balance() {
                growth.list(Partial::default(), &mut |stones| {
                    listener(stones)?;
                    vertices(plants & !graph.neighbours(stones))
                        .try_for_each(|plant| listener(stones | 1 << plant))
                })?;
            } else {
                growth.list(Partial::default(), &mut listener)?;
            }
        }
        vertices(plants).try_for_each(|plant| listener(1 << plant))
    }

    /// The vertices that are interchangeable with a lower one: both have the same vacant
    /// neighbours, not counting each other, and are liberties of the same chains.
    ///
    /// Swapping them maps the game onto itself, so it is enough to try the lower one.
    fn redundant(&self, graph: &Graph) -> u64 {
        let mut redundant = 0;
        let mut rest = self.vacant;
        while rest & rest.wrapping_sub(1) != 0 {
            let bit = rest & rest.wrapping_neg();
            rest &= !bit;
            let alike =
                self.sides.iter().flat_map(|side| &side.chains).fold(rest, |alike, chain| {
                    let liberties = chain.liberties;
                    alike & if liberties & bit == 0 { !liberties } else { liberties }
                });
            if alike != 0 {
                let around = graph.neighbours(bit) & self.vacant;
                let twins = vertices(alike)
                    .map(|vertex| 1 << vertex)
                    .filter(|twin| {
                        (graph.neighbours(*twin) & self.vacant ^ around) & !(bit | twin) == 0
                    })
                    .fold(0, |twins, twin| twins | twin);
                redundant |= twins;
                rest &= !twins;
            }
        }
        redundant
    }
}

/// Lists the ways to grow (Sy-4): the maximal sets of liberties in which no two belong to the same
/// chain.
struct Growth<'a> {
    chains: &'a [Chain],
    useful: u64,
    /// The liberties of more than one chain.
    shared: u64,
}

/// A growth under construction.
#[derive(Clone, Copy, Default)]
struct Partial {
    /// Chains before this one have been dealt with.
    chain: usize,
    stones: u64,
    /// The liberties that can no longer be chosen.
    closed: u64,
    /// The liberties that were passed over. For the set to be maximal, a later stone must close
    /// each of them.
    due: u64,
}

impl<'a> Growth<'a> {
    fn new(chains: &'a [Chain], useful: u64) -> Self {
        let (_, shared) = chains.iter().fold((0, 0), |(all, shared), chain| {
            (all | chain.liberties, shared | (all & chain.liberties))
        });
        Self { chains, useful, shared }
    }

    fn list<B>(
        &self,
        mut partial: Partial,
        listener: &mut impl FnMut(u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (liberties, open, later) = loop {
            let Some((chain, later)) = self.chains[partial.chain..].split_first() else {
                return if partial.due == 0 {
                    listener(partial.stones)
                } else {
                    ControlFlow::Continue(())
                };
            };
            partial.chain += 1;
            let open = chain.liberties & !partial.closed;
            if open != 0 {
                partial.closed |= chain.liberties;
                break (chain.liberties, open, later);
            }
        };
        for vertex in vertices(open & self.useful) {
            let bit = 1 << vertex;
            let mut grown = partial;
            grown.stones |= bit;
            grown.due &= !liberties;
            if bit & self.shared != 0 {
                let touched = later
                    .iter()
                    .filter(|chain| chain.liberties & bit != 0)
                    .fold(0, |touched, chain| touched | chain.liberties);
                grown.closed |= touched;
                grown.due &= !touched;
            }
            self.list(grown, listener)?;
        }
        // Without a stone for this chain, each of its liberties has to be closed by a stone of
        // another chain.
        if open & !self.shared == 0 {
            partial.due |= open;
            let reach = later
                .iter()
                .filter(|chain| chain.liberties & !partial.closed != 0)
                .fold(0, |reach, chain| reach | chain.liberties);
            if partial.due & !reach == 0 {
                self.list(partial, listener)?;
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::ops::ControlFlow;

    use rand::SeedableRng;
    use rand::rngs::StdRng;

    use super::super::samples::{random_position, sizes};
    use super::*;

    /// If no vertex is treated as redundant, the turns are those of the rules.
    #[test]
    fn turns_are_those_of_the_rules() {
        let mut rng = StdRng::seed_from_u64(1);
        for size in sizes().cycle().take(3000) {
            let position = random_position(&mut rng, size, 1.0);
            let graph = Graph::new(&position);
            let state = State::root(&graph, &position);
            let mut expected = BTreeSet::new();
            let _ = position.for_each_turn(|turn| {
                expected.insert(graph.vertices_of(turn.stones()));
                ControlFlow::<()>::Continue(())
            });
            let mut found = Vec::new();
            let _ = state.turns_among(&graph, u64::MAX, |turn| {
                found.push(turn);
                ControlFlow::<()>::Continue(())
            });
            assert_eq!(found.len(), expected.len(), "{position}");
            assert_eq!(BTreeSet::from_iter(found), expected, "{position}");
        }
    }
}

use zugzwang_search::Bounds;

use super::graph::Graph;
use super::state::{Side, State};

/// Bounds of what the margin can still become.
///
/// Seen by a player A against a player B, the final margin is the margin on the board, plus the
/// stones that A will place less those that B will, plus P for each chain by which B's number of
/// chains rises more than A's.
///
/// **Stones.** In a turn A places at most one stone for each of its chains that have liberties
/// (Sy-4), or plants one; B places one at least. A plant raises the number of A's chains by one,
/// and takes a vacant point that A's stones do not touch; there never are new ones of those, for
/// stones stay. [`Stones`] tabulates the best that A could do if these were the only rules.
///
/// **Chains, if P is positive.** A's number of chains sinks at most by its number of chains with
/// liberties, less one for each group of them that vacant points connect: chains merge through
/// stones on points that are vacant now. B's number of chains rises by planting only; B need not
/// plant while it touches a vacant point. So let B grow whenever it can, however it likes: then B
/// plants only when no vacant point touches its stones, and at such a time all vacant points are
/// among those that B does not touch now, n say. B and A take turns to place at least one stone
/// each on these, so that B plants at most (n + 1) / 2 times. The bound on the stones holds
/// whatever B does, so also for this way of playing.
///
/// **Chains, if P is negative.** A's number rises at most by the number of points that A does not
/// touch now, and B's sinks at most as A's does in the other case.
pub(super) struct Bounder {
    penalty: i32,
    stones: Stones,
}

/// Largest possible numbers of A's further stones less B's.
struct Stones {
    /// Length of an axis of the tables: the vacant points, A's chains with liberties (as many as
    /// there are vacant points is enough), the points that A does not touch.
    side: usize,
    /// With A to move, and with B to move.
    first: Vec<i16>,
    second: Vec<i16>,
}

impl Stones {
    fn new(vacant: usize) -> Self {
        let side = vacant + 1;
        let mut stones = Self { side, first: vec![0; side.pow(3)], second: vec![0; side.pow(3)] };
        for vacant in 1..side {
            for chains in 0..side {
                for untouched in 0..=vacant {
                    let grown = (1..=chains.min(vacant)).map(|count| {
                        count as i16 + stones.get(&stones.second, vacant - count, chains, untouched)
                    });
                    let planted = (untouched > 0).then(|| {
                        1 + stones.get(&stones.second, vacant - 1, chains + 1, untouched - 1)
                    });
                    let best = grown.chain(planted).max().unwrap_or(0);
                    let worst = (1..=vacant)
                        .map(|count| {
                            stones.get(&stones.first, vacant - count, chains, untouched)
                                - count as i16
                        })
                        .max();
                    let at = stones.index(vacant, chains, untouched);
                    stones.first[at] = best;
                    stones.second[at] = worst.unwrap_or(0);
                }
            }
        }
        stones
    }

    #[inline]
    fn index(&self, vacant: usize, chains: usize, untouched: usize) -> usize {
        (vacant * self.side + chains.min(vacant)) * self.side + untouched.min(vacant)
    }

    #[inline]
    fn get(&self, table: &[i16], vacant: usize, chains: usize, untouched: usize) -> i16 {
        table[self.index(vacant, chains, untouched)]
    }
}

impl Bounder {
    /// For states of up to so many vacant points.
    pub(super) fn new(penalty: i32, vacant: usize) -> Self {
        Self { penalty, stones: Stones::new(vacant) }
    }

    /// Bounds of the final margin, for the player to move.
    #[inline]
    pub(super) fn bounds(&self, graph: &Graph, state: &State) -> Bounds {
        if state.vacant == 0 {
            return Bounds::exact(state.margin);
        }
        if !state.has_grown {
            return Bounds::UNKNOWN;
        }
        let vacant = state.vacant.count_ones() as usize;
        let (own, other) = (state.own(), state.other());
        let untouched = |side: &Side| (state.vacant & !side.touched).count_ones() as usize;
        let (own_untouched, other_untouched) = (untouched(own), untouched(other));
        let stones = &self.stones;
        let gain = stones.get(&stones.first, vacant, own.chains.len(), own_untouched);
        let loss = stones.get(&stones.second, vacant, other.chains.len(), other_untouched);
        let (gain, loss) = (i32::from(gain), i32::from(loss));
        let (own_merges, other_merges) = (merges(graph, state, own), merges(graph, state, other));
        let (up, down) = if self.penalty >= 0 {
            let up = own_merges + other_untouched.div_ceil(2);
            let down = other_merges + own_untouched.div_ceil(2);
            (self.penalty * up as i32, self.penalty * down as i32)
        } else {
            let up = own_untouched + other_merges;
            let down = other_untouched + own_merges;
            (-self.penalty * up as i32, -self.penalty * down as i32)
        };
        Bounds { lower: state.margin - loss - down, upper: state.margin + gain + up }
    }
}

/// By how much merging can lower the number of a side's chains: the chains that have liberties,
/// less the groups of them that vacant points connect.
#[inline]
fn merges(graph: &Graph, state: &State, side: &Side) -> usize {
    let chains = side.chains.len();
    if chains < 2 {
        return 0;
    }
    let mut left = side.touched;
    let mut groups = 0;
    while left != 0 {
        let mut group = left & left.wrapping_neg();
        loop {
            let mut next = group | (graph.neighbours(group) & state.vacant);
            for chain in &side.chains {
                if chain.liberties & next != 0 {
                    next |= chain.liberties;
                }
            }
            if next == group {
                break;
            }
            group = next;
        }
        left &= !group;
        groups += 1;
    }
    chains - groups
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use rand::SeedableRng;
    use rand::rngs::StdRng;

    use super::super::plain;
    use super::super::samples::{random_position, sizes};
    use super::*;

    #[test]
    fn bounds_hold_and_some_are_exact() {
        let mut rng = StdRng::seed_from_u64(5);
        let (mut exact, mut useful, mut all) = (0, 0, 0);
        for size in sizes().cycle().take(12_000) {
            let position = random_position(&mut rng, size, (10.0 / size.len() as f64).min(1.0));
            if position.vacant().count() > 10 || position.is_over() {
                continue;
            }
            let graph = Graph::new(&position);
            let bounder = Bounder::new(position.penalty(), graph.len());
            let bounds = bounder.bounds(&graph, &State::root(&graph, &position));
            let margin = plain::margin(&position, &mut HashMap::new());
            assert!((bounds.lower..=bounds.upper).contains(&margin), "{position} {bounds:?}");
            all += 1;
            useful += usize::from(bounds != Bounds::UNKNOWN);
            exact += usize::from(bounds.is_exact());
        }
        assert!(useful > all / 2 && exact > all / 20, "{exact} {useful} {all}");
    }
}

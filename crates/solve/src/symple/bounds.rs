use zugzwang_rules::symple::{Bitboard, Position};
use zugzwang_search::Bounds;

use super::graph::Graph;
use super::groups::Groups;
use super::relaxed_bound::RelaxedBound;
use super::relaxed_game::{MOST_MERGES, RelaxedValues};
use super::state::{Side, State};

/// Bounds of the final margin.
///
/// For a player A against a player B, the final margin is the margin on the board, plus the stones
/// that A will place, minus those that B will place, plus P for each chain by which B's number of
/// chains rises more than A's.
///
/// **Stones.** In a turn A places at most one stone for each of its chains that have liberties
/// (Sy-4), or plants one; B places at least one. A plant raises the number of A's chains by one and
/// takes a vacant point that A's stones do not touch. New points of that kind never appear, as
/// stones are never removed. [`Stones`] tabulates the best that A could do if these were the only
/// rules.
///
/// **Chains, if P is positive.** A's number of chains falls by at most its number of chains with
/// liberties, minus one for each group of them that vacant points connect, because chains merge
/// through stones on points that are vacant now. B's number of chains rises only by planting, and B
/// need not plant while it touches a vacant point. So let B grow whenever it can, in any way. Then
/// B plants only when no vacant point touches its stones, and at such a time all vacant points are
/// among the n points that B does not touch now. B and A take turns to place at least one stone
/// each on these, so B plants at most (n + 1) / 2 times. The bound on the stones holds whatever B
/// does, so it also holds for this way of playing.
///
/// **Chains, if P is negative.** A's number of chains rises by at most the number of points that A
/// does not touch now, and B's falls by at most as much as A's does in the other case.
pub(super) struct Bounder {
    penalty: i32,
    stones: Stones,
    relaxed: RelaxedValues,
}

/// The largest possible differences between the numbers of A's and B's further stones.
struct Stones {
    /// The length of each axis of the tables: vacant points, A's chains with liberties (capped at
    /// the number of vacant points), and points that A does not touch.
    side: usize,
    /// With A to move.
    first: Vec<i16>,
    /// With B to move.
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
    /// Tables for up to `vacant` vacant points.
    pub(super) fn new(penalty: i32, vacant: usize) -> Self {
        Self { penalty, stones: Stones::new(vacant), relaxed: RelaxedValues::new(penalty, vacant) }
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
        let merges = |side: &Side| match side.chains.len() {
            0 | 1 => 0,
            _ => Groups::new(graph, state.vacant, side).merges,
        };
        let (own_merges, other_merges) = (merges(own), merges(other));
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

    /// Better bounds than `known`, from [relaxed games](RelaxedValues) of each side against the
    /// other. Looks only as far as it can matter for a search of this window.
    pub(super) fn closer_bounds(
        &self,
        graph: &Graph,
        state: &State,
        known: Bounds,
        window: Bounds,
    ) -> Bounds {
        if !self.relaxed.covers(state.vacant.count_ones() as usize) || !state.has_grown {
            return known;
        }
        let (own, other) = (state.own(), state.other());
        let own_groups = Groups::new(graph, state.vacant, own);
        let other_groups = Groups::new(graph, state.vacant, other);
        if own_groups.merges.max(other_groups.merges) > MOST_MERGES {
            return known;
        }
        let relaxed_bound =
            |a, groups, b| RelaxedBound { graph, vacant: state.vacant, a, groups, b };
        let lower = |known: Bounds| {
            let needed = state.margin - window.upper;
            let loss =
                relaxed_bound(other, &other_groups, own).most_as_second(&self.relaxed, needed);
            Bounds { lower: known.lower.max(state.margin - loss), ..known }
        };
        let upper = |known: Bounds| {
            let gain = relaxed_bound(own, &own_groups, other).most_as_first(&self.relaxed);
            Bounds { upper: known.upper.min(state.margin + gain), ..known }
        };
        // Starts with the side that is more likely to be enough.
        if window.upper - known.lower < known.upper - window.lower {
            let known = lower(known);
            if known.lower >= window.upper { known } else { upper(known) }
        } else {
            let known = upper(known);
            if known.upper <= window.lower { known } else { lower(known) }
        }
    }
}

/// Bounds of the final margin of any position, even the empty board, for the player to move: the
/// bounds on chains of a [`Bounder`], with all further stones given to one side or the other.
pub(super) fn wide_bounds<const W: usize>(position: &Position<W>) -> Bounds {
    let (board, vacant, penalty) = (position.board(), position.vacant(), position.penalty());
    let sides = [position.to_move(), position.to_move().other()].map(|player| {
        let chains = position.chains(player).map(|chain| chain.liberties);
        let chains: Vec<Bitboard<W>> = chains.filter(|liberties| !liberties.is_empty()).collect();
        let touched =
            chains.iter().fold(Bitboard::EMPTY, |touched, &liberties| touched | liberties);
        let mut left = touched;
        let mut groups = 0;
        while let Some(point) = left.into_iter().next() {
            let mut group = Bitboard::from(point);
            loop {
                let grown = chains
                    .iter()
                    .filter(|&&liberties| !(liberties & group).is_empty())
                    .fold(group | board.neighbours(group) & vacant, |grown, &liberties| {
                        grown | liberties
                    });
                if grown == group {
                    break;
                }
                group = grown;
            }
            left -= group;
            groups += 1;
        }
        let merges = (chains.len() - groups) as i32;
        let untouched = (vacant - touched).count() as i32;
        (merges, untouched)
    });
    let [(own_merges, own_untouched), (other_merges, other_untouched)] = sides;
    let (up, down) = if penalty >= 0 {
        (own_merges + (other_untouched + 1) / 2, other_merges + (own_untouched + 1) / 2)
    } else {
        (own_untouched + other_merges, other_untouched + own_merges)
    };
    let (margin, stones) = (position.margin(), vacant.count() as i32);
    Bounds {
        lower: margin - stones - penalty.abs() * down,
        upper: margin + stones + penalty.abs() * up,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};
    use zugzwang_rules::symple::Board;

    use super::super::plain;
    use super::super::samples::{late_position, random_position, sizes};
    use super::*;

    /// Checks that the bounds of a position hold for any window. Returns them, without and with a
    /// closer look.
    fn checked(position: &Position<1>, rng: &mut StdRng) -> (Bounds, Bounds) {
        let graph = Graph::new(position);
        let bounder = Bounder::new(position.penalty(), graph.len());
        let state = State::root(&graph, position);
        let margin = plain::margin(position, &mut HashMap::new());
        let bounds = bounder.bounds(&graph, &state);
        let closer = |window| bounder.closer_bounds(&graph, &state, bounds, window);
        let closest = closer(Bounds::UNKNOWN);
        let below = margin - rng.random_range(0..8);
        for bounds in [
            wide_bounds(position),
            bounds,
            closest,
            closer(Bounds { lower: below, upper: below + 1 }),
            closer(Bounds { lower: margin, upper: margin + rng.random_range(1..8) }),
        ] {
            assert!((bounds.lower..=bounds.upper).contains(&margin), "{position} {bounds:?}");
        }
        (bounds, closest)
    }

    #[test]
    fn bounds_hold_and_some_are_exact() {
        let mut rng = StdRng::seed_from_u64(5);
        let (mut exact, mut useful, mut all) = (0, 0, 0);
        for size in sizes().cycle().take(12_000) {
            let position = random_position(&mut rng, size, (10.0 / size.len() as f64).min(1.0));
            if position.vacant().count() > 10 || position.is_over() {
                continue;
            }
            let (bounds, _) = checked(&position, &mut rng);
            all += 1;
            useful += usize::from(bounds != Bounds::UNKNOWN);
            exact += usize::from(bounds.is_exact());
        }
        assert!(useful > all / 2 && exact > all / 20, "{exact} {useful} {all}");
    }

    #[test]
    fn a_closer_look_shows_more() {
        let mut rng = StdRng::seed_from_u64(6);
        let (mut closer, mut exact, mut all) = (0, 0, 0);
        for (width, height) in
            [(4, 4), (5, 4), (8, 2), (6, 4), (12, 2)].into_iter().cycle().take(4000)
        {
            let board = Board::new(width, height).unwrap();
            let vacant = rng.random_range(1..=9);
            let position = late_position(&mut rng, board, vacant);
            if position.is_over() || position.penalty() < 0 {
                continue;
            }
            let (bounds, closest) = checked(&position, &mut rng);
            all += 1;
            closer += usize::from(closest != bounds);
            exact += usize::from(closest.is_exact() && !bounds.is_exact());
        }
        assert!(closer > all / 2 && exact > all / 20, "{closer} {exact} {all}");
    }
}

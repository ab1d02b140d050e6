use std::cmp::Reverse;

use smallvec::{SmallVec, smallvec};

use super::graph::{Graph, vertices};
use super::groups::Groups;
use super::relaxed_game::{Freedom, MOST_MORE, More, RelaxedGame, RelaxedValues};
use super::state::Side;

/// Bounds what a side A can still gain against a side B, by [relaxed games](RelaxedGame).
pub(super) struct RelaxedBound<'a> {
    pub(super) graph: &'a Graph,
    pub(super) vacant: u64,
    pub(super) a: &'a Side,
    pub(super) groups: &'a Groups,
    pub(super) b: &'a Side,
}

/// Relaxed games with the price that A pays for each. A chooses the one that is best for it.
type Choice = SmallVec<[(RelaxedGame, i32); 4]>;

impl RelaxedBound<'_> {
    /// The most that A can gain if A is to move, in points.
    pub(super) fn most_as_first(&self, values: &RelaxedValues) -> i32 {
        best(&self.choice(values.penalty()), |game| values.first(game))
    }

    /// The most that A can gain if B is to move, in points. Stops looking once this is at most
    /// `needed`.
    ///
    /// The relaxed game only has some first stone of B. Here, first stones that merge chains of B
    /// or keep chains of A from merging are looked at, with further stones to go with them.
    pub(super) fn most_as_second(&self, values: &RelaxedValues, needed: i32) -> i32 {
        let Self { graph, vacant, a, groups, b } = *self;
        let penalty = values.penalty();
        let choice = self.choice(penalty);
        let mut most = best(&choice, |game| values.second(game));
        let shared = shared_liberties(b);
        let near = if groups.merges > 0 { a.touched | graph.neighbours(a.touched) } else { 0 };
        for vertex in vertices(b.touched) {
            if most <= needed {
                break;
            }
            let first = 1 << vertex;
            // An estimate of the best possible outcome, to avoid looking in vain.
            let merges = if near & first != 0 { groups.merges } else { 0 };
            let alone = Chosen::new(b, first);
            if most - needed > penalty * (merges + alone.merged) as i32 + 2 * b.chains.len() as i32
            {
                continue;
            }
            let mut value = |chosen: &Chosen, more: More| {
                let left = if near & chosen.stones == 0 {
                    groups.merges
                } else {
                    Groups::new(graph, vacant & !chosen.stones, a).merges
                };
                most = most.min(best(&choice, |game| {
                    // If there is no safe point, A has gone into the region of the first stone.
                    // Otherwise it may also have done so, but it is no worse for A if the stone is
                    // on a safe point.
                    let is_open = groups.reached & first != 0 || game.safe == 0;
                    values.after(RelaxedGame { merges: left, ..game }, is_open, more, chosen.merged)
                }));
            };
            let many = alone.with(b, groups.reached & !shared, MOST_MORE);
            let many = many.with(b, groups.reached, MOST_MORE).count();
            value(&alone, More::UpTo(many - 1));
            let some = [shared & near, shared, near]
                .into_iter()
                .fold(alone, |chosen, wanted| chosen.with(b, groups.reached & wanted, MOST_MORE));
            if some.count() > 1 {
                value(&some, More::Exactly(some.count() - 1));
            }
        }
        most
    }

    /// The choices of how many of the regions that it does not touch A goes into, to plant there
    /// and grow. Single points are left to the relaxed game.
    #[inline]
    fn choice(&self, penalty: i32) -> Choice {
        let Self { graph, vacant, a, groups, b } = *self;
        let safe = vacant & !groups.reached;
        let mut game = RelaxedGame {
            open: (groups.reached & b.touched).count_ones() as usize,
            safe: safe.count_ones() as usize,
            closed: (groups.reached & !b.touched).count_ones() as usize,
            chains: a.chains.len(),
            merges: groups.merges,
            others: b.chains.len(),
            freedom: self.freedom(),
        };
        let mut choice: Choice = smallvec![(game, 0)];
        let mut left = safe & graph.neighbours(safe);
        if left == 0 {
            return choice;
        }
        // Pairs the largest regions with the highest numbers of closed points, as if they belonged
        // together. This is at least as good for A as the real regions.
        let mut sizes: SmallVec<[usize; 8]> = SmallVec::new();
        let mut closed: SmallVec<[usize; 8]> = SmallVec::new();
        while left != 0 {
            let region = region(graph, left & left.wrapping_neg(), safe);
            sizes.push(region.count_ones() as usize);
            closed.push((region & !b.touched).count_ones() as usize);
            left &= !region;
        }
        sizes.sort_unstable_by_key(|&size| Reverse(size));
        closed.sort_unstable_by_key(|&size| Reverse(size));
        let mut paid = 0;
        for (size, closed) in sizes.into_iter().zip(closed) {
            game.safe -= size;
            game.open += size - closed;
            game.closed += closed;
            game.chains += 1;
            if size > 2 {
                game.freedom = Freedom::Any;
            }
            paid += penalty;
            choice.push((game, paid));
        }
        choice
    }

    /// A's freedom in the regions that it touches, now and later.
    ///
    /// If two neighbouring vacant points are both liberties of the same chain and of no other, A
    /// never places stones on both in one turn (Sy-4). This remains so as points fill up, since a
    /// stone on one of them belongs to that chain.
    #[inline]
    fn freedom(&self) -> Freedom {
        let Self { graph, vacant, a, groups, .. } = *self;
        if groups.reached & !a.touched != 0 {
            return Freedom::Any;
        }
        let shared = shared_liberties(a);
        let touching = a.chains.iter().any(|chain| {
            graph.neighbours(chain.liberties) & vacant & !(chain.liberties & !shared) != 0
        });
        if touching { Freedom::Touching } else { Freedom::Tight }
    }
}

#[inline]
fn best(choice: &Choice, value: impl Fn(RelaxedGame) -> i32) -> i32 {
    let values = choice.iter().map(|&(game, paid)| value(game) - paid);
    values.max().expect("one game at least")
}

/// The liberties of more than one chain.
#[inline]
fn shared_liberties(side: &Side) -> u64 {
    let (_, shared) = side.chains.iter().fold((0, 0), |(all, shared), chain| {
        (all | chain.liberties, shared | all & chain.liberties)
    });
    shared
}

/// A set, with all vacant points that are connected to it.
fn region(graph: &Graph, mut set: u64, vacant: u64) -> u64 {
    loop {
        let next = set | graph.neighbours(set) & vacant;
        if next == set {
            return set;
        }
        set = next;
    }
}

/// A set of stones that a side can place in one turn.
#[derive(Clone, Copy)]
struct Chosen {
    stones: u64,
    /// The liberties of the chains that they grow.
    closed: u64,
    /// The least by which they lower the number of chains.
    merged: usize,
}

impl Chosen {
    /// One stone.
    #[inline]
    fn new(side: &Side, stone: u64) -> Self {
        let grown = side.chains.iter().filter(|chain| chain.liberties & stone != 0);
        let (closed, count) =
            grown.fold((0, 0), |(closed, count), chain| (closed | chain.liberties, count + 1));
        Self { stones: stone, closed, merged: count - 1 }
    }

    fn count(&self) -> usize {
        self.stones.count_ones() as usize
    }

    /// Adds as many further stones on `vertices` as possible, up to `most` besides the first.
    #[inline]
    fn with(mut self, side: &Side, vertices: u64, most: usize) -> Self {
        loop {
            let open = side.touched & vertices & !self.closed;
            if open == 0 || self.count() > most {
                return self;
            }
            let next = Self::new(side, open & open.wrapping_neg());
            self.stones |= next.stones;
            self.closed |= next.closed;
            self.merged += next.merged;
        }
    }
}

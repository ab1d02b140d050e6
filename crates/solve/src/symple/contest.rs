use std::cmp::Reverse;

use smallvec::{SmallVec, smallvec};

use super::graph::{Graph, vertices};
use super::groups::Groups;
use super::race::{Freedom, Race, Races};
use super::state::Side;

/// What a side A can still gain against a side B, seen as [races](Race).
pub(super) struct Contest<'a> {
    pub(super) graph: &'a Graph,
    pub(super) vacant: u64,
    pub(super) a: &'a Side,
    pub(super) groups: &'a Groups,
    pub(super) b: &'a Side,
}

/// Races, with what A pays for each, of which it takes the one that is best for it.
type Choice = SmallVec<[(Race, i32); 4]>;

impl Contest<'_> {
    /// The most that A, who is to move, can gain, in points.
    pub(super) fn most_as_first(&self, races: &Races) -> i32 {
        best(&self.choice(races.penalty()), |race| races.first(race))
    }

    /// The most that A can gain if B is to move, in points. Looks no further once it is no more than
    /// `needed`.
    ///
    /// Where the race only knows of a first stone of B, there may be one that merges chains of B,
    /// one that keeps chains of A from merging, and further stones to go with it.
    pub(super) fn most_as_second(&self, races: &Races, needed: i32) -> i32 {
        let Self { graph, vacant, a, groups, b } = *self;
        let penalty = races.penalty();
        let choice = self.choice(penalty);
        let mut most = best(&choice, |race| races.second(race));
        let shared = shared_liberties(b);
        let near = if groups.merges > 0 { a.touched | graph.neighbours(a.touched) } else { 0 };
        for vertex in vertices(b.touched) {
            if most <= needed {
                break;
            }
            let bit = 1 << vertex;
            let merged = if shared & bit == 0 {
                0
            } else {
                b.chains.iter().filter(|chain| chain.liberties & bit != 0).count() - 1
            };
            let may_cut = near & bit != 0;
            // A guess at what can come of it at best, to save the look.
            let merges = merged + if may_cut { groups.merges } else { 0 };
            if most - needed > penalty * merges as i32 + 2 * b.chains.len() as i32 {
                continue;
            }
            let merges =
                if may_cut { Groups::new(graph, vacant & !bit, a).merges } else { groups.merges };
            let more = more_stones(b, bit, groups.reached);
            if merges == groups.merges && merged == 0 && more == 0 {
                continue;
            }
            let is_open = groups.reached & bit != 0;
            most = most.min(best(&choice, |race| {
                // With no safe point, A has gone into the region of this one. With one, it may have
                // done so too, but it is not worse for A if the stone is on a safe point.
                let is_open = is_open || race.safe == 0;
                races.after(Race { merges, ..race }, is_open, merged, more)
            }));
        }
        most
    }

    /// Into how many of the regions that it does not touch will A go, to plant there and grow?
    /// Single points are left to the race.
    #[inline]
    fn choice(&self, penalty: i32) -> Choice {
        let Self { graph, vacant, a, groups, b } = *self;
        let safe = vacant & !groups.reached;
        let mut race = Race {
            open: (groups.reached & b.touched).count_ones() as usize,
            safe: safe.count_ones() as usize,
            closed: (groups.reached & !b.touched).count_ones() as usize,
            chains: a.chains.len(),
            merges: groups.merges,
            others: b.chains.len(),
            freedom: self.freedom(),
        };
        let mut choice: Choice = smallvec![(race, 0)];
        let mut left = safe & graph.neighbours(safe);
        if left == 0 {
            return choice;
        }
        // As if of so many regions the largest, and those with the most closed points, were the
        // same: that is at least as good for A as what there is.
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
            race.safe -= size;
            race.open += size - closed;
            race.closed += closed;
            race.chains += 1;
            if size > 2 {
                race.freedom = Freedom::Any;
            }
            paid += penalty;
            choice.push((race, paid));
        }
        choice
    }

    /// What A may do in the regions that it touches, now and later.
    ///
    /// Where two vacant points are neighbours, but both are liberties of one and the same chain and
    /// of no other, A never places both in one turn (Sy-4). This stays so as points fill up: a stone
    /// on one of them belongs to that chain.
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
fn best(choice: &Choice, value: impl Fn(Race) -> i32) -> i32 {
    let values = choice.iter().map(|&(race, paid)| value(race) - paid);
    values.max().expect("one race at least")
}

/// The liberties of more than one chain.
#[inline]
fn shared_liberties(side: &Side) -> u64 {
    let (_, shared) = side.chains.iter().fold((0, 0), |(all, shared), chain| {
        (all | chain.liberties, shared | all & chain.liberties)
    });
    shared
}

/// The vacant points that connect with some of a set, and that set.
fn region(graph: &Graph, mut set: u64, vacant: u64) -> u64 {
    loop {
        let next = set | graph.neighbours(set) & vacant;
        if next == set {
            return set;
        }
        set = next;
    }
}

/// So many stones a side can place in one turn on some vertices, besides a first stone that is given;
/// perhaps even more.
fn more_stones(side: &Side, first: u64, vertices: u64) -> usize {
    let of_same_chains = |stone: u64| {
        let chains = side.chains.iter().filter(|chain| chain.liberties & stone != 0);
        chains.fold(0, |liberties, chain| liberties | chain.liberties)
    };
    let mut closed = of_same_chains(first);
    let mut more = 0;
    for chain in &side.chains {
        let open = chain.liberties & vertices & !closed;
        if open != 0 {
            closed |= of_same_chains(open & open.wrapping_neg());
            more += 1;
        }
    }
    more
}

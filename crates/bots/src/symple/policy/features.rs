use zugzwang_rules::Player;

use super::super::playout::mean_patience;
use super::super::playout_board::PlayoutBoard;
use super::super::step::Step;
use super::super::topology::{ByPoint, Topology, for_each_index};
use super::shape::{FEATURES, GROUPS, KINDS, PHASES, PROGRESS, SIZES, STARTS};
use super::weights::WEIGHTS;

#[cfg(test)]
mod tests;

/// Weights are stored as multiples of 1/256.
pub(super) const UNIT: f32 = 256.0;

/// What is on a point, encoded so that a sum over four points has the count of each: own stones
/// count five and the opponent's one; then vacant points, and those that no own stone touches.
const OWN: u16 = 5;
const OTHER: u16 = 1;
const VACANT: u16 = 1 << 5;
const FRESH: u16 = 1 << 8;

/// The stones in a sum.
const fn stones(sum: u16) -> usize {
    (sum % VACANT) as usize
}

/// The vacant points in a sum.
const fn vacant(sum: u16) -> usize {
    (sum % FRESH / VACANT) as usize
}

/// The features of a choice, as indices of their weights.
pub(super) type Features = [u16; GROUPS];

/// What distinguishes a choice from others of its kind in the same position: its classes in all but
/// the last groups.
type Seen = [usize; GROUPS - COMMON];

/// The number of groups, the last ones, in which all choices of a position have the same class.
const COMMON: usize = 4;

/// By chain number: first [`NONE`] numbers for no chain, then the chains of the player to move,
/// then those of the opponent.
type ByChain<T, const W: usize> = [[T; 96]; W];

/// How many numbers stand for no chain.
///
/// There is more than one so that the processor need not wait for the previous write to the same
/// number. On a board with few stones it would do hardly anything else.
const NONE: usize = 32;

/// How many of these are used for points without a stone; the others are for points to be ignored.
const NO_STONE: usize = 24;

/// The policy in one position.
pub(in super::super) struct Policy<'a, const W: usize> {
    topology: &'a Topology<W>,
    places: ByPoint<Place, W>,
    chains: ByChain<Chain, W>,
    phase: usize,
    /// The progress of the game; how many more chains the player to move has than the opponent; how
    /// many chains the player has; and whose turn it is, if nobody has grown.
    common: [usize; COMMON],
    /// The sum of their weights, by kind of choice.
    common_weights: [i32; KINDS],
    /// The number of choices rated so far.
    rated: u16,
}

/// What is on a point.
#[derive(Clone, Copy, Default)]
struct Place {
    sum: u16,
    /// The number of the chain.
    chain: u16,
}

#[derive(Clone, Copy)]
struct Chain {
    /// What it adds to a count of chains: [`OWN`](Self::OWN), [`OTHER`](Self::OTHER) or 0.
    one: u16,
    /// The last choice that counted it.
    seen: u16,
    /// The number of liberties less one, at most 3.
    liberties: u8,
    is_own: bool,
}

impl Chain {
    const NONE: Self = Self { one: 0, seen: 0, liberties: 3, is_own: false };
    const OWN: u16 = 1 << 8;
    const OTHER: u16 = 1;
}

impl<'a, const W: usize> Policy<'a, W> {
    pub(in super::super) fn new(topology: &'a Topology<W>, state: &PlayoutBoard<W>) -> Self {
        let own = state.to_move();
        let growth = state.growth();
        let vacant = state.vacant_points(topology) - growth;
        // Vacant points that no own stone touches, whether on the board or in the growth.
        let fresh = state.plants(topology) - topology.board().neighbours(growth) - growth;
        let mut places = [[Place::default(); 72]; W];
        let flat = places.as_flattened_mut();
        for (place, none) in flat.iter_mut().zip((0..NO_STONE as u16).cycle()) {
            place.chain = none;
        }
        for_each_index(vacant, |point| flat[usize::from(point)].sum = VACANT);
        for_each_index(fresh, |point| flat[usize::from(point)].sum = VACANT + FRESH);
        for_each_index(growth, |point| flat[usize::from(point)].sum = OWN);
        let mut chains = [[Chain::NONE; 96]; W];
        let mut first = NONE as u16 - 1;
        for (player, sum, one) in [(own, OWN, Chain::OWN), (own.other(), OTHER, Chain::OTHER)] {
            for_each_index(state.stones(player), |point| {
                let chain = first + u16::from(state.label(player, point));
                flat[usize::from(point)] = Place { sum, chain };
            });
            for number in 1..=state.numbers(player) {
                let liberties = (state.beside(player, number) & vacant).count();
                let liberties = liberties.saturating_sub(1).min(3) as u8;
                let chain = Chain { one, seen: 0, liberties, is_own: player == own };
                chains.as_flattened_mut()[usize::from(first + u16::from(number))] = chain;
            }
            first += u16::from(state.numbers(player));
        }

        let counts = Player::BOTH.map(|player| usize::from(state.chains(player)));
        // The game counts as half over when growing becomes better than planting.
        let enough =
            mean_patience() * (topology.penalty().max(1) as usize * (counts[0] + counts[1])) as f32;
        let late = enough / (f32::from(state.vacant()) + enough);
        let (own_chains, other_chains) = (counts[own.index()], counts[own.other().index()]);
        let balance = match own {
            _ if state.has_grown() => 0,
            Player::First => 1,
            Player::Second => 2,
        };
        let phase = ((late * PHASES as f32) as usize).min(PHASES - 1);
        let common = [
            ((late * PROGRESS as f32) as usize).min(PROGRESS - 1),
            (own_chains + 3).saturating_sub(other_chains).min(6),
            own_chains.min(7),
            balance,
        ];
        let common_weights = [0, 1, 2].map(|kind| {
            let weights = weights_of(kind, phase);
            let starts = STARTS[GROUPS - COMMON..].iter();
            starts.zip(common).map(|(start, class)| i32::from(weights[start + class])).sum()
        });
        Self { topology, places, chains, phase, common, common_weights, rated: 0 }
    }

    /// The logarithm of a choice's probability, up to a constant.
    #[inline]
    pub(in super::super) fn rate(&mut self, step: Step) -> f32 {
        let (kind, seen) = self.look(step);
        let weights = weights_of(kind, self.phase);
        let seen = STARTS.iter().zip(seen).map(|(start, class)| i32::from(weights[start + class]));
        (seen.sum::<i32>() + self.common_weights[kind]) as f32 / UNIT
    }

    /// The features of a choice.
    pub(super) fn features(&mut self, step: Step) -> Features {
        let (kind, seen) = self.look(step);
        let first = (kind * PHASES + self.phase) * FEATURES;
        let mut features = [0; GROUPS];
        let classes = seen.into_iter().chain(self.common);
        for ((feature, class), (start, size)) in
            features.iter_mut().zip(classes).zip(STARTS.into_iter().zip(SIZES))
        {
            debug_assert!(class < size, "a class of its group");
            *feature = (first + start + class) as u16;
        }
        features
    }

    /// The kind of a choice, and what distinguishes it from others of the kind.
    #[inline]
    fn look(&mut self, step: Step) -> (usize, Seen) {
        match step {
            Step::Plant(point) => (0, self.around(point)),
            Step::Grow(point) => (1, self.around(point)),
            Step::Finish => (2, [0; GROUPS - COMMON]),
        }
    }

    /// The classes of a point, by its surroundings:
    ///
    /// - the stones one step, one diagonal step and two straight steps away;
    /// - how many own chains and others it touches, and for each the fewest liberties that one of
    ///   them has besides the point, at most 3;
    /// - how many vacant neighbours no own stone touches;
    /// - how many own chains and others touch a vacant neighbour but not the point, at most 4, as
    ///   they could soon be joined through it;
    /// - how much room there is.
    #[inline]
    fn around(&mut self, point: u16) -> Seen {
        self.rated += 1;
        let places = self.places.as_flattened();
        let [beside, diagonal, beyond] = [
            self.topology.around(point),
            self.topology.diagonal(point),
            self.topology.beyond(point),
        ]
        .map(|near| near.map(|place| places[usize::from(place)]));
        let [beside_sum, diagonal_sum, beyond_sum] =
            [beside, diagonal, beyond].map(|near| near.iter().map(|place| place.sum).sum::<u16>());

        let chains = self.chains.as_flattened_mut();
        // Counts a chain unless this choice has counted it already.
        let mut add = |number: u16, sum: &mut u16| {
            let chain = &mut chains[usize::from(number)];
            *sum += if chain.seen == self.rated { 0 } else { chain.one };
            chain.seen = self.rated;
            *chain
        };
        let mut touched = 0;
        let mut least = [3; 2];
        for place in beside {
            let chain = add(place.chain, &mut touched);
            let least = &mut least[usize::from(chain.is_own)];
            *least = chain.liberties.min(*least);
        }
        let mut ahead = 0;
        let is_vacant = beside.map(|place| place.sum >= VACANT);
        for side in 0..4 {
            let none = (NO_STONE + 2 * side) as u16;
            let through = is_vacant[side];
            add(if through { beyond[side].chain } else { none }, &mut ahead);
            let through = is_vacant[side] | is_vacant[(side + 1) % 4];
            add(if through { diagonal[side].chain } else { none + 1 }, &mut ahead);
        }
        let room = vacant(beside_sum) + vacant(diagonal_sum) + vacant(beyond_sum);
        [
            stones(beside_sum),
            stones(diagonal_sum),
            stones(beyond_sum),
            usize::from(touched / Chain::OWN),
            usize::from(touched % Chain::OWN),
            usize::from(least[1]),
            usize::from(least[0]),
            usize::from(beside_sum / FRESH),
            usize::from(ahead / Chain::OWN).min(4),
            usize::from(ahead % Chain::OWN).min(4),
            room / 2,
        ]
    }
}

/// The weights of a kind of choice in a phase.
fn weights_of(kind: usize, phase: usize) -> &'static [i16; FEATURES] {
    let start = (kind * PHASES + phase) * FEATURES;
    WEIGHTS[start..].first_chunk().expect("weights for all kinds and phases")
}

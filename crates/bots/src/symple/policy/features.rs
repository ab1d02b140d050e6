use zugzwang_rules::Player;
use zugzwang_rules::symple::{Bitboard, Point};

use super::super::field::{ByPoint, Field, for_each_index, off_board};
use super::super::grid::Grid;
use super::super::playout::mean_patience;
use super::super::walk::Step;
use super::weights::WEIGHTS;

/// The number of features that every choice has: one of each group.
pub(super) const GROUPS: usize = 15;

/// The sizes of the groups, in the order of [`Policy::features`].
pub(super) const SIZES: [usize; GROUPS] = [25, 25, 25, 5, 5, 4, 4, 5, 5, 5, 7, PROGRESS, 7, 8, 3];

/// The features of all groups.
pub(super) const FEATURES: usize = {
    let (mut sum, mut group) = (0, 0);
    while group < GROUPS {
        sum += SIZES[group];
        group += 1;
    }
    sum
};

/// Parts of the game, from its beginning to its end, that have weights of their own.
pub(super) const PHASES: usize = 5;

/// Plants, stones of growths, and to end a turn without balancing.
pub(super) const KINDS: usize = 3;

/// A finer division of the game than by phases.
const PROGRESS: usize = 12;

/// The weights are in this many parts of one.
pub(super) const UNIT: f32 = 256.0;

/// What is on a point.
const OWN: u8 = 1;
const OTHER: u8 = 2;
const OFF_BOARD: u8 = 3;

/// A choice, by the places of its features' weights.
pub(super) type Features = [u16; GROUPS];

/// The policy in one position.
pub(in super::super) struct Policy<'a, const W: usize> {
    field: &'a Field<W>,
    state: &'a Grid<W>,
    colors: ByPoint<u8, W>,
    vacant: Bitboard<W>,
    /// Vacant points that no own stone touches yet, old or new.
    fresh: Bitboard<W>,
    phase: usize,
    /// What all choices of the position have in common: the progress of the game; by how much the
    /// own chains are more, and how many they are; who may balance, if nobody has grown.
    common: [usize; 4],
}

impl<'a, const W: usize> Policy<'a, W> {
    pub(in super::super) fn new(field: &'a Field<W>, state: &'a Grid<W>) -> Self {
        let own = state.to_move();
        let growth = state.growth();
        let mut colors = [[0; 72]; W];
        let flat = colors.as_flattened_mut();
        for_each_index(state.stones(own) | growth, |point| flat[usize::from(point)] = OWN);
        for_each_index(state.stones(own.other()), |point| flat[usize::from(point)] = OTHER);
        flat[usize::from(off_board::<W>())] = OFF_BOARD;

        let chains = Player::BOTH.map(|player| usize::from(state.chains(player)));
        // Where growing becomes better than planting, the game is half over.
        let enough =
            mean_patience() * (field.penalty().max(1) as usize * (chains[0] + chains[1])) as f32;
        let late = enough / (f32::from(state.vacant()) + enough);
        let (own_chains, other_chains) = (chains[own.index()], chains[own.other().index()]);
        let balance = match own {
            _ if state.has_grown() => 0,
            Player::First => 1,
            Player::Second => 2,
        };
        Self {
            field,
            state,
            colors,
            vacant: state.vacant_points(field) - growth,
            fresh: state.plants(field) - field.board().neighbours(growth) - growth,
            phase: ((late * PHASES as f32) as usize).min(PHASES - 1),
            common: [
                ((late * PROGRESS as f32) as usize).min(PROGRESS - 1),
                (own_chains + 3).saturating_sub(other_chains).min(6),
                own_chains.min(7),
                balance,
            ],
        }
    }

    /// The logarithm of a choice's probability, but for a constant.
    #[inline]
    pub(in super::super) fn rate(&self, step: Step) -> f32 {
        let weights = self.features(step).map(|place| i32::from(WEIGHTS[usize::from(place)]));
        weights.into_iter().sum::<i32>() as f32 / UNIT
    }

    /// What is seen of a choice.
    pub(super) fn features(&self, step: Step) -> Features {
        let (kind, seen) = match step {
            Step::Plant(point) => (0, self.around(point)),
            Step::Grow(point) => (1, self.around(point)),
            Step::Finish => (2, [0; 11]),
        };
        let mut start = (kind * PHASES + self.phase) * FEATURES;
        let mut features = [0; GROUPS];
        let classes = seen.into_iter().chain(self.common);
        for ((feature, class), size) in features.iter_mut().zip(classes).zip(SIZES) {
            debug_assert!(class < size, "a class of its group");
            *feature = (start + class) as u16;
            start += size;
        }
        features
    }

    /// What is seen around a point.
    #[inline]
    pub(super) fn around(&self, point: u16) -> [usize; 11] {
        let [beside, diagonal, beyond] = self.field.near(point);
        let [beside_counts, diagonal_counts, beyond_counts] =
            [beside, diagonal, beyond].map(|places| self.counts(places));
        let [own, other] = [self.state.to_move(), self.state.to_move().other()];
        let (joined, own_least) = self.touched(own, point);
        let (taken_from, other_least) = self.touched(other, point);
        let fresh = beside.iter().filter(|&&place| self.is_fresh(place)).count();
        let room = beside_counts[0] + diagonal_counts[0] + beyond_counts[0];
        [
            stones(beside_counts),
            stones(diagonal_counts),
            stones(beyond_counts),
            joined,
            taken_from,
            own_least,
            other_least,
            fresh,
            self.ahead(own, point, beside),
            self.ahead(other, point, beside),
            room / 2,
        ]
    }

    /// How many of these points are vacant, have an own stone, have one of the opponent, are none.
    #[inline]
    fn counts(&self, places: &[u16; 4]) -> [usize; 4] {
        let mut counts = [0; 4];
        for &place in places {
            counts[usize::from(self.colors.as_flattened()[usize::from(place)])] += 1;
        }
        counts
    }

    fn is_fresh(&self, place: u16) -> bool {
        place != off_board::<W>() && self.fresh.contains(Point::from_index(place.into()))
    }

    /// How many chains of a player a point touches, and the fewest liberties that one of them has
    /// without the point, up to 3; 3 if there is none.
    #[inline]
    fn touched(&self, player: Player, point: u16) -> (usize, usize) {
        let mut least = 3;
        let chains = self.state.chains_beside(self.field, player, point);
        let count = chains.fold(0, |count, chain| {
            let liberties = (self.state.beside(player, chain) & self.vacant).count();
            least = least.min(liberties as usize - 1);
            count + 1
        });
        (count, least)
    }

    /// How many chains of a player touch a vacant neighbour of a point, but not the point, up to
    /// 4: those that are near to being joined through it.
    #[inline]
    fn ahead(&self, player: Player, point: u16, neighbours: &[u16; 4]) -> usize {
        let mut near = [0; 12];
        let mut count = 0;
        for &place in neighbours {
            if self.colors.as_flattened()[usize::from(place)] == 0 {
                for chain in self.state.chains_beside(self.field, player, place) {
                    if !near[..count].contains(&chain) {
                        near[count] = chain;
                        count += 1;
                    }
                }
            }
        }
        let touched = self.state.chains_beside(self.field, player, point);
        (count - touched.filter(|chain| near[..count].contains(chain)).count()).min(4)
    }
}

/// Numbers of own and of the opponent's stones, as one.
fn stones(counts: [usize; 4]) -> usize {
    5 * counts[usize::from(OWN)] + counts[usize::from(OTHER)]
}

//! The dense index of the positions of one phase, symmetric ones folded.
//!
//! A position is seen by the player to move: its own pieces and the enemy's. Own sets fall into
//! orbits under the eight symmetries of the board. A position's index is made of its own set's
//! orbit and of the rank of the enemy set, turned along, among the cells that the orbit's
//! representative leaves free. Where several symmetries lead to the representative, the least of
//! the ranks counts, and the others are holes: indices that belong to no position.
//!
//! Sets of equal size are ranked in colexicographic order, which is the numeric order of their
//! bits (Knuth, The Art of Computer Programming 4A, 7.2.1.3).

use std::ops::Range;

use zugzwang_rules::Player;
use zugzwang_rules::simpei::{Cell, Cells, Geometry, Position, Rules, Symmetry, binomial};

/// The positions with the same number of pieces placed.
pub struct Index {
    rules: Rules,
    placed: usize,
    orbits: Vec<Orbit>,
    /// By the rank of an own set: its orbit times 8, and the symmetry that takes it to the
    /// representative.
    canonical: Vec<u32>,
    /// How many enemy sets the free cells hold.
    ways: usize,
    /// By i from 0, then by member: C(member, i + 1).
    choose: Vec<[u32; 64]>,
}

/// Own sets that are images of one another.
pub(super) struct Orbit {
    /// The least of them, which represents the orbit.
    pub(super) own: u64,
    /// The cells left free by the representative, ascending.
    pub(super) free: Vec<Cell>,
    /// A cell's place in `free`.
    place: [u8; 64],
    /// The symmetries other than the identity under which the representative stays the same.
    pub(super) stabilizer: Vec<Symmetry>,
}

impl Index {
    /// The index of the positions with so many pieces placed.
    #[must_use]
    pub fn new(rules: Rules, placed: usize) -> Self {
        let geometry = rules.geometry();
        let (own, enemy) = piece_counts(placed);
        let most = own.max(enemy);
        let choose = (1..=most)
            .map(|i| std::array::from_fn(|cell| binomial(cell.min(61), i) as u32))
            .collect();
        let mut index = Self {
            rules,
            placed,
            orbits: Vec::new(),
            canonical: vec![u32::MAX; binomial(rules.cells(), own) as usize],
            ways: binomial(rules.cells() - own, enemy) as usize,
            choose,
        };
        // Sets come in ascending order, so the first of an orbit is its least.
        for set in sets(rules.cells(), own) {
            let rank = index.rank(set);
            if index.canonical[rank] != u32::MAX {
                continue;
            }
            let number = index.orbits.len() as u32;
            let mut stabilizer = Vec::new();
            for symmetry in Symmetry::ALL {
                let image = Cells(set).transform(rules.size(), symmetry).0;
                let rank = index.rank(image);
                index.canonical[rank] = number << 3 | symmetry.inverse().index() as u32;
                if image == set && symmetry != Symmetry::IDENTITY {
                    stabilizer.push(symmetry);
                }
            }
            index.canonical[rank] = number << 3;
            index.orbits.push(Orbit::new(geometry, set, stabilizer));
        }
        index
    }

    /// How many indices there are, holes included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.orbits.len() * self.ways
    }

    /// Whether there are none; there always is one at least.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many indices an [`Index`] would have at least, and about: without holes.
    pub(super) fn estimate(rules: Rules, placed: usize) -> u64 {
        let (own, enemy) = piece_counts(placed);
        // Sets that are their own image are rare: an eighth more is ample from two pieces on.
        let sets = binomial(rules.cells(), own);
        let orbits = (sets.div_ceil(8) * 9).div_ceil(8) + 8;
        orbits.min(sets).saturating_mul(binomial(rules.cells() - own, enemy))
    }

    /// The index of a position.
    ///
    /// # Panics
    ///
    /// If it has another number of pieces on the board.
    #[must_use]
    pub fn index(&self, position: &Position) -> usize {
        assert_eq!(position.placed(), self.placed, "a position of this phase");
        let side = position.side();
        self.locate(position.pieces(side).0, position.pieces(side.other()).0)
    }

    /// The position with this index, seen by the player to move: in the moving phase that is red.
    /// `None` for holes.
    #[must_use]
    pub fn position(&self, index: usize) -> Option<Position> {
        let (orbit, rank) = (&self.orbits[index / self.ways], index % self.ways);
        let enemy = orbit.expand(self.unrank(rank));
        if self.rank_of_enemy(orbit, enemy) != rank {
            return None;
        }
        let side = if self.placed.is_multiple_of(2) { Player::First } else { Player::Second };
        let [red, blue] = match side {
            Player::First => [orbit.own, enemy],
            Player::Second => [enemy, orbit.own],
        };
        Position::from_cells(self.rules, Cells(red), Cells(blue), side).ok()
    }

    /// The index of the position with these pieces of the player to move and of the opponent.
    #[inline(always)]
    pub(super) fn locate(&self, own: u64, enemy: u64) -> usize {
        let (number, symmetry) = self.canonical_orbit(own);
        self.locate_in(number, transform(self.rules.geometry(), symmetry, enemy))
    }

    /// The orbit of an own set, and the symmetry that takes it to the representative.
    #[inline(always)]
    pub(super) fn canonical_orbit(&self, own: u64) -> (usize, Symmetry) {
        let canonical = self.canonical[self.rank(own)];
        ((canonical >> 3) as usize, Symmetry::ALL[canonical as usize & 7])
    }

    /// The index of the position with the orbit's representative and this enemy set.
    #[inline(always)]
    pub(super) fn locate_in(&self, number: usize, enemy: u64) -> usize {
        number * self.ways + self.rank_of_enemy(&self.orbits[number], enemy)
    }

    #[inline(always)]
    pub(super) fn rank_of_enemy(&self, orbit: &Orbit, enemy: u64) -> usize {
        let mut least = self.rank_among_free(orbit, enemy);
        for &symmetry in &orbit.stabilizer {
            let image = transform(self.rules.geometry(), symmetry, enemy);
            least = least.min(self.rank_among_free(orbit, image));
        }
        least
    }

    #[inline(always)]
    fn rank_among_free(&self, orbit: &Orbit, enemy: u64) -> usize {
        let mut rest = enemy;
        let mut rank = 0;
        for choose in &self.choose {
            if rest == 0 {
                break;
            }
            let place = orbit.place[rest.trailing_zeros() as usize & 63];
            rank += choose[place as usize & 63] as usize;
            rest &= rest - 1;
        }
        rank
    }

    #[inline(always)]
    fn rank(&self, set: u64) -> usize {
        let mut rest = set;
        let mut rank = 0;
        for choose in &self.choose {
            if rest == 0 {
                break;
            }
            rank += choose[rest.trailing_zeros() as usize & 63] as usize;
            rest &= rest - 1;
        }
        rank
    }

    /// The set of places with this rank.
    fn unrank(&self, mut rank: usize) -> u64 {
        let (own, enemy) = piece_counts(self.placed);
        let mut set = 0;
        let mut left = enemy;
        for place in (0..self.rules.cells() - own).rev() {
            let below = binomial(place, left) as usize;
            if left > 0 && rank >= below {
                rank -= below;
                left -= 1;
                set |= 1 << place;
            }
        }
        set
    }

    pub(super) fn orbits(&self) -> &[Orbit] {
        &self.orbits
    }

    /// The indices of an orbit's positions.
    pub(super) fn range(&self, number: usize) -> Range<usize> {
        number * self.ways..(number + 1) * self.ways
    }

    /// How many enemy sets the cells left free by an own set hold.
    pub(super) fn ways(&self) -> usize {
        self.ways
    }

    /// All enemy sets by rank, as places among the free cells.
    pub(super) fn enemy_places(&self) -> impl Iterator<Item = u64> + use<> {
        let (own, enemy) = piece_counts(self.placed);
        sets(self.rules.cells() - own, enemy)
    }

    /// Number of pieces on the board.
    #[must_use]
    pub fn placed(&self) -> usize {
        self.placed
    }

    pub(super) fn rules(&self) -> Rules {
        self.rules
    }
}

impl Orbit {
    fn new(geometry: &Geometry, own: u64, stabilizer: Vec<Symmetry>) -> Self {
        let free: Vec<_> = Cells(geometry.all() & !own).iter().collect();
        let mut place = [0; 64];
        for (i, cell) in free.iter().enumerate() {
            place[cell.index()] = i as u8;
        }
        Self { own, free, place, stabilizer }
    }

    /// The enemy set at these places among the free cells.
    #[inline(always)]
    pub(super) fn expand(&self, places: u64) -> u64 {
        let mut rest = places;
        let mut set = 0;
        while rest != 0 {
            set |= self.free[rest.trailing_zeros() as usize].bit();
            rest &= rest - 1;
        }
        set
    }

    /// How many positions, symmetric ones counted apart, the one with this enemy set stands for.
    pub(super) fn weight(&self, geometry: &Geometry, enemy: u64) -> u64 {
        let fixed = self.stabilizer.iter().filter(|&&s| transform(geometry, s, enemy) == enemy);
        8 / (1 + fixed.count() as u64)
    }
}

/// Pieces of the player to move and of the opponent: red is to move at even numbers.
pub(super) fn piece_counts(placed: usize) -> (usize, usize) {
    (placed / 2, placed.div_ceil(2))
}

#[inline(always)]
pub(super) fn transform(geometry: &Geometry, symmetry: Symmetry, set: u64) -> u64 {
    let mut rest = set;
    let mut image = 0;
    while rest != 0 {
        let cell = Cell::new(rest.trailing_zeros() as usize);
        image |= geometry.image(symmetry, cell).bit();
        rest &= rest - 1;
    }
    image
}

/// All sets of `size` of the numbers below `numbers`, in ascending order of their bits.
fn sets(numbers: usize, size: usize) -> impl Iterator<Item = u64> {
    let first = (1u64 << size) - 1;
    let mut next = (size <= numbers).then_some(first);
    std::iter::from_fn(move || {
        let set = next?;
        // Gosper's hack: the next number with as many bits.
        next = (set != 0)
            .then(|| {
                let low = set & set.wrapping_neg();
                let ripple = set + low;
                ripple | ((set ^ ripple) >> 2) / low
            })
            .filter(|&set| set >> numbers == 0);
        Some(set)
    })
}

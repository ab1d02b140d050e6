//! A dense index of the positions of one phase, in which symmetric positions share an index.
//!
//! A position is seen by the player to move: own pieces and opponent's pieces. Sets of own pieces
//! fall into orbits under the eight symmetries of the board. The index of a position combines the
//! orbit of its own set with the rank of the opponent's set, mapped by the same symmetry, among the
//! cells that the orbit's representative leaves free. If several symmetries lead to the
//! representative, the smallest rank counts, and the others are holes: indices that belong to no
//! position.
//!
//! Sets of equal size are ranked in colexicographic order, which is the numeric order of their
//! bits (Knuth, The Art of Computer Programming 4A, 7.2.1.3).
//!
//! An index is a pure function of the position, and so is the part of the index that it falls into,
//! whether an orbit or a block of orbits. So each part can be processed independently.

use std::ops::Range;

use zugzwang_rules::Player;
use zugzwang_rules::simpei::{Cell, Cells, Geometry, Position, Rules, Symmetry, binomial};

use super::bits::{Bits, Portable};

/// The positions with the same number of pieces placed.
pub(super) struct Index {
    rules: Rules,
    placed: usize,
    orbits: Vec<Orbit>,
    /// The representative of every orbit, in a compact array.
    representatives: Vec<u64>,
    /// Indexed by the rank of an own set.
    canonical: Vec<Canonical>,
    /// Every opponent's set, indexed by its rank, as positions among the free cells.
    places: Vec<u64>,
    own_ranks: Ranks,
    opponent_ranks: Ranks,
}

/// The own sets that are images of one another.
pub(super) struct Orbit {
    /// The smallest of them, which represents the orbit.
    pub(super) own: u64,
    /// The symmetries other than the identity that leave the representative unchanged.
    stabilizer: Vec<Symmetry>,
}

/// The number of an own set's orbit, and the symmetry that takes the set to the orbit's
/// representative. The lowest bit is set if the representative has a stabilizer; otherwise nothing
/// else about the orbit needs to be looked up.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Canonical(u32);

impl Canonical {
    const UNKNOWN: Self = Self(u32::MAX);

    fn new(number: usize, symmetry: Symmetry, stabilized: bool) -> Self {
        Self((number as u32) << 4 | (symmetry.index() as u32) << 1 | u32::from(stabilized))
    }

    #[inline(always)]
    fn number(self) -> usize {
        (self.0 >> 4) as usize
    }

    #[inline(always)]
    pub(super) fn symmetry(self) -> Symmetry {
        Symmetry::ALL[(self.0 >> 1 & 7) as usize]
    }

    #[inline(always)]
    fn is_stabilized(self) -> bool {
        self.0 & 1 != 0
    }
}

impl Index {
    /// The index of the positions with this many pieces placed.
    pub(super) fn new(rules: Rules, placed: usize) -> Self {
        let (own, opponent) = piece_counts(placed);
        let sets_of_own = binomial(rules.cells(), own) as usize;
        let mut index = Self {
            rules,
            placed,
            orbits: Vec::new(),
            representatives: Vec::new(),
            canonical: vec![Canonical::UNKNOWN; sets_of_own],
            places: sets(rules.cells() - own, opponent).collect(),
            own_ranks: Ranks::new(own),
            opponent_ranks: Ranks::new(opponent),
        };
        // Sets come in ascending order, so the first one of an orbit is its smallest.
        for set in sets(rules.cells(), own) {
            if index.canonical[index.own_ranks.rank(set)] == Canonical::UNKNOWN {
                index.add_orbit(set);
            }
        }
        index
    }

    fn add_orbit(&mut self, own: u64) {
        let images = Symmetry::ALL
            .map(|symmetry| (symmetry, Cells(own).mapped(self.rules.size(), symmetry).0));
        let stabilizer: Vec<_> =
            images.iter().skip(1).filter(|(_, image)| *image == own).map(|(s, _)| *s).collect();
        let number = self.orbits.len();
        // The identity comes last, so that the representative gets it.
        for (symmetry, image) in images.into_iter().rev() {
            let rank = self.own_ranks.rank(image);
            self.canonical[rank] =
                Canonical::new(number, symmetry.inverse(), !stabilizer.is_empty());
        }
        self.orbits.push(Orbit { own, stabilizer });
        self.representatives.push(own);
    }

    /// The number of indices, including holes.
    pub(super) fn len(&self) -> usize {
        self.orbits.len() * self.ways()
    }

    /// The number of indices that an [`Index`] would have.
    pub(super) fn estimate(rules: Rules, placed: usize) -> u64 {
        let (own, opponent) = piece_counts(placed);
        let ways = binomial(rules.cells() - own, opponent);
        Self::count_orbits(rules, own).saturating_mul(ways)
    }

    /// The number of orbits of the sets of `size` cells. By Burnside's lemma it is the mean number
    /// of sets that a symmetry leaves unchanged.
    pub(super) fn count_orbits(rules: Rules, size: usize) -> u64 {
        let fixed = Symmetry::ALL.map(|symmetry| {
            // Unchanged sets consist of whole cycles. Counts them by size.
            let mut sets = vec![0; size + 1];
            sets[0] = 1;
            let mut seen = 0;
            for cell in (0..rules.cells()).map(Cell::new) {
                let (mut at, mut cycle) = (cell, 0);
                while seen & at.bit() == 0 {
                    seen |= at.bit();
                    cycle += 1;
                    at = symmetry.apply(rules.size(), at);
                }
                for larger in (cycle..=size).rev().filter(|_| cycle > 0) {
                    sets[larger] += sets[larger - cycle];
                }
            }
            sets[size]
        });
        fixed.iter().sum::<u64>() / Symmetry::ALL.len() as u64
    }

    /// The index of a position.
    ///
    /// # Panics
    ///
    /// If it has a different number of pieces on the board.
    pub(super) fn index(&self, position: &Position) -> usize {
        assert_eq!(position.placed(), self.placed, "a position of this phase");
        let side = position.to_move();
        self.locate(Portable, position.pieces(side).0, position.pieces(side.other()).0)
    }

    /// The position with this index, seen by the player to move: in the moving phase that is red.
    /// `None` for holes.
    pub(super) fn position(&self, index: usize) -> Option<Position> {
        let (orbit, rank) = (&self.orbits[index / self.ways()], index % self.ways());
        let opponent = orbit.expand(Portable, self.places[rank]);
        if self.is_hole(Portable, orbit, opponent, rank) {
            return None;
        }
        let side = if self.placed.is_multiple_of(2) { Player::First } else { Player::Second };
        let [red, blue] = match side {
            Player::First => [orbit.own, opponent],
            Player::Second => [opponent, orbit.own],
        };
        Position::from_cells(self.rules, Cells(red), Cells(blue), side).ok()
    }

    /// The index of the position with these pieces of the player to move and of the opponent.
    #[inline(always)]
    pub(super) fn locate(&self, bits: impl Bits, own: u64, opponent: u64) -> usize {
        let orbit = self.canonical(own);
        let image = mapped(self.rules.geometry(), orbit.symmetry(), opponent);
        self.locate_in(bits, orbit, image)
    }

    /// The orbit of an own set, and the symmetry to its representative.
    #[inline(always)]
    pub(super) fn canonical(&self, own: u64) -> Canonical {
        self.canonical[self.own_ranks.rank(own)]
    }

    /// The index of the position with the orbit's representative as own set and this opponent's
    /// set.
    #[inline(always)]
    pub(super) fn locate_in(&self, bits: impl Bits, orbit: Canonical, opponent: u64) -> usize {
        let number = orbit.number();
        let rank = if orbit.is_stabilized() {
            self.rank_of_opponent(bits, &self.orbits[number], opponent)
        } else {
            self.opponent_ranks.rank(bits.extract(opponent, !self.representatives[number]))
        };
        number * self.ways() + rank
    }

    /// The rank of an opponent's set for the representative: the smallest rank of its images.
    pub(super) fn rank_of_opponent(&self, bits: impl Bits, orbit: &Orbit, opponent: u64) -> usize {
        let rank = |set| self.opponent_ranks.rank(bits.extract(set, !orbit.own));
        let image = |&symmetry| rank(mapped(self.rules.geometry(), symmetry, opponent));
        orbit.stabilizer.iter().map(image).fold(rank(opponent), usize::min)
    }

    /// Whether the opponent's set, which has this rank, has an image of lower rank.
    #[inline(always)]
    pub(super) fn is_hole(
        &self,
        bits: impl Bits,
        orbit: &Orbit,
        opponent: u64,
        rank: usize,
    ) -> bool {
        orbit.is_stabilized() && self.rank_of_opponent(bits, orbit, opponent) != rank
    }

    pub(super) fn orbits(&self) -> &[Orbit] {
        &self.orbits
    }

    /// The indices of an orbit's positions.
    pub(super) fn range(&self, number: usize) -> Range<usize> {
        number * self.ways()..(number + 1) * self.ways()
    }

    /// The number of opponent's sets on the cells left free by an own set.
    #[inline(always)]
    pub(super) fn ways(&self) -> usize {
        self.places.len()
    }

    /// All opponent's sets in order of rank, as positions among the free cells.
    pub(super) fn opponent_places(&self) -> &[u64] {
        &self.places
    }

    /// Number of pieces on the board.
    pub(super) fn placed(&self) -> usize {
        self.placed
    }

    /// Whether pieces are still being placed.
    pub(super) fn is_placing(&self) -> bool {
        self.placed < 2 * self.rules.pieces()
    }

    pub(super) fn rules(&self) -> Rules {
        self.rules
    }
}

impl Orbit {
    /// Whether a symmetry other than the identity leaves the representative unchanged, so that the
    /// orbit has holes.
    fn is_stabilized(&self) -> bool {
        !self.stabilizer.is_empty()
    }

    /// The opponent's set at these positions among the free cells.
    #[inline(always)]
    pub(super) fn expand(&self, bits: impl Bits, places: u64) -> u64 {
        bits.deposit(places, !self.own)
    }

    /// The number of positions, counting symmetric ones separately, that are represented by the one
    /// with the opponent's set at these positions among the free cells.
    pub(super) fn weight(&self, geometry: &Geometry, places: u64) -> u64 {
        if !self.is_stabilized() {
            return 8;
        }
        let opponent = self.expand(Portable, places);
        let fixed = self.stabilizer.iter().filter(|&&s| mapped(geometry, s, opponent) == opponent);
        8 / (1 + fixed.count() as u64)
    }
}

/// Ranks of sets of one size in colexicographic order: the sum of C(i-th member, i).
struct Ranks {
    size: usize,
    /// Indexed by i from 0, then by member: C(member, i + 1). There is one entry more than there
    /// are members, so that the number of trailing zeros of an empty set is also within bounds.
    choose: Box<[[u32; 65]; MOST_PIECES]>,
}

/// The most pieces of a player on the largest board.
const MOST_PIECES: usize = 20;

impl Ranks {
    fn new(size: usize) -> Self {
        let row = |i| std::array::from_fn(|member| binomial(member.min(61), i + 1) as u32);
        Self { size, choose: Box::new(std::array::from_fn(row)) }
    }

    /// The rank of a set of this size. The loop is unrolled for the sizes that matter, as most of
    /// the time is spent on ranks.
    #[inline(always)]
    fn rank(&self, set: u64) -> usize {
        match self.size {
            3 => self.rank_of::<3>(set),
            4 => self.rank_of::<4>(set),
            5 => self.rank_of::<5>(set),
            _ => {
                let mut rest = set;
                let mut rank = 0;
                for choose in self.choose.iter().take(self.size) {
                    rank += choose[rest.trailing_zeros() as usize];
                    rest &= rest.wrapping_sub(1);
                }
                rank as usize
            }
        }
    }

    #[inline(always)]
    fn rank_of<const SIZE: usize>(&self, set: u64) -> usize {
        let mut rest = set;
        let mut rank = 0;
        for i in 0..SIZE {
            rank += self.choose[i][rest.trailing_zeros() as usize];
            rest &= rest.wrapping_sub(1);
        }
        rank as usize
    }
}

/// The number of pieces of the player to move and of the opponent; red is to move if `placed` is
/// even.
pub(super) fn piece_counts(placed: usize) -> (usize, usize) {
    (placed / 2, placed.div_ceil(2))
}

#[inline(always)]
pub(super) fn mapped(geometry: &Geometry, symmetry: Symmetry, set: u64) -> u64 {
    let mut rest = set;
    let mut image = 0;
    while rest != 0 {
        let cell = Cell::new(rest.trailing_zeros() as usize);
        image |= geometry.image(symmetry, cell).bit();
        rest &= rest - 1;
    }
    image
}

/// All sets of `size` numbers below `numbers`, in ascending order of their bits.
fn sets(numbers: usize, size: usize) -> impl Iterator<Item = u64> {
    let first = (1u64 << size) - 1;
    let mut next = (size <= numbers).then_some(first);
    std::iter::from_fn(move || {
        let set = next?;
        // Gosper's hack: the next number with the same number of bits.
        next = (set != 0)
            .then(|| {
                let low = set & set.wrapping_neg();
                let ripple = set + low;
                ripple | (((set ^ ripple) >> 2) / low)
            })
            .filter(|&set| set >> numbers == 0);
        Some(set)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_are_counted_without_listing_them() {
        for (size, pieces) in [(3, 3), (4, 4), (5, 3), (6, 2)] {
            let rules = Rules::new(size, pieces).unwrap();
            for placed in 0..=2 * rules.pieces() {
                let index = Index::new(rules, placed);
                let (own, _) = piece_counts(placed);
                assert_eq!(Index::count_orbits(rules, own), index.orbits().len() as u64);
                assert_eq!(Index::estimate(rules, placed), index.len() as u64);
            }
        }
    }
}

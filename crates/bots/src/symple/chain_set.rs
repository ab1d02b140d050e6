use std::array::from_fn;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};

/// A set of chains of one player on a board of `W` words of 64 points, by their numbers.
///
/// 32 numbers for each 64 points are enough: a chain gets one when its first stone is placed, which
/// touches no own stone. So these first stones are no neighbours of each other, and of two
/// neighbouring points one at most is among them.
///
/// The words after the first half are 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct ChainSet<const W: usize>([u64; W]);

/// A [`ChainSet`] as it's kept in arrays, in half the room.
#[derive(Clone, Copy)]
pub(super) struct Packed<const W: usize>([u32; W]);

/// By number of a chain.
pub(super) type ByChain<T, const W: usize> = [[T; 32]; W];

impl<const W: usize> ChainSet<W> {
    pub(super) const EMPTY: Self = Self([0; W]);

    /// The set of one chain.
    #[inline]
    pub(super) fn only(number: usize) -> Self {
        Self(from_fn(|i| if i == number / 64 { 1 << (number % 64) } else { 0 }))
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    pub(super) fn intersects(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    #[inline]
    pub(super) fn is_subset(self, other: Self) -> bool {
        (self - other).is_empty()
    }

    /// The set itself, or none if `empty`, without a branch.
    #[inline]
    pub(super) fn unless(self, empty: bool) -> Self {
        let mask = u64::from(empty).wrapping_sub(1);
        Self(self.0.map(|word| word & mask))
    }

    /// The lowest number of a chain of the set.
    #[inline]
    pub(super) fn lowest(self) -> Option<usize> {
        for i in 0..W {
            if self.0[i] != 0 {
                return Some(64 * i + self.0[i].trailing_zeros() as usize);
            }
        }
        None
    }

    /// Calls `each` with the numbers of the chains, the lowest first.
    #[inline]
    pub(super) fn for_each(self, mut each: impl FnMut(usize)) {
        for i in 0..W {
            let mut word = self.0[i];
            while word != 0 {
                each(64 * i + word.trailing_zeros() as usize);
                word &= word - 1;
            }
        }
    }

    #[inline]
    pub(super) fn pack(self) -> Packed<W> {
        Packed(from_fn(|i| (self.0[i / 2] >> (i % 2 * 32)) as u32))
    }
}

impl<const W: usize> Packed<W> {
    pub(super) const EMPTY: Self = Self([0; W]);

    #[inline]
    pub(super) fn unpack(self) -> ChainSet<W> {
        let half = |i: usize| self.0.get(i).map_or(0, |half| u64::from(*half));
        ChainSet(from_fn(|i| half(2 * i) | half(2 * i + 1) << 32))
    }
}

impl<const W: usize> BitAnd for ChainSet<W> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] & other.0[i]))
    }
}

/// The chains that are in the first set and not in the second.
impl<const W: usize> Sub for ChainSet<W> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] & !other.0[i]))
    }
}

impl<const W: usize> SubAssign for ChainSet<W> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<const W: usize> BitOr for ChainSet<W> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl<const W: usize> BitOrAssign for ChainSet<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

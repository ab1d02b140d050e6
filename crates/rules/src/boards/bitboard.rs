use std::array::from_fn;
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Sub, SubAssign};

use super::Point;

/// A set of points, one bit each, in `W` words of 64.
///
/// A board, such as [`symple::Board`](crate::symple::Board) or [`Hexagon`](super::Hexagon), says
/// which point a bit stands for. There is no complement, as a set does not know where the board
/// ends: use the difference `board.points() - set`.
///
/// ```
/// use zugzwang_rules::symple::{Bitboard, Point};
///
/// let low: Bitboard<2> = [0, 3, 99].map(Point::from_index).into_iter().collect();
/// let odd: Bitboard<2> = [3, 5].map(Point::from_index).into_iter().collect();
/// assert_eq!((low & odd).count(), 1);
/// assert_eq!((low | odd).count(), 4);
/// assert_eq!((low - odd).into_iter().map(Point::index).collect::<Vec<_>>(), [0, 99]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bitboard<const W: usize>([u64; W]);

impl<const W: usize> Bitboard<W> {
    /// The empty set.
    pub const EMPTY: Self = Self([0; W]);

    /// The set whose point of index `i` is bit `i % 64` of word `i / 64`.
    ///
    /// ```
    /// use zugzwang_rules::symple::{Bitboard, Point};
    ///
    /// assert!(Bitboard::from_words([0, 0b100]).contains(Point::from_index(66)));
    /// ```
    #[must_use]
    pub const fn from_words(words: [u64; W]) -> Self {
        Self(words)
    }

    /// The bits, in the layout of [`from_words`](Self::from_words).
    ///
    /// ```
    /// use zugzwang_rules::symple::{Bitboard, Point};
    ///
    /// assert_eq!(Bitboard::<2>::from(Point::from_index(65)).words(), [0, 2]);
    /// ```
    #[must_use]
    pub const fn words(self) -> [u64; W] {
        self.0
    }

    /// Whether the set has no points.
    ///
    /// ```
    /// use zugzwang_rules::symple::Bitboard;
    ///
    /// assert!(Bitboard::<1>::EMPTY.is_empty());
    /// ```
    #[must_use]
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The number of points.
    ///
    /// ```
    /// use zugzwang_rules::symple::Bitboard;
    ///
    /// assert_eq!(Bitboard::from_words([5, 1]).count(), 3);
    /// ```
    #[must_use]
    #[inline]
    pub fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether `point` is in the set.
    ///
    /// ```
    /// use zugzwang_rules::symple::{Bitboard, Point};
    ///
    /// let set = Bitboard::from_words([0b10]);
    /// assert!(set.contains(Point::from_index(1)));
    /// assert!(!set.contains(Point::from_index(300)));
    /// ```
    #[must_use]
    #[inline]
    pub fn contains(self, point: Point) -> bool {
        let i = point.index();
        self.0.get(i / 64).is_some_and(|word| word >> (i % 64) & 1 == 1)
    }

    /// The point with the lowest index.
    ///
    /// ```
    /// use zugzwang_rules::symple::{Bitboard, Point};
    ///
    /// assert_eq!(Bitboard::from_words([0, 6]).first(), Some(Point::from_index(65)));
    /// assert_eq!(Bitboard::<2>::EMPTY.first(), None);
    /// ```
    #[must_use]
    #[inline]
    pub fn first(self) -> Option<Point> {
        self.into_iter().next()
    }

    /// Whether every point of this set is in `other`.
    ///
    /// ```
    /// use zugzwang_rules::symple::Bitboard;
    ///
    /// assert!(Bitboard::from_words([4]).is_subset(Bitboard::from_words([6])));
    /// ```
    #[must_use]
    #[inline]
    pub fn is_subset(self, other: Self) -> bool {
        (self - other).is_empty()
    }

    /// Whether no point is in both sets.
    ///
    /// ```
    /// use zugzwang_rules::symple::Bitboard;
    ///
    /// assert!(Bitboard::from_words([4]).is_disjoint(Bitboard::from_words([3])));
    /// ```
    #[must_use]
    #[inline]
    pub fn is_disjoint(self, other: Self) -> bool {
        (self & other).is_empty()
    }

    /// Every index raised by `by`, 1 to 63; bits shifted out at the top are lost.
    #[inline]
    pub(crate) fn up(self, by: u32) -> Self {
        Self(from_fn(|i| self.0[i] << by | if i > 0 { self.0[i - 1] >> (64 - by) } else { 0 }))
    }

    /// Every index lowered by `by`, 1 to 63; bits shifted out at the bottom are lost.
    #[inline]
    pub(crate) fn down(self, by: u32) -> Self {
        Self(from_fn(|i| self.0[i] >> by | self.0.get(i + 1).map_or(0, |above| above << (64 - by))))
    }

    /// The bits in reverse order: index 0 becomes the last one.
    pub(crate) fn reversed(self) -> Self {
        Self(from_fn(|i| self.0[W - 1 - i].reverse_bits()))
    }

    /// The `length` bits, at most 32, starting at index `start`.
    pub(crate) fn run(self, start: usize, length: usize) -> u64 {
        let (word, bit) = (start / 64, start % 64);
        let mut bits = self.0[word] >> bit;
        if bit + length > 64 {
            bits |= self.0[word + 1] << (64 - bit);
        }
        bits & ((1 << length) - 1)
    }

    /// Adds the points of `bits`, at most 32 of them, shifted up to start at index `start`.
    pub(crate) fn insert_run(&mut self, start: usize, bits: u64) {
        let (word, bit) = (start / 64, start % 64);
        self.0[word] |= bits << bit;
        if bit > 32 && bits >> (64 - bit) != 0 {
            self.0[word + 1] |= bits >> (64 - bit);
        }
    }

    /// Adds a point.
    ///
    /// # Panics
    ///
    /// If the point does not fit in `W` words.
    ///
    /// ```
    /// use zugzwang_rules::symple::{Bitboard, Point};
    ///
    /// let mut set = Bitboard::<1>::EMPTY;
    /// set.insert(Point::from_index(2));
    /// assert_eq!(set.words(), [4]);
    /// ```
    #[inline]
    pub fn insert(&mut self, point: Point) {
        self.0[point.index() / 64] |= 1 << (point.index() % 64);
    }
}

/// The set of this single point.
///
/// # Panics
///
/// If the point does not fit in `W` words.
impl<const W: usize> From<Point> for Bitboard<W> {
    #[inline]
    fn from(point: Point) -> Self {
        let mut set = Self::EMPTY;
        set.insert(point);
        set
    }
}

impl<const W: usize> FromIterator<Point> for Bitboard<W> {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut set = Self::EMPTY;
        for point in points {
            set.insert(point);
        }
        set
    }
}

impl<const W: usize> BitAnd for Bitboard<W> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl<const W: usize> BitOr for Bitboard<W> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl<const W: usize> BitXor for Bitboard<W> {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] ^ other.0[i]))
    }
}

/// The points of one set that are not in the other.
impl<const W: usize> Sub for Bitboard<W> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] & !other.0[i]))
    }
}

impl<const W: usize> BitAndAssign for Bitboard<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const W: usize> BitOrAssign for Bitboard<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const W: usize> SubAssign for Bitboard<W> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<const W: usize> IntoIterator for Bitboard<W> {
    type Item = Point;
    type IntoIter = Points<W>;

    /// The points in ascending order of index.
    #[inline]
    fn into_iter(self) -> Points<W> {
        Points(self)
    }
}

impl<const W: usize> fmt::Debug for Bitboard<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.into_iter().map(Point::index)).finish()
    }
}

/// The points of a [`Bitboard`] in ascending order of index.
#[derive(Clone, Debug)]
pub struct Points<const W: usize>(Bitboard<W>);

impl<const W: usize> Iterator for Points<W> {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        for (i, word) in self.0.0.iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(Point::from_index(64 * i + bit));
            }
        }
        None
    }
}

/// The longest side of a board, in points.
pub(super) const LONGEST: usize = 19;

/// The number of words that the largest board needs.
pub(super) const MOST_WORDS: usize = (LONGEST * LONGEST).div_ceil(64);

/// A point of a [`Board`](super::Board), by its index.
///
/// Points do not know their board; use [`Board::name`](super::Board::name) to name them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point(u16);

impl Point {
    /// The point with an index of 0 to 383, the bits of six words. On a board, indices are below
    /// [`Board::len`](super::Board::len).
    ///
    /// # Panics
    ///
    /// If there is no such point on any board's bitboards.
    ///
    /// ```
    /// use zugzwang_rules::symple::Point;
    ///
    /// assert_eq!(Point::from_index(9).index(), 9);
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        assert!(index < 64 * MOST_WORDS, "a point's index is below 384");
        Self(index as u16)
    }

    /// The point's index: row times the board's width, plus column.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

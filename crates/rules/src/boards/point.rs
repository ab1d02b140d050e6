/// The longest side of a rectangle, in points.
pub(crate) const LONGEST: usize = 19;

/// The words that the largest board takes.
pub(crate) const MOST_WORDS: usize = (LONGEST * LONGEST).div_ceil(64);

/// A point, or cell, of a board, by its index.
///
/// Points do not know their board, which names them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point(u16);

impl Point {
    /// The point of an index, 0 to 383: six words of 64.
    ///
    /// # Panics
    ///
    /// If there is no such point on any board's bitboards.
    ///
    /// ```
    /// use zugzwang_rules::boards::Point;
    ///
    /// assert_eq!(Point::from_index(9).index(), 9);
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        assert!(index < 64 * MOST_WORDS, "a point's index is below 384");
        Self(index as u16)
    }

    /// The point's index, by row and column of its board.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

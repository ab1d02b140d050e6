/// Proven bounds of the true value, as seen by the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The true value is at least this.
    pub lower: i32,
    /// The true value is at most this, and not below `lower`.
    pub upper: i32,
}

impl Bounds {
    /// Nothing is known. Also the widest possible window of a search.
    pub const UNKNOWN: Self = Self { lower: -LIMIT, upper: LIMIT };

    /// The bounds of a known value.
    #[must_use]
    pub const fn exact(value: i32) -> Self {
        Self { lower: value, upper: value }
    }

    /// Whether only one value is possible.
    #[must_use]
    pub const fn is_exact(self) -> bool {
        self.lower == self.upper
    }

    /// The bounds that follow from both.
    ///
    /// ```
    /// use zugzwang_search::Bounds;
    ///
    /// let both = Bounds { lower: -3, upper: 9 }.and(Bounds { lower: 1, upper: 20 });
    /// assert_eq!(both, Bounds { lower: 1, upper: 9 });
    /// ```
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { lower: self.lower.max(other.lower), upper: self.upper.min(other.upper) }
    }
}

/// No value of any game is farther from zero.
pub const LIMIT: i32 = 1 << 28;

use std::fmt;

/// A cell of either world, by its index.
///
/// On a board of size n the upper world has the indices 0 to n²-1, rank by rank from `A1`, and
/// the lower world follows, rank by rank from `a1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u8);

impl Cell {
    /// The cell with this index, 0 to 60.
    #[must_use]
    pub const fn new(index: usize) -> Self {
        debug_assert!(index < 61);
        Self(index as u8)
    }

    /// The index, 0 to 60.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set with only this cell.
    #[must_use]
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// The cell's name on a board of this size: `B2` in the upper world, `b2` in the lower.
    ///
    /// ```
    /// use zugzwang_rules::simpei::Cell;
    ///
    /// assert_eq!(Cell::new(5).name(4).to_string(), "B2");
    /// assert_eq!(Cell::new(16).name(4).to_string(), "a1");
    /// ```
    #[must_use]
    pub fn name(self, size: usize) -> impl fmt::Display {
        let (lower, column, row) = self.place(size);
        let first = if lower { b'a' } else { b'A' };
        let letter = (first + column as u8) as char;
        fmt::from_fn(move |f| write!(f, "{letter}{}", row + 1))
    }

    /// Whether the cell lies in the lower world, then its column and its row, counted from 0.
    ///
    /// Notation lists cells in this order: upper world first, then by letter, then by number.
    pub(super) const fn place(self, size: usize) -> (bool, usize, usize) {
        let (index, upper) = (self.index(), size * size);
        if index < upper {
            (false, index % size, index / size)
        } else {
            let lower = index - upper;
            (true, lower % (size - 1), lower / (size - 1))
        }
    }

    /// The inverse of [`place`](Self::place); `None` off the board.
    pub(super) fn at(size: usize, lower: bool, column: isize, row: isize) -> Option<Self> {
        let width = if lower { size - 1 } else { size };
        let column = usize::try_from(column).ok().filter(|&c| c < width)?;
        let row = usize::try_from(row).ok().filter(|&r| r < width)?;
        let base = if lower { size * size } else { 0 };
        Some(Self::new(base + row * width + column))
    }
}

/// A set of cells: bit i stands for the cell with index i.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Cells(pub u64);

impl Cells {
    /// No cells.
    pub const EMPTY: Self = Self(0);

    /// Number of cells.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the cell is in the set.
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 & cell.bit() != 0
    }

    /// The cells in ascending order of index.
    ///
    /// ```
    /// use zugzwang_rules::simpei::{Cell, Cells};
    ///
    /// assert!(Cells(0b1010).iter().eq([Cell::new(1), Cell::new(3)]));
    /// ```
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let cell = Cell(rest.trailing_zeros() as u8);
                rest &= rest - 1;
                cell
            })
        })
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        Self(cells.into_iter().fold(0, |set, cell| set | cell.bit()))
    }
}

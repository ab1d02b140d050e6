/// One of the eight symmetries of the board: rotations and reflections of both worlds together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry(u8);

impl Symmetry {
    /// The identity.
    pub const IDENTITY: Self = Self(0);

    /// All eight, the identity first.
    pub const ALL: [Self; 8] = {
        let mut all = [Self(0); 8];
        let mut i = 0;
        while i < 8 {
            all[i] = Self(i as u8);
            i += 1;
        }
        all
    };

    /// 0 to 7: an index for arrays with one entry per symmetry.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The symmetry that undoes this one.
    ///
    /// ```
    /// use zugzwang_rules::simpei::{Cell, Symmetry};
    ///
    /// for symmetry in Symmetry::ALL {
    ///     let image = symmetry.apply(4, Cell::new(1));
    ///     assert_eq!(symmetry.inverse().apply(4, image), Cell::new(1));
    /// }
    /// ```
    #[must_use]
    pub const fn inverse(self) -> Self {
        // Mirroring columns and then transposing is undone by mirroring rows and transposing.
        match self.0 {
            0b101 => Self(0b110),
            0b110 => Self(0b101),
            own_inverse => Self(own_inverse),
        }
    }

    /// The image of a column and row in a world of this width: bit 0 mirrors columns, bit 1 mirrors
    /// rows, and then bit 2 swaps the two.
    pub(super) const fn image(self, width: usize, column: usize, row: usize) -> (usize, usize) {
        let column = if self.0 & 1 == 0 { column } else { width - 1 - column };
        let row = if self.0 & 2 == 0 { row } else { width - 1 - row };
        if self.0 & 4 == 0 { (column, row) } else { (row, column) }
    }
}

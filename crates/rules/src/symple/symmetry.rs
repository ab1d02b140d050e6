use super::{Bitboard, Board, Point, Position, Turn};
use crate::Player;

/// A symmetry of a rectangle: rows and columns are swapped (on squares only) or not, then columns
/// and rows are each mirrored or not.
///
/// ```
/// use zugzwang_rules::symple::{Board, Symmetry};
///
/// let board = Board::new(3, 2)?;
/// let a1 = board.point(0, 0).unwrap();
/// assert_eq!(board.name(board.map_point(Symmetry::HalfTurn, a1)).to_string(), "c2");
/// # Ok::<(), zugzwang_rules::symple::SetupError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Symmetry {
    /// Nothing changes.
    Identity,
    /// Left and right are swapped.
    MirrorColumns,
    /// Top and bottom are swapped.
    MirrorRows,
    /// A rotation by 180 degrees.
    HalfTurn,
    /// Rows become columns; the diagonal through `a1` is fixed.
    Transpose,
    /// A rotation by 90 degrees counterclockwise.
    TurnLeft,
    /// A rotation by 90 degrees clockwise.
    TurnRight,
    /// Rows become columns in reverse order; the other diagonal is fixed.
    AntiTranspose,
}

impl Symmetry {
    /// All symmetries of a square; other rectangles have only the first four.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::MirrorColumns,
        Self::MirrorRows,
        Self::HalfTurn,
        Self::Transpose,
        Self::TurnLeft,
        Self::TurnRight,
        Self::AntiTranspose,
    ];

    /// The symmetry that undoes this one.
    ///
    /// ```
    /// use zugzwang_rules::symple::Symmetry;
    ///
    /// assert_eq!(Symmetry::TurnLeft.inverse(), Symmetry::TurnRight);
    /// ```
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::TurnLeft => Self::TurnRight,
            Self::TurnRight => Self::TurnLeft,
            itself => itself,
        }
    }

    /// Whether rows and columns are swapped, which only squares allow.
    const fn transposes(self) -> bool {
        self as u8 >= Self::Transpose as u8
    }

    const fn mirrors_columns(self) -> bool {
        self as u8 & 1 != 0
    }

    const fn mirrors_rows(self) -> bool {
        self as u8 & 2 != 0
    }
}

impl Board {
    /// The symmetries of the board: eight of a square, four of other rectangles.
    ///
    /// ```
    /// use zugzwang_rules::symple::Board;
    ///
    /// assert_eq!(Board::new(5, 5)?.symmetries().len(), 8);
    /// assert_eq!(Board::new(5, 4)?.symmetries().len(), 4);
    /// # Ok::<(), zugzwang_rules::symple::SetupError>(())
    /// ```
    #[must_use]
    pub fn symmetries(self) -> &'static [Symmetry] {
        if self.width() == self.height() { &Symmetry::ALL } else { &Symmetry::ALL[..4] }
    }

    /// The image of a point under a symmetry of the board.
    ///
    /// # Panics
    ///
    /// If the board does not have the symmetry.
    #[must_use]
    pub fn map_point(self, symmetry: Symmetry, point: Point) -> Point {
        self.check(symmetry);
        let (mut column, mut row) = self.coordinates(point);
        if symmetry.transposes() {
            (column, row) = (row, column);
        }
        if symmetry.mirrors_columns() {
            column = self.width() - 1 - column;
        }
        if symmetry.mirrors_rows() {
            row = self.height() - 1 - row;
        }
        Point::from_index(row * self.width() + column)
    }

    /// The image of a set of points under a symmetry of the board.
    ///
    /// # Panics
    ///
    /// If the board does not have the symmetry.
    #[must_use]
    pub fn map_points<const W: usize>(
        self,
        symmetry: Symmetry,
        mut set: Bitboard<W>,
    ) -> Bitboard<W> {
        self.check(symmetry);
        if symmetry.transposes() {
            set = self.transposed(set);
        }
        if symmetry.mirrors_columns() != symmetry.mirrors_rows() {
            set = self.rows_mirrored(set);
        }
        if symmetry.mirrors_columns() { self.half_turned(set) } else { set }
    }

    fn check(self, symmetry: Symmetry) {
        assert!(
            self.width() == self.height() || !symmetry.transposes(),
            "a board of {self} has no symmetry {symmetry:?}"
        );
    }

    fn half_turned<const W: usize>(self, set: Bitboard<W>) -> Bitboard<W> {
        match (64 * W - self.len()) as u32 {
            0 => set.reversed(),
            unused => set.reversed().down(unused),
        }
    }

    fn rows_mirrored<const W: usize>(self, set: Bitboard<W>) -> Bitboard<W> {
        let (width, height) = (self.width(), self.height());
        let mut mirrored = Bitboard::EMPTY;
        for row in 0..height {
            mirrored.insert_run((height - 1 - row) * width, set.run(row * width, width));
        }
        mirrored
    }

    fn transposed<const W: usize>(self, set: Bitboard<W>) -> Bitboard<W> {
        let side = self.width();
        let mut transposed = Bitboard::EMPTY;
        for row in 0..side {
            let mut columns = set.run(row * side, side);
            while columns != 0 {
                let column = columns.trailing_zeros() as usize;
                transposed.insert(Point::from_index(column * side + row));
                columns &= columns - 1;
            }
        }
        transposed
    }
}

impl<const W: usize> Position<W> {
    /// The image of the position under a symmetry of its board.
    ///
    /// # Panics
    ///
    /// If the board does not have the symmetry.
    ///
    /// ```
    /// use zugzwang_rules::symple::{Position, Symmetry};
    ///
    /// let position: Position<1> = "2w/2b w 4".parse()?;
    /// assert_eq!(position.mapped(Symmetry::MirrorColumns).to_string(), "w2/b2 w 4");
    /// # Ok::<(), zugzwang_rules::ParseError>(())
    /// ```
    #[must_use]
    pub fn mapped(&self, symmetry: Symmetry) -> Self {
        let stones =
            Player::BOTH.map(|player| self.board().map_points(symmetry, self.stones(player)));
        self.with_stones(stones)
    }

    /// The smallest image of the position under the board's symmetries, the same for all images.
    ///
    /// ```
    /// use zugzwang_rules::symple::Position;
    ///
    /// let corner: Position<1> = "3/2b/w2 w 4".parse()?;
    /// let other: Position<1> = "b1w/3/3 w 4".parse()?;
    /// let far: Position<1> = "3/2b/2w w 4".parse()?;
    /// assert_ne!(corner.canonical(), far.canonical());
    /// assert_ne!(corner.canonical(), other.canonical());
    ///
    /// let turned: Position<1> = "1b1/3/2w w 4".parse()?;
    /// assert_eq!(turned.canonical(), corner.canonical());
    /// # Ok::<(), zugzwang_rules::ParseError>(())
    /// ```
    #[must_use]
    pub fn canonical(&self) -> Self {
        let board = self.board();
        let stones = Player::BOTH.map(|player| self.stones(player));
        let image = |&symmetry| stones.map(|stones| board.map_points(symmetry, stones));
        self.with_stones(board.symmetries().iter().map(image).min().unwrap_or(stones))
    }

    /// This position with other stones.
    fn with_stones(&self, stones: [Bitboard<W>; 2]) -> Self {
        Self::assembled(self.board(), stones, self.to_move(), self.penalty() as i16)
    }
}

impl<const W: usize> Turn<W> {
    /// The image of the turn under a symmetry of its board.
    ///
    /// # Panics
    ///
    /// If the board does not have the symmetry.
    ///
    /// ```
    /// use zugzwang_rules::symple::{Position, Symmetry};
    ///
    /// let position: Position<1> = "w2/2b/3 w 4".parse()?;
    /// let turn = position.parse_turn("b3")?;
    /// assert_eq!(turn.mapped(Symmetry::MirrorColumns).to_string(), "b3");
    /// assert_eq!(turn.mapped(Symmetry::TurnLeft).to_string(), "a2");
    /// # Ok::<(), zugzwang_rules::ParseError>(())
    /// ```
    #[must_use]
    pub fn mapped(self, symmetry: Symmetry) -> Self {
        let board = self.board();
        Self::new(
            board,
            board.map_points(symmetry, self.growth()),
            self.plant().map(|plant| board.map_point(symmetry, plant)),
        )
    }
}

use zugzwang_rules::symple::{Bitboard, Board, Point, Position};

/// By point of a board of `W` words: room for every point, and for the place beside the board.
///
/// Eight places more than bits a word, so that the last one never is a point.
pub(super) type ByPoint<T, const W: usize> = [[T; 72]; W];

/// Where neighbours beyond the border are: a place that never has a stone.
pub(super) const fn off_board<const W: usize>() -> u16 {
    (72 * W - 1) as u16
}

/// What stays the same in all positions of a game: the board, as playouts look at it.
#[derive(Clone)]
pub(super) struct Field<const W: usize> {
    board: Board,
    penalty: i32,
    around: Box<ByPoint<[u16; 4], W>>,
    beside: Box<ByPoint<Bitboard<W>, W>>,
    near: Box<ByPoint<[[u16; 4]; 3], W>>,
}

impl<const W: usize> Field<W> {
    pub(super) fn new(position: &Position<W>) -> Self {
        let board = position.board();
        let mut around = Box::new([[[off_board::<W>(); 4]; 72]; W]);
        let mut beside = Box::new([[Bitboard::EMPTY; 72]; W]);
        for point in board.points::<W>() {
            let neighbours = board.neighbours(point.into());
            let places = &mut around.as_flattened_mut()[point.index()];
            for (place, neighbour) in places.iter_mut().zip(neighbours) {
                *place = neighbour.index() as u16;
            }
            beside.as_flattened_mut()[point.index()] = neighbours;
        }
        let near = near(board);
        Self { board, penalty: position.penalty(), around, beside, near }
    }

    #[inline]
    pub(super) const fn board(&self) -> Board {
        self.board
    }

    /// P, in points for each chain (Sy-7).
    #[inline]
    pub(super) const fn penalty(&self) -> i32 {
        self.penalty
    }

    /// The neighbours of a point, by their indices; those beyond the border are
    /// [`off_board`].
    #[inline]
    pub(super) fn around(&self, point: u16) -> [u16; 4] {
        self.around.as_flattened()[usize::from(point)]
    }

    /// The places one step, one diagonal step, and two straight steps away from a point, each
    /// clockwise, the diagonal ones after the straight ones; [`off_board`] beyond the border.
    #[inline]
    pub(super) fn near(&self, point: u16) -> &[[u16; 4]; 3] {
        &self.near.as_flattened()[usize::from(point)]
    }

    /// The neighbours of a point.
    #[inline]
    pub(super) fn beside(&self, point: u16) -> Bitboard<W> {
        self.beside.as_flattened()[usize::from(point)]
    }
}

fn near<const W: usize>(board: Board) -> Box<ByPoint<[[u16; 4]; 3], W>> {
    const STEPS: [[(isize, isize); 4]; 3] = [
        [(0, 1), (1, 0), (0, -1), (-1, 0)],
        [(1, 1), (1, -1), (-1, -1), (-1, 1)],
        [(0, 2), (2, 0), (0, -2), (-2, 0)],
    ];
    let mut near = Box::new([[[[off_board::<W>(); 4]; 3]; 72]; W]);
    for (index, near) in near.as_flattened_mut()[..board.len()].iter_mut().enumerate() {
        let (column, row) = board.coordinates(Point::from_index(index));
        *near = STEPS.map(|steps| {
            steps.map(|(right, up)| {
                let place = column.checked_add_signed(right).zip(row.checked_add_signed(up));
                let point = place.and_then(|(column, row)| board.point(column, row));
                point.map_or(off_board::<W>(), |point| point.index() as u16)
            })
        });
    }
    near
}

/// Calls `each` with the indices of the points of a set, the lowest first.
///
/// Word by word, which large boards like better than an iterator that starts at the first word
/// each time.
#[inline]
pub(super) fn for_each_index<const W: usize>(set: Bitboard<W>, mut each: impl FnMut(u16)) {
    for (i, mut word) in set.words().into_iter().enumerate() {
        while word != 0 {
            each((64 * i) as u16 + word.trailing_zeros() as u16);
            word &= word - 1;
        }
    }
}

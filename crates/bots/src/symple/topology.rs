use zugzwang_rules::symple::{Bitboard, Board, Point, Position};

/// By point of a board of `W` words, with room for every point and for the place off the board.
///
/// There are eight more places per word than bits, so the last place is never a point.
pub(super) type ByPoint<T, const W: usize> = [[T; 72]; W];

/// The place that stands for neighbours beyond the border. It never has a stone.
pub(super) const fn off_board<const W: usize>() -> u16 {
    (72 * W - 1) as u16
}

/// What stays the same in all positions of a game: the board, in the form that playouts need.
#[derive(Clone)]
pub(super) struct Topology<const W: usize> {
    board: Board,
    penalty: i32,
    around: Places<W>,
    diagonal: Places<W>,
    beyond: Places<W>,
    beside: Box<ByPoint<Bitboard<W>, W>>,
}

impl<const W: usize> Topology<W> {
    pub(super) fn new(position: &Position<W>) -> Self {
        let board = position.board();
        let mut beside = Box::new([[Bitboard::EMPTY; 72]; W]);
        for point in board.points::<W>() {
            beside.as_flattened_mut()[point.index()] = board.neighbours(point.into());
        }
        Self {
            board,
            penalty: position.penalty(),
            around: places(board, [(0, 1), (1, 0), (0, -1), (-1, 0)]),
            diagonal: places(board, [(1, 1), (1, -1), (-1, -1), (-1, 1)]),
            beyond: places(board, [(0, 2), (2, 0), (0, -2), (-2, 0)]),
            beside,
        }
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

    /// The indices of the neighbours of a point, clockwise; [`off_board`] beyond the border.
    #[inline]
    pub(super) fn around(&self, point: u16) -> [u16; 4] {
        self.around.as_flattened()[usize::from(point)]
    }

    /// Like [`around`](Self::around), for the places one diagonal step away. Each is the next one
    /// clockwise after the neighbour with the same index.
    #[inline]
    pub(super) fn diagonal(&self, point: u16) -> [u16; 4] {
        self.diagonal.as_flattened()[usize::from(point)]
    }

    /// Like [`around`](Self::around), for the places two straight steps away.
    #[inline]
    pub(super) fn beyond(&self, point: u16) -> [u16; 4] {
        self.beyond.as_flattened()[usize::from(point)]
    }

    /// The neighbours of a point, as a set.
    #[inline]
    pub(super) fn beside(&self, point: u16) -> Bitboard<W> {
        self.beside.as_flattened()[usize::from(point)]
    }
}

/// By point: the places to which four steps lead.
type Places<const W: usize> = Box<ByPoint<[u16; 4], W>>;

fn places<const W: usize>(board: Board, steps: [(isize, isize); 4]) -> Places<W> {
    let mut all = Box::new([[[off_board::<W>(); 4]; 72]; W]);
    for (index, places) in all.as_flattened_mut()[..board.len()].iter_mut().enumerate() {
        let (column, row) = board.coordinates(Point::from_index(index));
        *places = steps.map(|(right, up)| {
            let place = column.checked_add_signed(right).zip(row.checked_add_signed(up));
            let point = place.and_then(|(column, row)| board.point(column, row));
            point.map_or(off_board::<W>(), |point| point.index() as u16)
        });
    }
    all
}

/// Calls `each` with the indices of the points of a set, lowest first.
///
/// It goes word by word, which on large boards is faster than an iterator that starts at the first
/// word each time.
#[inline]
pub(super) fn for_each_index<const W: usize>(set: Bitboard<W>, mut each: impl FnMut(u16)) {
    for (i, mut word) in set.words().into_iter().enumerate() {
        while word != 0 {
            each((64 * i) as u16 + word.trailing_zeros() as u16);
            word &= word - 1;
        }
    }
}

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
    around: Box<[[u16; 4]]>,
    beside: Box<[Bitboard<W>]>,
}

impl<const W: usize> Field<W> {
    pub(super) fn new(position: &Position<W>) -> Self {
        let board = position.board();
        let beside: Box<[Bitboard<W>]> = (0..board.len())
            .map(|index| board.neighbours(Point::from_index(index).into()))
            .collect();
        let around = beside.iter().map(|neighbours| {
            let mut around = [off_board::<W>(); 4];
            for (place, point) in around.iter_mut().zip(*neighbours) {
                *place = point.index() as u16;
            }
            around
        });
        Self { board, penalty: position.penalty(), around: around.collect(), beside }
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
        self.around[usize::from(point)]
    }

    /// The neighbours of a point.
    #[inline]
    pub(super) fn beside(&self, point: u16) -> Bitboard<W> {
        self.beside[usize::from(point)]
    }
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

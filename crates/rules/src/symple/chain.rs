use super::{Bitboard, Board};

/// A chain (Sy-2): a maximal orthogonally connected set of stones of one colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chain<const W: usize> {
    /// The stones of the chain.
    pub stones: Bitboard<W>,
    /// The vacant points next to a stone of the chain.
    pub liberties: Bitboard<W>,
}

/// The chains of one colour, ordered by their stones of lowest index; see
/// [`Position::chains`](super::Position::chains).
#[derive(Clone, Debug)]
pub struct Chains<const W: usize> {
    board: Board,
    rest: Bitboard<W>,
    vacant: Bitboard<W>,
}

impl<const W: usize> Chains<W> {
    #[inline]
    pub(super) fn new(board: Board, stones: Bitboard<W>, vacant: Bitboard<W>) -> Self {
        Self { board, rest: stones, vacant }
    }
}

impl<const W: usize> Iterator for Chains<W> {
    type Item = Chain<W>;

    #[inline]
    fn next(&mut self) -> Option<Chain<W>> {
        let seed = self.rest.first()?;
        let stones = self.board.flood(seed.into(), self.rest);
        self.rest -= stones;
        Some(Chain { stones, liberties: self.board.neighbours(stones) & self.vacant })
    }
}

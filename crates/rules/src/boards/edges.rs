use super::Bitboard;
use super::point::{LONGEST, MOST_WORDS};

/// The first and the last column of boards of one width, endlessly high.
pub(crate) struct Edges {
    pub(crate) first: [u64; MOST_WORDS],
    pub(crate) last: [u64; MOST_WORDS],
}

/// By width.
pub(crate) static EDGES: [Edges; LONGEST + 1] = {
    let mut edges =
        [const { Edges { first: [0; MOST_WORDS], last: [0; MOST_WORDS] } }; LONGEST + 1];
    let mut width = 1;
    while width <= LONGEST {
        let mut i = 0;
        while i < 64 * MOST_WORDS {
            let bit = 1 << (i % 64);
            if i % width == 0 {
                edges[width].first[i / 64] |= bit;
            }
            if (i + 1) % width == 0 {
                edges[width].last[i / 64] |= bit;
            }
            i += 1;
        }
        width += 1;
    }
    edges
};

/// The words that a board takes of a set for the largest one.
#[inline]
pub(crate) fn first_words<const W: usize>(words: &[u64; MOST_WORDS]) -> Bitboard<W> {
    Bitboard::from_words(std::array::from_fn(|i| words[i]))
}

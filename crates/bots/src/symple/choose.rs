use zugzwang_rules::symple::Bitboard;

/// A point of a set, by a number that `below` draws below the number of points; `None` without
/// points.
///
/// Whatever the set, there are no branches: playouts choose points all the time, and processors
/// could not tell which way they go. Counts of bits and the search for a bit of a rank are the
/// broadword algorithms of Knuth (The Art of Computer Programming 4A, 7.1.3) and Vigna (2008).
#[inline]
pub(super) fn choose<const W: usize>(
    set: Bitboard<W>,
    below: impl FnOnce(u32) -> u32,
) -> Option<u16> {
    let words = set.words();
    let counts = words.map(running_counts);
    let mut total = 0;
    let ends = counts.map(|counts| {
        total += (counts >> 56) as u32;
        total
    });
    if total == 0 {
        return None;
    }
    let drawn = below(total);
    let (mut word, mut start) = (0, 0);
    for end in &ends[..W - 1] {
        word += usize::from(drawn >= *end);
        start = if drawn >= *end { *end } else { start };
    }
    Some(64 * word as u16 + bit_of_rank(words[word], counts[word], drawn - start))
}

/// One in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// In each byte: how many bits are set up to the end of this byte of a word.
#[inline]
const fn running_counts(word: u64) -> u64 {
    let pairs = word - (word >> 1 & 0x55 * ONES);
    let fours = (pairs & 0x33 * ONES) + (pairs >> 2 & 0x33 * ONES);
    (fours + (fours >> 4) & 0x0f * ONES).wrapping_mul(ONES)
}

/// The index of the bit of a word that has `rank` set bits below it, by its [`running_counts`].
#[inline]
fn bit_of_rank(word: u64, counts: u64, rank: u32) -> u16 {
    // The bytes that end before the bit.
    let before = (u64::from(rank) * ONES | 0x80 * ONES) - counts & 0x80 * ONES;
    let start = ((before >> 7).wrapping_mul(ONES) >> 56) as u32 * 8 & 63;
    let rank = rank - (counts << 8 >> start & 0xff) as u32;
    let byte = (word >> start & 0xff) as usize;
    (start + u32::from(IN_BYTE[rank as usize & 7][byte])) as u16
}

/// By rank and byte: the index of the bit.
static IN_BYTE: [[u8; 256]; 8] = {
    let mut bits = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut rank, mut bit) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                bits[rank][byte] = bit;
                rank += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    bits
};

#[cfg(test)]
mod tests {
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

    use super::*;

    #[test]
    fn each_point_has_its_number() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut sets = vec![Bitboard::EMPTY, Bitboard::from_words([u64::MAX; 3])];
        for _ in 0..2000 {
            let mut words: [u64; 3] = rng.random();
            for word in &mut words {
                for _ in 0..rng.random_range(0..6) {
                    *word &= rng.random::<u64>();
                }
            }
            sets.push(Bitboard::from_words(words));
        }
        for set in sets {
            let chosen = |drawn| choose(set, |_| drawn).map(usize::from);
            let each: Vec<_> = (0..set.count()).map_while(chosen).collect();
            let points: Vec<_> = set.into_iter().map(|point| point.index()).collect();
            assert_eq!(each, points);
            let mut bound = 0;
            let _ = choose(set, |number| {
                bound = number;
                0
            });
            assert_eq!(bound, set.count());
        }
    }
}

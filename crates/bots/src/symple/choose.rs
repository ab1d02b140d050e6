use zugzwang_rules::symple::Bitboard;

use super::processor::Processor;

/// The point of a set with the number that `below` draws, given the number of points; `None` if the
/// set is empty.
///
/// There are no branches that depend on the set: playouts choose points all the time, and
/// processors could not predict them.
#[inline(always)]
pub(super) fn choose<const W: usize, P: Processor>(
    processor: P,
    set: Bitboard<W>,
    below: impl FnOnce(u32) -> u32,
) -> Option<u16> {
    let words = set.words();
    let mut total = 0;
    let ends = words.map(|word| {
        total += processor.count(word);
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
    let bit = processor.bit_of_rank(words[word], drawn - start);
    Some(64 * word as u16 + bit as u16)
}

#[cfg(test)]
mod tests {
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

    use super::super::processor::{Avx2, Portable};
    use super::*;

    #[test]
    fn each_point_has_its_number() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut sets = vec![Bitboard::EMPTY, Bitboard::from_words([u64::MAX; 3])];
        let random_sets = if cfg!(miri) { 20 } else { 2000 };
        for _ in 0..random_sets {
            let mut words: [u64; 3] = rng.random();
            for word in &mut words {
                for _ in 0..rng.random_range(0..6) {
                    *word &= rng.random::<u64>();
                }
            }
            sets.push(Bitboard::from_words(words));
        }
        for set in sets {
            each_has_its_number(Portable, set);
            if let Some(avx2) = Avx2::detect() {
                each_has_its_number(avx2, set);
            }
        }
    }

    fn each_has_its_number(processor: impl Processor, set: Bitboard<3>) {
        let each = (0..set.count()).map_while(|drawn| choose(processor, set, |_| drawn));
        let points = set.into_iter().map(|point| point.index() as u16);
        assert_eq!(each.collect::<Vec<_>>(), points.collect::<Vec<_>>());
        let mut bound = 0;
        let _ = choose(processor, set, |number| {
            bound = number;
            0
        });
        assert_eq!(bound, set.count());
    }
}

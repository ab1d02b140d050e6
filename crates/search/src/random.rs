use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

/// Random numbers that depend only on the seed, on every machine and in every release: xoshiro256++
/// (Blackman and Vigna 2018), seeded by SplitMix64.
///
/// Only the generator comes from the crate `rand`, whose ranges and shuffles may change with any
/// release.
///
/// ```
/// use zugzwang_search::Random;
///
/// let mut random = Random::new(7);
/// assert!(random.below(6) < 6);
/// assert!(["a", "b"].contains(random.pick(&["a", "b"])));
/// ```
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// A generator with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A random number, for example to seed another generator.
    pub fn number(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `bound`, almost uniformly distributed (Lemire 2019, without the rejection
    /// step that would make it exactly uniform).
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        ((u64::from(self.0.next_u32()) * u64::from(bound)) >> 32) as u32
    }

    /// A number from 0 to 1, 1 excluded.
    pub fn fraction(&mut self) -> f64 {
        (self.number() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A random item; there must be at least one.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len() as u32) as usize]
    }

    /// `count` random items in random order, which are moved to the front.
    pub fn sample<'a, T>(&mut self, items: &'a mut [T], count: usize) -> &'a [T] {
        for i in 0..count {
            items.swap(i, i + self.below((items.len() - i) as u32) as usize);
        }
        &items[..count]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A change to these numbers changes every puzzle and every game of a level.
    #[test]
    fn a_seed_gives_the_same_numbers_for_ever() {
        let mut random = Random::new(7);
        assert_eq!(
            [0; 3].map(|_| random.number()),
            [0x0e2c1a002aae913d, 0x2c0fc8ddfa4e9e14, 0xb7b311b3b0d45872]
        );
        assert_eq!([6, 1000, u32::MAX].map(|bound| random.below(bound)), [2, 963, 2000182113]);
        assert_eq!(random.fraction(), 0.7239070952365361);
        assert_eq!([0; 8].map(|_| *random.pick(b"abcdef")), *b"bfaabeac");
        assert_eq!(random.sample(&mut [1, 2, 3, 4, 5, 6, 7, 8], 5), [1, 3, 4, 2, 8]);
    }

    #[test]
    fn every_item_and_every_order_is_as_likely() {
        let mut random = Random::new(1);
        let mut counts = [[0; 4]; 3];
        for _ in 0..12_000 {
            let sample: [usize; 3] = random.sample(&mut [0, 1, 2, 3], 3).try_into().unwrap();
            assert!(sample[0] != sample[1] && sample[1] != sample[2] && sample[0] != sample[2]);
            for (count, item) in counts.iter_mut().zip(sample) {
                count[item] += 1;
            }
        }
        // Within six standard deviations of 47 each, on both sides.
        assert!(counts.iter().flatten().all(|count| (2715..3285).contains(count)), "{counts:?}");
    }
}

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use rayon::prelude::*;

/// The number of words between two counts.
const COUNTED: usize = 4;

/// A set of numbers that knows the rank of each.
pub(super) struct Bitmap {
    pub(super) words: Vec<AtomicU64>,
    /// For every [`COUNTED`]th word, how many numbers come before it.
    before: Vec<u32>,
}

impl Bitmap {
    pub(super) fn new(length: usize) -> Self {
        let words = (0..length.div_ceil(64)).into_par_iter().map(|_| AtomicU64::new(0)).collect();
        Self { words, before: Vec::new() }
    }

    /// Adds a number; returns whether it is new.
    #[inline]
    pub(super) fn insert(&self, number: u32) -> bool {
        let (word, bit) = (&self.words[number as usize / 64], 1 << (number % 64));
        word.load(Relaxed) & bit == 0 && word.fetch_or(bit, Relaxed) & bit == 0
    }

    pub(super) fn contains(&self, number: u32) -> bool {
        self.words[number as usize / 64].load(Relaxed) >> (number % 64) & 1 != 0
    }

    /// Prepares the ranks; returns how many numbers there are.
    pub(super) fn count(&mut self) -> usize {
        let mut sum = 0;
        self.before = self
            .words
            .chunks(COUNTED)
            .map(|words| {
                let before = sum;
                sum += words.iter().map(|word| word.load(Relaxed).count_ones()).sum::<u32>();
                before
            })
            .collect();
        sum as usize
    }

    /// How many numbers are less than this one.
    #[inline]
    pub(super) fn rank(&self, number: u32) -> usize {
        let word = number as usize / 64;
        let below = self.words[word].load(Relaxed) & ((1 << (number % 64)) - 1);
        let block = word / COUNTED;
        let between = &self.words[block * COUNTED..word];
        let between: u32 = between.iter().map(|word| word.load(Relaxed).count_ones()).sum();
        (self.before[block] + between + below.count_ones()) as usize
    }
}

//! Gathering and scattering bits, with single instructions on processors that have them.

use zugzwang_search::FastBits;

/// Conversions between cells and their positions within a set of cells, which the index needs for
/// every position.
pub(super) trait Bits: Copy {
    /// Gathers the bits of `bits` at the positions where `mask` has ones into the low bits, in
    /// order.
    fn extract(self, bits: u64, mask: u64) -> u64;

    /// Scatters the low bits of `bits` to the positions where `mask` has ones, in order.
    fn deposit(self, bits: u64, mask: u64) -> u64;
}

/// The portable implementation.
#[derive(Clone, Copy)]
pub(super) struct Portable;

impl Bits for Portable {
    #[inline(always)]
    fn extract(self, bits: u64, mask: u64) -> u64 {
        let mut rest = bits & mask;
        let mut gathered = 0;
        while rest != 0 {
            let bit = rest & rest.wrapping_neg();
            gathered |= 1 << (mask & (bit - 1)).count_ones();
            rest ^= bit;
        }
        gathered
    }

    #[inline(always)]
    fn deposit(self, bits: u64, mask: u64) -> u64 {
        let mut rest = mask;
        let mut scattered = 0;
        let mut place = 0;
        while rest != 0 && bits >> place != 0 {
            let bit = rest & rest.wrapping_neg();
            if bits >> place & 1 != 0 {
                scattered |= bit;
            }
            place += 1;
            rest ^= bit;
        }
        scattered
    }
}

impl Bits for FastBits {
    #[inline(always)]
    fn extract(self, bits: u64, mask: u64) -> u64 {
        self.extract(bits, mask)
    }

    #[inline(always)]
    fn deposit(self, bits: u64, mask: u64) -> u64 {
        self.deposit(bits, mask)
    }
}

/// Work that gathers and scatters bits in its inner loop.
pub(super) trait Work {
    /// The result.
    type Output;

    /// Does the work. Must be inlined, so that it is compiled for each kind of processor.
    fn run(self, bits: impl Bits) -> Self::Output;
}

/// Does the work with the fastest instructions of this processor.
#[inline]
#[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "calls code for some processors"))]
pub(super) fn run<W: Work>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "bmi1,bmi2,popcnt")]
        fn with_bmi2<W: Work>(work: W, bits: FastBits) -> W::Output {
            work.run(bits)
        }
        if let Some(bits) = FastBits::detect() {
            // SAFETY: `detect` has found all processor features that the function needs.
            return unsafe { with_bmi2(work, bits) };
        }
    }
    work.run(Portable)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bits: u64, mask: u64, fast: impl Bits) {
        let places = (0..64).filter(|i| mask >> i & 1 != 0).enumerate();
        let (mut gathered, mut scattered) = (0, 0);
        for (place, i) in places {
            gathered |= (bits >> i & 1) << place;
            scattered |= (bits >> place & 1) << i;
        }
        assert_eq!(fast.extract(bits, mask), gathered, "{bits:x} {mask:x}");
        assert_eq!(fast.deposit(bits, mask), scattered, "{bits:x} {mask:x}");
    }

    #[test]
    fn every_way_does_what_the_definition_says() {
        let mut state = 1u64;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            state ^ state >> 29
        };
        let mut pairs = vec![(0, 0), (0, u64::MAX), (u64::MAX, 0), (u64::MAX, u64::MAX)];
        pairs.extend((0..1000).map(|_| (random(), random() & random())));
        for (bits, mask) in pairs {
            check(bits, mask, Portable);
            if let Some(fast) = FastBits::detect() {
                check(bits, mask, fast);
            }
        }
    }
}

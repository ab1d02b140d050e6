//! Extracting bits, with the processor's own instruction where it has one.

/// Gathers the bits of `bits` at the places where `mask` has ones, at the low end, in order.
///
/// The index ranks every position by such gathered bits; with the instruction for it the whole
/// analysis takes about two thirds of the time.
pub(super) trait Extract: Copy {
    /// The gathered bits.
    fn extract(self, bits: u64, mask: u64) -> u64;
}

/// Extraction on any processor.
#[derive(Clone, Copy)]
pub(super) struct Portable;

impl Extract for Portable {
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
}

/// Extraction by one instruction of x86-64 processors since 2013. Exists only where it runs.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(super) struct Bmi2(());

#[cfg(target_arch = "x86_64")]
impl Bmi2 {
    pub(super) fn detect() -> Option<Self> {
        let found = is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        found.then_some(Self(()))
    }
}

#[cfg(target_arch = "x86_64")]
impl Extract for Bmi2 {
    #[inline(always)]
    #[expect(unsafe_code, reason = "the instruction needs a processor that has it")]
    fn extract(self, bits: u64, mask: u64) -> u64 {
        // SAFETY: a `Bmi2` is only made by `detect`, which has found the instruction.
        unsafe { std::arch::x86_64::_pext_u64(bits, mask) }
    }
}

/// Work that extracts bits in its inner loop.
pub(super) trait Work {
    /// What comes of it.
    type Output;

    /// Does the work. Must be inlined, so that it is compiled for the processor that it runs on.
    fn run(self, bits: impl Extract) -> Self::Output;
}

/// Does the work in the fastest way that this processor knows.
#[inline]
#[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "calls code for some processors"))]
pub(super) fn run<W: Work>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "bmi1,bmi2,popcnt")]
        fn with_bmi2<W: Work>(work: W, bits: Bmi2) -> W::Output {
            work.run(bits)
        }
        if let Some(bits) = Bmi2::detect() {
            // SAFETY: `detect` has found all that the function needs of the processor.
            return unsafe { with_bmi2(work, bits) };
        }
    }
    work.run(Portable)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gathers_the_same_bits_as_the_definition() {
        let mut state = 1u64;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            state ^ state >> 29
        };
        for _ in 0..1000 {
            let (bits, mask) = (random(), random() & random());
            let gathered = (0..64)
                .filter(|i| mask >> i & 1 != 0)
                .enumerate()
                .fold(0, |gathered, (place, i)| gathered | (bits >> i & 1) << place);
            assert_eq!(Portable.extract(bits, mask), gathered);
            #[cfg(target_arch = "x86_64")]
            if let Some(bmi2) = Bmi2::detect() {
                assert_eq!(bmi2.extract(bits, mask), gathered);
            }
        }
    }
}

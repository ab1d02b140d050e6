//! What some processors do in one instruction: the one place where they are asked whether they do.

/// Gathers and scatters bits by single instructions, on x86-64 processors that have them and are
/// fast at them. Only [`detect`](Self::detect) makes one.
#[derive(Clone, Copy, Debug)]
pub struct FastBits(());

impl FastBits {
    /// `None` if the processor has no such instructions, or slow ones.
    #[must_use]
    pub fn detect() -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        {
            use std::is_x86_feature_detected as has;
            // AMD's before Zen 3, the first with VAES, take some hundred cycles to scatter bits.
            // SSE4a tells AMD's from others.
            let is_fast = has!("vaes") || !has!("sse4a");
            if has!("bmi1") && has!("bmi2") && has!("popcnt") && is_fast {
                return Some(Self(()));
            }
        }
        None
    }

    /// Whether the processor has AVX2 and LZCNT, too.
    #[must_use]
    pub fn has_avx2(self) -> bool {
        #[cfg(target_arch = "x86_64")]
        {
            is_x86_feature_detected!("avx2") && is_x86_feature_detected!("lzcnt")
        }
        #[cfg(not(target_arch = "x86_64"))]
        {
            false
        }
    }

    /// Gathers the bits of `bits` at the places where `mask` has ones, at the low end, in order.
    #[must_use]
    #[inline(always)]
    pub fn extract(self, bits: u64, mask: u64) -> u64 {
        #[cfg(target_arch = "x86_64")]
        #[expect(unsafe_code, reason = "the instruction needs a processor that has it")]
        // SAFETY: `detect` has found the instruction, or there would be no `self`.
        unsafe {
            std::arch::x86_64::_pext_u64(bits, mask)
        }
        #[cfg(not(target_arch = "x86_64"))]
        unreachable!("`detect` finds nothing here: {bits} {mask}")
    }

    /// Scatters the low bits of `bits` to the places where `mask` has ones, in order.
    #[must_use]
    #[inline(always)]
    pub fn deposit(self, bits: u64, mask: u64) -> u64 {
        #[cfg(target_arch = "x86_64")]
        #[expect(unsafe_code, reason = "the instruction needs a processor that has it")]
        // SAFETY: as above.
        unsafe {
            std::arch::x86_64::_pdep_u64(bits, mask)
        }
        #[cfg(not(target_arch = "x86_64"))]
        unreachable!("`detect` finds nothing here: {bits} {mask}")
    }
}

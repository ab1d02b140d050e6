//! Operations that some processors have as single instructions, and the only place that detects
//! them.

/// Gathers and scatters bits with single instructions, on x86-64 processors where these are fast.
/// Only [`detect`](Self::detect) creates a value.
#[derive(Clone, Copy, Debug)]
pub struct FastBits(());

impl FastBits {
    /// `None` if the processor has no such instructions, or slow ones.
    #[must_use]
    pub fn detect() -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        {
            use std::is_x86_feature_detected as has;
            // AMD processors before Zen 3, the first with VAES, take hundreds of cycles to scatter
            // bits. SSE4a identifies AMD.
            let is_fast = has!("vaes") || !has!("sse4a");
            if has!("bmi1") && has!("bmi2") && has!("popcnt") && is_fast {
                return Some(Self(()));
            }
        }
        None
    }

    /// Whether the processor also has AVX2 and LZCNT.
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

    /// Gathers the bits of `bits` at the positions where `mask` has ones into the low bits, in
    /// order.
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

    /// Scatters the low bits of `bits` to the positions where `mask` has ones, in order.
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

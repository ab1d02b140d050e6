use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Shl, Shr};
use std::sync::atomic::Ordering::Relaxed;

use portable_atomic::AtomicU128;

use crate::sync::AtomicU64;

/// Unsigned integers that threads can share, with reads and writes that are never torn: `u64` and
/// `u128`.
pub trait Bits:
    Copy
    + Eq
    + Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + From<u64>
    + sealed::Sealed
    + 'static
{
    /// The number of bits.
    const BITS: u32;

    /// Shared storage for one such integer, zero by default.
    type Shared: Default + Debug + Send + Sync;

    /// Reads the integer atomically.
    fn load(shared: &Self::Shared) -> Self;

    /// Writes the integer atomically.
    fn store(self, shared: &Self::Shared);

    /// The product, wrapping on overflow.
    #[must_use]
    fn times(self, factor: u64) -> Self;

    /// The lowest 64 bits.
    #[must_use]
    fn low(self) -> u64;

    /// The lowest `count` bits of this integer, `count` at most [`BITS`](Self::BITS).
    #[must_use]
    fn lowest(self, count: u32) -> Self;
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! bits {
    ($integer:ty, $atomic:ty) => {
        impl sealed::Sealed for $integer {}

        impl Bits for $integer {
            const BITS: u32 = Self::BITS;

            type Shared = $atomic;

            #[inline]
            fn load(shared: &$atomic) -> Self {
                shared.load(Relaxed)
            }

            #[inline]
            fn store(self, shared: &$atomic) {
                shared.store(self, Relaxed);
            }

            #[inline]
            fn times(self, factor: u64) -> Self {
                self.wrapping_mul(Self::from(factor))
            }

            #[inline]
            fn low(self) -> u64 {
                self as u64
            }

            #[inline]
            fn lowest(self, count: u32) -> Self {
                if count == Self::BITS { self } else { self & ((1 << count) - 1) }
            }
        }
    };
}

bits!(u64, AtomicU64);
bits!(u128, AtomicU128);

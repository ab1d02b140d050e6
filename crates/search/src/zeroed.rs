use std::ops::Deref;

/// The system cannot provide the memory that a table needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the system does not give {bytes} bytes of memory")]
pub struct OutOfMemory {
    /// The number of bytes requested.
    pub bytes: usize,
}

/// Types for which all-zero memory is a valid value, the default one.
///
/// # Safety
///
/// All bits zero must be a valid value; the type must be aligned to 4096 at most and need not be
/// dropped.
#[expect(unsafe_code, reason = "what memory holds is a promise that the compiler cannot check")]
pub(crate) unsafe trait Zeroable: Default {}

/// Memory left for the rest of the program when a table takes most of what the system can provide.
const SPARE: usize = 64 << 20;

/// Zeroed memory straight from the system. Pages only take up memory when they are first written
/// to, and huge pages are requested, since a table is accessed at random.
///
/// An ordinary allocation with cache-line alignment would be zeroed by hand, which for a gigabyte
/// takes longer than many searches.
pub(crate) struct Zeroed<T>(memory::Memory<T>);

impl<T: Zeroable> Zeroed<T> {
    /// `length` zeroed items, if the system can provide them with some memory to spare.
    pub(crate) fn new(length: usize) -> Result<Self, OutOfMemory> {
        let bytes = length.saturating_mul(size_of::<T>());
        memory::probe(bytes.saturating_add(bytes.min(SPARE)))
            .and_then(|()| memory::Memory::new(length, bytes))
            .map(Self)
            .ok_or(OutOfMemory { bytes })
    }

    /// As many zeroed items as the system can provide: at most `most`, halved until it can.
    ///
    /// # Panics
    ///
    /// If it cannot even provide `least`.
    pub(crate) fn at_most(most: usize, least: usize) -> Self {
        let lengths = std::iter::successors(Some(most), |&length| Some(length / 2));
        let mut given = lengths.take_while(|&length| length > least).map(Self::new);
        given.find_map(Result::ok).unwrap_or_else(|| {
            Self::new(least).unwrap_or_else(|error| panic!("the smallest table: {error}"))
        })
    }
}

impl<T: Zeroable> Deref for Zeroed<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        self.0.items()
    }
}

#[cfg(not(loom))]
mod memory {
    use std::marker::PhantomData;
    use std::slice;

    use memmap2::{MmapMut, MmapRaw};

    use super::Zeroable;

    pub(super) struct Memory<T> {
        map: MmapRaw,
        length: usize,
        items: PhantomData<T>,
    }

    /// Whether the system could provide this many bytes.
    pub(super) fn probe(bytes: usize) -> Option<()> {
        MmapMut::map_anon(bytes).ok().map(drop)
    }

    impl<T: Zeroable> Memory<T> {
        pub(super) fn new(length: usize, bytes: usize) -> Option<Self> {
            let map = MmapMut::map_anon(bytes).ok()?;
            // This is only a hint, so errors are ignored.
            #[cfg(all(target_os = "linux", not(miri)))]
            let _ = map.advise(memmap2::Advice::HugePage);
            Some(Self { map: map.into(), length, items: PhantomData })
        }

        #[inline]
        pub(super) fn items(&self) -> &[T] {
            #[expect(unsafe_code, reason = "a map of memory has no type")]
            // SAFETY: the mapping is as long as `length` items, starts at a page boundary, was
            // zeroed by the system, and is only ever written to through shared references to `T`
            // like these.
            unsafe {
                slice::from_raw_parts(self.map.as_mut_ptr().cast_const().cast(), self.length)
            }
        }
    }
}

/// Loom's atomics are more than their values, so memory cannot simply be zeroed.
#[cfg(loom)]
mod memory {
    use super::Zeroable;

    pub(super) struct Memory<T>(Vec<T>);

    pub(super) fn probe(_: usize) -> Option<()> {
        Some(())
    }

    impl<T: Zeroable> Memory<T> {
        pub(super) fn new(length: usize, _: usize) -> Option<Self> {
            Some(Self(std::iter::repeat_with(T::default).take(length).collect()))
        }

        pub(super) fn items(&self) -> &[T] {
            &self.0
        }
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use std::sync::atomic::AtomicU64;

    use super::*;

    #[expect(unsafe_code, reason = "a promise about all bits zero")]
    // SAFETY: an integer, for which all bits zero is a valid value.
    unsafe impl Zeroable for AtomicU64 {}

    #[test]
    #[cfg_attr(miri, ignore = "Miri itself ends where memory does")]
    fn what_the_system_does_not_have_is_refused_or_halved() {
        for length in [usize::MAX, usize::MAX / 8, 1 << 58] {
            assert!(Zeroed::<AtomicU64>::new(length).is_err());
            let zeros = Zeroed::<AtomicU64>::at_most(length, 16);
            assert!((16..length).contains(&zeros.len()));
            assert_eq!(
                zeros.last().map(|last| last.load(std::sync::atomic::Ordering::Relaxed)),
                Some(0)
            );
        }
    }
}

use std::marker::PhantomData;
use std::ops::Deref;
use std::slice;

use memmap2::{MmapMut, MmapRaw};

/// Types for which memory full of zeros is a value.
///
/// # Safety
///
/// All bits zero must be a valid value; the type must be aligned to 4096 at most and need not be
/// dropped.
#[expect(unsafe_code, reason = "what memory holds is a promise that the compiler cannot check")]
pub(crate) unsafe trait Zeroable {}

/// Many zeros, straight from the system: pages take up memory when they are first written to, and
/// large ones are asked for, since a table is read all over the place.
///
/// An ordinary allocation aligned to cache lines would be filled with zeros one by one, which for
/// a gigabyte takes longer than many a search.
pub(crate) struct Zeroed<T> {
    memory: MmapRaw,
    length: usize,
    items: PhantomData<T>,
}

impl<T: Zeroable> Zeroed<T> {
    /// # Panics
    ///
    /// If the system does not give that much memory.
    pub(crate) fn new(length: usize) -> Self {
        let bytes = length * size_of::<T>();
        let memory = MmapMut::map_anon(bytes)
            .unwrap_or_else(|error| panic!("no {bytes} bytes of memory for a table: {error}"));
        // A mere wish: without it everything works too.
        #[cfg(all(target_os = "linux", not(miri)))]
        let _ = memory.advise(memmap2::Advice::HugePage);
        Self { memory: memory.into(), length, items: PhantomData }
    }
}

impl<T: Zeroable> Deref for Zeroed<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        #[expect(unsafe_code, reason = "a map of memory has no type")]
        // SAFETY: the map is as long as `length` items, starts on a page, was zeroed by the system,
        // and is only ever written to through `T`s shared like this.
        unsafe {
            slice::from_raw_parts(self.memory.as_mut_ptr().cast_const().cast(), self.length)
        }
    }
}

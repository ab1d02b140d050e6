use crate::zeroed::{OutOfMemory, Zeroable, Zeroed};
use crate::{Bits, Bounds};

/// The number of entries that are looked up together: one cache line of `u64`, two of `u128`.
const BUCKET: usize = 8;

/// Bits for the work that went into an entry: the bit length of its number of nodes, at most 31.
/// Zero marks an empty slot.
const WORK_BITS: u32 = 5;

/// The maximum number of bits for a turn's tag.
const TAG_BITS: u32 = 10;

/// The number of buckets copied to a larger table between checks, which takes a few milliseconds.
const COPIED_AT_ONCE: usize = 1 << 14;

/// The ranges of what a table stores for a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Keys are below 2 to this power.
    pub key_bits: u32,
    /// Depths are below 2 to this power; greater ones are stored as the greatest that fits.
    pub depth_bits: u32,
    /// The lowest value, minus the base.
    pub lowest: i32,
    /// The highest value, minus the base.
    pub highest: i32,
}

impl Layout {
    /// The greatest depth that can be stored.
    #[must_use]
    #[inline]
    pub const fn greatest_depth(self) -> u32 {
        (1 << self.depth_bits) - 1
    }

    fn value_bits(self) -> u32 {
        self.highest.abs_diff(self.lowest).checked_ilog2().map_or(0, |log| log + 1)
    }

    /// The number of bits of an entry without its tag, in a table of 2 to the `bucket_bits`
    /// buckets.
    fn entry_bits(self, bucket_bits: u32) -> u32 {
        let rest = self.key_bits.saturating_sub(bucket_bits);
        rest + WORK_BITS + self.depth_bits + 2 * self.value_bits()
    }

    /// Whether a table of at most this many bytes can hold entries of this layout.
    ///
    /// ```
    /// use zugzwang_search::Layout;
    ///
    /// let layout = Layout { key_bits: 64, depth_bits: 0, lowest: -100, highest: 100 };
    /// assert!(layout.fits::<u64>(1 << 30) && !layout.fits::<u64>(1 << 20));
    /// assert!(layout.fits::<u128>(1 << 20));
    /// ```
    #[must_use]
    pub fn fits<K: Bits>(self, bytes: usize) -> bool {
        self.entry_bits(bucket_bits::<K>(bytes)) <= K::BITS && self.key_bits <= K::BITS
    }
}

/// The binary logarithm of the number of buckets that fit in this many bytes, at least one bucket.
fn bucket_bits<K: Bits>(bytes: usize) -> u32 {
    (bytes / size_of::<Bucket<K>>()).checked_ilog2().unwrap_or(0)
}

/// What a search has found out about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The depth of the search that found the bounds.
    pub depth: u32,
    /// Bounds of the value minus the position's base.
    pub bounds: Bounds,
    /// The tag of the best turn, which may have been truncated.
    pub tag: u32,
    /// The approximate number of nodes that were searched.
    pub nodes: u64,
}

#[repr(align(64))]
struct Bucket<K: Bits>([K::Shared; BUCKET]);

impl<K: Bits> Default for Bucket<K> {
    fn default() -> Self {
        Self(Default::default())
    }
}

#[expect(unsafe_code, reason = "a promise about the bits of atomic integers")]
// SAFETY: a bucket consists of atomic integers, for which all bits zero are the value zero, and
// has no destructor.
unsafe impl<K: Bits> Zeroable for Bucket<K> {}

/// A lock-free transposition table shared by several threads.
///
/// An entry is one integer, read and written atomically. A bijection maps the key to a bucket
/// number and a remainder, and the entry stores the whole remainder beside its data. So an entry is
/// never mistaken for that of another key, and never torn, whatever threads do at the same time.
///
/// A full bucket replaces the entry that took the fewest nodes.
pub struct Table<K: Bits> {
    buckets: Zeroed<Bucket<K>>,
    layout: Layout,
    bucket_bits: u32,
    value_bits: u32,
    tag_bits: u32,
    rest_bits: u32,
}

/// A key's place in the table.
#[derive(Clone, Copy, Debug)]
pub struct Place<K> {
    bucket: usize,
    rest: K,
}

impl<K: Bits> Table<K> {
    /// An empty table of at most this many bytes, rounded down to a power of two, with at least one
    /// bucket. Memory is only touched as entries are stored.
    ///
    /// # Errors
    ///
    /// If the system cannot provide the memory.
    ///
    /// # Panics
    ///
    /// If the [layout does not fit](Layout::fits).
    pub fn new(layout: Layout, bytes: usize) -> Result<Self, OutOfMemory> {
        assert!(layout.fits::<K>(bytes), "{layout:?} does not fit a table of {bytes} bytes");
        let bucket_bits = bucket_bits::<K>(bytes).min(layout.key_bits);
        let value_bits = layout.value_bits();
        let tag_bits = (K::BITS - layout.entry_bits(bucket_bits)).min(TAG_BITS);
        let rest_bits = layout.key_bits - bucket_bits;
        let buckets = Zeroed::new(1 << bucket_bits)?;
        Ok(Self { buckets, layout, bucket_bits, value_bits, tag_bits, rest_bits })
    }

    /// The number of slots for entries.
    #[must_use]
    pub fn capacity(&self) -> usize {
        BUCKET * self.buckets.len()
    }

    /// Copies the entries of a table of the same layout, which must not be larger. Filling
    /// gigabytes takes seconds, so `go_on` is called from time to time, and an error from it ends
    /// the copying.
    ///
    /// # Errors
    ///
    /// The error of `go_on`.
    ///
    /// # Panics
    ///
    /// If the other table is larger or has another layout.
    pub fn fill_from<E>(
        &self,
        other: &Self,
        mut go_on: impl FnMut() -> Result<(), E>,
    ) -> Result<(), E> {
        assert_eq!(self.layout, other.layout, "tables of one layout");
        let more = self.bucket_bits.checked_sub(other.bucket_bits).expect("a larger table");
        let shift = K::BITS - other.rest_bits;
        for (i, bucket) in other.buckets.iter().enumerate() {
            if i % COPIED_AT_ONCE == 0 {
                go_on()?;
            }
            let entries = bucket.0.iter().map(K::load);
            for bits in entries.filter(|bits| bits.lowest(WORK_BITS) != K::from(0)) {
                let rest = if other.rest_bits == 0 { K::from(0) } else { bits >> shift };
                let high = rest.lowest(more).low() as usize;
                let place = Place { bucket: high << other.bucket_bits | i, rest: rest >> more };
                self.store(place, other.unpack(bits));
            }
        }
        Ok(())
    }

    /// The layout of the entries.
    #[must_use]
    #[inline]
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// Whether the tag of an entry matches the tag of a turn.
    #[must_use]
    #[inline]
    pub const fn same_tag(&self, found: u32, tag: u32) -> bool {
        (found ^ tag) & ((1 << self.tag_bits) - 1) == 0
    }

    /// The memory that the table takes, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.buckets)
    }

    /// The place of a key.
    #[must_use]
    #[inline]
    pub fn place(&self, key: K) -> Place<K> {
        let mixed = mix(key, self.layout.key_bits);
        let bucket = mixed.low() & ((1 << self.bucket_bits) - 1);
        Place { bucket: bucket as usize, rest: mixed >> self.bucket_bits }
    }

    /// Prefetches the place into the processor's cache.
    #[inline]
    pub fn prefetch(&self, place: Place<K>) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket: *const Bucket<K> = &raw const self.buckets[place.bucket];
            #[expect(unsafe_code, reason = "there is no safe way to prefetch")]
            // SAFETY: prefetching has no effect on memory, at any address; every x86-64 has SSE.
            unsafe {
                _mm_prefetch::<_MM_HINT_T0>(bucket.cast());
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = place;
    }

    /// The entry of a key, if there is one.
    #[must_use]
    #[inline]
    pub fn probe(&self, place: Place<K>) -> Option<Entry> {
        let shift = K::BITS - self.rest_bits;
        self.buckets[place.bucket]
            .0
            .iter()
            .map(K::load)
            .find(|&bits| self.is_of(bits, place, shift))
            .map(|bits| self.unpack(bits))
    }

    /// Stores an entry for a key, replacing any earlier one.
    pub fn store(&self, place: Place<K>, entry: Entry) {
        let shift = K::BITS - self.rest_bits;
        let bucket = &self.buckets[place.bucket].0;
        let mut victim = &bucket[0];
        let mut least = u64::MAX;
        for shared in bucket {
            let bits = K::load(shared);
            if self.is_of(bits, place, shift) {
                victim = shared;
                break;
            }
            let work = bits.lowest(WORK_BITS).low();
            if work < least {
                (victim, least) = (shared, work);
            }
        }
        self.pack(place, entry).store(victim);
    }

    #[inline]
    fn is_of(&self, bits: K, place: Place<K>, shift: u32) -> bool {
        let same_rest = self.rest_bits == 0 || bits >> shift == place.rest;
        same_rest && bits.lowest(WORK_BITS) != K::from(0)
    }

    fn pack(&self, place: Place<K>, entry: Entry) -> K {
        let Layout { lowest, highest, depth_bits, .. } = self.layout;
        let Bounds { lower, upper } = entry.bounds;
        let (lower, upper) = (lower.clamp(lowest, highest), upper.clamp(lowest, highest));
        let work = 64 - entry.nodes.max(1).leading_zeros();
        let fields = [
            (work.min((1 << WORK_BITS) - 1), WORK_BITS),
            (entry.tag & ((1 << self.tag_bits) - 1), self.tag_bits),
            (lower.abs_diff(lowest), self.value_bits),
            (upper.abs_diff(lowest), self.value_bits),
            (entry.depth.min(self.layout.greatest_depth()), depth_bits),
        ];
        let rest =
            if self.rest_bits == 0 { K::from(0) } else { place.rest << (K::BITS - self.rest_bits) };
        let mut at = 0;
        fields.into_iter().fold(rest, |bits, (field, width)| {
            let bits = bits | K::from(field.into()) << at;
            at += width;
            bits
        })
    }

    fn unpack(&self, bits: K) -> Entry {
        let mut left = bits;
        let mut field = |width: u32| {
            let field = left.lowest(width).low() as u32;
            left = left >> width;
            field
        };
        let work = field(WORK_BITS);
        let tag = field(self.tag_bits);
        let lower = self.layout.lowest.wrapping_add_unsigned(field(self.value_bits));
        let upper = self.layout.lowest.wrapping_add_unsigned(field(self.value_bits));
        let depth = field(self.layout.depth_bits);
        Entry { depth, bounds: Bounds { lower, upper }, tag, nodes: 1 << (work - 1) }
    }
}

/// A bijection on the integers of `width` bits that spreads keys evenly. Each step, a
/// multiplication by an odd number or an exclusive or with a shifted copy, is invertible.
#[inline]
fn mix<K: Bits>(key: K, width: u32) -> K {
    let half = (width / 2).max(1);
    let mut mixed = key.times(0x9e37_79b9_7f4a_7c15).lowest(width);
    mixed = mixed ^ mixed >> half;
    mixed = mixed.times(0xd6e8_feb8_6659_fd93).lowest(width);
    mixed ^ mixed >> half
}

#[cfg(all(test, loom))]
mod interleavings {
    use loom::sync::Arc;
    use loom::thread;

    use super::*;

    /// Both keys belong in the only bucket.
    #[test]
    fn no_entry_is_torn_or_taken_for_another() {
        loom::model(|| {
            let layout = Layout { key_bits: 20, depth_bits: 4, lowest: -9, highest: 9 };
            let table = Arc::new(Table::<u64>::new(layout, 64).unwrap());
            let entry = |key: u64, depth| {
                let bounds = Bounds::exact(key as i32);
                Entry { depth, bounds, tag: key as u32, nodes: 1 }
            };
            let other = {
                let table = table.clone();
                thread::spawn(move || {
                    table.store(table.place(1), entry(1, 3));
                    table.store(table.place(2), entry(2, 3));
                })
            };
            table.store(table.place(1), entry(1, 4));
            for key in [1, 2] {
                let found = table.probe(table.place(key));
                assert!([None, Some(entry(key, 3)), Some(entry(key, 4))].contains(&found));
            }
            other.join().expect("no panic");
        });
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn mixing_is_a_bijection() {
        let widest = if cfg!(miri) { 8 } else { 16 };
        for width in 1..=widest {
            let images: HashSet<u64> = (0..1 << width).map(|key| mix(key, width)).collect();
            assert_eq!(images.len(), 1 << width);
            assert!(images.iter().all(|&image| image < 1 << width));
        }
    }
}

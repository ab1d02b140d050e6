use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

/// The positions that threads are searching, so that other threads can search something else first.
///
/// The idea is ABDADA's (Weill 1996) in the form of Kerrigan's "simplified ABDADA": a small table
/// of hashes. It may forget positions or confuse two of them; this affects the order in which turns
/// are searched, but never the result.
pub(crate) struct Busy([Slot; 1 << SLOT_BITS]);

const SLOT_BITS: u32 = 10;

/// Each slot has its own cache line, because threads write to it all the time.
#[derive(Default)]
#[repr(align(64))]
struct Slot(AtomicU64);

impl Busy {
    pub(crate) fn new() -> Self {
        Self(std::array::from_fn(|_| Slot::default()))
    }

    fn slot(&self, hash: u64) -> &AtomicU64 {
        &self.0[(hash >> (64 - SLOT_BITS)) as usize].0
    }

    pub(crate) fn is_busy(&self, hash: u64) -> bool {
        self.slot(hash).load(Relaxed) == hash
    }

    pub(crate) fn enter(&self, hash: u64) {
        self.slot(hash).store(hash, Relaxed);
    }

    pub(crate) fn leave(&self, hash: u64) {
        let slot = self.slot(hash);
        if slot.load(Relaxed) == hash {
            slot.store(0, Relaxed);
        }
    }
}

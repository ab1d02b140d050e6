//! The atomic types for data that threads share without locks. With `cfg(loom)` they come from
//! loom, which tries all orders in which threads may see each other's writes; see
//! `scripts/test-concurrency`.

#[cfg(loom)]
pub(crate) use loom::sync::atomic::{
    AtomicBool, AtomicI32, AtomicI64, AtomicU16, AtomicU32, AtomicU64,
};
#[cfg(not(loom))]
pub(crate) use std::sync::atomic::{
    AtomicBool, AtomicI32, AtomicI64, AtomicU16, AtomicU32, AtomicU64,
};

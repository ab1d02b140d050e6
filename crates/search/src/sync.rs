//! The atomics of what threads share without locks. With `cfg(loom)` they are loom's, which tries
//! out in what orders threads may see each other's writes; see `scripts/test-concurrency`.

#[cfg(loom)]
pub(crate) use loom::sync::atomic::{
    AtomicBool, AtomicI32, AtomicI64, AtomicU16, AtomicU32, AtomicU64,
};
#[cfg(not(loom))]
pub(crate) use std::sync::atomic::{
    AtomicBool, AtomicI32, AtomicI64, AtomicU16, AtomicU32, AtomicU64,
};

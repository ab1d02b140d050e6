use sysinfo::{MemoryRefreshKind, RefreshKind, System};

/// The memory that this process may take without others being pushed out, in bytes; `None` where
/// the system does not say.
///
/// Where a container limits it that limit counts, too.
#[must_use]
pub fn available_memory() -> Option<u64> {
    let ram = MemoryRefreshKind::nothing().with_ram();
    let system = System::new_with_specifics(RefreshKind::nothing().with_memory(ram)).ok()?;
    let limit = system.cgroup_limits().map_or(u64::MAX, |limits| limits.free_memory);
    Some(system.available_memory().min(limit))
}

use clap::Args;
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

/// `--memory SIZE`.
#[derive(Args, Clone, Copy, Debug)]
pub struct MemoryOption {
    /// The most memory for the table of positions, such as 500MB or 4GB [default: half of what
    /// is available]
    #[arg(long, value_name = "SIZE", value_parser = memory_size, allow_hyphen_values = true)]
    memory: Option<u64>,
}

/// Taken to be available where the system does not say.
const USUAL: u64 = 2 << 30;

/// Less would not do for anything.
const LEAST: u64 = 1 << 20;

fn memory_size(text: &str) -> Result<u64, String> {
    const UNITS: [(&str, u64); 3] = [("MB", 1_000_000), ("GB", 1_000_000_000), ("kB", 1000)];
    let in_unit = |&(unit, bytes): &(&str, u64)| {
        text.strip_suffix(unit)?.parse::<u64>().ok()?.checked_mul(bytes)
    };
    let bytes = UNITS.iter().find_map(in_unit).filter(|bytes| (LEAST..1 << 50).contains(bytes));
    bytes.ok_or_else(|| "expected a size of at least 2MB such as 500MB or 4GB".to_owned())
}

impl MemoryOption {
    /// The memory that was asked for, or half of what is available, in bytes.
    #[must_use]
    pub fn bytes(self) -> usize {
        let bytes = self.memory.unwrap_or_else(|| available_memory().unwrap_or(USUAL) / 2);
        usize::try_from(bytes.max(LEAST)).unwrap_or(usize::MAX)
    }
}

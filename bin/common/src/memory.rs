use clap::Args;
use sysinfo::{MemoryRefreshKind, RefreshKind, System};
use zugzwang_solve::Observer;

use crate::Progress;

/// The memory that this process can take without others being swapped out, in bytes; `None` if it
/// is unknown.
///
/// Limits set by a container or the shell (`ulimit -v`) are taken into account.
#[must_use]
pub fn available_memory() -> Option<u64> {
    let ram = MemoryRefreshKind::nothing().with_ram();
    let system = System::new_with_specifics(RefreshKind::nothing().with_memory(ram)).ok();
    let free = system.map(|system| {
        let limit = system.cgroup_limits().map_or(u64::MAX, |limits| limits.free_memory);
        system.available_memory().min(limit)
    });
    free.into_iter().chain(free_address_space()).min()
}

/// The address space that the process may still take, in bytes; `None` if it is unlimited or
/// unknown.
pub(crate) fn free_address_space() -> Option<u64> {
    // Linux only: elsewhere such a limit is not enforced anyway.
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    address_space_left(&limits, &status)
}

fn address_space_left(limits: &str, status: &str) -> Option<u64> {
    let number = |text: &str, label| {
        let line = text.lines().find_map(|line| line.strip_prefix(label))?;
        line.split_whitespace().next()?.parse::<u64>().ok()
    };
    let limit = number(limits, "Max address space")?;
    let taken = number(status, "VmSize:")?.saturating_mul(1024);
    // Threads need stacks, and allocators take more than they are asked for.
    Some(limit.saturating_sub(taken).saturating_sub(RESERVE))
}

/// Lets all threads share one heap if the shell limits the address space (`ulimit -v`). Otherwise the
/// C library reserves 64 MB of it for each thread, and a program that has memory enough runs out of
/// addresses.
pub(crate) fn share_heap_if_limited() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    if free_address_space().is_some() {
        // SAFETY: this only sets a number, and no other thread exists yet that could be using the heap.
        #[expect(unsafe_code, reason = "there is no other way to tell the C library")]
        unsafe {
            libc::mallopt(libc::M_ARENA_MAX, 1);
        }
    }
}

/// The address space to keep in reserve, in bytes.
const RESERVE: u64 = 64 << 20;

/// `--memory SIZE`.
#[derive(Args, Clone, Copy, Debug)]
pub struct MemoryOption {
    /// The most memory for the table of positions, such as 500MB or 4GB [default: half of what
    /// is available]
    #[arg(long, value_name = "SIZE", value_parser = memory_size, allow_hyphen_values = true)]
    memory: Option<u64>,
}

/// The memory assumed to be available if it is unknown, in bytes.
const USUAL: u64 = 2 << 30;

/// The least memory that is of any use, in bytes.
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
    /// The memory that was asked for, or half of what is available, in bytes. If less is available
    /// than was asked for, it is that, and `progress` shows a warning.
    #[must_use]
    pub fn bytes(self, progress: &Progress) -> usize {
        let available = available_memory();
        let bytes = match (self.memory, available) {
            (Some(asked), Some(most)) if asked > most => {
                let (asked, most_mb) = (asked / 1_000_000, most / 1_000_000);
                progress.warn(&format!("--memory {asked}MB: {most_mb}MB, as no more is available"));
                most
            }
            (Some(asked), _) => asked,
            (None, available) => available.unwrap_or(USUAL) / 2,
        };
        usize::try_from(bytes.max(LEAST)).unwrap_or(usize::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_of_the_address_space_counts() {
        let limits = "Limit      Soft Limit Hard Limit Units\n\
                      Max address space         300000000            unlimited            bytes\n";
        let status = "Name:\tzugzwang\nVmPeak:\t  200000 kB\nVmSize:\t  100000 kB\n";
        let left = 300_000_000 - 100_000 * 1024 - RESERVE;
        assert_eq!(address_space_left(limits, status), Some(left));
        assert_eq!(address_space_left(&limits.replace("300000000", "1000"), status), Some(0));
        assert_eq!(address_space_left(&limits.replace("300000000", "unlimited"), status), None);
    }
}

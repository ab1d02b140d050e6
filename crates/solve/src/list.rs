use crate::{simpei, symple};

/// Whether a file with these first bytes is a table, or at least begins like one.
#[must_use]
pub fn is_table(start: &[u8]) -> bool {
    [simpei::MAGIC, symple::MAGIC].iter().any(|magic| start.starts_with(magic))
}

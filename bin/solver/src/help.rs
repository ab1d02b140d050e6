//! The end of `--help`: examples with some games.

pub(crate) const OVERVIEW: &str = "\
Examples:
  zugzwang-solver simpei            who wins the standard game?
  zugzwang-solver simpei --size 3   who wins on a small board?
  zugzwang-solver simpei --out standard.table
  zugzwang-solver verify standard.table
  zugzwang-solver symple --board 4x4 --penalty 4

Exit codes: 0 success, 1 a negative finding, 2 unusable input, 130 interrupted.";

pub(crate) const VERIFY_EXAMPLES: &str = "\
Exit code 0 if all values are right, 1 if any is wrong, 2 if the file is not a complete table.

Example:
  zugzwang-solver verify standard.table";

pub(crate) const INFO_EXAMPLES: &str = "\
Example:
  zugzwang-solver info standard.table";

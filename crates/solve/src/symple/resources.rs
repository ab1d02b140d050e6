use zugzwang_search::Limits;

/// What a [`Solver`](super::Solver) may use.
#[derive(Clone, Copy)]
pub struct Resources<'a> {
    /// Threads, at least one.
    pub threads: usize,
    /// The most memory for the transposition table, in bytes.
    pub memory: usize,
    /// When to stop at the latest.
    pub limits: Limits<'a>,
}

use zugzwang_search::Limits;

/// The resources of a [`Solver`](super::Solver).
#[derive(Clone, Copy)]
pub struct Resources<'a> {
    /// The number of threads, at least one.
    pub threads: usize,
    /// The maximum memory for the transposition table, in bytes.
    pub memory: usize,
    /// The limits of the search.
    pub limits: Limits<'a>,
}

/// A search that is always the same, to detect changes in what the program does: on one thread it
/// takes the same number of nodes on every machine.
#[derive(Clone, Copy, Debug)]
pub struct FixedSearch {
    /// The position to search, in the game's notation.
    pub position: &'static str,
    /// The method in words: `depth 10`.
    pub method: &'static str,
    /// Runs the search and returns the number of nodes.
    pub run: fn(&'static str) -> u64,
}

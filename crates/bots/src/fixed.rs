/// A search that is always the same, by which changes of a program are noticed: on one thread, it
/// takes the same number of nodes on every machine.
#[derive(Clone, Copy, Debug)]
pub struct FixedSearch {
    /// What is searched, in the game's notation.
    pub position: &'static str,
    /// How, in words: `depth 10`.
    pub method: &'static str,
    /// Does it, and tells how many nodes it took.
    pub run: fn(&'static str) -> u64,
}

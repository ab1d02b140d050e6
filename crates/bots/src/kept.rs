/// How often a bot kept the value of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kept {
    /// Positions in which the bot won what was won, and drew what was drawn.
    pub kept: usize,
    /// All positions that it was asked about.
    pub positions: usize,
}

/// How often a bot kept the value of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kept {
    /// The number of positions whose value the bot's turn kept.
    pub kept: usize,
    /// The number of positions in which the bot was asked for a turn.
    pub positions: usize,
}

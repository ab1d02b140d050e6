/// A two-player game as Monte Carlo tree search sees it: a sequence of choices, and random playouts
/// to the end.
///
/// The players need not alternate, so a turn with many parts can be many small choices. One player,
/// the maximizer, wants the final margin to be high; the other wants it to be low.
pub trait MctsGame: Sync {
    /// A position, perhaps in the middle of a turn.
    type State: Clone + Send + Sync;
    /// What a thread needs for random playouts, such as a random number generator and buffers.
    type Random: Send;

    /// The random state of one thread.
    fn random(&self, seed: u64) -> Self::Random;

    /// Whether the maximizer chooses next.
    fn maximizes(&self, state: &Self::State) -> bool;

    /// The final margin for the maximizer, if the game is over.
    fn result(&self, state: &Self::State) -> Option<i32>;

    /// Calls `each` for every choice, with a number that identifies it and a rating of how likely
    /// it is to be the right one: the logarithm of a probability, up to a constant that is the same
    /// for all choices of the position.
    ///
    /// There is at least one choice unless the game is over.
    fn choices(&self, state: &Self::State, each: impl FnMut(u16, f32));

    /// Makes a choice.
    fn play(&self, state: &mut Self::State, choice: u16);

    /// Plays randomly to the end; returns the final margin for the maximizer.
    fn playout(&self, state: &mut Self::State, random: &mut Self::Random) -> i32;

    /// Whether a player made this choice at any time in the game that ended in this state. A choice
    /// that was made later counts as if it had been made at once ("all moves as first", Brügmann
    /// 1993).
    fn was_made(&self, end: &Self::State, by_maximizer: bool, choice: u16) -> bool;
}

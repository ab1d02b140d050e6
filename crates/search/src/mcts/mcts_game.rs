/// A game of two players as Monte Carlo tree search sees it: choices, one after the other, and
/// games played to the end at random.
///
/// The players need not alternate, so that a turn of many parts can be many small choices. One
/// player, the maximizer, wants the final margin to be high, the other wants it to be low.
pub trait MctsGame: Sync {
    /// A position, perhaps in the middle of a turn.
    type State: Clone + Send + Sync;
    /// What a thread needs to play at random: a generator of random numbers, memory.
    type Random: Send;

    /// The randomness of a thread.
    fn random(&self, seed: u64) -> Self::Random;

    /// Whether the maximizer chooses next.
    fn maximizes(&self, state: &Self::State) -> bool;

    /// The final margin for the maximizer, if the game is over.
    fn result(&self, state: &Self::State) -> Option<i32>;

    /// Calls `each` with every choice, numbers that tell them apart, and with how likely it looks
    /// that the player who chooses should make it: the logarithm of a probability, but for a
    /// constant that all choices of the position have in common.
    ///
    /// There is a choice at least unless the game is over.
    fn choices(&self, state: &Self::State, each: impl FnMut(u16, f32));

    /// Makes a choice.
    fn play(&self, state: &mut Self::State, choice: u16);

    /// Plays to the end at random; returns the final margin for the maximizer.
    fn playout(&self, state: &mut Self::State, random: &mut Self::Random) -> i32;

    /// Whether a player made this choice at some time in the game that ended like this. Where it
    /// was made later than it could have been, it counts as if it had been made at once ("all
    /// moves as first", Brügmann 1993).
    fn was_made(&self, end: &Self::State, by_maximizer: bool, choice: u16) -> bool;
}

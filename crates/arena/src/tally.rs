/// The results of a match, for the first bot.
///
/// ```
/// use zugzwang_arena::Tally;
///
/// let mut tally = Tally::default();
/// tally.add_game(2);
/// tally.add_game(1);
/// tally.add_pair(3);
/// assert_eq!((tally.wins(), tally.draws(), tally.losses()), (1, 1, 0));
/// assert_eq!(tally.score(), Some(0.75));
/// assert_eq!(tally.pairs(), [0, 0, 0, 1, 0]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Games lost, drawn and won.
    games: [u32; 3],
    /// Pairs of games from the same opening by their half points.
    pairs: [u32; 5],
    /// Games that were identical to earlier ones.
    copies: u32,
}

impl Tally {
    /// Counts a game.
    ///
    /// # Panics
    ///
    /// Unless `half_points`, the first bot's, are 0, 1 or 2: a loss, a draw or a win.
    pub fn add_game(&mut self, half_points: usize) {
        self.games[half_points] += 1;
    }

    /// Counts two games, which must already be [counted](Self::add_game) as games, as a pair from
    /// the same opening with colours swapped.
    ///
    /// # Panics
    ///
    /// Unless `half_points`, the first bot's in the two games, are 0 to 4.
    pub fn add_pair(&mut self, half_points: usize) {
        self.pairs[half_points] += 1;
    }

    /// Notes that a game, which must already be [counted](Self::add_game), was identical to an
    /// earlier one, turn by turn. Deterministic bots play the same game again and again, which says
    /// no more about them than playing it once.
    pub fn add_copy(&mut self) {
        self.copies += 1;
    }

    /// Games won.
    #[must_use]
    pub const fn wins(&self) -> u32 {
        self.games[2]
    }

    /// Games drawn.
    #[must_use]
    pub const fn draws(&self) -> u32 {
        self.games[1]
    }

    /// Games lost.
    #[must_use]
    pub const fn losses(&self) -> u32 {
        self.games[0]
    }

    /// All games.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.games.iter().sum()
    }

    /// Games that were not identical to earlier ones.
    #[must_use]
    pub fn different(&self) -> u32 {
        self.games() - self.copies
    }

    /// The weight of a game as evidence, 0 to 1: copies reduce it.
    pub(super) fn weight(&self) -> f64 {
        match self.games() {
            0 => 1.0,
            games => f64::from(self.different()) / f64::from(games),
        }
    }

    /// The numbers of pairs in which the first bot scored 0, 1, 2, 3 and 4 half points.
    #[must_use]
    pub const fn pairs(&self) -> [u32; 5] {
        self.pairs
    }

    /// Points per game, 0 to 1, where a draw counts half; `None` if there are no games.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        mean(&self.games)
    }

    /// The variance of a game's result: twice that of pairs, if there are pairs.
    ///
    /// Two games from an opening that favours one side tend to go one each way. Pairs then vary
    /// less than independent games would, and say more.
    pub(super) fn variance(&self) -> Option<f64> {
        let of_pairs = variance(&self.pairs).map(|variance| 2.0 * variance);
        of_pairs.or_else(|| variance(&self.games))
    }
}

/// The mean of results, which go from 0 to 1 in equal steps, given how often each occurred.
fn mean(counts: &[u32]) -> Option<f64> {
    let total: u32 = counts.iter().sum();
    let results = counts.iter().zip(results(counts.len()));
    let sum: f64 = results.map(|(&count, result)| f64::from(count) * result).sum();
    (total > 0).then(|| sum / f64::from(total))
}

/// The variance of such results.
fn variance(counts: &[u32]) -> Option<f64> {
    let (mean, total) = (mean(counts)?, f64::from(counts.iter().sum::<u32>()));
    let results = counts.iter().zip(results(counts.len()));
    let squares = results.map(|(&count, result)| f64::from(count) * (result - mean).powi(2));
    Some(squares.sum::<f64>() / total)
}

/// This many numbers from 0 to 1 in equal steps.
pub(super) fn results(count: usize) -> impl Iterator<Item = f64> {
    (0..count).map(move |i| i as f64 / (count - 1) as f64)
}

use super::Tally;

/// A difference in strength with its 95 % confidence interval, by the logistic model: the first bot
/// is expected to score 1 / (1 + 10^(-elo/400)) points per game.
///
/// An end of the interval is infinite if all games were won or all were lost.
///
/// The interval is E. B. Wilson's (1927) for a proportion, with the number of games divided by the
/// design effect (L. Kish 1965). That is the variance of results, measured over pairs of games from
/// the same opening (the pentanomial variance, as in the testing framework fishtest), divided by
/// the variance of as many independent wins and losses with the same score. One observation with a
/// design effect of 1 is added, since a few equal pairs do not prove certainty. Copies of a game are
/// not counted as further observations.
///
/// ```
/// use zugzwang_arena::{Elo, Tally};
///
/// let mut tally = Tally::default();
/// for (half_points, count) in [(0, 36), (2, 64)] {
///     (0..count).for_each(|_| tally.add_game(half_points));
/// }
/// let elo = Elo::new(&tally).unwrap();
/// assert_eq!(elo.difference.round(), 100.0);
/// assert!(29.0 < elo.interval[0] && elo.interval[1] < 175.0);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The estimate.
    pub difference: f64,
    /// The lower and the upper end of the interval.
    pub interval: [f64; 2],
}

/// 95 % of a normal distribution lies within this many standard deviations of the mean.
const DEVIATIONS: f64 = 1.959_963_985;

impl Elo {
    /// The difference that the results of a match show; `None` if there are no games.
    #[must_use]
    pub fn new(tally: &Tally) -> Option<Self> {
        let score = tally.score()?;
        let interval = interval(score, f64::from(tally.different()) / design_effect(tally)?);
        Some(Self { difference: elo_of_score(score), interval: interval.map(elo_of_score) })
    }
}

fn design_effect(tally: &Tally) -> Option<f64> {
    let (score, variance) = (tally.score()?, tally.variance()?);
    let independent = score * (1.0 - score);
    // As losses become rare, no pair has two of them and the effect tends to 1.
    let effect = if independent > 0.0 { variance / independent } else { 1.0 };
    let units: u32 = tally.pairs().iter().sum();
    let units = tally.weight() * f64::from(if units > 0 { units } else { tally.games() });
    Some((units * effect + 1.0) / (units + 1.0))
}

/// Wilson's interval for a proportion observed in this many trials.
fn interval(proportion: f64, trials: f64) -> [f64; 2] {
    let z2 = DEVIATIONS * DEVIATIONS / trials;
    let middle = (proportion + z2 / 2.0) / (1.0 + z2);
    let inner = proportion * (1.0 - proportion) * z2 + z2 * z2 / 4.0;
    let half = inner.sqrt() / (1.0 + z2);
    // Rounding must not push an end below 0 or above 1.
    let lower = if proportion == 0.0 { 0.0 } else { middle - half };
    let upper = if proportion == 1.0 { 1.0 } else { middle + half };
    [lower, upper]
}

/// The Elo difference at which this score, in points per game from 0 to 1, is expected.
///
/// ```
/// use zugzwang_arena::elo_of_score;
///
/// assert_eq!(elo_of_score(0.5), 0.0);
/// assert_eq!(elo_of_score(0.75).round(), 191.0);
/// assert_eq!(elo_of_score(1.0), f64::INFINITY);
/// ```
#[must_use]
pub fn elo_of_score(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The score, in points per game from 0 to 1, that is expected at an Elo difference.
///
/// ```
/// use zugzwang_arena::score_of_elo;
///
/// assert_eq!(score_of_elo(0.0), 0.5);
/// assert!((score_of_elo(400.0) - 10.0 / 11.0).abs() < 1e-12);
/// ```
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn tally(games: [u32; 3], pairs: [u32; 5]) -> Tally {
        let mut tally = Tally::default();
        for (half_points, count) in games.into_iter().enumerate() {
            (0..count).for_each(|_| tally.add_game(half_points));
        }
        for (half_points, count) in pairs.into_iter().enumerate() {
            (0..count).for_each(|_| tally.add_pair(half_points));
        }
        tally
    }

    /// The games of these pairs. A pair with two draws is counted as a win and a loss.
    fn of_pairs(pairs: [u32; 5]) -> Tally {
        let [ll, ld, even, wd, ww] = pairs;
        tally([2 * ll + ld + even, ld + wd, 2 * ww + wd + even], pairs)
    }

    /// Table I of R. G. Newcombe, "Two-sided confidence intervals for the single proportion"
    /// (Statistics in Medicine 17, 1998), method 3.
    #[test]
    fn wilson_intervals_are_those_of_the_literature() {
        for (wins, trials, lower, upper) in [
            (81.0, 263.0, 0.2553, 0.3662),
            (15.0, 148.0, 0.0624, 0.1605),
            (0.0, 20.0, 0.0, 0.1611),
            (1.0, 29.0, 0.0061, 0.1718),
        ] {
            let [low, high] = interval(wins / trials, trials);
            assert!((low - lower).abs() < 5e-5 && (high - upper).abs() < 5e-5, "{low} {high}");
        }
    }

    /// The match runner fastchess reports these for the same results, from a normal approximation.
    #[test]
    fn large_matches_have_the_intervals_of_other_tools() {
        for (pairs, difference, error) in [
            ([34, 54, 31 + 32, 64, 75], 55.58, 27.65),
            ([332, 433, 457 + 41, 333, 334], -8.64, 10.33),
            ([7895, 8757, 5485 + 200, 568, 9999], -21.04, 2.95),
        ] {
            let elo = Elo::new(&of_pairs(pairs)).unwrap();
            assert!((elo.difference - difference).abs() < 0.01, "{elo:?}");
            let half = (elo.interval[1] - elo.interval[0]) / 2.0;
            assert!((half / error - 1.0).abs() < 0.02, "{elo:?}");
        }
    }

    #[test]
    fn even_matches_are_zero() {
        for tally in [tally([7, 3, 7], [0; 5]), of_pairs([3, 2, 9, 2, 3])] {
            let elo = Elo::new(&tally).unwrap();
            assert_eq!(elo.difference, 0.0);
            assert!((elo.interval[0] + elo.interval[1]).abs() < 1e-9);
        }
        assert_eq!(Elo::new(&Tally::default()), None);
    }

    /// If the first player always wins, single games say nothing about the bots, but the pairs show
    /// that they are close.
    #[test]
    fn pairs_that_go_one_each_way_tell_more_than_independent_games() {
        let width = |tally| {
            let elo = Elo::new(&tally).unwrap();
            elo.interval[1] - elo.interval[0]
        };
        let paired = width(of_pairs([0, 0, 50, 0, 0]));
        assert!(0.0 < paired && paired < 0.2 * width(tally([50, 0, 50], [0; 5])), "{paired}");
    }

    /// Two deterministic bots without openings play the same two games over and over.
    #[test]
    fn copies_do_not_narrow_the_interval() {
        let once = Elo::new(&of_pairs([0, 0, 0, 1, 0])).unwrap();
        let mut tally = of_pairs([0, 0, 0, 20, 0]);
        assert!(Elo::new(&tally).unwrap().interval[0] > once.interval[0] + 100.0);
        (0..38).for_each(|_| tally.add_copy());
        assert_eq!((tally.games(), tally.different()), (40, 2));
        let again = Elo::new(&tally).unwrap();
        let same = |a: f64, b: f64| (a - b).abs() < 1e-9;
        assert!(same(again.difference, once.difference));
        assert!((0..2).all(|end| same(again.interval[end], once.interval[end])), "{again:?}");
    }

    #[test]
    fn a_clean_sweep_has_one_end() {
        let elo = Elo::new(&of_pairs([0, 0, 0, 0, 10])).unwrap();
        assert_eq!((elo.difference, elo.interval[1]), (f64::INFINITY, f64::INFINITY));
        assert!(200.0 < elo.interval[0] && elo.interval[0] < 350.0, "{elo:?}");
    }

    proptest! {
        #[test]
        fn swapping_the_bots_turns_the_sign(pairs in prop::array::uniform5(0u32..40)) {
            let swapped = { let [a, b, c, d, e] = pairs; [e, d, c, b, a] };
            let (elo, other) = (Elo::new(&of_pairs(pairs)), Elo::new(&of_pairs(swapped)));
            prop_assert_eq!(elo.is_some(), other.is_some());
            if let (Some(elo), Some(other)) = (elo, other) {
                let same = |a: f64, b: f64| a == b || (a - b).abs() < 1e-6;
                prop_assert!(same(elo.difference, -other.difference));
                prop_assert!(same(elo.interval[0], -other.interval[1]));
                prop_assert!(elo.interval[0] <= elo.difference && elo.difference <= elo.interval[1]);
            }
        }

        #[test]
        fn ten_times_the_games_narrow_the_interval(pairs in prop::array::uniform5(1u32..40)) {
            let width = |elo: Elo| elo.interval[1] - elo.interval[0];
            let few = width(Elo::new(&of_pairs(pairs)).unwrap());
            let many = width(Elo::new(&of_pairs(pairs.map(|count| 10 * count))).unwrap());
            prop_assert!(many < few / 2.0);
        }

        #[test]
        fn scores_and_elo_are_each_others_inverse(elo in -1500.0..1500.0) {
            prop_assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-6);
        }
    }
}

use std::fmt;
use std::str::FromStr;

use super::Tally;
use super::rating::score_of_elo;
use super::tally::results;

/// A sequential probability ratio test (A. Wald 1945) between two Elo differences.
///
/// This is the generalised test of fishtest, Stockfish's testing framework. A hypothesis fixes the
/// mean of the results of pairs. Its likelihood is that of the distribution with this mean under
/// which the observed results are likeliest (M. Van den Bergh, `support_MLE_multinomial.pdf`, cited
/// in fishtest's `LLRcalc.py`).
///
/// Elo differences are logistic. The text form is `elo0,elo1` or `elo0,elo1,alpha,beta`.
///
/// ```
/// use zugzwang_arena::{Sprt, Tally, Verdict};
///
/// let test: Sprt = "0,50".parse()?;
/// let mut tally = Tally::default();
/// assert_eq!(test.verdict(&tally), Verdict::Open);
/// (0..30).for_each(|_| tally.add_pair(4));
/// assert_eq!(test.verdict(&tally), Verdict::Upper);
/// assert!("50,0".parse::<Sprt>().is_err());
/// # Ok::<(), zugzwang_arena::SprtError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    elo: [f64; 2],
    /// The probabilities of wrongly rejecting the lower and the upper difference.
    errors: [f64; 2],
}

/// What a test has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// More games are needed.
    Open,
    /// The lower difference, H0, is accepted.
    Lower,
    /// The upper difference, H1, is accepted.
    Upper,
}

/// A text that does not describe a test.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{0:?}: expected elo0,elo1 or elo0,elo1,alpha,beta: two Elo differences from -2000 to 2000, \
     the lower one first, and two chances of error between 0 and 0.5"
)]
pub struct SprtError(String);

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, SprtError> {
        let wrong = || SprtError(text.to_owned());
        let numbers: Result<Vec<f64>, _> = text.split(',').map(str::parse).collect();
        let test = match numbers.map_err(|_| wrong())?[..] {
            [elo0, elo1] => Self { elo: [elo0, elo1], errors: [0.05; 2] },
            [elo0, elo1, alpha, beta] => Self { elo: [elo0, elo1], errors: [alpha, beta] },
            _ => return Err(wrong()),
        };
        let is_ordered =
            -2000.0 <= test.elo[0] && test.elo[0] < test.elo[1] && test.elo[1] <= 2000.0;
        let are_chances = test.errors.iter().all(|&error| 0.0 < error && error < 0.5);
        if is_ordered && are_chances { Ok(test) } else { Err(wrong()) }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([elo0, elo1], [alpha, beta]) = (self.elo, self.errors);
        write!(f, "{elo0},{elo1},{alpha},{beta}")
    }
}

impl Sprt {
    /// The log-likelihood ratios at which the lower and the upper difference are accepted.
    #[must_use]
    pub fn thresholds(&self) -> [f64; 2] {
        let [alpha, beta] = self.errors;
        [(beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln()]
    }

    /// The log-likelihood ratio of the upper to the lower difference, given the pairs. Copies of a
    /// game are not counted as further evidence.
    #[must_use]
    pub fn log_likelihood_ratio(&self, tally: &Tally) -> f64 {
        let pairs = tally.pairs();
        if pairs == [0; 5] {
            return 0.0;
        }
        // A result that has not occurred yet is rare, not impossible.
        let counts = pairs.map(|count| (tally.weight() * f64::from(count)).max(1e-3));
        let total: f64 = counts.iter().sum();
        let [lower, upper] =
            self.elo.map(|elo| likeliest(counts.map(|n| n / total), score_of_elo(elo)));
        let ratios = counts.iter().zip(lower.iter().zip(&upper));
        ratios.map(|(count, (lower, upper))| count * (upper / lower).ln()).sum()
    }

    /// What the results of the pairs decide.
    #[must_use]
    pub fn verdict(&self, tally: &Tally) -> Verdict {
        let ratio = self.log_likelihood_ratio(tally);
        let [lower, upper] = self.thresholds();
        if ratio <= lower {
            Verdict::Lower
        } else if ratio >= upper {
            Verdict::Upper
        } else {
            Verdict::Open
        }
    }
}

/// The distribution of results with this mean under which the observed frequencies are likeliest:
/// p / (1 + x (result - mean)), where x is chosen to give that mean (Van den Bergh, proposition
/// 1.1). All frequencies must be above 0, and the mean strictly between 0 and 1.
fn likeliest(frequencies: [f64; 5], mean: f64) -> [f64; 5] {
    let with = |x: f64| {
        let mut distribution = frequencies;
        for (frequency, result) in distribution.iter_mut().zip(results(5)) {
            *frequency /= 1.0 + x * (result - mean);
        }
        distribution
    };
    let excess = |x: f64| -> f64 {
        with(x).iter().zip(results(5)).map(|(frequency, result)| frequency * (result - mean)).sum()
    };
    // The excess falls from infinity to minus infinity between these poles, which belong to the
    // extreme results.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    with(f64::midpoint(low, high))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn of_pairs(pairs: [u32; 5]) -> Tally {
        let mut tally = Tally::default();
        for (half_points, count) in pairs.into_iter().enumerate() {
            (0..count).for_each(|_| tally.add_pair(half_points));
        }
        tally
    }

    /// Values from fishtest, taken from the tests of the match runner fastchess: logistic Elo,
    /// pentanomial.
    #[test]
    fn likelihood_ratios_are_those_of_other_tools() {
        for (test, pairs, ratio) in [
            ("0.5,2.5", [223, 9863, 20279 + 1000, 10037, 246], -3.07),
            ("0,2", [871, 26175, 55003 + 980, 26678, 821], -4.98),
        ] {
            let test: Sprt = test.parse().unwrap();
            let found = test.log_likelihood_ratio(&of_pairs(pairs));
            assert!((found - ratio).abs() < 0.01, "{found}, expected {ratio}");
        }
    }

    /// Replaying the same game decides nothing, however often.
    #[test]
    fn copies_are_no_evidence() {
        let test: Sprt = "0,100".parse().unwrap();
        let mut tally = Tally::default();
        for _ in 0..1000 {
            (0..2).for_each(|_| tally.add_game(2));
            tally.add_pair(4);
        }
        assert_eq!(test.verdict(&tally), Verdict::Upper);
        (0..1998).for_each(|_| tally.add_copy());
        assert_eq!(test.verdict(&tally), Verdict::Open);
    }

    #[test]
    fn thresholds_are_walds() {
        let [lower, upper] = "0,5".parse::<Sprt>().unwrap().thresholds();
        assert!((upper - 2.944).abs() < 1e-3 && (lower + upper).abs() < 1e-12);
        let [lower, upper] = "0,5,0.1,0.01".parse::<Sprt>().unwrap().thresholds();
        assert!(
            (lower - (0.01f64 / 0.9).ln()).abs() < 1e-12 && (upper - 9.9f64.ln()).abs() < 1e-12
        );
    }

    #[test]
    fn the_likeliest_distribution_is_one_and_has_the_mean() {
        for mean in [0.01, 0.3, 0.5, 0.99] {
            let found = likeliest([0.1, 0.2, 0.3, 0.399, 0.001], mean);
            let sum: f64 = found.iter().sum();
            let found_mean: f64 = found.iter().zip(results(5)).map(|(p, result)| p * result).sum();
            assert!((sum - 1.0).abs() < 1e-9 && (found_mean - mean).abs() < 1e-9, "{found:?}");
        }
    }

    #[test]
    fn texts_that_are_no_tests() {
        for text in [
            "",
            "0",
            "0,",
            "5,0",
            "0,0",
            "0,5,0.05",
            "0,5,0,0.05",
            "0,5,0.6,0.1",
            "0,5,1,2,3",
            "a,b",
            "nan,5",
            "0,inf",
            "-3000,0",
        ] {
            let error = text.parse::<Sprt>().unwrap_err().to_string();
            assert!(error.starts_with(&format!("{text:?}: expected ")), "{error}");
        }
        assert_eq!("-5,0".parse::<Sprt>().unwrap().to_string(), "-5,0,0.05,0.05");
    }

    proptest! {
        /// Swapping the results and negating the hypotheses negates the ratio.
        #[test]
        fn swapping_the_bots_turns_the_sign(
            pairs in prop::array::uniform5(0u32..100),
            elo in prop::array::uniform2(0.0..100.0),
        ) {
            prop_assume!(elo[0] + 0.1 < elo[1]);
            let swapped = { let [a, b, c, d, e] = pairs; [e, d, c, b, a] };
            let test = Sprt { elo, errors: [0.05; 2] };
            let other = Sprt { elo: [-elo[1], -elo[0]], errors: [0.05; 2] };
            let ratio = test.log_likelihood_ratio(&of_pairs(pairs));
            let turned = other.log_likelihood_ratio(&of_pairs(swapped));
            prop_assert!((ratio + turned).abs() < 1e-6 * (1.0 + ratio.abs()), "{} {}", ratio, turned);
        }

        #[test]
        fn a_better_result_speaks_for_the_upper_difference(
            pairs in prop::array::uniform5(1u32..100),
            at in 0usize..4,
        ) {
            let mut better = pairs;
            better[at] -= 1;
            better[at + 1] += 1;
            let test: Sprt = "0,20".parse().unwrap();
            prop_assert!(
                test.log_likelihood_ratio(&of_pairs(better))
                    > test.log_likelihood_ratio(&of_pairs(pairs))
            );
        }
    }
}

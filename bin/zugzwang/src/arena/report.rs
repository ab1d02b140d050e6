//! The report on a match.

use std::io::Write;

use indicatif::HumanCount;
use serde::Serialize;
use zugzwang_arena::{Elo, Sprt, Tally, Verdict};
use zugzwang_bots::Kept;
use zugzwang_cli::{json, tenths};

use super::record::Notes;

pub(super) struct Report<'a> {
    pub(super) game: &'static str,
    /// The game with its options, in words.
    pub(super) title: &'a str,
    /// How often the bots kept the value of a position.
    pub(super) kept: Option<[Kept; 2]>,
    pub(super) names: &'a [String; 2],
    pub(super) tally: Tally,
    pub(super) notes: Notes,
    pub(super) sprt: Option<Sprt>,
    pub(super) seed: u32,
    pub(super) seconds: f64,
    pub(super) threads: usize,
}

#[derive(Serialize)]
struct Document<'a> {
    game: &'a str,
    first: &'a str,
    second: &'a str,
    games: u32,
    /// The number of games that were not identical to earlier ones, turn by turn.
    different: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    /// `null` if it is infinite, or if there are no games.
    elo: Option<f64>,
    elo_interval: [Option<f64>; 2],
    /// The numbers of pairs in which the first bot scored 0 to 4 half points.
    pairs: [u32; 5],
    /// The numbers of games that each bot lost by failures and on time.
    failures: [u32; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    margin: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<Test>,
    /// For each bot, the number of positions in which it kept the value, and of all positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    kept: Option<[[usize; 2]; 2]>,
    seed: u32,
    seconds: f64,
    threads: usize,
}

#[derive(Serialize)]
struct Test {
    log_likelihood_ratio: f64,
    thresholds: [f64; 2],
    accepted: Option<&'static str>,
}

impl Report<'_> {
    /// The verdict of the test, if there is one.
    pub(super) fn verdict(&self) -> Option<Verdict> {
        self.sprt.map(|sprt| sprt.verdict(&self.tally))
    }

    /// The first bot's average margin in points.
    fn margin(&self) -> Option<f64> {
        let (sum, games) = self.notes.margins;
        (games > 0).then(|| sum as f64 / f64::from(games))
    }

    pub(super) fn json(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let (tally, elo) = (self.tally, Elo::new(&self.tally));
        let finite = |number: f64| number.is_finite().then(|| rounded(number));
        let document = Document {
            game: self.game,
            first: &self.names[0],
            second: &self.names[1],
            games: tally.games(),
            different: tally.different(),
            wins: tally.wins(),
            draws: tally.draws(),
            losses: tally.losses(),
            elo: elo.and_then(|elo| finite(elo.difference)),
            elo_interval: elo.map_or([None; 2], |elo| elo.interval.map(finite)),
            pairs: tally.pairs(),
            failures: self.notes.failures,
            margin: self.margin().map(rounded),
            sprt: self.sprt.map(|sprt| Test {
                log_likelihood_ratio: rounded(sprt.log_likelihood_ratio(&tally)),
                thresholds: sprt.thresholds().map(rounded),
                accepted: match sprt.verdict(&tally) {
                    Verdict::Open => None,
                    Verdict::Lower => Some("elo0"),
                    Verdict::Upper => Some("elo1"),
                },
            }),
            kept: self.kept.map(|kept| kept.map(|kept| [kept.kept, kept.positions])),
            seed: self.seed,
            seconds: rounded(self.seconds),
            threads: self.threads,
        };
        json(out, &document)
    }

    pub(super) fn print(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let Self { tally, names: [first, second], .. } = self;
        writeln!(out, "{}\n{first} against {second}\n", self.title)?;
        let count = |count: u32| HumanCount(count.into());
        write!(out, "Games   {}: ", count(tally.games()))?;
        let [wins, draws, losses] = [tally.wins(), tally.draws(), tally.losses()].map(count);
        writeln!(out, "{wins} won, {draws} drawn, {losses} lost by {first}")?;
        if tally.different() < tally.games() {
            let different = count(tally.different());
            writeln!(
                out,
                "        {different} different; repeated games are not counted as evidence"
            )?;
        }
        if let (Some(score), Some(elo)) = (tally.score(), Elo::new(tally)) {
            let [lower, upper] = elo.interval.map(signed);
            writeln!(out, "Score   {:.1} %", 100.0 * score)?;
            writeln!(
                out,
                "Elo     {}, with 95 % confidence from {lower} to {upper}",
                signed(elo.difference)
            )?;
        }
        if let Some(margin) = self.margin() {
            writeln!(out, "Margin  {} points on average", tenths(margin))?;
        }
        if let Some(sprt) = self.sprt {
            let [lower, upper] = sprt.thresholds();
            let ratio = rounded(sprt.log_likelihood_ratio(tally));
            let verdict = match sprt.verdict(tally) {
                Verdict::Open => "undecided",
                Verdict::Lower => "elo0 accepted",
                Verdict::Upper => "elo1 accepted",
            };
            writeln!(
                out,
                "SPRT    {sprt}: {verdict}, log likelihood ratio {ratio:.2} of {lower:.2} to {upper:.2}"
            )?;
        }
        for (name, failures) in self.names.iter().zip(self.notes.failures) {
            if failures > 0 {
                writeln!(out, "{name} lost {} by failure or time", count(failures))?;
            }
        }
        for (name, kept) in self.names.iter().zip(self.kept.into_iter().flatten()) {
            let Kept { kept, positions } = kept;
            writeln!(out, "{name} kept the value of {kept} positions of {positions}")?;
        }
        let (seconds, threads) = (self.seconds, self.threads);
        let noun = if threads == 1 { "thread" } else { "threads" };
        writeln!(out, "\nPlayed in {seconds:.1} s on {threads} {noun}")?;
        Ok(())
    }
}

/// Rounded to two decimals. Adding zero turns minus zero into zero.
fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0 + 0.0
}

/// The rounded difference with its sign; zero has none.
fn signed(elo: f64) -> String {
    let elo = elo.round();
    if elo == 0.0 { "0".to_owned() } else { format!("{elo:+}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zero_has_no_minus() {
        assert_eq!([-0.001, -0.0, 0.001].map(rounded).map(f64::to_bits), [0; 3]);
        assert_eq!([rounded(-0.006), rounded(1.004)], [-0.01, 1.0]);
        assert_eq!([-0.4, 0.0, -0.6].map(signed), ["0", "0", "-1"]);
    }
}

use zugzwang_solve::Evaluation;

use zugzwang_bots::Assessment;

/// What a position is worth, as the protocol expresses it.
///
/// ```
/// use zugzwang_bots::Assessment;
/// use zugzwang_arena::ugi::Score;
/// use zugzwang_solve::Evaluation;
///
/// assert_eq!(Score::from(Assessment::Proven(Evaluation::Loss(4))), Score::Mate(-4));
/// assert_eq!(Score::from(Assessment::Margin(-3)), Score::Centi(-300));
/// let even = Assessment::Estimate { chance: 0.5, margin: None };
/// assert_eq!(Score::from(even), Score::Centi(0));
/// assert_eq!(Assessment::from(Score::Centi(0)), even);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a point, or Elo; see [the protocol](crate::ugi).
    Centi(i32),
    /// A proven win in this many plies; a proven loss if it is negative or 0.
    Mate(i32),
}

/// The largest Elo difference, in either direction, that a chance of winning is turned into.
const MOST: f64 = 9999.0;

impl From<Assessment> for Score {
    fn from(assessment: Assessment) -> Self {
        match assessment {
            Assessment::Proven(Evaluation::Win(plies)) => Self::Mate(plies as i32),
            Assessment::Proven(Evaluation::Loss(plies)) => Self::Mate(-(plies as i32)),
            Assessment::Proven(Evaluation::Draw) => Self::Centi(0),
            Assessment::Margin(margin) => Self::Centi(100 * margin),
            Assessment::Estimate { margin: Some(margin), .. } => {
                Self::Centi((100.0 * margin).round() as i32)
            }
            Assessment::Estimate { chance, margin: None } => {
                let elo = -400.0 * (1.0 / chance - 1.0).log10();
                Self::Centi(elo.clamp(-MOST, MOST).round() as i32)
            }
        }
    }
}

impl From<Score> for Assessment {
    /// What an engine's score means, taking `cp` as an Elo difference.
    fn from(score: Score) -> Self {
        match score {
            Score::Mate(plies @ 1..) => Self::Proven(Evaluation::Win(plies.unsigned_abs())),
            Score::Mate(plies) => Self::Proven(Evaluation::Loss(plies.unsigned_abs())),
            Score::Centi(elo) => {
                let chance = 1.0 / (1.0 + 10f64.powf(-f64::from(elo) / 400.0));
                Self::Estimate { chance, margin: None }
            }
        }
    }
}

use zugzwang_bots::{Assessment, Opinion, Worth};
use zugzwang_search::Bounds;
use zugzwang_solve::Evaluation;

use crate::paragraph;

/// What an evaluation says about the player to move.
///
/// ```
/// use zugzwang_cli::verdict;
/// use zugzwang_solve::Evaluation::{Draw, Loss, Win};
///
/// assert_eq!(verdict(Win(1)), "wins in 1 ply");
/// assert_eq!(verdict(Loss(22)), "loses in 22 plies");
/// assert_eq!(verdict(Draw), "draws");
/// ```
#[must_use]
pub fn verdict(evaluation: Evaluation) -> String {
    match evaluation {
        Evaluation::Win(distance) => format!("wins in {}", plies(distance)),
        Evaluation::Draw => "draws".to_owned(),
        Evaluation::Loss(distance) => format!("loses in {}", plies(distance)),
    }
}

/// What a final margin means for its player: `wins by 2 points`.
#[must_use]
pub fn margin(margin: i32) -> String {
    match margin {
        0 => "draws".to_owned(),
        1.. => format!("wins by {}", points(margin.unsigned_abs())),
        _ => format!("loses by {}", points(margin.unsigned_abs())),
    }
}

/// What is proven about a player: `wins in 5 plies`, `ends between -2 and +3 points`.
#[must_use]
pub fn prospect(worth: Worth) -> String {
    match worth {
        Worth::Result(value) => verdict(value),
        Worth::Margin(Bounds { lower, upper }) if lower == upper => margin(lower),
        Worth::Margin(Bounds { lower, upper }) => {
            format!("ends between {lower:+} and {upper:+} points")
        }
    }
}

/// What a player with this assessment can expect: `wins in 5 plies`, `wins by 2 points`.
#[must_use]
pub fn assessment(assessment: Assessment) -> String {
    match assessment {
        Assessment::Proven(evaluation) => verdict(evaluation),
        Assessment::Margin(points) => margin(points),
        Assessment::Estimate { chance, margin } => opinion(Opinion { chance, margin }),
    }
}

/// What a player can expect according to a search.
#[must_use]
pub fn opinion(Opinion { chance, margin }: Opinion) -> String {
    let points = margin.map_or(String::new(), |points| format!(", {} points", tenths(points)));
    format!("has a chance of about {:.0}%{points}", 100.0 * chance)
}

/// The number with its sign and one decimal. Zero never has a minus.
#[must_use]
pub fn tenths(number: f64) -> String {
    let text = format!("{number:+.1}");
    if text == "-0.0" { "+0.0".to_owned() } else { text }
}

/// `1 ply`, `2 plies`.
#[must_use]
pub fn plies(count: u32) -> String {
    counted(count, "ply", "plies")
}

/// `1 point`, `2 points`.
#[must_use]
pub fn points(count: u32) -> String {
    counted(count, "point", "points")
}

fn counted(count: u32, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// Turns with their worth to the player who makes them, a paragraph for each run of equal worths.
///
/// ```
/// use zugzwang_bots::Worth;
/// use zugzwang_cli::ranking;
/// use zugzwang_search::Bounds;
/// use zugzwang_solve::Evaluation::{Draw, Win};
///
/// let turns = [("B2", Win(7)), ("C2", Win(7)), ("a1", Draw)];
/// assert_eq!(
///     ranking(&turns.map(|(turn, value)| (turn, Worth::Result(value)))),
///     "  win in 7    B2 C2\n  draw        a1\n"
/// );
/// assert_eq!(ranking(&[("c3", Worth::Margin(Bounds::exact(2)))]), "     +2  c3\n");
/// ```
#[must_use]
pub fn ranking<T: AsRef<str>>(turns: &[(T, Worth)]) -> String {
    let groups = turns.chunk_by(|(_, a), (_, b)| a == b);
    groups.fold(String::new(), |text, group| {
        let label = match group[0].1 {
            Worth::Result(value) => {
                let distance = value.plies().map_or(String::new(), |plies| format!(" in {plies}"));
                format!("  {:10}  ", format!("{}{distance}", value.word()))
            }
            Worth::Margin(Bounds { lower, upper }) if lower < upper => {
                format!("  {:>5}  ", format!("{lower:+} to {upper:+}"))
            }
            Worth::Margin(Bounds { lower, .. }) => format!("  {lower:>+5}  "),
        };
        text + &paragraph(&label, group.iter().map(|(turn, _)| turn)) + "\n"
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_less_than_zero_by_nothing() {
        let texts = [-0.0, -0.04, 0.04, -0.06, 12.34].map(tenths);
        assert_eq!(texts, ["+0.0", "+0.0", "+0.0", "-0.1", "+12.3"]);
        let even = Assessment::Estimate { chance: 0.5, margin: Some(-0.01) };
        assert_eq!(assessment(even), "has a chance of about 50%, +0.0 points");
    }
}

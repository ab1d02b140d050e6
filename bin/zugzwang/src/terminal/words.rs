use zugzwang_bots::Assessment;
use zugzwang_cli::verdict;

/// What a player with this assessment can expect: `wins in 5 plies`, `wins by 2 points`.
pub(crate) fn assessment(assessment: Assessment) -> String {
    match assessment {
        Assessment::Proven(evaluation) => verdict(evaluation),
        Assessment::Margin(points) => margin(points),
        Assessment::Estimate { chance, margin } => {
            let points =
                margin.map_or(String::new(), |points| format!(", {} points", tenths(points)));
            format!("has a chance of about {:.0}%{points}", 100.0 * chance)
        }
    }
}

/// What a final margin means to the player whose it is.
pub(crate) fn margin(points: i32) -> String {
    let count = points.unsigned_abs();
    let noun = if count == 1 { "point" } else { "points" };
    match points {
        0 => "draws".to_owned(),
        1.. => format!("wins by {count} {noun}"),
        _ => format!("loses by {count} {noun}"),
    }
}

/// The number with its sign and one decimal, zero without a minus.
pub(crate) fn tenths(number: f64) -> String {
    let text = format!("{number:+.1}");
    if text == "-0.0" { "+0.0".to_owned() } else { text }
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

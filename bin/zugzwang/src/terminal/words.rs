use zugzwang_bots::Assessment;
use zugzwang_cli::verdict;

/// What a player with this assessment can expect: `wins in 5 plies`, `wins by 2 points`.
pub(crate) fn assessment(assessment: Assessment) -> String {
    match assessment {
        Assessment::Proven(evaluation) => verdict(evaluation),
        Assessment::Margin(points) => margin(points),
        Assessment::Estimate { chance, margin } => {
            let points = margin.map_or(String::new(), |points| format!(", {points:+.1} points"));
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

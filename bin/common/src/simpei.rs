use zugzwang_rules::simpei::Rules;

/// What is played, in words: `4x4 over 3x3 cells, 4 pieces each, first move inner, sandwich any`.
#[must_use]
pub fn describe(rules: Rules) -> String {
    let (size, lower, pieces) = (rules.size(), rules.size() - 1, rules.pieces());
    let noun = if pieces == 1 { "piece" } else { "pieces" };
    format!(
        "{size}x{size} over {lower}x{lower} cells, {pieces} {noun} each, first move {}, sandwich {}",
        rules.first_move(),
        rules.sandwich()
    )
}

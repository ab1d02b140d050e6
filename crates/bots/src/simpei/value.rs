use zugzwang_solve::Evaluation;

/// The value of a won game. A win in n plies is worth n less, and losses are negative.
pub(super) const WON: i32 = 510;

/// The largest distance of a win or loss in plies. Values of wins and losses are further from zero
/// than those of estimates.
pub(super) const MOST_PLIES: u32 = 100;

/// The largest absolute value of an estimate.
pub(super) const MOST_ESTIMATE: i32 = WON - MOST_PLIES as i32 - 1;

/// The distance of a win or loss in plies; `None` if the value is neither.
#[inline]
pub(super) fn plies(value: i32) -> Option<u32> {
    (value.abs() > MOST_ESTIMATE).then(|| (WON - value.abs()) as u32)
}

/// The value one ply earlier, for the other player: a win or loss is one ply further away.
#[inline]
pub(super) fn before(after: i32) -> i32 {
    let value = -after;
    if value.abs() > MOST_ESTIMATE { value - value.signum() } else { value }
}

/// The inverse of [`before`].
#[inline]
pub(super) fn after(before: i32) -> i32 {
    let value = if before.abs() > MOST_ESTIMATE { before + before.signum() } else { before };
    -value
}

/// The proven result that a value stands for; `None` if it is an estimate.
pub(super) fn proven(value: i32) -> Option<Evaluation> {
    let plies = plies(value)?;
    Some(if value > 0 { Evaluation::Win(plies) } else { Evaluation::Loss(plies) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ply_earlier_and_back_again() {
        // The slowest win has no room for another ply, but no search is that deep.
        for value in (1 - WON..WON).filter(|value| value.abs() != MOST_ESTIMATE + 1) {
            assert_eq!(after(before(value)), value, "{value}");
        }
        assert_eq!(proven(before(-WON)), Some(Evaluation::Win(1)));
        assert_eq!(proven(before(WON - 1)), Some(Evaluation::Loss(2)));
        assert_eq!(before(MOST_ESTIMATE), -MOST_ESTIMATE);
        assert_eq!(proven(MOST_ESTIMATE), None);
    }
}

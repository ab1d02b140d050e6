use zugzwang_solve::Evaluation;

/// The value of a game that is won now; a win n plies away has n less, and losses are negative.
pub(super) const WON: i32 = 510;

/// The most plies that a win or loss may be away: a value further from zero than those of
/// estimates.
pub(super) const MOST_PLIES: u32 = 100;

/// No estimate is further from zero.
pub(super) const MOST_ESTIMATE: i32 = WON - MOST_PLIES as i32 - 1;

/// How many plies a win or loss takes; `None` if the value is neither.
#[inline]
pub(super) fn plies(value: i32) -> Option<u32> {
    (value.abs() > MOST_ESTIMATE).then(|| (WON - value.abs()) as u32)
}

/// A win or loss is one ply further away, seen from a ply earlier.
#[inline]
pub(super) fn before(after: i32) -> i32 {
    let value = -after;
    if value.abs() > MOST_ESTIMATE { value - value.signum() } else { value }
}

/// Undoes [`before`].
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
        // The slowest win of all has no room for another ply; no search is as deep.
        for value in (1 - WON..WON).filter(|value| value.abs() != MOST_ESTIMATE + 1) {
            assert_eq!(after(before(value)), value, "{value}");
        }
        assert_eq!(proven(before(-WON)), Some(Evaluation::Win(1)));
        assert_eq!(proven(before(WON - 1)), Some(Evaluation::Loss(2)));
        assert_eq!(before(MOST_ESTIMATE), -MOST_ESTIMATE);
        assert_eq!(proven(MOST_ESTIMATE), None);
    }
}

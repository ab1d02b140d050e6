use std::time::Duration;

/// A player's clock in a game with a time limit.
///
/// ```
/// use std::time::Duration;
/// use zugzwang_search::Clock;
///
/// let clock = Clock { remaining: Duration::from_secs(60), increment: Duration::ZERO };
/// assert!(clock.turn_time() < Duration::from_secs(4));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// The time left for all remaining turns.
    pub remaining: Duration,
    /// The time added after each turn.
    pub increment: Duration,
}

impl Clock {
    /// The number of remaining turns that is always assumed. Neither game tells how many there will
    /// be, and a constant share spends more time on early turns, which matter most.
    const TURNS: u32 = 20;

    /// The reserve: a turn that is found in time must also arrive in time.
    const RESERVE: Duration = Duration::from_millis(30);

    /// The time to think about the next turn: a twentieth of the remaining time plus most of the
    /// increment, but never more than half of the remaining time. A reserve for sending the answer
    /// is subtracted first.
    #[must_use]
    pub fn turn_time(self) -> Duration {
        let usable = self.remaining.saturating_sub(Self::RESERVE);
        (usable / Self::TURNS).saturating_add(self.increment / 4 * 3).min(usable / 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    #[test]
    fn time_never_runs_out() {
        for (milliseconds, increment) in [(0, 0), (20, 0), (31, 5000), (1000, 10), (60_000, 0)] {
            let mut clock = Clock {
                remaining: Duration::from_millis(milliseconds),
                increment: Duration::from_millis(increment),
            };
            for _ in 0..1000 {
                let time = clock.turn_time();
                assert!(time <= clock.remaining / 2);
                clock.remaining = clock.remaining - time + clock.increment;
            }
        }
    }

    #[test]
    fn more_time_is_more_time_for_each_turn() {
        let clock = |remaining, increment| Clock {
            remaining: seconds(remaining),
            increment: seconds(increment),
        };
        assert!(clock(60, 0).turn_time() > clock(30, 0).turn_time());
        assert!(clock(60, 2).turn_time() > clock(60, 0).turn_time());
        assert!(clock(60, 0).turn_time() > seconds(2));
        // The increment alone pays for most of a turn.
        assert!(clock(10, 2).turn_time() >= seconds(3) / 2);
    }
}

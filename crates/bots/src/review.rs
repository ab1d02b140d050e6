//! What the turns of a game were worth, and what they gave away.

use std::time::Instant;

use zugzwang_rules::{Player, Record};
use zugzwang_solve::Observer;

use crate::{Access, Assessment, Detail, EvaluateError, Evaluated, Means, Playable, Worth};

/// A turn of a game, and what is known of it, for the player who made it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ReviewedTurn<T> {
    /// The turn.
    pub turn: T,
    /// The player who made it.
    pub player: Player,
    /// What the position was worth before it; `None` if that is not known.
    pub best: Option<Assessment>,
    /// What it is worth after it; `None` if that is not known.
    pub worth: Option<Assessment>,
    /// A best turn; `None` if that is not known.
    pub best_turn: Option<T>,
}

/// What a turn gave away.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Loss {
    /// The result: a win, or a draw.
    Result,
    /// Time: the same result comes so many plies sooner for who loses, later for who wins.
    Plies(u32),
    /// Points.
    Points {
        /// How many.
        points: i32,
        /// Whether the result went with them.
        result: bool,
    },
    /// So much of the chance to win, as far as an estimate tells.
    Chance(f64),
}

/// The least difference of two estimated chances that says something about a turn.
///
/// Each of them rests on some five hundred playouts at least, mostly on many more. With so few,
/// the difference has a standard deviation of 0.03 where nobody gave anything away: this is three
/// times as much, which also leaves room for what two searches think differently of one line.
const NOISE: f64 = 0.1;

/// The chance that a position must have been won with for a turn to be blamed for a result that is
/// known after it only: so often the blame is right.
const CERTAINTY: f64 = 0.9;

impl<T: PartialEq> ReviewedTurn<T> {
    /// What the turn gave away; `None` if it is nothing, as far as that is known.
    #[must_use]
    pub fn loss(&self) -> Option<Loss> {
        let (best, worth) = (self.best?, self.worth?);
        match (best, worth) {
            (Assessment::Proven(best), Assessment::Proven(worth)) => {
                if best.word() != worth.word() {
                    return (worth < best).then_some(Loss::Result);
                }
                let plies = best.plies()?.abs_diff(worth.plies()?);
                (worth < best).then_some(Loss::Plies(plies))
            }
            (Assessment::Margin(best), Assessment::Margin(worth)) => (worth < best).then(|| {
                Loss::Points { points: best - worth, result: best.signum() != worth.signum() }
            }),
            _ if self.best_turn.as_ref() == Some(&self.turn) => None,
            _ => {
                let lost = best.chance() - worth.chance();
                let is_certain = !worth.is_exact() || best.chance() >= CERTAINTY;
                (lost >= NOISE && is_certain).then_some(Loss::Chance(lost))
            }
        }
    }
}

/// The turns of a game, from one of them on.
#[derive(Clone, PartialEq, Debug)]
pub struct Review<T> {
    /// The turns.
    pub turns: Vec<ReviewedTurn<T>>,
    /// Whether exact values are being made: who asks again soon may have them.
    pub is_coming: bool,
}

/// What is known of a position of the game.
struct Known<T> {
    assessment: Assessment,
    turn: Option<T>,
}

impl<T: Copy> Known<T> {
    fn of(evaluated: &Evaluated<T>) -> Option<Self> {
        let turn = evaluated.line.first().copied();
        Some(Self { assessment: evaluated.assessment()?, turn })
    }
}

/// What is proven of each turn of a game, from the first one on: `last` is what the present
/// position is worth for its player to move.
///
/// Late positions are the easy ones, so the evaluation goes backwards and gets as far as there is
/// time.
///
/// # Errors
///
/// As [`Playable::evaluate`].
pub fn review<G: Playable>(
    game: &Record<G>,
    last: Option<Worth>,
    means: &Means<'_>,
) -> Result<Vec<ReviewedTurn<G::Turn>>, EvaluateError> {
    let last = last.and_then(Worth::exact);
    let last = last.map(|assessment| Known { assessment, turn: None });
    Ok(turns(game, 0, &proven(game, 0, last, means)?))
}

/// The share of the time in which proofs are tried, if there are not enough of them.
const PROOF_SHARE: f64 = 0.4;

/// What is known of each turn of a game from the ply `from` on: what is proven, and what the
/// strongest bot thinks elsewhere.
///
/// # Errors
///
/// As [`Playable::evaluate`].
///
/// # Panics
///
/// If there was no such ply yet.
pub fn review_with_estimates<G: Playable>(
    game: &Record<G>,
    from: usize,
    means: &Means<'_>,
) -> Result<Review<G::Turn>, EvaluateError> {
    let deadline = means.deadline.map(|deadline| part(deadline, PROOF_SHARE));
    let observer = &Until { deadline, observer: means.observer };
    let for_proofs = Means { deadline, observer, ..*means };
    let last = G::evaluate(game, Detail::Line, &for_proofs)?;
    let mut known = proven(game, from, Known::of(&last), &for_proofs)?;
    let is_coming = estimate(game, from, &mut known, means)?;
    Ok(Review { turns: turns(game, from, &known), is_coming })
}

/// What is proven of the positions from a ply on, of the last one `last`.
fn proven<G: Playable>(
    game: &Record<G>,
    from: usize,
    last: Option<Known<G::Turn>>,
    means: &Means<'_>,
) -> Result<Vec<Option<Known<G::Turn>>>, EvaluateError> {
    means.observer.begin("rating the turns so far", (game.len() - from) as u64);
    let mut known = vec![last];
    let mut earlier = game.clone();
    while earlier.len() > from {
        earlier.undo();
        // What could not be proven later in the game cannot be proven earlier.
        let position = match known.last() {
            Some(Some(_)) => Known::of(&G::evaluate(&earlier, Detail::Line, means)?),
            _ => None,
        };
        known.push(position);
        means.observer.advance(1);
    }
    known.reverse();
    Ok(known)
}

/// Estimates the positions of which nothing is known yet, in equal parts of the time; tells whether
/// exact values are being made.
fn estimate<G: Playable>(
    game: &Record<G>,
    from: usize,
    known: &mut [Option<Known<G::Turn>>],
    means: &Means<'_>,
) -> Result<bool, EvaluateError> {
    let mut left = known.iter().filter(|known| known.is_none()).count();
    let mut is_coming = false;
    let mut earlier = game.clone();
    for position in known.iter_mut().rev() {
        if position.is_none() && !means.observer.is_cancelled() {
            let deadline = means.deadline.map(|deadline| part(deadline, 1.0 / left as f64));
            let means = Means { access: Access::Ready, deadline, ..*means };
            let evaluated = G::evaluate(&earlier, Detail::Opinion, &means)?;
            *position = Known::of(&evaluated);
            is_coming |= evaluated.is_coming;
            left -= 1;
        }
        earlier.undo();
    }
    debug_assert_eq!(earlier.len(), from.saturating_sub(1));
    Ok(is_coming)
}

/// The turns from a ply on; `known` are the positions before them and the last one.
fn turns<G: Playable>(
    game: &Record<G>,
    from: usize,
    known: &[Option<Known<G::Turn>>],
) -> Vec<ReviewedTurn<G::Turn>> {
    let turns = game.turns().skip(from).zip(known.windows(2));
    let reviewed = turns.map(|((position, turn), known)| {
        let [before, after] = [&known[0], &known[1]].map(Option::as_ref);
        ReviewedTurn {
            turn,
            player: position.to_move(),
            best: before.map(|before| before.assessment),
            worth: after.map(|after| after.assessment.before_turn()),
            best_turn: before.and_then(|before| before.turn),
        }
    });
    reviewed.collect()
}

/// When a share of the time until a deadline has passed.
fn part(deadline: Instant, share: f64) -> Instant {
    let now = Instant::now();
    now + deadline.saturating_duration_since(now).mul_f64(share)
}

/// Ends what it observes at a time, too.
struct Until<'a> {
    deadline: Option<Instant>,
    observer: &'a dyn Observer,
}

impl Observer for Until<'_> {
    fn begin(&self, step: &str, units: u64) {
        self.observer.begin(step, units);
    }

    fn advance(&self, units: u64) {
        self.observer.advance(units);
    }

    fn warn(&self, message: &str) {
        self.observer.warn(message);
    }

    fn is_cancelled(&self) -> bool {
        self.observer.is_cancelled()
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

#[cfg(test)]
mod tests {
    use zugzwang_solve::Evaluation::{Draw, Loss as Lost, Win};

    use super::*;
    use crate::Assessment::{Estimate, Margin, Proven};

    fn loss(best: Assessment, worth: Assessment, best_turn: u8) -> Option<Loss> {
        let (turn, player) = (1, Player::First);
        let (best, worth, best_turn) = (Some(best), Some(worth), Some(best_turn));
        ReviewedTurn { turn, player, best, worth, best_turn }.loss()
    }

    #[test]
    fn what_is_proven_to_be_lost() {
        for (best, worth, expected) in [
            (Proven(Win(5)), Proven(Win(5)), None),
            (Proven(Win(5)), Proven(Win(9)), Some(Loss::Plies(4))),
            (Proven(Lost(20)), Proven(Lost(4)), Some(Loss::Plies(16))),
            (Proven(Win(5)), Proven(Draw), Some(Loss::Result)),
            (Proven(Draw), Proven(Draw), None),
            (Proven(Draw), Proven(Lost(2)), Some(Loss::Result)),
            (Margin(3), Margin(3), None),
            (Margin(3), Margin(1), Some(Loss::Points { points: 2, result: false })),
            (Margin(1), Margin(0), Some(Loss::Points { points: 1, result: true })),
            (Margin(-1), Margin(-4), Some(Loss::Points { points: 3, result: false })),
        ] {
            assert_eq!(loss(best, worth, 2), expected, "{best:?} {worth:?}");
        }
    }

    #[test]
    fn estimates_blame_only_for_what_is_no_chance() {
        let estimate = |chance| Estimate { chance, margin: None };
        for (best, worth, is_blamed) in [
            (estimate(0.5), estimate(0.45), false),
            (estimate(0.5), estimate(0.3), true),
            (estimate(0.3), estimate(0.5), false),
            // It is known only now that the game is lost.
            (estimate(0.6), Proven(Lost(4)), false),
            (estimate(0.95), Proven(Lost(4)), true),
            (estimate(0.95), Margin(0), true),
            (estimate(0.95), Margin(2), false),
            (Proven(Win(9)), estimate(0.5), true),
        ] {
            let found = loss(best, worth, 2);
            assert_eq!(found.is_some(), is_blamed, "{best:?} {worth:?}");
            assert!(found.is_none_or(|loss| matches!(loss, Loss::Chance(_))), "{found:?}");
            // The bot would have played it.
            assert_eq!(loss(best, worth, 1), None);
        }
    }
}

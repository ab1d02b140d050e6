use zugzwang_rules::{Player, Record};

use crate::{Detail, EvaluateError, Means, Playable, Worth};

/// A turn of a game, and what is proven about it, for the player who made it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReviewedTurn<T> {
    /// The turn.
    pub turn: T,
    /// The player who made it.
    pub player: Player,
    /// What the position was worth before the turn; `None` if that is not known exactly.
    pub best: Option<Worth>,
    /// What the turn was worth; `None` if that is not known exactly.
    pub worth: Option<Worth>,
}

/// What each turn of a game was worth, in order. `last` is what the current position is worth for
/// the player to move.
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
    means.observer.begin("rating the turns so far", game.len() as u64);
    let exact = |worth: Option<Worth>| worth.filter(|worth| worth.is_exact());
    let mut after = exact(last);
    let mut reviewed = Vec::with_capacity(game.len());
    let mut earlier = game.clone();
    for (position, turn) in game.turns().rev() {
        earlier.undo();
        // If a later position could not be solved, earlier ones cannot either.
        let best = match after {
            None => None,
            Some(_) => exact(G::evaluate(&earlier, Detail::Worth, means)?.worth),
        };
        let (player, worth) = (position.to_move(), after.map(Worth::before_turn));
        reviewed.push(ReviewedTurn { turn, player, best, worth });
        after = best;
        means.observer.advance(1);
    }
    reviewed.reverse();
    Ok(reviewed)
}

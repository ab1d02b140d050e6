use zugzwang_rules::Record;

use crate::{Detail, EvaluateError, Means, Playable, Worth};

/// What the positions of a game are worth, each for its player to move, from the start to the
/// present one: `last` is what the present one is worth.
///
/// Late positions are the easy ones: they come first, and earlier ones as far as there is time.
///
/// # Errors
///
/// As [`Playable::evaluate`].
pub fn review<C: Playable>(
    game: &Record<C>,
    last: Option<Worth>,
    means: &Means<'_>,
) -> Result<Vec<Option<Worth>>, EvaluateError> {
    means.observer.begin("rating the turns so far", game.len() as u64);
    let exact = |worth: Option<Worth>| worth.filter(|worth| worth.is_exact());
    let mut worths = vec![exact(last)];
    let mut game = game.clone();
    while game.undo() {
        // What could not be proven later in the game cannot be proven earlier.
        let is_lost = worths.last() == Some(&None);
        let worth = match is_lost {
            true => None,
            false => exact(C::evaluate(&game, Detail::Worth, means)?.worth),
        };
        worths.push(worth);
        means.observer.advance(1);
    }
    worths.reverse();
    Ok(worths)
}

use std::time::{Duration, Instant};

use zugzwang_bots::{
    Access, Detail, EvaluateError, Evaluated, EvaluatedTurn, Means, Settings, Worth,
};
use zugzwang_cli::{interrupt, opinion, prospect};
use zugzwang_games::AnyGame;
use zugzwang_solve::{Evaluation, Observer, Tables};

/// How long a hint may take if the value has to be searched for.
const PATIENCE: Duration = Duration::from_secs(2);

/// A one-line hint for the player to move: proven if a table or a search gets to the end, else the
/// estimate of a search.
pub(super) fn hint(
    game: &dyn AnyGame,
    settings: &Settings,
    tables: &Tables,
) -> Result<String, EvaluateError> {
    let means = Means {
        tables,
        access: Access::Ready,
        file: None,
        threads: settings.threads,
        memory: settings.memory,
        deadline: Some(Instant::now() + PATIENCE),
        observer: &UntilInterrupted,
    };
    Ok(told(&game.evaluate(Detail::Best, &means)?))
}

struct UntilInterrupted;

impl Observer for UntilInterrupted {
    fn is_cancelled(&self) -> bool {
        interrupt::requested()
    }
}

fn told(known: &Evaluated<String>) -> String {
    let Some(first @ EvaluatedTurn { turn, .. }) = known.turns.first() else {
        return "none is known.".to_owned();
    };
    let Some(worth) = first.worth.filter(|&worth| known.is_exact() && known.worth == Some(worth))
    else {
        let expected = known.opinion.map_or(String::new(), |told| format!(" {}", opinion(told)));
        return format!("{turn}{expected}: an opinion, not a proof.");
    };
    let others = match known.turns.iter().filter(|other| other.worth == Some(worth)).count() {
        _ if !known.has_all_best => String::new(),
        1 => ", and nothing else does as well".to_owned(),
        2 => ", and 1 more does as well".to_owned(),
        count => format!(", and {} more do as well", count - 1),
    };
    let has_doubt = known.is_near_repetition && worth != Worth::Result(Evaluation::Draw);
    let doubt = if has_doubt { ", unless a position recurs until that is a draw" } else { "" };
    format!("{turn} {}{others}. That is proven{doubt}.", prospect(worth))
}

#[cfg(test)]
mod tests {
    use zugzwang_bots::Opinion;

    use super::*;

    /// An evaluation in which turns have these values.
    fn known(worths: &[Option<Evaluation>], has_all_best: bool) -> Evaluated<String> {
        let worth = |&worth: &Option<Evaluation>| worth.map(Worth::Result);
        let turns = worths.iter().zip(["a1", "b2", "c3"]);
        let turns = turns.map(|(known, turn)| EvaluatedTurn {
            turn: turn.to_owned(),
            worth: worth(known),
            opinion: None,
        });
        Evaluated {
            worth: worth(&worths[0]),
            opinion: worths[0].is_none().then_some(Opinion { chance: 0.5, margin: None }),
            line: Vec::new(),
            turns: turns.collect(),
            has_all_best,
            nodes: 0,
            depth: 0,
            is_near_repetition: false,
            is_coming: false,
        }
    }

    #[test]
    fn nothing_is_said_that_is_not_known() {
        let [win, draw] = [Evaluation::Win(3), Evaluation::Draw].map(Some);
        for (worths, has_all_best, text) in [
            (&[win][..], false, "a1 wins in 3 plies. That is proven."),
            (
                &[win, draw],
                true,
                "a1 wins in 3 plies, and nothing else does as well. That is proven.",
            ),
            (&[draw, draw], true, "a1 draws, and 1 more does as well. That is proven."),
            (&[draw; 3], true, "a1 draws, and 2 more do as well. That is proven."),
            (&[None], false, "a1 has a chance of about 50%: an opinion, not a proof."),
        ] {
            assert_eq!(told(&known(worths, has_all_best)), text);
        }
        let mut near = known(&[win], false);
        near.is_near_repetition = true;
        assert!(
            told(&near).ends_with("That is proven, unless a position recurs until that is a draw.")
        );
        // There was no time to prove which turn is best.
        let mut late = known(&[win], false);
        late.turns[0].worth = None;
        assert_eq!(told(&late), "a1: an opinion, not a proof.");
    }
}

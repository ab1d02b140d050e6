//! How turns are typed: whole, or step by step.

use std::ops::ControlFlow;

use zugzwang_cli::paragraph;
use zugzwang_rules::{Choice, Draft, Game};

/// Turns that are listed one by one; nobody reads more of them.
const MOST_LISTED: usize = 200;

/// What came of typing.
#[derive(Debug)]
pub(crate) enum Entry<T> {
    /// A whole turn.
    Turn(T),
    /// A part of one.
    More(Draft<T>),
}

/// Nothing of a turn so far.
pub(crate) fn no_steps<G: Game>(position: &G) -> Draft<G::Turn> {
    position.draft::<&str>(&[]).expect("a turn can be begun")
}

/// Adds what was typed to a draft.
///
/// # Errors
///
/// If it is of no use: a line that says why.
pub(crate) fn enter<G: Game>(
    position: &G,
    draft: &Draft<G::Turn>,
    text: &str,
) -> Result<Entry<G::Turn>, String> {
    let typed = steps(text);
    if typed.is_empty() {
        return Err(format!("{text:?}: expected a turn, or a cell of the board"));
    }
    // A growth that is typed whole is meant as it is, although a plant could follow.
    let whole = position.parse_turn(text);
    if let Ok(turn) = whole
        && draft.steps.is_empty()
        && !text.ends_with(',')
    {
        return Ok(Entry::Turn(turn));
    }
    // What does not go on with the draft may be another attempt.
    let next = position
        .draft(&[&draft.steps[..], &typed].concat())
        .or_else(|error| position.draft(&typed).map_err(|_| error));
    match (next, whole) {
        (Ok(next), _) => Ok(match next.turn {
            Some(turn) if next.is_final() => Entry::Turn(turn),
            _ => Entry::More(next),
        }),
        // What is wrong with the text as a turn says more than what is wrong with a step.
        (Err(_), Err(error)) if draft.steps.is_empty() => Err(error.to_string()),
        (Err(error), _) => Err(error.to_string()),
    }
}

/// The cells that a text names.
fn steps(text: &str) -> Vec<String> {
    let parts = text.split(is_separator).filter(|part| !part.is_empty());
    parts.map(str::to_owned).collect()
}

fn is_separator(c: char) -> bool {
    c == ',' || c == '-' || c.is_whitespace()
}

/// The turn of the draft, if it may end here.
pub(crate) fn finish<T: Copy>(draft: &Draft<T>) -> Result<T, String> {
    draft.turn.ok_or_else(|| format!("done: the turn is not complete. {}", draft.prompt))
}

/// The draft less its last step; `None` if it has none.
pub(crate) fn take_back<G: Game>(position: &G, draft: &Draft<G::Turn>) -> Option<Draft<G::Turn>> {
    let (_, rest) = draft.steps.split_last()?;
    position.draft(rest).ok()
}

/// What can be played now: the steps that may follow, and the turns themselves if there are few.
pub(crate) fn legal<G: Game>(position: &G, draft: &Draft<G::Turn>) -> String {
    const FEW: u128 = 24;
    let mut lines = vec![paragraph("", draft.prompt.split(' '))];
    for choices in draft.next.chunk_by(|a, b| a.kind == b.kind) {
        let label = format!("{:7}  ", capital(choices[0].kind));
        lines.push(paragraph(&label, choices.iter().map(|choice| &choice.step)));
    }
    if draft.steps.is_empty() && position.count_turns() <= FEW {
        lines.push(paragraph("Turns    ", turns(position, "")));
    }
    if !draft.steps.is_empty() && draft.turn.is_some() {
        lines.push("Or type 'done': the turn is complete.".to_owned());
    }
    lines.join("\n")
}

/// The legal turns that begin with a text, some of them if there are many.
pub(crate) fn turns_like<G: Game>(position: &G, start: &str) -> String {
    match turns(position, start) {
        texts if texts.is_empty() => format!("No turn begins with {start:?}."),
        texts => paragraph("  ", texts),
    }
}

/// Turns that begin with a text, sorted; of more than [`MOST_LISTED`] only some, and dots.
fn turns<G: Game>(position: &G, start: &str) -> Vec<String> {
    let mut texts = Vec::new();
    let _ = position.for_each_turn(|turn| {
        let text = position.turn_text(turn);
        if text.starts_with(start) {
            texts.push(text);
        }
        if texts.len() > MOST_LISTED { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let is_cut = texts.len() > MOST_LISTED;
    texts.truncate(MOST_LISTED);
    texts.sort_unstable();
    texts.extend(is_cut.then(|| "...".to_owned()));
    texts
}

/// Where in a line the word to complete begins, and what it may become.
pub(crate) fn completions<G: Game>(
    position: &G,
    draft: &Draft<G::Turn>,
    line: &str,
) -> (usize, Vec<String>) {
    let at = line.rfind(is_separator).map_or(0, |at| at + 1);
    let typed = [&draft.steps[..], &steps(&line[..at])].concat();
    let next = position.draft(&typed).map_or(Vec::new(), |draft| draft.next);
    let steps = next.into_iter().map(|Choice { step, .. }| step);
    (at, steps.filter(|step| step.starts_with(&line[at..])).collect())
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

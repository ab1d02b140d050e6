use std::io::Write;

use zugzwang_bots::Playable;
use zugzwang_cli::{columns, paragraph};

use super::Paint;

/// A game as it is shown and typed in a terminal.
pub(crate) trait Board: Playable {
    /// A turn of which a part has been typed.
    type Draft: Clone + 'static;

    /// Nothing of a turn so far.
    fn draft(&self) -> Self::Draft;

    /// Adds what was typed to a draft; if that is of no use, the draft stays as it is and the
    /// error is a line that says why.
    fn enter(&self, draft: &mut Self::Draft, text: &str) -> Result<Entry<Self::Turn>, String>;

    /// The turn of the draft, if it could end here.
    fn finish(&self, draft: &Self::Draft) -> Result<Self::Turn, String>;

    /// Takes back what was added last; tells whether there was anything.
    fn take_back(&self, draft: &mut Self::Draft) -> bool;

    /// Whether there is anything in the draft.
    fn is_begun(&self, draft: &Self::Draft) -> bool;

    /// What the player should know now that the board does not tell: what the draft still needs.
    fn wanted(&self, draft: &Self::Draft) -> Option<String>;

    /// The board, line by line.
    fn picture(&self, draft: &Self::Draft, marks: &Marks<Self>, paint: Paint) -> Vec<String>;

    /// What each player has, a line each, to stand beside the board.
    fn standing(&self, paint: Paint) -> [String; 2];

    /// What can be played now.
    fn legal(&self, draft: &Self::Draft) -> String;

    /// Where in a line the word to complete begins, and what it may become.
    fn completions(&self, draft: &Self::Draft, line: &str) -> (usize, Vec<String>);
}

/// What came of typing.
#[derive(Debug)]
pub(crate) enum Entry<T> {
    /// A whole turn.
    Turn(T),
    /// A part of one.
    More,
}

/// What is marked on a board: the last turn, with the position that it was made in.
pub(crate) struct Marks<'a, C: Board> {
    pub(crate) last: Option<(&'a C, C::Turn)>,
}

/// Prints a board with `notes` beside it, or below it where the window is narrow.
pub(crate) fn show<C: Board>(
    out: &mut dyn Write,
    position: &C,
    draft: &C::Draft,
    marks: &Marks<'_, C>,
    notes: &[String],
    paint: Paint,
) -> std::io::Result<()> {
    const GAP: usize = 4;
    let (picture, columns) = (position.picture(draft, marks, paint), columns());
    let board = width(&picture);
    let is_beside = board + GAP + width(notes) <= columns;
    writeln!(out)?;
    if board > columns {
        let text = format!(
            "The board takes {board} columns, the window has {columns}: make it wider, and 'show' \
             draws the board."
        );
        writeln!(out, "{}\n", paragraph("", text.split(' ')))?;
    } else {
        for (i, line) in picture.iter().enumerate() {
            let note = notes.get(i).filter(|_| is_beside);
            let gap = " ".repeat(board - visible(line) + GAP);
            let note = note.map_or(String::new(), |note| gap + note);
            writeln!(out, "{}", format!("{line}{note}").trim_end())?;
        }
    }
    // Those for which there was no line of the board.
    for note in notes.iter().skip(if is_beside { picture.len() } else { 0 }) {
        let gap = " ".repeat(if is_beside { board + GAP } else { 0 });
        writeln!(out, "{}", format!("{gap}{note}").trim_end())?;
    }
    writeln!(out)?;
    if let Some(wanted) = position.wanted(draft) {
        writeln!(out, "{}", paragraph("", wanted.split(' ')))?;
    }
    Ok(())
}

fn width(lines: &[String]) -> usize {
    lines.iter().map(|line| visible(line)).max().unwrap_or(0)
}

/// Columns that a line takes: colours take none.
fn visible(line: &str) -> usize {
    anstream::adapter::strip_str(line).map(|part| part.chars().count()).sum()
}

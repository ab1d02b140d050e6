use std::io::Write;

use zugzwang_bots::Playable;
use zugzwang_cli::paragraph;

use super::Paint;

/// A game as it is shown and typed in a terminal of 80 columns.
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

/// Prints a board with `notes` beside it.
pub(crate) fn show<C: Board>(
    out: &mut dyn Write,
    position: &C,
    draft: &C::Draft,
    marks: &Marks<'_, C>,
    notes: &[String],
    paint: Paint,
) -> std::io::Result<()> {
    let picture = position.picture(draft, marks, paint);
    writeln!(out)?;
    for i in 0..picture.len().max(notes.len()) {
        let line = picture.get(i).map_or("", String::as_str);
        match notes.get(i) {
            Some(note) => {
                let gap = " ".repeat(width(&picture) - visible(line) + 4);
                writeln!(out, "{}", format!("{line}{gap}{note}").trim_end())?;
            }
            None => writeln!(out, "{}", line.trim_end())?,
        }
    }
    writeln!(out)?;
    if let Some(wanted) = position.wanted(draft) {
        writeln!(out, "{}", paragraph("", wanted.split(' ')))?;
    }
    Ok(())
}

fn width(picture: &[String]) -> usize {
    picture.iter().map(|line| visible(line)).max().unwrap_or(0)
}

/// Columns that a line takes: colours take none.
fn visible(line: &str) -> usize {
    anstream::adapter::strip_str(line).map(|part| part.chars().count()).sum()
}

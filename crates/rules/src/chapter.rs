/// A part of a game's rules with a board that shows it, and mostly a task for those who learn the
/// game. All chapters of a game, in order, are its rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// What it is about, in a word or two.
    pub title: &'static str,
    /// The rules, complete and readable without the board.
    pub text: &'static str,
    /// The position that the board begins with; `startpos` is the empty board.
    pub start: &'static str,
    /// Turns made from there before the board is shown.
    pub moves: &'static [&'static str],
    /// What is to be done on the board.
    pub task: &'static str,
    /// All turns that do it.
    pub accepts: &'static [&'static str],
    /// What has happened after one of those.
    pub right: &'static str,
    /// What is missing after any other legal turn; empty if there is none.
    pub wrong: &'static str,
    /// Help for whoever does not find it.
    pub hint: &'static str,
}

use zugzwang_bots::Playable;
use zugzwang_rules::{Chapter, OptionSpec};

/// General information about a game.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// Its name on command lines and in protocols, such as `simpei`.
    pub name: &'static str,
    /// The names of the sides; the first one starts.
    pub sides: [&'static str; 2],
    /// The number of occurrences of a position that make the game a draw; `None` if positions
    /// cannot recur.
    pub repetitions: Option<usize>,
    /// What decides the game apart from repetition, in a word: `three`, `points`.
    pub decided_by: &'static str,
    /// Whether a complete turn is only made when its player confirms it.
    pub confirms_turns: bool,
    /// How a game is won, to be put after `red wins`: `with three in a row`. Empty if points
    /// decide.
    pub won_by: &'static str,
    /// What one has to do to win, in a sentence.
    pub goal: &'static str,
    /// The rules, part by part, with boards.
    pub chapters: &'static [Chapter],
    /// The options of the game.
    pub options: &'static [OptionSpec],
    /// Whether exact values come from tables rather than from a search to the end.
    pub has_tables: bool,
    /// Whether searches have a depth in plies, rather than growing a tree unevenly.
    pub search_has_depth: bool,
}

impl GameInfo {
    /// The information about the game with positions of type `G`.
    #[must_use]
    pub const fn of<G: Playable>() -> Self {
        Self {
            name: G::NAME,
            sides: G::SIDES,
            repetitions: G::REPETITIONS,
            decided_by: G::DECIDED_BY,
            confirms_turns: G::CONFIRMS_TURNS,
            won_by: G::WON_BY,
            goal: G::GOAL,
            chapters: G::CHAPTERS,
            options: G::OPTIONS,
            has_tables: G::HAS_TABLES,
            search_has_depth: G::SEARCH_HAS_DEPTH,
        }
    }

    /// The name with a capital letter: `Simpei`.
    #[must_use]
    pub fn title(&self) -> String {
        let (first, rest) = self.name.split_at(1);
        first.to_uppercase() + rest
    }
}

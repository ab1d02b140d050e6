use zugzwang_bots::Playable;
use zugzwang_rules::OptionSpec;

/// What there is to know about a game before it begins.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// Its name on command lines and in protocols, such as `simpei`.
    pub name: &'static str,
    /// What the players are called, the one who starts first.
    pub sides: [&'static str; 2],
    /// How often a position may occur until the game is a draw; `None` if it cannot recur.
    pub repetitions: Option<usize>,
    /// What decides the game other than a repetition, in a word: `three`, `points`.
    pub decided_by: &'static str,
    /// Whether a complete turn is made only when its player says so.
    pub confirms_turns: bool,
    /// What the winner has done, as after `red wins`: `with three in a row`. Empty where points
    /// say it.
    pub won_by: &'static str,
    /// How the game is played, in some lines.
    pub how_to_play: &'static str,
    /// What can be set about it.
    pub options: &'static [OptionSpec],
    /// Whether positions are looked up in tables, or else searched to the end.
    pub has_tables: bool,
    /// Whether searches look so many plies deep, or else at as many lines as they like best.
    pub search_has_depth: bool,
}

impl GameInfo {
    /// Of the game of which `G` is a position.
    #[must_use]
    pub const fn of<G: Playable>() -> Self {
        Self {
            name: G::NAME,
            sides: G::SIDES,
            repetitions: G::REPETITIONS,
            decided_by: G::DECIDED_BY,
            confirms_turns: G::CONFIRMS_TURNS,
            won_by: G::WON_BY,
            how_to_play: G::HOW_TO_PLAY,
            options: G::OPTIONS,
            has_tables: G::HAS_TABLES,
            search_has_depth: G::SEARCH_HAS_DEPTH,
        }
    }

    /// The name as the title of a page has it: `Simpei`.
    #[must_use]
    pub fn title(&self) -> String {
        let (first, rest) = self.name.split_at(1);
        first.to_uppercase() + rest
    }
}

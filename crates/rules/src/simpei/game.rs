use std::ops::ControlFlow;

use super::chapters::CHAPTERS;
use super::{Cell, Cells, FirstMove, Position, Rules, Sandwich, Turn};
use crate::{
    Changes, Chapter, Draft, Game, IllegalStep, OptionError, OptionKind, OptionSpec, Options,
    Outcome, ParseError, PiecesError, Player, View, trimmed,
};

impl Position {
    /// The position with this notation and these [options](Game::OPTIONS), which add what the
    /// notation does not say. `startpos` is the empty board that the options describe (Si-1 to
    /// Si-3, Si-6).
    ///
    /// # Errors
    ///
    /// If the text is not a position, or if there is no such board.
    ///
    /// ```
    /// use zugzwang_rules::Options;
    /// use zugzwang_rules::simpei::Position;
    ///
    /// let start = Position::set_up("startpos", &Options::new())?;
    /// assert_eq!(start.to_string(), "4/4/4/4|3/3/3 r");
    /// # Ok::<(), zugzwang_rules::OptionError>(())
    /// ```
    pub fn set_up(text: &str, options: &Options) -> Result<Self, OptionError> {
        let position = if trimmed(text) == "startpos" {
            let size = options.number("size").unwrap_or(Rules::STANDARD.size() as u32);
            let pieces = options.number("pieces").unwrap_or(Rules::usual_pieces(size));
            let rules = Rules::new(size, pieces);
            Self::start(rules.map_err(|error| OptionError::Together(error.to_string()))?)
        } else {
            text.parse()?
        };
        let word = |name| options.get(name);
        let first_move = word("first_move").map_or(Ok(FirstMove::default()), str::parse);
        let sandwich = word("sandwich").map_or(Ok(Sandwich::default()), str::parse);
        let unknown = |error: super::UnknownOption| OptionError::Together(error.to_string());
        Ok(position
            .with_first_move(first_move.map_err(unknown)?)
            .with_sandwich(sandwich.map_err(unknown)?))
    }
}

impl Game for Position {
    type Turn = Turn;

    const NAME: &'static str = "simpei";
    const SIDES: [&'static str; 2] = ["red", "blue"];
    /// Si-10.
    const REPETITIONS: Option<usize> = Some(3);
    const DECIDED_BY: &'static str = "three";
    const WON_BY: &'static str = "with three in a row";
    const GOAL: &'static str =
        "Get exactly three of your pieces in a row in one of the two worlds.";
    const CHAPTERS: &'static [Chapter] = CHAPTERS;

    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            name: "size",
            help: "Cells on a side of the upper world",
            default: "4",
            kind: OptionKind::Number { least: 3, most: 6, letter: "N" },
            is_in_notation: true,
        },
        OptionSpec {
            name: "pieces",
            help: "Pieces of each player",
            default: "4, on size 3: 3",
            kind: OptionKind::Number { least: 1, most: 20, letter: "K" },
            is_in_notation: true,
        },
        OptionSpec {
            name: "first_move",
            help: "Where the very first piece may go: an inner cell of the upper world, or any cell",
            default: "inner",
            kind: OptionKind::Word(&["inner", "anywhere"]),
            is_in_notation: false,
        },
        OptionSpec {
            name: "sandwich",
            help: "Lines of enemy pieces that are sandwiched: of any length, or single pieces only",
            default: "any",
            kind: OptionKind::Word(&["any", "single"]),
            is_in_notation: false,
        },
    ];

    fn title(&self) -> String {
        let rules = self.rules();
        let (size, pieces) = (rules.size(), rules.pieces());
        let noun = if pieces == 1 { "piece" } else { "pieces" };
        let mut title =
            format!("Simpei on {size}x{size} over {0}x{0} cells, {pieces} {noun} each", size - 1);
        if rules.first_move() != FirstMove::default() {
            title += &format!(", first move {}", rules.first_move());
        }
        if rules.sandwich() != Sandwich::default() {
            title += &format!(", sandwich {}", rules.sandwich());
        }
        title
    }

    fn options(&self) -> Options {
        let rules = self.rules();
        [
            ("size", rules.size().to_string()),
            ("pieces", rules.pieces().to_string()),
            ("first_move", rules.first_move().to_string()),
            ("sandwich", rules.sandwich().to_string()),
        ]
        .into_iter()
        .collect()
    }

    fn diagram(&self) -> String {
        self.diagram().to_string()
    }

    fn with_pieces<S: AsRef<str>>(
        &self,
        pieces: &[(S, Player)],
        to_move: Player,
    ) -> Result<Self, PiecesError> {
        let rules = self.rules();
        let mut cells = [Cells::EMPTY; 2];
        for (name, player) in pieces {
            let cell = rules.parse_cell(name.as_ref())?;
            if cells.iter().any(|taken| taken.contains(cell)) {
                return Err(PiecesError::Twice { cell: self.name(cell) });
            }
            cells[player.index()].0 |= cell.bit();
        }
        let [red, blue] = cells;
        Self::from_cells(rules, red, blue, to_move)
            .map_err(|error| PiecesError::Rules(error.to_string()))
    }

    fn to_move(&self) -> Player {
        self.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_lost().then(|| Outcome::Win(self.to_move().other()))
    }

    fn for_each_turn<B>(&self, listener: impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        self.for_each_turn(listener)
    }

    fn count_turns(&self) -> u128 {
        self.count_turns().into()
    }

    fn perft(&self, depth: u32) -> u128 {
        self.perft(depth)
    }

    fn play(&self, turn: Turn) -> Self {
        self.play(turn)
    }

    fn parse_turn(&self, text: &str) -> Result<Turn, ParseError> {
        self.parse_turn(text)
    }

    fn turn_text(&self, turn: Turn) -> String {
        self.show(turn).to_string()
    }

    fn draft<S: AsRef<str>>(&self, steps: &[S]) -> Result<Draft<Turn>, IllegalStep> {
        self.draft(steps)
    }

    fn clue(&self, turn: Turn) -> String {
        match turn.origin() {
            Some(origin) => format!("The piece on {} moves.", self.name(origin)),
            None => "Look at every cell.".to_owned(),
        }
    }

    fn steps(&self, turn: Turn) -> Vec<String> {
        let cells = turn.origin().into_iter().chain(turn.target()).chain(turn.displaced().iter());
        cells.map(|cell| self.name(cell)).collect()
    }

    fn view(&self) -> View {
        self.view()
    }

    fn changes(&self, turn: Turn) -> Changes {
        self.changes(turn)
    }

    fn winning_cells(&self, turn: Turn) -> Vec<String> {
        let Some(target) = turn.target() else { return Vec::new() };
        let own = self.own() & !turn.origin().map_or(0, Cell::bit);
        Cells(self.geometry().threes(own, target)).iter().map(|cell| self.name(cell)).collect()
    }
}

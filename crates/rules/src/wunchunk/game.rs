use std::ops::ControlFlow;

use super::chapters::CHAPTERS;
use super::{Position, Turn};
use crate::boards::Bitboard;
use crate::{
    Changes, Chapter, Draft, Game, IllegalStep, OptionKind, OptionSpec, Options, Outcome,
    ParseError, PiecesError, Player, View,
};

impl<const W: usize> Game for Position<W> {
    type Turn = Turn<W>;

    const NAME: &'static str = "wunchunk";
    const SIDES: [&'static str; 2] = ["black", "white"];
    const REPETITIONS: Option<usize> = None;
    const DECIDED_BY: &'static str = "chunks";
    const CONFIRMS_TURNS: bool = true;
    const WON_BY: &'static str = "with fewer groups";
    const GOAL: &'static str = "End the game with fewer groups of your colour than your opponent.";
    const CHAPTERS: &'static [Chapter] = CHAPTERS;

    const OPTIONS: &'static [OptionSpec] = &[OptionSpec {
        name: "size",
        help: "Cells on each side of the hexagon",
        default: "6",
        kind: OptionKind::Number { least: 2, most: 10, letter: "S" },
        is_in_notation: true,
    }];

    fn title(&self) -> String {
        format!("Wunchunk with side {}", self.board().side())
    }

    fn options(&self) -> Options {
        [("size", self.board().side().to_string())].into_iter().collect()
    }

    fn diagram(&self) -> String {
        let state = match (self.is_over(), self.passes()) {
            (true, _) => "game over".to_owned(),
            (false, passes) => {
                let side = Self::SIDES[self.to_move().index()];
                let passed = if passes == 1 { " after a pass" } else { "" };
                format!("{side} to move{passed}, up to {} stones", self.count())
            }
        };
        self.board().diagram(|cell| self.owner(cell)) + &state
    }

    fn with_pieces<S: AsRef<str>>(
        &self,
        pieces: &[(S, Player)],
        to_move: Player,
    ) -> Result<Self, PiecesError> {
        Ok(Self::assembled(self.board(), self.board().sets(pieces)?, to_move, 0))
    }

    fn to_move(&self) -> Player {
        self.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn for_each_turn<B>(&self, listener: impl FnMut(Turn<W>) -> ControlFlow<B>) -> ControlFlow<B> {
        self.for_each_turn(listener)
    }

    fn count_turns(&self) -> u128 {
        self.count_turns()
    }

    fn perft(&self, depth: u32) -> u128 {
        self.perft(depth)
    }

    fn play(&self, turn: Turn<W>) -> Self {
        self.play(turn)
    }

    fn parse_turn(&self, text: &str) -> Result<Turn<W>, ParseError> {
        self.parse_turn(text)
    }

    fn turn_text(&self, turn: Turn<W>) -> String {
        self.turn_text(turn)
    }

    fn draft<S: AsRef<str>>(&self, steps: &[S]) -> Result<Draft<Turn<W>>, IllegalStep> {
        self.draft(steps)
    }

    fn clue(&self, turn: Turn<W>) -> String {
        let [black, white] = turn.colours().map(Bitboard::count);
        match (black, white) {
            (0, 0) => "The turn is a pass.".to_owned(),
            (1, 0) => "The turn places a single stone, a black one.".to_owned(),
            (0, 1) => "The turn places a single stone, a white one.".to_owned(),
            _ => format!("The turn places stones: black {black}, white {white}."),
        }
    }

    fn steps(&self, turn: Turn<W>) -> Vec<String> {
        self.turn_names(turn)
    }

    fn view(&self) -> View {
        self.view()
    }

    fn changes(&self, turn: Turn<W>) -> Changes {
        self.changes(turn)
    }
}

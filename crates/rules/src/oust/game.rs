use std::ops::ControlFlow;

use super::chapters::CHAPTERS;
use super::text::check_arrangement;
use super::{Position, Turn};
use crate::boards::Bitboard;
use crate::{
    Changes, Chapter, Draft, Game, IllegalStep, OptionKind, OptionSpec, Options, Outcome,
    ParseError, PiecesError, Player, View,
};

impl<const W: usize> Game for Position<W> {
    type Turn = Turn<W>;

    const NAME: &'static str = "oust";
    const SIDES: [&'static str; 2] = ["black", "white"];
    const REPETITIONS: Option<usize> = None;
    const DECIDED_BY: &'static str = "capture";
    const WON_BY: &'static str = "by capturing every stone";
    const GOAL: &'static str = "Capture every enemy stone.";
    const CHAPTERS: &'static [Chapter] = CHAPTERS;

    const OPTIONS: &'static [OptionSpec] = &[OptionSpec {
        name: "size",
        help: "Cells on each side of the hexagon",
        default: "7",
        kind: OptionKind::Number { least: 2, most: 10, letter: "S" },
        is_in_notation: true,
    }];

    fn title(&self) -> String {
        format!("Oust with side {}", self.board().side())
    }

    fn options(&self) -> Options {
        [("size", self.board().side().to_string())].into_iter().collect()
    }

    fn diagram(&self) -> String {
        let state = match self.outcome() {
            Some(_) => "game over".to_owned(),
            None => format!("{} to move", Self::SIDES[self.to_move().index()]),
        };
        self.board().diagram(|cell| self.owner(cell)) + &state
    }

    fn with_pieces<S: AsRef<str>>(
        &self,
        pieces: &[(S, Player)],
        to_move: Player,
    ) -> Result<Self, PiecesError> {
        let stones = self.board().sets(pieces)?;
        check_arrangement(stones.map(Bitboard::count), to_move)
            .map_err(|expected| PiecesError::Rules(format!("expected {expected}")))?;
        Ok(Self::assembled(self.board(), stones, to_move))
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
        let captured = self.opponent().count() - self.play_unchecked(turn).own().count();
        let names = self.turn_names(turn);
        match (captured, names.first()) {
            (_, None) => "The turn is a pass.".to_owned(),
            (0, Some(_)) => "The turn captures nothing.".to_owned(),
            (1, Some(first)) => format!("The turn captures one stone, beginning on {first}."),
            (_, Some(first)) => {
                format!("The turn captures {captured} stones, beginning on {first}.")
            }
        }
    }

    fn steps(&self, turn: Turn<W>) -> Vec<String> {
        self.turn_names(turn)
    }

    fn view(&self) -> View {
        self.view()
    }

    fn changes(&self, turn: Turn<W>) -> Changes {
        // After the turn it is the opponent who is to move.
        self.changes_of(turn.stones(), self.play_unchecked(turn).own())
    }
}

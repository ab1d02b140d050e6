use std::ops::ControlFlow;

use super::{Position, Turn, perft};
use crate::{Changes, Draft, Game, IllegalStep, Outcome, ParseError, Player, View};

impl Game for Position {
    type Turn = Turn;

    const NAME: &'static str = "simpei";
    const SIDES: [&'static str; 2] = ["red", "blue"];
    /// Si-10.
    const REPETITIONS: Option<usize> = Some(3);
    const DECIDED_BY: &'static str = "three";
    const HOW_TO_PLAY: &'static str = "\
Three in a row wins, in one world: the upper one with square cells and capital letters, or the lower
one with round cells and small letters. First all pieces are placed: 'B2'. Then each turn moves one
to the other world, to a cell that touches its own: 'B2-a1'. Enemy pieces caught between two of
yours are put elsewhere: 'B2-a1xC3>D4', or type 'B2-a1' and then where they go.
";

    fn title(&self) -> String {
        let (size, pieces) = (self.rules().size(), self.rules().pieces());
        format!("Simpei on {size}x{size} over {0}x{0} cells, {pieces} pieces each", size - 1)
    }

    fn to_move(&self) -> Player {
        self.side()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_lost().then(|| Outcome::Win(self.side().other()))
    }

    fn for_each_turn<B>(&self, listener: impl FnMut(Turn) -> ControlFlow<B>) -> ControlFlow<B> {
        self.turns(listener)
    }

    fn count_turns(&self) -> u128 {
        self.count_turns().into()
    }

    fn perft(&self, depth: u32) -> u128 {
        perft(self, depth)
    }

    fn after(&self, turn: Turn) -> Self {
        self.play_unchecked(turn)
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
}

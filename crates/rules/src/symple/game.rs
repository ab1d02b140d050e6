use std::ops::ControlFlow;

use super::chapters::CHAPTERS;
use super::{Bitboard, PENALTIES, Position, Turn};
use crate::boards::LONGEST;
use crate::{
    Changes, Chapter, Draft, Game, IllegalStep, OptionKind, OptionSpec, Options, Outcome,
    ParseError, PiecesError, Player, View,
};

impl<const W: usize> Game for Position<W> {
    type Turn = Turn<W>;

    const NAME: &'static str = "symple";
    const SIDES: [&'static str; 2] = ["white", "black"];
    const REPETITIONS: Option<usize> = None;
    const DECIDED_BY: &'static str = "points";
    const CONFIRMS_TURNS: bool = true;
    const GOAL: &'static str = "Have the higher score when the board is full: your stones, less a penalty for each of your chains.";
    const CHAPTERS: &'static [Chapter] = CHAPTERS;

    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            name: "board",
            help: "Columns and rows of the board",
            default: "7x7",
            kind: OptionKind::Board { most: LONGEST },
            is_in_notation: true,
        },
        OptionSpec {
            name: "penalty",
            help: "Points that each chain costs its owner",
            default: "4 up to 9x9, 6 up to 13x13, 10 above",
            kind: OptionKind::Number {
                least: *PENALTIES.start(),
                most: *PENALTIES.end(),
                letter: "P",
            },
            is_in_notation: true,
        },
    ];

    fn title(&self) -> String {
        format!("Symple on {}, each chain costs {}", self.board(), self.penalty())
    }

    fn options(&self) -> Options {
        [("board", self.board().to_string()), ("penalty", self.penalty().to_string())]
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
        let board = self.board();
        let mut stones = [Bitboard::EMPTY; 2];
        for (name, player) in pieces {
            let point = board.parse_point(name.as_ref())?;
            if stones.iter().any(|taken: &Bitboard<W>| taken.contains(point)) {
                return Err(PiecesError::Twice { cell: board.name(point).to_string() });
            }
            stones[player.index()].insert(point);
        }
        Self::new(board, stones, to_move, self.penalty())
            .map_err(|error| PiecesError::Rules(error.to_string()))
    }

    fn to_move(&self) -> Player {
        self.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        let margin = || self.score(Player::First) - self.score(Player::Second);
        self.is_over().then(|| match margin() {
            0 => Outcome::Draw,
            1.. => Outcome::Win(Player::First),
            _ => Outcome::Win(Player::Second),
        })
    }

    fn points(&self, player: Player) -> Option<i32> {
        Some(self.score(player))
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
        turn.to_string()
    }

    fn draft<S: AsRef<str>>(&self, steps: &[S]) -> Result<Draft<Turn<W>>, IllegalStep> {
        self.draft(steps)
    }

    fn clue(&self, turn: Turn<W>) -> String {
        let first = turn.names().next().map(|name| name.to_string()).unwrap_or_default();
        match (turn.growth().is_empty(), turn.stones().count()) {
            (true, _) => "The turn plants a stone.".to_owned(),
            (false, 1) => "The turn grows, by a single stone.".to_owned(),
            (false, stones) => {
                format!("The turn grows by {stones} stones, one of them on {first}.")
            }
        }
    }

    fn steps(&self, turn: Turn<W>) -> Vec<String> {
        turn.names().map(|name| name.to_string()).collect()
    }

    fn view(&self) -> View {
        self.view()
    }

    fn changes(&self, turn: Turn<W>) -> Changes {
        self.changes(turn.stones())
    }
}

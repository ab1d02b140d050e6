//! Turns built step by step: the piece that moves, where it goes, and where each sandwiched piece
//! is put.

use super::turn::IllegalTurn;
use super::{Cell, Cells, Position, Turn};
use crate::{Changes, Draft, IllegalStep, Mark, NextStep};

/// The steps of a turn so far.
#[derive(Clone, Copy, Default)]
struct Steps {
    origin: Option<Cell>,
    target: Option<Cell>,
    put: Cells,
}

impl Position {
    pub(super) fn draft<S: AsRef<str>>(&self, steps: &[S]) -> Result<Draft<Turn>, IllegalStep> {
        let mut so_far = Steps::default();
        let mut names = Vec::new();
        for step in steps.iter().map(AsRef::as_ref) {
            let cell = self.rules().parse_cell(step).map_err(|error| error.expected().to_owned());
            let cell = cell.map_err(|expected| format!("expected {expected}"));
            let with = cell.and_then(|cell| Ok((cell, self.step(so_far, cell)?)));
            let (cell, steps) = with.map_err(|reason| IllegalStep::new(step, reason))?;
            so_far = steps;
            names.push(self.name(cell));
        }
        let Steps { origin, target, put } = so_far;
        let taken = target.map_or(Cells::EMPTY, |target| self.taken(target));
        let turn = match target {
            Some(target) => (put.len() == taken.len()).then(|| Turn::new(origin, target, put)),
            None => self.must_pass().then_some(Turn::PASS),
        };
        Ok(Draft {
            steps: names,
            next: self.next(so_far),
            turn,
            changes: self.changes_of(so_far, taken),
            marks: taken.iter().map(|cell| (self.name(cell), Mark::Taken)).collect(),
            prompt: self.prompt(so_far, taken),
        })
    }

    /// The steps with one more added, or why it cannot be chosen.
    fn step(&self, steps: Steps, cell: Cell) -> Result<Steps, String> {
        let Steps { origin, target, put } = steps;
        if self.is_lost() {
            return Err(IllegalTurn::GameOver.to_string());
        }
        let Some(target) = target else {
            return match origin {
                None if !self.is_placing() => self.origin_step(cell),
                _ => self.target_step(origin, cell),
            };
        };
        let taken = self.taken(target);
        if put.len() == taken.len() {
            return Err("nothing can be added, as the turn is complete".to_owned());
        }
        if !self.open(steps).contains(cell) {
            return Err(match taken.contains(cell) {
                true => "a sandwiched piece cannot go back to a cell from which one was \
                         sandwiched in this turn"
                    .to_owned(),
                false => format!(
                    "{} is taken: a sandwiched piece is put on an empty cell",
                    self.name(cell)
                ),
            });
        }
        Ok(Steps { put: Cells(put.0 | cell.bit()), ..steps })
    }

    fn origin_step(&self, cell: Cell) -> Result<Steps, String> {
        if self.own() & cell.bit() == 0 {
            return Err(format!(
                "there is no piece of yours on {}: now that all are on the board, a turn moves one",
                self.name(cell)
            ));
        }
        if self.geometry().steps(cell) & self.vacant().0 == 0 {
            return Err(format!(
                "the piece on {} cannot move: pieces move to the other world, and no empty cell \
                 there touches this one",
                self.name(cell)
            ));
        }
        Ok(Steps { origin: Some(cell), ..Steps::default() })
    }

    fn target_step(&self, origin: Option<Cell>, cell: Cell) -> Result<Steps, String> {
        // Whether the move is legal does not depend on where sandwiched pieces are put, as long as
        // they can be put somewhere.
        let taken = self.taken(cell);
        let open = Cells(self.vacant().0 & !cell.bit() | origin.map_or(0, Cell::bit));
        let turn = Turn::new(origin, cell, open.iter().take(taken.len()).collect());
        self.try_play(turn).map_err(|illegal| match illegal {
            IllegalTurn::NotInner => {
                "the very first piece goes to an inner cell of the upper world, not to its rim or \
                 to the lower world"
                    .to_owned()
            }
            IllegalTurn::Occupied(name) if origin.is_none() => {
                format!("{name} is taken: a piece is placed on an empty cell")
            }
            IllegalTurn::Occupied(name) => {
                format!("{name} is taken: a piece moves to an empty cell")
            }
            IllegalTurn::NotTouching(from, to) => format!(
                "the piece on {from} cannot move to {to}: pieces move to a cell of the other \
                 world that touches theirs"
            ),
            other => other.to_string(),
        })?;
        Ok(Steps { origin, target: Some(cell), put: Cells::EMPTY })
    }

    /// The pieces sandwiched by a piece that arrives on this cell: none if it wins (Si-8).
    fn taken(&self, target: Cell) -> Cells {
        match self.geometry().winning_cells(self.own()) & target.bit() {
            0 => Cells(self.sandwiched(target)),
            _ => Cells::EMPTY,
        }
    }

    /// The cells on which a sandwiched piece may be put (Si-7).
    fn open(&self, steps: Steps) -> Cells {
        let vacated = steps.origin.map_or(0, Cell::bit);
        let target = steps.target.map_or(0, Cell::bit);
        Cells((self.vacant().0 | vacated) & !target & !steps.put.0)
    }

    fn next(&self, steps: Steps) -> Vec<NextStep> {
        let kind = match steps {
            Steps { target: Some(_), .. } => "put on",
            Steps { origin: Some(_), .. } => "to",
            _ if self.is_placing() => "place",
            _ => "move",
        };
        let cells = (0..self.rules().cells()).map(Cell::new);
        cells
            .filter(|&cell| self.step(steps, cell).is_ok())
            .map(|cell| NextStep { step: self.name(cell), kind })
            .collect()
    }

    fn prompt(&self, steps: Steps, taken: Cells) -> String {
        if self.is_lost() {
            return "The game is over.".to_owned();
        }
        if self.must_pass() {
            return "No piece can move, so the only turn is 'pass'.".to_owned();
        }
        let Some(_) = steps.target else {
            return match steps.origin {
                Some(origin) => format!(
                    "Where does the piece on {} go? To an empty cell of the other world that \
                     touches it.",
                    self.name(origin)
                ),
                None if !self.is_placing() => "Choose a piece to move to the other world.".into(),
                None if self.placing_cells() != self.vacant().0 => {
                    "Place your first piece on an inner cell of the upper world.".into()
                }
                None => "Place a piece on an empty cell.".into(),
            };
        };
        match (taken.len(), steps.put.len()) {
            (taken, put) if taken == put => "The turn is complete.".to_owned(),
            (1, _) => "Sandwiched: put the piece on an empty cell.".to_owned(),
            (taken, put) => format!(
                "Sandwiched: put {taken} pieces on empty cells; this is number {}.",
                put + 1
            ),
        }
    }

    /// What a legal turn does to the board.
    pub(super) fn changes(&self, turn: Turn) -> Changes {
        let steps = Steps { origin: turn.origin(), target: turn.target(), put: turn.displaced() };
        let taken = turn.target().map_or(Cells::EMPTY, |target| self.taken(target));
        self.changes_of(steps, taken)
    }

    fn changes_of(&self, steps: Steps, taken: Cells) -> Changes {
        let (own, opponent) = (self.to_move(), self.to_move().other());
        let Some(target) = steps.target else { return Changes::default() };
        let put = steps.put.iter().map(|cell| (self.name(cell), opponent));
        let left = steps.origin.into_iter().chain(taken.iter());
        Changes {
            placed: std::iter::once((self.name(target), own)).chain(put).collect(),
            left: left.map(|cell| self.name(cell)).collect(),
        }
    }

    pub(super) fn name(&self, cell: Cell) -> String {
        cell.name(self.rules().size()).to_string()
    }
}

//! Turns put together stone by stone.

use super::{Position, Turn, TurnBuilder};
use crate::boards::Bitboard;
use crate::{Changes, Draft, IllegalStep, NextStep};

impl<const W: usize> Position<W> {
    pub(super) fn draft<S: AsRef<str>>(&self, steps: &[S]) -> Result<Draft<Turn<W>>, IllegalStep> {
        let mut builder = self.build_turn();
        let mut names = Vec::new();
        for step in steps.iter().map(AsRef::as_ref) {
            let cell = self.board().parse_cell(step).map_err(|error| {
                IllegalStep::new(step, format!("expected {}", error.expected()))
            })?;
            builder.add(cell).map_err(|reason| IllegalStep::new(step, reason))?;
            names.push(self.board().name(cell).to_string());
        }
        let sets = [(builder.captures(), "capture"), (builder.silent(), "place")];
        let next = sets.into_iter().flat_map(|(set, kind)| {
            self.board().names(set).into_iter().map(move |step| NextStep { step, kind })
        });
        let may_end = builder.is_complete() && self.outcome().is_none();
        Ok(Draft {
            steps: names,
            next: next.collect(),
            turn: may_end.then(|| builder.turn()),
            changes: self.changes_of(builder.placed(), builder.opponent()),
            marks: Vec::new(),
            prompt: self.prompt(&builder).to_owned(),
        })
    }

    fn prompt(&self, builder: &TurnBuilder<W>) -> &'static str {
        if self.outcome().is_some() {
            return "The game is over.";
        }
        let is_begun = !builder.placed().is_empty();
        if builder.is_complete() {
            return match (is_begun, builder.opponent().is_empty()) {
                (true, true) => "The last enemy stone is captured.",
                (true, false) => "The turn is complete.",
                (false, _) => "No stone can be placed: pass.",
            };
        }
        match (builder.captures().is_empty(), builder.silent().is_empty()) {
            (true, _) => "Place a stone that touches none of yours.",
            (false, true) => "Capture: no other stone can be placed.",
            (false, false) if is_begun => {
                "Capture once more, or end the turn with a stone that touches none of yours."
            }
            (false, false) => "Place a stone that touches none of yours, or capture first.",
        }
    }

    /// What the board looks like with these stones placed, and only these of the opponent left.
    pub(super) fn changes_of(&self, placed: Bitboard<W>, left_over: Bitboard<W>) -> Changes {
        let placed = self.board().names(placed).into_iter().map(|name| (name, self.to_move()));
        Changes { placed: placed.collect(), left: self.board().names(self.opponent() - left_over) }
    }
}

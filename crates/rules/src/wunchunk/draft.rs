//! Turns put together stone by stone.

use super::text::scan_stone;
use super::turn::too_many;
use super::{Position, Turn};
use crate::notation::Scanner;
use crate::{Changes, Draft, IllegalStep, NextStep, Player};

/// What adding a stone of each colour is called.
const KINDS: [&str; 2] = ["place black", "place white"];

impl<const W: usize> Position<W> {
    pub(super) fn draft<S: AsRef<str>>(&self, steps: &[S]) -> Result<Draft<Turn<W>>, IllegalStep> {
        let most = if self.is_over() { 0 } else { self.count() };
        let mut turn = Turn::PASS;
        let mut names = Vec::new();
        for step in steps.iter().map(AsRef::as_ref) {
            let (colour, cell) = self.stone(step)?;
            if !(self.empty() - turn.stones()).contains(cell) {
                return Err(IllegalStep::new(step, "the cell is taken"));
            }
            if names.len() == most {
                return Err(IllegalStep::new(step, too_many(most)));
            }
            let mut colours = turn.colours();
            colours[colour.index()].insert(cell);
            turn = Turn::new(colours);
            names.push(self.step(colour, cell));
        }
        let rest = if names.len() < most {
            self.empty() - turn.stones()
        } else {
            Turn::<W>::PASS.stones()
        };
        let next = Player::BOTH.into_iter().flat_map(|colour| {
            let step =
                move |cell| NextStep { step: self.step(colour, cell), kind: KINDS[colour.index()] };
            rest.into_iter().map(step)
        });
        Ok(Draft {
            next: next.collect(),
            turn: (!self.is_over()).then_some(turn),
            changes: self.changes(turn),
            marks: Vec::new(),
            prompt: self.prompt(names.len(), most),
            steps: names,
        })
    }

    /// Reads a step.
    fn stone(&self, step: &str) -> Result<(Player, crate::boards::Point), IllegalStep> {
        let mut scanner = Scanner::turn(step).ignoring_case();
        let stone = scan_stone(&mut scanner, self.board()).and_then(|stone| {
            scanner.finish()?;
            Ok(stone)
        });
        stone.map_err(|error| IllegalStep::new(step, format!("expected {}", error.expected())))
    }

    fn step(&self, colour: Player, cell: crate::boards::Point) -> String {
        format!("{}{}", ['B', 'W'][colour.index()], self.board().name(cell))
    }

    fn prompt(&self, placed: usize, most: usize) -> String {
        let stones = |count: usize| {
            if count == 1 { "a stone".to_owned() } else { format!("{count} stones") }
        };
        match (placed, most - placed) {
            _ if self.is_over() => "The game is over.".to_owned(),
            (0, 0) => "You have no group of two or more stones: pass.".to_owned(),
            (0, more) => format!("Place up to {} of either colour, or pass.", stones(more)),
            (_, 0) => "The turn is complete.".to_owned(),
            (_, 1) => "Place one more stone, or end the turn.".to_owned(),
            (_, more) => format!("Place up to {more} more stones, or end the turn."),
        }
        .replace("up to a stone", "a stone")
    }

    pub(super) fn changes(&self, turn: Turn<W>) -> Changes {
        let placed = Player::BOTH.into_iter().flat_map(|colour| {
            self.board().names(turn.of(colour)).into_iter().map(move |name| (name, colour))
        });
        Changes { placed: placed.collect(), left: Vec::new() }
    }
}

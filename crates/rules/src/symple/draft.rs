//! Turns built stone by stone.

use super::{Bitboard, IllegalTurn, Point, Position, Turn, TurnBuilder};
use crate::{Changes, Draft, IllegalStep, Mark, NextStep};

impl<const W: usize> Position<W> {
    pub(super) fn draft<S: AsRef<str>>(&self, steps: &[S]) -> Result<Draft<Turn<W>>, IllegalStep> {
        let mut builder = self.build_turn();
        let mut names = Vec::new();
        for step in steps.iter().map(AsRef::as_ref) {
            let point = self.board().parse_point(step).map_err(|error| {
                IllegalStep::new(step, format!("expected {}", error.expected()))
            })?;
            builder.add(point).map_err(|illegal| IllegalStep::new(step, reason(illegal)))?;
            names.push(self.name(point));
        }
        let marks = [(builder.growable(), Mark::Due), (builder.grown(), Mark::Done)];
        let marks = marks
            .into_iter()
            .flat_map(|(set, mark)| self.names(set).into_iter().map(move |name| (name, mark)));
        let is_begun = !builder.stones().is_empty();
        Ok(Draft {
            steps: names,
            next: self.next(&builder),
            turn: builder.finish().ok(),
            changes: self.changes(builder.stones()),
            marks: if is_begun { marks.collect() } else { Vec::new() },
            prompt: self.prompt(&builder),
        })
    }

    fn next(&self, builder: &TurnBuilder<W>) -> Vec<NextStep> {
        let sets = [(builder.growth_points(), "grow"), (builder.plant_points(), "plant")];
        let choices = sets.into_iter().flat_map(|(set, kind)| {
            self.names(set).into_iter().map(move |step| NextStep { step, kind })
        });
        choices.collect()
    }

    fn prompt(&self, builder: &TurnBuilder<W>) -> String {
        let count = |stones: Bitboard<W>| {
            let chains = self.chains(self.to_move());
            match chains.filter(|chain| chain.stones.is_subset(stones)).count() {
                1 => "1 chain".to_owned(),
                chains => format!("{chains} chains"),
            }
        };
        let plants = !builder.plant_points().is_empty();
        if builder.is_complete() {
            return match plants {
                true => "The turn may end here, or plant one stone more.",
                false => "The turn is complete.",
            }
            .to_owned();
        }
        if !builder.stones().is_empty() {
            return format!("{} can still grow, and must.", count(builder.growable()));
        }
        match (plants, builder.growth_points().is_empty()) {
            (_, true) if self.is_over() => "The game is over.",
            (true, false) => "Plant a stone that touches none of yours, or grow your chains.",
            (true, true) => "Plant a stone that touches none of yours.",
            (false, _) => "Grow your chains.",
        }
        .to_owned()
    }

    pub(super) fn changes(&self, stones: Bitboard<W>) -> Changes {
        let placed = self.names(stones).into_iter().map(|name| (name, self.to_move()));
        Changes { placed: placed.collect(), left: Vec::new() }
    }

    fn name(&self, point: Point) -> String {
        self.board().name(point).to_string()
    }

    /// The names of the points, sorted by letter, then by number.
    fn names(&self, set: Bitboard<W>) -> Vec<String> {
        let mut names: Vec<_> = set.into_iter().map(|point| self.board().name(point)).collect();
        names.sort_unstable();
        names.iter().map(ToString::to_string).collect()
    }
}

/// Why a stone cannot be added, with the rule that it would break.
fn reason(illegal: IllegalTurn) -> String {
    match illegal {
        IllegalTurn::NotVacant(point) => {
            format!("{point} is taken: stones are put on vacant points")
        }
        IllegalTurn::AfterPlant(point) => {
            format!("{point} cannot be added: a planted stone ends the turn")
        }
        IllegalTurn::GrowsTwice(point) => {
            format!("{point} touches a chain that grows already: a chain grows by one stone a turn")
        }
        IllegalTurn::TouchesNothing(point) => format!(
            "{point} touches no chain of yours: a turn either grows or plants, and only Black may \
             do both, as long as no one has grown"
        ),
        IllegalTurn::PlantTouches(point) => {
            format!("{point} touches a stone of yours: a planted stone touches none")
        }
        IllegalTurn::Incomplete(point) => format!(
            "first all chains grow that can, here on {point}: only then may Black plant a stone"
        ),
        other => other.to_string(),
    }
}

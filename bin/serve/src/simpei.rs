//! Positions of Simpei, for a page on which turns are put together by pointing at cells.

use serde::Serialize;
use zugzwang_rules::Record;
use zugzwang_rules::simpei::{Cell, Cells, Position, Turn};

use crate::state::{Common, both, common};

#[derive(Serialize)]
pub(crate) struct State {
    #[serde(flatten)]
    common: Common,
    size: usize,
    pieces: usize,
    first_move: String,
    sandwich: String,
    /// Cells with a red and with a blue piece.
    cells: [Vec<String>; 2],
    /// Pieces that each player has yet to place.
    in_hand: [usize; 2],
    /// How often the position has occurred, with the same player to move.
    occurrences: usize,
    last: Option<Last>,
    must_pass: bool,
    /// Empty once the game is over.
    steps: Vec<Step>,
}

/// The turn that led to the position.
#[derive(Serialize)]
struct Last {
    turn: String,
    #[serde(flatten)]
    parts: Parts,
    wins: bool,
}

/// The parts of a turn.
#[derive(Serialize)]
pub(crate) struct Parts {
    from: Option<String>,
    to: Option<String>,
    /// Cells from which pieces are displaced.
    taken: Vec<String>,
    /// Cells to which they are.
    put: Vec<String>,
}

/// What the acting piece does. With it go all turns that put the `taken` pieces on as many of the
/// `open` cells (Si-7).
#[derive(Serialize)]
struct Step {
    from: Option<String>,
    to: String,
    wins: bool,
    taken: Vec<String>,
    open: Vec<String>,
}

pub(crate) fn state(record: &Record<Position>) -> State {
    let position = record.position();
    let rules = position.rules();
    let common = common(record);
    let last = record.turns().next_back().map(|(before, turn)| Last {
        turn: before.show(turn).to_string(),
        parts: parts(before, turn),
        wins: before.wins(turn),
    });
    let is_over = record.outcome().is_some();
    State {
        common,
        size: rules.size(),
        pieces: rules.pieces(),
        first_move: rules.first_move().to_string(),
        sandwich: rules.sandwich().to_string(),
        cells: both(|player| names(position, position.pieces(player))),
        in_hand: both(|player| match position.is_placing() {
            true => rules.pieces() - position.pieces(player).len(),
            false => 0,
        }),
        occurrences: record.occurrences(),
        last,
        must_pass: !is_over && position.must_pass(),
        steps: if is_over { Vec::new() } else { steps(position) },
    }
}

/// The parts of a legal turn.
pub(crate) fn parts(position: &Position, turn: Turn) -> Parts {
    let name = |cell: Cell| cell.name(position.rules().size()).to_string();
    let taken = match turn.target() {
        Some(target) if !turn.displaced().is_empty() => sandwiched(position, target),
        _ => Cells::EMPTY,
    };
    Parts {
        from: turn.origin().map(name),
        to: turn.target().map(name),
        taken: names(position, taken),
        put: names(position, turn.displaced()),
    }
}

fn steps(position: &Position) -> Vec<Step> {
    let vacant = position.vacant();
    let origins: Vec<_> = match position.is_placing() {
        true => vec![None],
        false => position.pieces(position.side()).iter().map(Some).collect(),
    };
    let pairs = origins.into_iter().flat_map(|from| vacant.iter().map(move |to| (from, to)));
    pairs.filter_map(|(from, to)| step(position, from, to)).collect()
}

/// What a piece does that goes here, if it may.
fn step(position: &Position, from: Option<Cell>, to: Cell) -> Option<Step> {
    let wins = position.wins(Turn::new(from, to, Cells::EMPTY));
    let taken = if wins { Cells::EMPTY } else { sandwiched(position, to) };
    let open = Cells(position.vacant().0 & !to.bit() | from.map_or(0, Cell::bit));
    // Legal is a step with which some turn is; which cells the pieces are put on does not matter.
    let put = open.iter().take(taken.len()).collect();
    position.is_legal(Turn::new(from, to, put)).then(|| Step {
        from: from.map(|cell| cell.name(position.rules().size()).to_string()),
        to: to.name(position.rules().size()).to_string(),
        wins,
        taken: names(position, taken),
        open: if taken.is_empty() { Vec::new() } else { names(position, open) },
    })
}

fn sandwiched(position: &Position, target: Cell) -> Cells {
    let (rules, side) = (position.rules(), position.side());
    let (own, enemy) = (position.pieces(side).0, position.pieces(side.other()).0);
    Cells(rules.geometry().sandwiched(target, own, enemy, rules.sandwich()))
}

fn names(position: &Position, cells: Cells) -> Vec<String> {
    cells.iter().map(|cell| cell.name(position.rules().size()).to_string()).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::ops::ControlFlow;

    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};
    use zugzwang_rules::simpei::{Rules, Sandwich, for_each_subset};

    use super::*;

    /// The turns that the steps stand for.
    fn turns_of_steps(position: &Position) -> BTreeSet<Turn> {
        let mut turns = BTreeSet::new();
        let cell = |name: &String| {
            let mut all = position.rules().geometry().all();
            std::iter::from_fn(|| {
                let cell = (all != 0).then(|| Cell::new(all.trailing_zeros() as usize))?;
                all &= all - 1;
                Some(cell)
            })
            .find(|cell| cell.name(position.rules().size()).to_string() == *name)
            .unwrap()
        };
        for step in steps(position) {
            let open: Cells = step.open.iter().map(cell).collect();
            let _ = for_each_subset(open.0, step.taken.len(), &mut |put| {
                let from = step.from.as_ref().map(cell);
                turns.insert(Turn::new(from, cell(&step.to), Cells(put)));
                ControlFlow::<()>::Continue(())
            });
        }
        if position.must_pass() {
            turns.insert(Turn::PASS);
        }
        turns
    }

    #[test]
    fn steps_stand_for_all_legal_turns() {
        let mut rng = StdRng::seed_from_u64(1);
        let mut displacing = 0;
        for game in 0..60 {
            let rules = match game % 3 {
                0 => Rules::STANDARD,
                1 => Rules::new(3, 4).unwrap(),
                _ => Rules::new(5, 5).unwrap().with_sandwich(Sandwich::Single),
            };
            let mut position = Position::start(rules);
            for _ in 0..25 {
                let mut turns = BTreeSet::new();
                let _ = position.turns(|turn| {
                    turns.insert(turn);
                    ControlFlow::<()>::Continue(())
                });
                assert_eq!(turns_of_steps(&position), turns, "{position}");
                let all: Vec<_> = turns.into_iter().collect();
                let turn = all[rng.random_range(0..all.len())];
                displacing += usize::from(!turn.displaced().is_empty());
                if position.wins(turn) {
                    break;
                }
                position = position.play(turn);
            }
        }
        assert!(displacing > 30, "{displacing}");
    }
}

use std::cmp::Ordering;
use std::ops::ControlFlow;

use zugzwang_rules::simpei::{Cell, Position, Rules};
use zugzwang_rules::{Player, Record};
use zugzwang_search::Limits;
use zugzwang_solve::simpei::Probe;
use zugzwang_solve::{Evaluation, FileError};

use super::table_bot::for_each_value;
use crate::{Bot, BotError, Kept};
use zugzwang_search::Random;

/// Positions in which something can be given away: some turn keeps the value, another does not.
/// Lost positions are not among them, as any turn keeps a loss.
///
/// They are arrangements at random (Si-11), as many of each phase from two pieces placed to all of
/// them; the same seed gives the same ones. There are fewer than `count` if a phase has hardly any.
///
/// # Errors
///
/// As [`Probe::probe`].
///
/// # Panics
///
/// If the table belongs to other rules.
pub fn value_positions(
    rules: Rules,
    count: usize,
    seed: u64,
    table: &impl Probe,
) -> Result<Vec<Position>, FileError> {
    let mut random = Random::new(seed);
    let most = 2 * rules.pieces();
    let phases: Vec<_> = (2.min(most)..=most).collect();
    let mut positions = Vec::with_capacity(count);
    for i in 0..count {
        for _ in 0..ATTEMPTS {
            let position = arrangement(rules, phases[i % phases.len()], &mut random);
            if can_give_away(&position, table)? {
                positions.push(position);
                break;
            }
        }
    }
    Ok(positions)
}

/// Positions looked at until one is done without: a game of few pieces has none at all.
const ATTEMPTS: usize = 1000;

/// Any position with so many pieces placed.
fn arrangement(rules: Rules, placed: usize, random: &mut Random) -> Position {
    let mut cells: Vec<_> = (0..rules.cells()).map(Cell::new).collect();
    let (red, blue) = random.sample(&mut cells, placed).split_at(placed.div_ceil(2));
    let side = match placed == 2 * rules.pieces() {
        true => *random.pick(&Player::BOTH),
        false => Player::BOTH[placed % 2],
    };
    let set = |cells: &[Cell]| cells.iter().copied().collect();
    Position::from_cells(rules, set(red), set(blue), side).expect("counts of a phase")
}

/// A win, a draw or a loss.
fn result(value: Evaluation) -> Ordering {
    value.cmp(&Evaluation::Draw)
}

fn can_give_away(position: &Position, table: &impl Probe) -> Result<bool, FileError> {
    let value = result(table.probe(position)?);
    let worse = for_each_value(table, position, |_, turn| match result(turn) < value {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    })?;
    Ok(worse.is_some())
}

/// Asks a bot for a turn in every position, each a game of its own, and compares it with the table.
///
/// # Errors
///
/// If the bot has no turn to offer, or the table cannot be read.
///
/// # Panics
///
/// If the table belongs to other rules.
pub fn value_kept(
    bot: &mut dyn Bot<Position>,
    positions: &[Position],
    table: &impl Probe,
) -> Result<Kept, BotError> {
    let mut kept = 0;
    for position in positions {
        let choice = bot.choose(&Record::new(*position), Limits::default(), &mut |_| {})?;
        let after = table.probe(&position.play_unchecked(choice.turn))?;
        kept += usize::from(result(after.before_turn()) == result(table.probe(position)?));
    }
    Ok(Kept { kept, positions: positions.len() })
}

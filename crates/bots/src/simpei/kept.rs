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

/// Positions in which the value can be given away: some turn keeps it, and another does not. Lost
/// positions are not among them, since every turn keeps a loss.
///
/// They are random arrangements (Si-11), equally many with each number of placed pieces from two
/// upwards. The same seed gives the same positions. There are fewer than `count` if they are too
/// rare with some number of pieces.
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

/// The number of positions to try before doing without one. With few pieces there may be none.
const ATTEMPTS: usize = 1000;

/// A random position with this many pieces placed.
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

/// Whether a value is a win, a draw or a loss, as its order relative to a draw.
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

/// Asks a bot for a turn in each position, as a separate game, and compares it with the table.
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

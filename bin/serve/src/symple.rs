//! Positions of Symple, for a page on which turns are put together stone by stone.

use serde::Serialize;
use zugzwang_rules::Record;
use zugzwang_rules::symple::{Bitboard, Board, Position, Turn, TurnBuilder};

use crate::error::ApiError;
use crate::state::{Common, both, common};

#[derive(Serialize)]
pub(crate) struct State {
    #[serde(flatten)]
    common: Common,
    width: usize,
    height: usize,
    penalty: i32,
    /// Points with a white and with a black stone.
    stones: [Vec<String>; 2],
    /// In points (Sy-7).
    scores: [i32; 2],
    chains: [usize; 2],
    /// The stones of the turn that led to the position.
    last: Option<Vec<String>>,
    turn: Partial,
}

/// The turn that is being built.
#[derive(Serialize)]
struct Partial {
    stones: Vec<String>,
    /// Where a stone may be added that grows chains, and where one may be planted.
    growth: Vec<String>,
    plants: Vec<String>,
    /// Stones of chains that can still grow, and of those that have.
    growable: Vec<String>,
    grown: Vec<String>,
    /// The notation of the turn, if it is complete.
    text: Option<String>,
    /// The scores if it is played, or as far as it has come.
    scores: [i32; 2],
}

pub(crate) fn state<const W: usize>(
    record: &Record<Position<W>>,
    stones: &[String],
) -> Result<State, ApiError> {
    let position = record.position();
    let board = position.board();
    Ok(State {
        common: common(record),
        width: board.width(),
        height: board.height(),
        penalty: position.penalty(),
        stones: both(|player| names(board, position.stones(player))),
        scores: both(|player| position.score(player)),
        chains: both(|player| position.chains(player).count()),
        last: record.turns().next_back().map(|(_, turn)| points(turn)),
        turn: partial(position, stones)?,
    })
}

/// The stones of a turn, in the order of the notation.
pub(crate) fn points<const W: usize>(turn: Turn<W>) -> Vec<String> {
    turn.names().map(|name| name.to_string()).collect()
}

fn partial<const W: usize>(position: &Position<W>, stones: &[String]) -> Result<Partial, ApiError> {
    let board = position.board();
    let builder = build(position, stones)?;
    let mut after = [position.stones(position.to_move()), position.opponent()];
    after[0] |= builder.stones();
    if position.to_move().index() == 1 {
        after.reverse();
    }
    let after = Position::new(board, after, position.to_move(), position.penalty())
        .map_err(|error| ApiError::internal(&error))?;
    Ok(Partial {
        stones: names(board, builder.stones()),
        growth: names(board, builder.growth_points()),
        plants: names(board, builder.plant_points()),
        growable: names(board, builder.growable()),
        grown: names(board, builder.grown()),
        text: builder.finish().ok().map(|turn| turn.to_string()),
        scores: both(|player| after.score(player)),
    })
}

/// Adds the stones one by one, a balancing plant last, wherever in the list it is.
fn build<const W: usize>(
    position: &Position<W>,
    stones: &[String],
) -> Result<TurnBuilder<W>, ApiError> {
    let board = position.board();
    let mut builder = position.build_turn();
    let beside = board.neighbours(position.own());
    let mut points = Vec::new();
    for name in stones.iter().take(board.len() + 1) {
        let point = board.parse_point(name);
        points.push(point.map_err(|error| ApiError::unusable(format!("stones: {error}")))?);
    }
    points.sort_by_key(|&point| !beside.contains(point));
    for point in points {
        let add = builder.add(point);
        add.map_err(|why| ApiError::unusable(format!("stones: {why}")))?;
    }
    Ok(builder)
}

fn names<const W: usize>(board: Board, points: Bitboard<W>) -> Vec<String> {
    points.into_iter().map(|point| board.name(point).to_string()).collect()
}

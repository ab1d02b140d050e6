use std::ops::{ControlFlow, RangeInclusive};

use zugzwang_rules::symple::{Bitboard, Point, Position, Turn};
use zugzwang_search::{Bounds, Limits, Stopped};
use zugzwang_solve::symple::{Resources, Solver};

use crate::Worth;
use crate::puzzle::{Grade, Puzzle, PuzzleError};
use zugzwang_search::Random;

/// An endgame from a random game in which both players found a few chains and then grow.
///
/// In medium and hard puzzles the solution is not the turn that scores the most at once.
///
/// # Errors
///
/// If no such endgame is found from the start, which may be any position, because there is no room
/// or because the penalty decides every game. Also if the limits are reached or the search is
/// cancelled.
///
/// ```
/// use zugzwang_bots::puzzle::Grade;
/// use zugzwang_bots::symple::puzzle;
/// use zugzwang_rules::symple::{Board, Position};
/// use zugzwang_search::Limits;
///
/// let start: Position<1> = Position::start(Board::new(7, 7)?, 4)?;
/// let make = || puzzle(&start, Grade::Easy, 7, Limits::default());
/// assert_eq!(make()?, make()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn puzzle<const W: usize>(
    start: &Position<W>,
    grade: Grade,
    seed: u64,
    limits: Limits<'_>,
) -> Result<Puzzle<Position<W>>, PuzzleError> {
    /// Some seconds of work. Most puzzles take a few games at most.
    const MOST_GAMES: usize = 1 << 9;
    /// How many endings of a game to try: on large boards most of the time goes into the beginning.
    const ENDS: usize = 8;
    // No limit of nodes, so that the puzzle does not depend on it.
    let limits = Limits { nodes: None, ..limits };
    let mut random = Random::new(seed);
    let vacant = vacant_points(grade);
    if start.board().len() <= *vacant.end() as usize {
        return Err(PuzzleError::None(grade));
    }
    for _ in 0..MOST_GAMES {
        let founding = founding(&mut random, start);
        let late = random_play(&mut random, start, 3 * vacant.end(), founding);
        for _ in 0..ENDS {
            if limits.is_over() {
                return Err(Stopped.into());
            }
            let most = vacant.start() + random.below(vacant.end() - vacant.start() + 1);
            let position = random_play(&mut random, &late, most, founding);
            if !vacant.contains(&position.vacant().count()) {
                continue;
            }
            if let Some((solution, margin)) = only_winning_turn(&position, limits)?
                && (grade == Grade::Easy || !scores_most(&position, solution))
            {
                let worth = Worth::Margin(Bounds::exact(margin));
                return Ok(Puzzle { position, grade, seed, solution, worth });
            }
        }
    }
    Err(PuzzleError::None(grade))
}

fn vacant_points(grade: Grade) -> RangeInclusive<u32> {
    match grade {
        Grade::Easy => 4..=6,
        Grade::Medium => 7..=9,
        Grade::Hard => 10..=13,
    }
}

/// The number of chains that each player of a random game founds before growing: one for every 6
/// to 14 points of the board.
fn founding<const W: usize>(random: &mut Random, start: &Position<W>) -> usize {
    let points_per_chain = 6 + random.below(9) as usize;
    (start.board().len() / points_per_chain).max(1)
}

/// Plays on at random until at most this many points are vacant.
fn random_play<const W: usize>(
    random: &mut Random,
    position: &Position<W>,
    vacant: u32,
    founding: usize,
) -> Position<W> {
    let mut position = *position;
    while position.vacant().count() > vacant {
        let founds = position.chains(position.to_move()).count() < founding
            || position.chains(position.to_move()).all(|chain| chain.liberties.is_empty());
        let turn = random_turn(random, &position, founds);
        position = position.play_unchecked(turn);
    }
    position
}

/// A plant if `founds` is set and there is room for one, else a growth if possible.
fn random_turn<const W: usize>(
    random: &mut Random,
    position: &Position<W>,
    founds: bool,
) -> Turn<W> {
    let mut builder = position.build_turn();
    while !builder.is_complete() {
        let plants = builder.plant_points();
        let points = match builder.growth_points() {
            growth if growth.is_empty() || (founds && !plants.is_empty()) => plants,
            growth => growth,
        };
        builder.add_unchecked(pick(random, points));
    }
    builder.finish().expect("a complete turn")
}

fn pick<const W: usize>(random: &mut Random, points: Bitboard<W>) -> Point {
    let number = random.below(points.count());
    points.into_iter().nth(number as usize).expect("as many points as were counted")
}

/// The turn that wins and its margin, if there is exactly one.
fn only_winning_turn<const W: usize>(
    position: &Position<W>,
    limits: Limits<'_>,
) -> Result<Option<(Turn<W>, i32)>, Stopped> {
    const FEWEST_TURNS: u128 = 4;
    if position.count_turns() < FEWEST_TURNS {
        return Ok(None);
    }
    let resources = Resources { threads: 1, memory: 1 << 20, limits };
    let mut solver = Solver::new(position, resources);
    let Bounds { lower: margin, .. } = solver.margin();
    let best = if margin > 0 { solver.best_turns(&()) } else { None };
    let mut only = None;
    if let Some([solution]) = best.as_deref() {
        // That it is the only best turn is not enough: another turn may win by less.
        let winners = solver.turns(&()).iter().filter(|rated| rated.margin.upper > 0).count();
        only = (winners == 1).then_some((*solution, margin));
    }
    // A search that was stopped may have missed something.
    if limits.is_over() { Err(Stopped) } else { Ok(only) }
}

/// Whether no other turn leads to more points before the opponent answers.
fn scores_most<const W: usize>(position: &Position<W>, turn: Turn<W>) -> bool {
    let score = |turn| {
        let after = position.play_unchecked(turn);
        -after.margin()
    };
    let own = score(turn);
    position
        .for_each_turn(|turn| match score(turn) > own {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        })
        .is_continue()
}

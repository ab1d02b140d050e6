use std::ops::{ControlFlow, RangeInclusive};

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use zugzwang_rules::symple::{Bitboard, Point, Position, Turn};
use zugzwang_search::{Bounds, Limits};
use zugzwang_solve::symple::{Resources, Solver};

use super::{Grade, Puzzle, PuzzleError};
use crate::Assessment;

/// An endgame, cut from a game played at random by players who found a few chains and then grow.
///
/// In medium and hard puzzles the solution is not the turn that scores most at once.
///
/// # Errors
///
/// If this start, an empty board or any other position, leads to no such endgame: because there is
/// no room, or because the penalty decides every game.
///
/// ```
/// use zugzwang_bots::puzzle::{self, Grade};
/// use zugzwang_rules::symple::{Board, Position};
///
/// let start: Position<1> = Position::start(Board::new(7, 7)?, 4)?;
/// let puzzle = puzzle::symple(&start, Grade::Easy, 7)?;
/// assert_eq!(puzzle, puzzle::symple(&start, Grade::Easy, 7)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn symple<const W: usize>(
    start: &Position<W>,
    grade: Grade,
    seed: u64,
) -> Result<Puzzle<Position<W>>, PuzzleError> {
    /// A few seconds' worth: a hundred times what the rarest puzzle takes.
    const MOST_TRIES: usize = 1 << 14;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    for _ in 0..MOST_TRIES {
        let vacant = vacant_points(grade);
        let position = endgame(&mut rng, start, vacant.clone());
        if !vacant.contains(&position.vacant().count()) {
            continue;
        }
        if let Some((solution, margin)) = only_winning_turn(&position)
            && (grade == Grade::Easy || !scores_most(&position, solution))
        {
            let worth = Assessment::Margin(margin);
            return Ok(Puzzle { position, grade, seed, solution, worth });
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

/// A position of a random game with so many vacant points; or fewer, where a turn filled too many.
fn endgame<const W: usize>(
    rng: &mut Xoshiro256PlusPlus,
    start: &Position<W>,
    vacant: RangeInclusive<u32>,
) -> Position<W> {
    let mut position = *start;
    let vacant = rng.random_range(vacant);
    // Each player founds a chain for every 6 to 14 points of the board.
    let points_per_chain = rng.random_range(6..=14);
    let founding = (position.board().len() / points_per_chain).max(1);
    while position.vacant().count() > vacant {
        let founds = position.chains(position.to_move()).count() < founding
            || position.chains(position.to_move()).all(|chain| chain.liberties.is_empty());
        let turn = random_turn(rng, &position, founds);
        position.play_unchecked(turn);
    }
    position
}

/// A plant if the player `founds` chains and there is room for one, else a growth.
fn random_turn<const W: usize>(
    rng: &mut Xoshiro256PlusPlus,
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
        builder.add_unchecked(pick(rng, points));
    }
    builder.finish().expect("a complete turn")
}

fn pick<const W: usize>(rng: &mut Xoshiro256PlusPlus, points: Bitboard<W>) -> Point {
    let number = rng.random_range(0..points.count() as usize);
    points.into_iter().nth(number).expect("as many points as were counted")
}

/// The turn that wins and its margin, if there is exactly one.
fn only_winning_turn<const W: usize>(position: &Position<W>) -> Option<(Turn<W>, i32)> {
    const FEWEST_TURNS: u128 = 4;
    if position.count_turns() < FEWEST_TURNS {
        return None;
    }
    let resources = Resources { threads: 1, memory: 1 << 20, limits: Limits::default() };
    let mut solver = Solver::new(position, resources);
    let Bounds { lower: margin, .. } = solver.margin();
    let [solution] = solver.best_turns(&()).filter(|_| margin > 0)?.try_into().ok()?;
    // Best by itself is not enough: a turn may win by less.
    let winners = solver.turns(&()).iter().filter(|rated| rated.margin.upper > 0).count();
    (winners == 1).then_some((solution, margin))
}

/// Whether no turn leads to more points than this one before the opponent answers.
fn scores_most<const W: usize>(position: &Position<W>, turn: Turn<W>) -> bool {
    let score = |turn| {
        let mut after = *position;
        after.play_unchecked(turn);
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

use std::ops::{ControlFlow, RangeInclusive};

use zugzwang_rules::Player;
use zugzwang_rules::simpei::{Cell, Cells, Position, Rules, Turn};
use zugzwang_search::{Limits, Stopped};
use zugzwang_solve::simpei::{Probe, Table};
use zugzwang_solve::{Evaluation, FileError};

use crate::Worth;
use crate::puzzle::{Grade, Puzzle, PuzzleError};
use zugzwang_search::Random;

/// A puzzle in the moving phase, from the solution of a board.
///
/// On the standard board drawing a few thousand positions is enough to find one.
///
/// # Errors
///
/// If this board has no such puzzles, if the limits are reached or the search is cancelled, or if
/// the table cannot be read.
///
/// ```
/// use zugzwang_bots::puzzle::Grade;
/// use zugzwang_bots::simpei::puzzle;
/// use zugzwang_rules::simpei::Rules;
/// use zugzwang_search::Limits;
/// use zugzwang_solve::simpei::{Solution, BuildOptions, Table};
///
/// # let folder = std::env::temp_dir();
/// # let path = folder.join(format!("puzzle-doctest-{}.table", std::process::id()));
/// let rules = Rules::new(3, 3)?;
/// Solution::build(rules, &BuildOptions::default(), &())?.save(&path, &())?;
/// let table = Table::open(&path)?;
/// let make = || puzzle(&table, Grade::Easy, 7, Limits::default());
/// assert_eq!(make()?, make()?);
/// # std::fs::remove_file(path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn puzzle(
    table: &Table,
    grade: Grade,
    seed: u64,
    limits: Limits<'_>,
) -> Result<Puzzle<Position>, PuzzleError> {
    /// A few seconds of work: a hundred times what the rarest puzzles of the standard board take.
    const MOST_TRIES: usize = 1 << 20;
    let mut random = Random::new(seed);
    for _ in 0..MOST_TRIES {
        if limits.is_over() {
            return Err(Stopped.into());
        }
        let position = draw(&mut random, table.rules());
        let Evaluation::Win(distance) = table.probe(&position)? else { continue };
        if !distances(grade).contains(&distance)
            || position.count_turns() < FEWEST_TURNS
            || Player::BOTH.into_iter().any(|player| has_standing_three(&position, player))
        {
            continue;
        }
        if let Some(solution) = only_winning_turn(table, &position)? {
            let worth = Worth::Result(Evaluation::Win(distance));
            return Ok(Puzzle { position, grade, seed, solution, worth });
        }
    }
    Err(PuzzleError::None(grade))
}

/// With fewer legal turns the solution would be obvious.
const FEWEST_TURNS: u64 = 4;

fn distances(grade: Grade) -> RangeInclusive<u32> {
    match grade {
        Grade::Easy => 3..=5,
        Grade::Medium => 7..=15,
        Grade::Hard => 21..=u32::MAX,
    }
}

/// A random position of the moving phase, all being equally likely.
fn draw(random: &mut Random, rules: Rules) -> Position {
    let mut cells: Vec<_> = (0..rules.cells()).map(Cell::new).collect();
    let (red, blue) = random.sample(&mut cells, 2 * rules.pieces()).split_at(rules.pieces());
    let set = |cells: &[Cell]| cells.iter().copied().collect::<Cells>();
    let side = *random.pick(&Player::BOTH);
    Position::from_cells(rules, set(red), set(blue), side).expect("all pieces on different cells")
}

/// Whether a player has three in a row that did not win (Si-9). That is legal, but would distract
/// from the puzzle.
fn has_standing_three(position: &Position, player: Player) -> bool {
    let own = position.pieces(player);
    let geometry = position.rules().geometry();
    own.iter().any(|cell| geometry.winning_cells(own.0 & !cell.bit()) & cell.bit() != 0)
}

/// The turn that wins, if there is exactly one.
fn only_winning_turn(table: &Table, position: &Position) -> Result<Option<Turn>, FileError> {
    let mut only = None;
    let found = position.for_each_turn(|turn| match table.probe(&position.play_unchecked(turn)) {
        Ok(Evaluation::Loss(_)) if only.replace(turn).is_some() => ControlFlow::Break(Ok(None)),
        Ok(_) => ControlFlow::Continue(()),
        Err(error) => ControlFlow::Break(Err(error)),
    });
    found.break_value().unwrap_or(Ok(only))
}

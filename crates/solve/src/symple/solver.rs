use std::cmp::Reverse;
use std::ops::ControlFlow;

use zugzwang_rules::symple::{Position, Turn};
use zugzwang_search::Bounds;

use super::bounds::wide_bounds;
use super::game::most_change;
use super::prover::{Prover, prover};
use super::resources::Resources;
use crate::Observer;

/// The most turns of a position that are rated one by one.
pub const MOST_TURNS: u128 = 100_000;

/// More than any margin.
const UNBOUNDED: i32 = Bounds::UNKNOWN.upper;

/// Finds the exact margins of a position of Symple and of its turns. A margin is the final margin
/// with perfect play of both sides, in points, for the player to move.
///
/// Every answer is proven. A solver keeps its results in its table, so that further questions about
/// the same position cost little.
///
/// ```
/// use zugzwang_rules::symple::Position;
/// use zugzwang_search::{Bounds, Limits};
/// use zugzwang_solve::symple::{Resources, Solver};
///
/// // Growing loses by one point, planting in the own corner wins.
/// let position: Position<1> =
///     "bbbw2w/wwbwwww/w1wbbbb/wwwbwbb/bbbwwww/b1bbbw1/4bw1 b 4".parse()?;
/// let resources = Resources { threads: 1, memory: 1 << 24, limits: Limits::default() };
/// let mut solver = Solver::new(&position, resources);
/// assert_eq!(solver.margin(), Bounds::exact(1));
/// let turns = solver.turns(&());
/// assert_eq!((turns[0].turn.to_string(), turns[0].margin), ("b1".to_owned(), Bounds::exact(1)));
/// # Ok::<(), zugzwang_rules::ParseError>(())
/// ```
pub struct Solver<'a, const W: usize> {
    position: Position<W>,
    /// `None` if there are too many vacant points for a search to reach the end of the game.
    prover: Option<Box<dyn Prover + 'a>>,
    /// The proven bounds of the position's margin.
    margin: Bounds,
    /// No line of play ends with a lower margin.
    least: i32,
}

/// A turn, with the margin that it leads to for the player who makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RatedTurn<const W: usize> {
    /// The turn.
    pub turn: Turn<W>,
    /// Proven bounds of the final margin.
    pub margin: Bounds,
}

impl<'a, const W: usize> Solver<'a, W> {
    /// A solver for a position. No search is done yet.
    #[must_use]
    pub fn new(position: &Position<W>, resources: Resources<'a>) -> Self {
        let prover = prover(position, resources);
        let (margin, most) = (position.margin(), most_change(position));
        let least = margin - most;
        Self { position: *position, prover, margin: wide_bounds(position), least }
    }

    /// The position to solve.
    #[must_use]
    pub const fn position(&self) -> &Position<W> {
        &self.position
    }

    /// Positions searched so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.prover.as_ref().map_or(0, |prover| prover.nodes())
    }

    /// The margin of the position; inexact bounds if a limit stops the search before it is found.
    pub fn margin(&mut self) -> Bounds {
        if let Some(prover) = &mut self.prover {
            self.margin = prover.narrow(&[], self.margin, self.position.margin());
        }
        self.margin
    }

    /// A margin that no game from this position falls below, however badly it is played.
    #[must_use]
    pub const fn least(&self) -> i32 {
        self.least
    }

    /// Whether the margin is at least this many points; `None` if a limit stops the search before
    /// that is known.
    ///
    /// One such question costs less than the [`margin`](Self::margin) itself, which takes several
    /// of them.
    ///
    /// ```
    /// use zugzwang_rules::symple::{Board, Position};
    /// use zugzwang_search::Limits;
    /// use zugzwang_solve::symple::{Resources, Solver};
    ///
    /// let position: Position<1> = Position::start(Board::new(3, 3)?, 4)?;
    /// let resources = Resources { threads: 1, memory: 1 << 24, limits: Limits::default() };
    /// let mut solver = Solver::new(&position, resources);
    /// assert_eq!(solver.is_at_least(1), Some(true));
    /// assert_eq!(solver.is_at_least(2), Some(false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_at_least(&mut self, margin: i32) -> Option<bool> {
        if margin <= self.margin.lower {
            return Some(true);
        }
        if margin > self.margin.upper {
            return Some(false);
        }
        let is_below = self.prover.as_mut()?.is_at_most(&[], margin - 1)?;
        if is_below {
            self.margin.upper = margin - 1;
        } else {
            self.margin.lower = margin;
        }
        Some(!is_below)
    }

    /// Whether a search can reach the end of the game at all. It cannot if more than about 50
    /// points are vacant: then the [`margin`](Self::margin) is only wide bounds that follow from
    /// the board, and there are no [`turns`](Self::turns).
    #[must_use]
    pub fn can_finish(&self) -> bool {
        self.prover.is_some()
    }

    /// All turns that keep the margin, in the order of their notation; `None` if a limit stops the
    /// search.
    pub fn best_turns(&mut self, observer: &dyn Observer) -> Option<Vec<Turn<W>>> {
        let margin = self.margin();
        let prover = self.prover.as_mut().filter(|_| margin.is_exact())?;
        let count = self.position.count_turns();
        observer.begin("turns", u64::try_from(count).unwrap_or(u64::MAX));
        let mut best = Vec::new();
        let stopped = self.position.for_each_turn(|turn| {
            let path = [prover.graph().vertices_of(turn.stones())];
            match prover.is_at_most(&path, -margin.lower) {
                Some(true) => best.push(turn),
                Some(false) => {}
                None => return ControlFlow::Break(()),
            }
            observer.advance(1);
            ControlFlow::Continue(())
        });
        best.sort_unstable();
        stopped.is_continue().then_some(best)
    }

    /// Every turn with its margin, the best first, and equal ones in the order of their notation.
    ///
    /// The list is empty if the search cannot reach the [end](Self::can_finish). If a limit stops
    /// the search before all margins are exact, or if there are more than [`MOST_TURNS`] turns, the
    /// list has only turns for which something is proven, and the best one found so far comes
    /// first.
    pub fn turns(&mut self, observer: &dyn Observer) -> Vec<RatedTurn<W>> {
        let Bounds { lower, upper } = self.margin();
        let Some(prover) = &mut self.prover else { return Vec::new() };
        let count = self.position.count_turns();
        let mut rated = Vec::new();
        if lower == upper && count <= MOST_TURNS {
            observer.begin("turns", count as u64);
            let _ = self.position.for_each_turn(|turn| {
                let path = [prover.graph().vertices_of(turn.stones())];
                // No turn has a higher margin than the position.
                let known = Bounds { lower: -lower, upper: UNBOUNDED };
                let child = prover.narrow(&path, known, -lower);
                if child.upper < UNBOUNDED {
                    let margin = Bounds { lower: -child.upper, upper: -child.lower };
                    rated.push(RatedTurn { turn, margin });
                }
                observer.advance(1);
                if child.is_exact() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        rated.sort_by_key(|rated| (Reverse(rated.margin.lower), rated.turn));
        if !rated.iter().any(|rated| rated.margin.lower == lower)
            && let Some(turn) = self.best_turn()
        {
            rated.retain(|rated| rated.turn != turn);
            // The table identifies turns by only a few bits, so this may be a different turn.
            let keeps = self.is_proven(turn, lower);
            let margin = Bounds { lower: if keeps { lower } else { self.least }, upper };
            rated.insert(0, RatedTurn { turn, margin });
        }
        rated
    }

    /// Whether a search proves that a turn leads to at least this margin.
    fn is_proven(&mut self, turn: Turn<W>, margin: i32) -> bool {
        let Some(prover) = &mut self.prover else { return false };
        let path = [prover.graph().vertices_of(turn.stones())];
        prover.is_at_most(&path, -margin) == Some(true)
    }

    /// The best turn found so far: one that reaches the lower bound of the margin if a search has
    /// raised that, otherwise a promising one.
    fn best_turn(&self) -> Option<Turn<W>> {
        let prover = self.prover.as_ref()?;
        let stones = prover.graph().points_of(prover.best_turn(&[])?);
        self.position.turn_of(stones).ok()
    }

    /// A line of perfect play from the position to the end of the game. It ends early if a limit
    /// stops the search.
    pub fn line(&mut self) -> Vec<Turn<W>> {
        let mut margin = self.margin();
        let mut line = Vec::new();
        let Some(prover) = &mut self.prover else { return line };
        let (mut path, mut position) = (Vec::new(), self.position);
        while margin.is_exact() && !position.is_over() {
            let guess = prover.best_turn(&path);
            let guess = guess.map(|stones| prover.graph().points_of(stones));
            let mut keeps_margin = |turn: &Turn<W>| {
                path.push(prover.graph().vertices_of(turn.stones()));
                let keeps = prover.is_at_most(&path, -margin.lower) == Some(true);
                path.pop();
                keeps
            };
            let guess = guess.and_then(|stones| position.turn_of(stones).ok());
            let found = match guess.filter(&mut keeps_margin) {
                Some(turn) => ControlFlow::Break(turn),
                None => position.for_each_turn(|turn| match keeps_margin(&turn) {
                    true => ControlFlow::Break(turn),
                    false => ControlFlow::Continue(()),
                }),
            };
            let ControlFlow::Break(turn) = found else { break };
            path.push(prover.graph().vertices_of(turn.stones()));
            position = position.play_unchecked(turn);
            line.push(turn);
            margin = Bounds::exact(-margin.lower);
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use rand::SeedableRng;
    use rand::rngs::StdRng;

    use super::super::plain;
    use super::super::samples::{late_position, random_position, sizes};
    use zugzwang_search::Limits;

    use super::*;

    fn resources<'a>(threads: usize) -> Resources<'a> {
        Resources { threads, memory: 1 << 20, limits: Limits::default() }
    }

    #[test]
    fn margins_are_those_of_plain_search() {
        let mut rng = StdRng::seed_from_u64(2);
        let mut compared = 0;
        for (i, size) in sizes().cycle().take(9000).enumerate() {
            let most_vacant = (10.0 / size.len() as f64).min(1.0);
            let position = random_position(&mut rng, size, most_vacant);
            if position.vacant().count() > 11 {
                continue;
            }
            let expected = plain::margin(&position, &mut HashMap::new());
            let mut solver = Solver::new(&position, resources(1 + i % 2));
            for margin in expected - 1..=expected + 1 {
                assert_eq!(solver.is_at_least(margin), Some(margin <= expected), "{position}");
            }
            assert_eq!(solver.margin(), Bounds::exact(expected), "{position}");
            compared += 1;
        }
        assert!(compared > 6000, "{compared}");
    }

    /// Vacant points in endgames of real games are scattered: chains merge in many ways, and points
    /// are often interchangeable.
    #[test]
    fn margins_of_late_positions_are_those_of_plain_search() {
        let mut rng = StdRng::seed_from_u64(7);
        for (width, height) in [(5, 5), (6, 4), (8, 3), (12, 2)].into_iter().cycle().take(600) {
            let board = zugzwang_rules::symple::Board::new(width, height).unwrap();
            let position = late_position(&mut rng, board, 11);
            let expected = plain::margin(&position, &mut HashMap::new());
            let mut solver = Solver::new(&position, resources(1));
            assert_eq!(solver.margin(), Bounds::exact(expected), "{position}");
        }
    }

    #[test]
    fn turns_and_line_are_those_of_plain_search() {
        let mut rng = StdRng::seed_from_u64(3);
        for size in sizes().cycle().take(900) {
            let most_vacant = (7.0 / size.len() as f64).min(1.0);
            let position = random_position(&mut rng, size, most_vacant);
            if position.vacant().count() > 9 {
                continue;
            }
            let mut known = HashMap::new();
            let mut expected = Vec::new();
            let _ = position.for_each_turn(|turn| {
                let child = position.play_unchecked(turn);
                expected.push((turn, -plain::margin(&child, &mut known)));
                ControlFlow::<()>::Continue(())
            });
            expected.sort_by_key(|&(turn, margin)| (Reverse(margin), turn));
            let mut solver = Solver::new(&position, resources(1));
            let found: Vec<_> =
                solver.turns(&()).iter().map(|rated| (rated.turn, rated.margin)).collect();
            let expected: Vec<_> =
                expected.into_iter().map(|(turn, margin)| (turn, Bounds::exact(margin))).collect();
            assert_eq!(found, expected, "{position}");
            let mut end = position;
            for turn in solver.line() {
                end = end.play(turn);
            }
            let sign = if end.to_move() == position.to_move() { 1 } else { -1 };
            assert!(end.is_over(), "{position}");
            assert_eq!(Bounds::exact(sign * end.margin()), solver.margin(), "{position}");
        }
    }

    #[test]
    fn with_too_many_vacant_points_there_are_bounds_but_no_turns() {
        let board = zugzwang_rules::symple::Board::new(19, 19).unwrap();
        let position = Position::<6>::start(board, 10).unwrap();
        let mut solver = Solver::new(&position, resources(1));
        assert!(!solver.can_finish());
        // A stone on every point, and a chain for every other point.
        let most = 361 + 10 * 181;
        assert_eq!(solver.margin(), Bounds { lower: -most, upper: most });
        assert_eq!(solver.is_at_least(most + 1), Some(false));
        assert_eq!(solver.is_at_least(0), None);
        assert!(solver.turns(&()).is_empty() && solver.line().is_empty());
    }

    #[test]
    fn what_is_proven_before_a_stop_is_true() {
        let mut rng = StdRng::seed_from_u64(4);
        let mut stopped = 0;
        for _ in 0..200 {
            let board = zugzwang_rules::symple::Board::new(5, 5).unwrap();
            let position = random_position(&mut rng, board, 0.5);
            let mut whole = Solver::new(&position, resources(1));
            let limits = Limits { nodes: Some(1100), ..Limits::default() };
            let mut partial = Solver::new(&position, Resources { limits, ..resources(2) });
            let proven = partial.margin();
            let Bounds { lower: margin, .. } = whole.margin();
            assert!((proven.lower..=proven.upper).contains(&margin), "{position}");
            stopped += usize::from(!proven.is_exact());
            let all = whole.turns(&());
            for rated in partial.turns(&()) {
                let exact = all.iter().find(|exact| exact.turn == rated.turn).unwrap().margin.lower;
                let Bounds { lower, upper } = rated.margin;
                assert!((lower..=upper).contains(&exact), "{position} {}", rated.turn);
            }
        }
        assert!(stopped > 5, "{stopped}");
    }
}

use std::ops::RangeInclusive;

use crate::{AlphaBeta, Bounds, SearchGame};

/// No value is lower.
const LOWEST: i32 = Bounds::UNKNOWN.lower;

/// A turn at the root of a search, and its value for the player who makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rated<T> {
    /// The turn.
    pub turn: T,
    /// Bounds that the caller knows, for example from wins and repetitions, and that overrule the
    /// search. If they are exact, the turn is not searched.
    pub known: Bounds,
    /// What the search has found: the value or bounds of it.
    pub found: Bounds,
}

impl<T> Rated<T> {
    /// A turn with these known bounds.
    #[must_use]
    pub const fn new(turn: T, known: Bounds) -> Self {
        Self { turn, known, found: known }
    }
}

/// The result of searching the turns of a root.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ratings<T> {
    /// The turns, the best first.
    pub turns: Vec<Rated<T>>,
    /// The depth to which all of them were searched, in plies from the root.
    pub depth: u32,
}

/// How deep to look at the turns of a root, and how closely.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deepening {
    /// The depths to search, one after the other, in plies from the root.
    pub depths: RangeInclusive<u32>,
    /// Turns whose values are this close to the best one get exact values; the others are only
    /// shown to be worse than that.
    pub margin: i32,
}

impl<G: SearchGame> AlphaBeta<'_, G>
where
    G::Position: Sync,
    G::Turn: Send,
{
    /// Rates turns by iterative deepening (Slate and Atkin 1977), until all depths are searched, a
    /// limit is reached, or the value of the best turn is [settled](SearchGame::is_settled).
    /// `report` is called after each completed depth.
    ///
    /// The turns are given in the order in which to try them at first. Of equal turns, the one that
    /// was rated first stays ahead.
    ///
    /// If a limit stops the search partway through the turns, its results so far count: turns that
    /// it has not reached go behind the others, unless all of those are lost.
    ///
    /// # Panics
    ///
    /// If there are no turns, or if a depth is 0.
    pub fn deepen(
        &mut self,
        position: &G::Position,
        turns: Vec<Rated<G::Turn>>,
        deepening: &Deepening,
        report: &mut dyn FnMut(&Self, &Ratings<G::Turn>),
    ) -> Ratings<G::Turn> {
        assert!(!turns.is_empty(), "expected one turn at least");
        assert!(*deepening.depths.start() > 0, "expected a depth of 1 or more");
        let mut ratings = Ratings { turns, depth: 0 };
        for depth in deepening.depths.clone() {
            if !self.rate(position, &mut ratings.turns, depth, deepening.margin) {
                break;
            }
            ratings.depth = depth;
            report(self, &ratings);
            let best = ratings.turns[0].found;
            if best.is_exact() && self.game().is_settled(best.lower, depth) {
                break;
            }
        }
        ratings
    }

    /// Rates the turns by one search, starting with the best so far; returns whether the limits let
    /// it finish.
    fn rate(
        &mut self,
        position: &G::Position,
        turns: &mut Vec<Rated<G::Turn>>,
        depth: u32,
        margin: i32,
    ) -> bool {
        let mut best = turns.iter().map(|rated| rated.known.lower).max();
        let mut done: Vec<Rated<G::Turn>> = Vec::with_capacity(turns.len());
        for (i, rated) in turns.iter().enumerate() {
            let floor = best.map_or(LOWEST, |best| best.saturating_sub(margin).max(LOWEST));
            let Some(found) = self.rate_turn(position, rated, depth, floor) else {
                let rest = turns.split_off(i);
                let is_lost = |rated: &Rated<G::Turn>| {
                    rated.found.upper < 0 && self.game().is_final(rated.found.upper)
                };
                let (ahead, behind) =
                    if done.iter().all(is_lost) { (rest, done) } else { (done, rest) };
                turns.clear();
                turns.extend(ahead.into_iter().chain(behind));
                return false;
            };
            best = best.max(Some(found.lower));
            let place = done.partition_point(|other| other.found.upper >= found.upper);
            done.insert(place, Rated { found, ..*rated });
        }
        *turns = done;
        true
    }

    /// The value of a turn if it is above the floor, otherwise an upper bound. `None` if a limit
    /// stopped the search.
    fn rate_turn(
        &mut self,
        position: &G::Position,
        rated: &Rated<G::Turn>,
        depth: u32,
        floor: i32,
    ) -> Option<Bounds> {
        let Bounds { lower, upper } = rated.known;
        if rated.known.is_exact() || upper <= floor {
            return Some(rated.known);
        }
        let child = self.game().play(position, rated.turn);
        let mut search = |lower: i32, upper: i32| {
            let game = self.game();
            let window = Bounds { lower: game.after(upper), upper: game.after(lower) };
            let after = self.search(&child, depth - 1, window).ok()?;
            Some(self.game().before(after))
        };
        let mut value = if floor == LOWEST { floor + 1 } else { search(floor, floor + 1)? };
        if value > floor {
            value = search(floor, Bounds::UNKNOWN.upper)?;
        }
        let value = value.clamp(lower, upper);
        Some(Bounds { lower: if value > floor { value } else { lower }, upper: value })
    }
}

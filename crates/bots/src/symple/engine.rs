use std::time::{Duration, Instant};

use zugzwang_rules::Player;
use zugzwang_rules::symple::{Bitboard, Board, Point, Position, Turn, TurnBuilder};
use zugzwang_search::Limits;
use zugzwang_search::mcts::{Mcts, RatedNode, Tuning};
use zugzwang_solve::symple::{Resources, Solver};

use super::levels::Skill;
use super::playout_board::{PlayoutBoard, TurnStage};
use super::step::Step;
use super::topology::Topology;
use super::walk::Walk;
use crate::{Assessment, BestMove, Thought};
use zugzwang_search::Random;

/// The share of a turn's playouts or time that goes into its first stone.
const FIRST_SHARE: f64 = 0.8;

/// The share of the rest that goes into each further stone.
const NEXT_SHARE: f64 = 0.3;

/// The share of a turn's time that goes to the exact solver.
const EXACT_SHARE: f64 = 0.4;

/// Time between two reports.
const REPORT_PERIOD: Duration = Duration::from_millis(100);

/// The most memory of the exact solver, in bytes.
const EXACT_MEMORY: usize = 1 << 28;

/// The number of positions that the exact solver may search if there is no deadline.
const EXACT_NODES: u64 = 2_000_000;

/// Monte Carlo tree search for Symple. The tree is kept from turn to turn.
pub struct Engine<const W: usize> {
    skill: Skill,
    threads: usize,
    exact_memory: usize,
    /// The position at the root of the tree.
    position: Position<W>,
    search: Mcts<Walk<W>>,
    random: Random,
}

/// Boards of at most so many points get all playouts in the opening, too.
const LARGEST_WITHOUT_OPENING: u64 = 12 * 12;

impl<const W: usize> Engine<W> {
    /// An engine that starts from a position.
    #[must_use]
    pub fn new(
        position: &Position<W>,
        skill: Skill,
        threads: usize,
        memory: usize,
        seed: u64,
    ) -> Self {
        let topology = Topology::new(position);
        let root = PlayoutBoard::new(&topology, position);
        let exact_memory = (memory / 4).min(EXACT_MEMORY);
        let tuning =
            Tuning { width: skill.tuning.width * narrowness(position.board()), ..skill.tuning };
        let search = Mcts::new(Walk(topology), root, memory - exact_memory, tuning, seed);
        let random = Random::new(seed);
        Self { skill, threads, exact_memory, position: *position, search, random }
    }

    /// The current position.
    #[must_use]
    pub const fn position(&self) -> &Position<W> {
        &self.position
    }

    pub(super) const fn search(&self) -> &Mcts<Walk<W>> {
        &self.search
    }

    pub(super) const fn topology(&self) -> &Topology<W> {
        &self.search.game().0
    }

    #[cfg(test)]
    pub(super) const fn grid(&self) -> &PlayoutBoard<W> {
        self.search.root()
    }

    /// Moves to another position, and drops the tree.
    pub fn restart(&mut self, position: &Position<W>) {
        self.position = *position;
        self.search.restart(PlayoutBoard::new(&Topology::new(position), position));
    }

    /// Makes a turn, and keeps the part of the tree below it.
    pub fn advance(&mut self, turn: Turn<W>) {
        let mut builder = self.position.build_turn();
        while let Some(step) = self.next_step(&builder, turn) {
            self.make(&mut builder, step);
        }
        self.position = self.position.play_unchecked(turn);
    }

    /// The next step towards a turn; `None` if it is complete.
    fn next_step(&self, builder: &TurnBuilder<W>, turn: Turn<W>) -> Option<Step> {
        let stage = self.search.root().stage();
        if stage == TurnStage::Begin && !builder.stones().is_empty() {
            return None;
        }
        let step = |point: Point| {
            let grows = turn.growth().contains(point);
            let index = point.index() as u16;
            if grows { Step::Grow(index) } else { Step::Plant(index) }
        };
        if stage == TurnStage::Balancing {
            return Some(turn.plant().map_or(Step::Finish, step));
        }
        // Any stone of a growth can be next, but one that is in the tree keeps more of it.
        let growth = turn.growth() - builder.stones();
        let next = self.search.rated().filter_map(|rated| point_of(Step::of(rated.choice)));
        let known = next.into_iter().find(|&point| growth.contains(point));
        known.or(growth.first()).or(turn.plant()).map(step)
    }

    fn make(&mut self, builder: &mut TurnBuilder<W>, step: Step) {
        if let Some(point) = point_of(step) {
            builder.add_unchecked(point);
        }
        self.search.advance(step.choice());
    }

    /// Chooses a turn in a position that is not over, and makes it.
    ///
    /// Without limits it takes [`DEFAULT_TIME`](crate::DEFAULT_TIME).
    pub fn choose(
        &mut self,
        limits: Limits<'_>,
        report: &mut dyn FnMut(&Thought<Turn<W>>),
    ) -> BestMove<Turn<W>> {
        let mut budget = Budget::new(limits, playouts(&self.skill, &self.position));
        if let Some(choice) = self.choose_exactly(&mut budget) {
            report(&choice.thought);
            self.advance(choice.turn);
            return choice;
        }
        self.choose_by_tree(&budget, report, &mut |_| {}).0
    }

    /// Chooses a turn by tree search and makes it; also returns the statistics of its node. Calls
    /// `look` after the search among all turns, before the stones are chosen.
    fn choose_by_tree(
        &mut self,
        budget: &Budget<'_>,
        report: &mut dyn FnMut(&Thought<Turn<W>>),
        look: &mut dyn FnMut(&Self),
    ) -> (BestMove<Turn<W>>, RatedNode) {
        let mut builder = self.position.build_turn();
        let mut used = 0;
        self.think(budget, FIRST_SHARE, &builder, &mut used, report);
        if self.search.best().is_some_and(|best| matches!(Step::of(best), Step::Plant(_))) {
            // A plant is a whole turn, so nothing has to be saved for further stones.
            self.think(budget, 1.0, &builder, &mut used, report);
        }
        look(self);
        let mut thought = thought(&self.search, &self.position, Bitboard::EMPTY, used);
        let mut rated = self.search.rated_root();
        loop {
            let step = self.pick();
            self.make(&mut builder, step);
            let known = self.search.rated_root();
            rated = if known.visits > 0 { known } else { rated };
            if self.search.root().stage() == TurnStage::Begin {
                break;
            }
            self.think(budget, NEXT_SHARE, &builder, &mut used, report);
        }
        let turn = builder.finish().expect("a turn with all its stones");
        thought.nodes = used;
        if thought.line.first() != Some(&turn) {
            thought.line = vec![turn];
        }
        report(&thought);
        self.position = self.position.play_unchecked(turn);
        (BestMove { turn, thought }, rated)
    }

    /// Searches with a share of the remaining playouts and time.
    fn think(
        &mut self,
        budget: &Budget<'_>,
        share: f64,
        builder: &TurnBuilder<W>,
        used: &mut u64,
        report: &mut dyn FnMut(&Thought<Turn<W>>),
    ) {
        let (position, stones, already) = (self.position, builder.stones(), *used);
        let before = self.search.playouts();
        let mut last_report = Instant::now();
        self.search.search(self.threads, budget.share(share, already), &mut |search| {
            if last_report.elapsed() >= REPORT_PERIOD {
                last_report = Instant::now();
                let nodes = already + search.playouts() - before;
                report(&thought(search, &position, stones, nodes));
            }
        });
        *used += self.search.playouts() - before;
    }

    /// Chooses like [`choose`](Self::choose), but by tree search alone. Also returns the chosen
    /// turn and at most `most` others in order of preference, and the number of nodes that the tree
    /// had when it chose.
    pub(super) fn analyse(
        &mut self,
        limits: Limits<'_>,
        most: usize,
        report: &mut dyn FnMut(&Thought<Turn<W>>),
    ) -> (Thought<Turn<W>>, Vec<(Turn<W>, RatedNode)>, u64) {
        let budget = Budget::new(limits, self.skill.playouts);
        let (mut turns, mut tree_nodes) = (Vec::new(), 0);
        let mut look = |engine: &Self| {
            tree_nodes = engine.search.tree_nodes();
            let is_complete = |state: &PlayoutBoard<W>| state.stage() == TurnStage::Begin;
            for (choices, rated) in engine.search.preferred(most, is_complete) {
                let turn = turns_of(&engine.position, Bitboard::EMPTY, &choices);
                turns.extend(turn.first().map(|&turn| (turn, rated)));
            }
        };
        let (BestMove { turn, thought }, rated) = self.choose_by_tree(&budget, report, &mut look);
        turns.retain(|&(other, _)| other != turn);
        turns.insert(0, (turn, rated));
        (thought, turns, tree_nodes)
    }

    /// Searches from the current position as long as the limits allow.
    pub(super) fn explore(&mut self, limits: Limits<'_>) {
        self.search.search(self.threads, limits, &mut |_| {});
    }

    /// The turn that the exact solver proves to be best, if it can.
    fn choose_exactly(&self, budget: &mut Budget<'_>) -> Option<BestMove<Turn<W>>> {
        if self.position.vacant().count() > self.skill.exact {
            return None;
        }
        let limits = budget.exact();
        let resources = Resources { threads: self.threads, memory: self.exact_memory, limits };
        let mut solver = Solver::new(&self.position, resources);
        let margin = solver.margin();
        let line = if margin.is_exact() { solver.line() } else { Vec::new() };
        budget.take(solver.nodes());
        let turn = *line.first()?;
        let assessment = Assessment::Margin(margin.lower);
        let depth = line.len() as u32;
        Some(BestMove { turn, thought: Thought { assessment, depth, nodes: solver.nodes(), line } })
    }

    /// The next stone: the best one, or one that is nearly as good.
    fn pick(&mut self) -> Step {
        let best = self.search.best().expect("a position that is not over has choices");
        let root = self.search.rated_root();
        if self.skill.temperature == 0.0 || root.bounds.is_exact() {
            return Step::of(best);
        }
        let maximizes = self.search.root().to_move() == Player::First;
        let worst =
            |rated: &RatedNode| if maximizes { rated.bounds.upper } else { -rated.bounds.lower };
        let chosen = self.search.rated().find(|rated| rated.choice == best);
        let most = chosen.map_or(1, |rated| rated.visits.max(1));
        let proven = if maximizes { root.bounds.lower } else { -root.bounds.upper };
        let weights: Vec<(u16, f64)> = self
            .search
            .rated()
            // Choices that are proven worse than another one are out.
            .filter(|rated| rated.choice == best || worst(rated) > proven)
            .map(|rated| {
                let share = f64::from(rated.visits) / f64::from(most);
                (rated.choice, libm::pow(share, self.skill.temperature.recip()))
            })
            .collect();
        let all: f64 = weights.iter().map(|(_, weight)| weight).sum();
        let mut rest = self.random.fraction() * all;
        let picked = weights.iter().find(|(_, weight)| {
            rest -= weight;
            rest < 0.0
        });
        Step::of(picked.map_or(best, |&(choice, _)| choice))
    }
}

/// The share of the tuning's width with which a board is searched.
///
/// A quarter scores 57 % ± 7 against all choices on 7x7 (10,000 playouts, 200 games), and 64 % ± 9
/// on 9x9 (50 ms, 100 games) and 60 % ± 15 on 13x13 (100 ms, 40 games) against half. On 19x19 it
/// scores only 25 % ± 17 against all choices (100 ms, 24 games), where the full width scores
/// 70 % ± 20 (20 games).
fn narrowness(board: Board) -> f32 {
    if board.len() <= 13 * 13 { 0.25 } else { 1.0 }
}

/// The playouts of a skill, fewer of them in the opening of a game on a large board.
///
/// There they take longest and tell least: whoever plants the first of thirty stones has many
/// points that are as good. As the board fills up to its twelfth part, their number grows.
///
/// A sixteenth for the first turn scores 50 % ± 16 against all playouts on 19x19 (4000 playouts, 39
/// games) and 50 % ± 19 on 13x13 (20,000 playouts, 26 games), but 33 % ± 15 on 11x11 (4000 playouts,
/// 40 games).
fn playouts<const W: usize>(skill: &Skill, position: &Position<W>) -> Option<u64> {
    let all = skill.playouts?;
    let points = position.board().len() as u64;
    let stones = points - u64::from(position.vacant().count());
    if points <= LARGEST_WITHOUT_OPENING || !position.nobody_has_grown() {
        return Some(all);
    }
    let share = (12.0 * stones as f64 / points as f64).max(skill.opening).min(1.0);
    Some((all as f64 * share) as u64)
}

fn point_of(step: Step) -> Option<Point> {
    match step {
        Step::Plant(point) | Step::Grow(point) => Some(Point::from_index(point.into())),
        Step::Finish => None,
    }
}

/// What the search thinks, where `so_far` are the stones of the unfinished turn.
fn thought<const W: usize>(
    search: &Mcts<Walk<W>>,
    position: &Position<W>,
    so_far: Bitboard<W>,
    nodes: u64,
) -> Thought<Turn<W>> {
    let rated = search.rated_root();
    let first = position.to_move() == Player::First;
    let assessment = if rated.bounds.is_exact() {
        Assessment::Margin(if first { rated.bounds.lower } else { -rated.bounds.lower })
    } else {
        let chance = if first { rated.chance } else { 1.0 - rated.chance };
        let margin = if first { rated.margin } else { -rated.margin };
        Assessment::Estimate { chance, margin: Some(margin) }
    };
    let line = turns_of(position, so_far, &search.line(8));
    // Playouts go to the end of the game, so the depth of the tree says little.
    Thought { assessment, depth: 0, nodes, line }
}

/// The complete turns that these choices make up. The first turn already has the stones `so_far`.
fn turns_of<const W: usize>(
    position: &Position<W>,
    so_far: Bitboard<W>,
    choices: &[u16],
) -> Vec<Turn<W>> {
    let mut turns = Vec::new();
    let (mut position, mut stones) = (*position, so_far);
    for &choice in choices {
        let step = Step::of(choice);
        stones |= point_of(step).map_or(Bitboard::EMPTY, Bitboard::from);
        // A growth that may be balanced goes on until a balancing plant or the choice not to plant.
        let may_go_on = position.may_balance() && matches!(step, Step::Grow(_));
        if !may_go_on && let Ok(turn) = position.turn_of(stones) {
            position = position.play_unchecked(turn);
            turns.push(turn);
            stones = Bitboard::EMPTY;
        }
    }
    turns
}

/// The time and playouts available for a turn.
struct Budget<'a> {
    limits: Limits<'a>,
    /// The number of playouts that the skill allows.
    playouts: Option<u64>,
    start: Instant,
}

/// Shares of a skill's playouts are multiples of this number.
const PORTION: u64 = 16;

impl<'a> Budget<'a> {
    /// The limits given, and those of the skill.
    fn new(mut limits: Limits<'a>, playouts: Option<u64>) -> Self {
        let start = Instant::now();
        let is_limited =
            limits.nodes.is_some() || limits.deadline.is_some() || limits.cancelled.is_some();
        if playouts.is_none() && !is_limited {
            limits.deadline = Some(start + crate::DEFAULT_TIME);
        }
        Self { limits, playouts, start }
    }

    /// A share of what is left after `used` playouts.
    fn share(&self, share: f64, used: u64) -> Limits<'a> {
        let left = |nodes: u64| (nodes.saturating_sub(used) as f64 * share) as u64;
        let of_skill =
            self.playouts.map(|playouts| left(playouts).max(1).next_multiple_of(PORTION));
        let nodes = self.limits.nodes.map(left).into_iter().chain(of_skill).min();
        Limits { nodes, deadline: self.deadline(share), ..self.limits }
    }

    /// The limits for the exact solver.
    fn exact(&self) -> Limits<'a> {
        let given = self.limits.nodes.map(|nodes| (nodes as f64 * EXACT_SHARE) as u64);
        let is_timed = self.playouts.is_none() && self.limits.deadline.is_some();
        let most = (!is_timed).then_some(EXACT_NODES);
        let nodes = given.into_iter().chain(most).min();
        Limits { nodes, deadline: self.deadline(EXACT_SHARE), ..self.limits }
    }

    /// Subtracts the nodes that the exact solver used.
    fn take(&mut self, nodes: u64) {
        self.limits.nodes = self.limits.nodes.map(|left| left.saturating_sub(nodes));
    }

    /// The time at which a share of the remaining time has passed.
    fn deadline(&self, share: f64) -> Option<Instant> {
        let now = Instant::now().max(self.start);
        let deadline = self.limits.deadline?;
        Some(now + deadline.saturating_duration_since(now).mul_f64(share))
    }
}

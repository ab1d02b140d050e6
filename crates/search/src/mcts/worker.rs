use super::MctsGame;
use super::tree::{Prior, Tree};
use super::tree_search::{Mcts, softmax};
use crate::Bounds;
use crate::limits::Budget;

/// The number of choices considered in a position, however rarely it was visited.
const FEWEST: f32 = 3.0;

/// The minimum number of children created at a time.
const BLOCK: u32 = 8;

/// From this many visits of a node on, threads that share a tree write less to it, as enough is
/// known and the writes would keep moving cache lines between processors: they no longer record
/// that they are below the node, and only one in [`SELDOM`] playouts counts for all moves as first.
const OFTEN: u32 = 1024;
const SELDOM: u32 = 8;

/// A number of playouts added to every child to avoid division by zero, too small to matter beside
/// a real playout.
const TINY: f32 = 1e-20;

/// The value of an even game.
const EVEN: f32 = 0.5;

/// The state of one search thread.
pub(super) struct Worker<'a, G: MctsGame> {
    search: &'a Mcts<G>,
    random: &'a mut G::Random,
    /// Whether there are no other threads.
    is_alone: bool,
    state: G::State,
    /// The nodes on the path from the root, and whether the maximizer chooses at each.
    path: Vec<(u32, bool)>,
    /// The nodes on the path that count this thread as below them.
    entered: Vec<u32>,
    /// The choices of a position with the policy's probabilities, partly sorted.
    ranked: Vec<(u16, f32)>,
}

impl<'a, G: MctsGame> Worker<'a, G> {
    pub(super) fn new(search: &'a Mcts<G>, random: &'a mut G::Random, is_alone: bool) -> Self {
        Self {
            search,
            random,
            is_alone,
            state: search.root.clone(),
            path: Vec::new(),
            entered: Vec::new(),
            ranked: Vec::new(),
        }
    }

    /// Runs playouts, checking the limits every `period` playouts.
    pub(super) fn run(&mut self, budget: &Budget<'_>, period: u64, report: &mut dyn FnMut()) {
        loop {
            let playouts = budget.take(period);
            (0..playouts).for_each(|_| self.simulate());
            if playouts == 0 || self.search.tree.root().bounds().is_exact() {
                return;
            }
            report();
        }
    }

    /// Goes down the tree, then plays to the end; returns the final margin and whether it is
    /// proven.
    fn descend(&mut self) -> (i32, bool) {
        let search = self.search;
        let (game, tree) = (&search.game, &search.tree);
        self.state.clone_from(&search.root);
        self.path.clear();
        self.path.push((0, game.maximizes(&self.state)));
        loop {
            let &(index, maximizes) = self.path.last().expect("the root at least");
            let node = tree.node(index);
            let bounds = node.bounds();
            if bounds.is_exact() {
                return (bounds.lower, true);
            }
            let wide = search.width(node.visits());
            if (node.visits() >= search.tuning.expansion || index == 0) && node.count() < wide {
                self.widen(index, wide);
            }
            if node.count() == 0 {
                return (game.playout(&mut self.state, self.random), false);
            }
            let mut child = search.select(index, wide, maximizes);
            if child.is_none() && !node.is_complete() {
                self.widen(index, node.count() + 1);
                child = search.select(index, wide, maximizes);
            }
            let child = child.or_else(|| tree.children(index).next()).expect("a child at least");
            let node = tree.node(child);
            if !self.is_alone && node.visits() < OFTEN {
                node.enter();
                self.entered.push(child);
            }
            game.play(&mut self.state, node.choice());
            self.path.push((child, game.maximizes(&self.state)));
            if let Some(margin) = game.result(&self.state) {
                node.prove(Bounds::exact(margin));
            }
        }
    }

    /// Creates missing children of the current node, for at least `wide` in all.
    fn widen(&mut self, index: u32, wide: u32) {
        let tree = &self.search.tree;
        let node = tree.node(index);
        if tree.is_full(BLOCK) {
            return;
        }
        let Some(claim) = tree.claim(index) else { return };
        self.ranked.clear();
        self.search.game.choices(&self.state, |choice, rating| self.ranked.push((choice, rating)));
        softmax(&mut self.ranked, |(_, rating)| rating);
        let all = self.ranked.len();
        // At least doubles the number, since all choices are rated again each time.
        let count = node.count();
        let end = (wide.max(2 * count).max(BLOCK) as usize).min(all);
        let by_rank = |a: &(u16, f32), b: &(u16, f32)| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0));
        if end < all {
            self.ranked.select_nth_unstable_by(end, by_rank);
        }
        self.ranked[..end].sort_unstable_by(by_rank);
        let mean = if count == 0 { EVEN } else { node.value() / node.visits() as f32 };
        let prior = Prior { count: self.search.tuning.prior, mean };
        claim.add_children(&self.ranked[count as usize..end], all, prior);
    }

    /// Goes down the tree, plays to the end, and propagates the result back up.
    fn simulate(&mut self) {
        let (mut margin, is_proven) = self.descend();
        let Self { search, state, path, entered, is_alone, .. } = self;
        let (game, tree) = (&search.game, &search.tree);
        let mut news = is_proven;
        let shares = search.tuning.amaf > 0.0 && !is_proven;
        for &(index, maximizes) in path.iter().rev() {
            let node = tree.node(index);
            if news && node.count() > 0 {
                news = node.prove(best_bounds(tree, index, maximizes));
            }
            // A playout's margin is clamped to what is proven.
            let Bounds { lower, upper } = node.bounds();
            margin = margin.clamp(lower, upper.max(lower));
            let value = search.values.of(margin);
            let visits = node.visits();
            if shares && (*is_alone || visits < OFTEN || visits.is_multiple_of(SELDOM)) {
                for child in tree.blocks(index).flatten() {
                    let child = tree.node(child);
                    child.share(value, game.was_made(state, maximizes, child.choice()));
                }
            }
            node.visit(margin, value);
        }
        for index in entered.drain(..) {
            tree.node(index).leave();
        }
    }
}

/// The bounds that the children of a node prove for it.
fn best_bounds(tree: &Tree, index: u32, maximizes: bool) -> Bounds {
    // This is read first, so that children added later do no harm.
    let is_complete = tree.node(index).is_complete();
    let all = tree.children(index).map(|child| tree.node(child).bounds());
    let best = |a: Bounds, b: Bounds| {
        if maximizes {
            Bounds { lower: a.lower.max(b.lower), upper: a.upper.max(b.upper) }
        } else {
            Bounds { lower: a.lower.min(b.lower), upper: a.upper.min(b.upper) }
        }
    };
    let Bounds { lower, upper } = all.reduce(best).unwrap_or(Bounds::UNKNOWN);
    match (is_complete, maximizes) {
        (true, _) => Bounds { lower, upper },
        // The other choices may be better for the player who chooses.
        (false, true) => Bounds { lower, ..Bounds::UNKNOWN },
        (false, false) => Bounds { upper, ..Bounds::UNKNOWN },
    }
}

impl<G: MctsGame> Mcts<G> {
    /// The number of choices to consider after this many visits.
    #[inline]
    fn width(&self, visits: u32) -> u32 {
        (FEWEST + self.tuning.width * (visits.max(1) as f32).sqrt()) as u32
    }

    /// The child to visit: one of the likeliest, or another one if those have nothing new to offer.
    /// `None` if no child so far has anything new to offer.
    #[inline]
    fn select(&self, index: u32, wide: u32, maximizes: bool) -> Option<u32> {
        if maximizes {
            self.select_for::<true>(index, wide)
        } else {
            self.select_for::<false>(index, wide)
        }
    }

    fn select_for<const MAXIMIZES: bool>(&self, index: u32, wide: u32) -> Option<u32> {
        let node = self.tree.node(index);
        let Bounds { lower, upper } = node.bounds();
        let all = node.visits().max(1) as f32;
        let explore = self.tuning.exploration * libm::logf(all).sqrt();
        let policy = self.tuning.policy * all.sqrt();
        let weight = if self.tuning.amaf > 0.0 { self.tuning.amaf.recip() } else { 0.0 };
        // Index 0, the root, is no node's child, so it stands for none.
        let (mut best, mut best_score) = (0, f32::NEG_INFINITY);
        let mut rank = 0;
        for block in self.tree.blocks(index) {
            for index in block {
                if rank >= wide && best != 0 {
                    return Some(best);
                }
                rank += 1;
                let child = self.tree.node(index);
                let bounds = child.bounds();
                // A choice that is proven to be no better than another has nothing new to offer.
                let is_settled =
                    if MAXIMIZES { bounds.upper <= lower } else { bounds.lower >= upper };
                // Other threads below a child count as lost games, so that threads spread out.
                let virtual_loss = child.virtual_loss() as f32;
                let visits = child.visits() as i32 as f32 + virtual_loss;
                let value = child.value() + if MAXIMIZES { 0.0 } else { virtual_loss };
                // The mean over visits and the mean over shared playouts, weighted by 1 - beta and
                // beta, where beta = shared / (shared + visits + shared * visits * weight). A
                // single division serves both this and `rest`.
                let (shared, shared_mean) = child.shared();
                let shared = shared + TINY;
                let growing = 1.0 + shared * weight;
                let sum = shared * shared_mean + value * growing;
                let (count, next) = (shared + visits * growing, visits + 1.0);
                let inverse = (count * next).recip();
                let (mean, rest) = (sum * next * inverse, count * inverse);
                let mean = if MAXIMIZES { mean } else { 1.0 - mean };
                let score = mean + explore * rest.sqrt() + policy * child.policy() * rest;
                let score = if is_settled { f32::NEG_INFINITY } else { score };
                // No branch, as it would be hard to predict.
                best = if score > best_score { index } else { best };
                best_score = if score > best_score { score } else { best_score };
            }
        }
        (best != 0).then_some(best)
    }
}

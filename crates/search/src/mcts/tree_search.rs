use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use super::MctsGame;
use super::tree::{Node, Tree};
use crate::Bounds;

/// The tuning parameters of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tuning {
    /// How strongly choices that have been tried less are preferred, regardless of the policy.
    pub exploration: f32,
    /// How strongly choices that have been tried less than the policy suggests are preferred.
    pub policy: f32,
    /// The number of visits at which the mean value of a choice weighs as much as its
    /// all-moves-as-first value; 0 to turn the latter off.
    pub amaf: f32,
    /// The number of playouts with an even result with which each choice starts.
    pub prior: u32,
    /// The number of visits of a choice before its own choices get nodes.
    pub expansion: u32,
    /// How fast the number of choices considered in a position grows: three, plus this times the
    /// square root of its visits, the likeliest ones first. Infinity considers all.
    pub width: f32,
    /// The weight of winning in a game's value, from 0 to 1; the rest is for the margin.
    pub win: f32,
    /// The scale of the logistic function that turns margins into values, relative to the standard
    /// deviation of the margins of playouts.
    pub spread: f32,
}

impl Tuning {
    /// Values that have proven good.
    pub const DEFAULT: Self = Self {
        exploration: 0.01,
        policy: 1.0,
        amaf: 500.0,
        prior: 4,
        expansion: 2,
        width: 1.0,
        win: 0.5,
        spread: 0.6,
    };
}

/// A search's assessment of a choice.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatedNode {
    /// The choice.
    pub choice: u16,
    /// How often the search has visited it.
    pub visits: u32,
    /// The share of these games that the maximizer won, counting draws as half.
    pub chance: f64,
    /// The mean of their final margins for the maximizer.
    pub margin: f64,
    /// Proven bounds of the final margin for the maximizer.
    pub bounds: Bounds,
}

/// Final margins as values between 0 and 1.
#[derive(Clone, Copy)]
pub(super) struct Values {
    win: f32,
    pub(super) center: f32,
    pub(super) scale: f32,
}

impl Values {
    #[inline]
    pub(super) fn of(self, margin: i32) -> f32 {
        let won = 0.5 + 0.5 * margin.signum() as f32;
        let above = (margin as f32 - self.center) / self.scale;
        self.win * won + (1.0 - self.win) / (1.0 + libm::expf(-above))
    }
}

/// Monte Carlo tree search from a position. The tree is kept between calls; see the
/// [module](super).
pub struct Mcts<G: MctsGame> {
    pub(super) game: G,
    pub(super) root: G::State,
    pub(super) tree: Tree,
    pub(super) tuning: Tuning,
    pub(super) values: Values,
    /// Playouts so far, as of the last report.
    pub(super) playouts: AtomicU64,
    pub(super) seed: u64,
}

impl<G: MctsGame> Mcts<G> {
    /// A new search with a tree of at most `memory` bytes, but with at least some nodes. If the
    /// system cannot provide that much memory, the tree is smaller.
    #[must_use]
    pub fn new(game: G, root: G::State, memory: usize, tuning: Tuning, seed: u64) -> Self {
        let values = Values { win: tuning.win, center: 0.0, scale: 1.0 };
        Self {
            game,
            root,
            tree: Tree::new(memory),
            tuning,
            values,
            playouts: AtomicU64::new(0),
            seed,
        }
    }

    /// The game.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// The position being searched.
    pub const fn root(&self) -> &G::State {
        &self.root
    }

    /// Playouts so far.
    pub fn playouts(&self) -> u64 {
        self.playouts.load(Relaxed)
    }

    /// The size of the tree, in nodes.
    pub fn tree_nodes(&self) -> u64 {
        self.tree.len().into()
    }

    /// Visits of the root.
    pub fn visits(&self) -> u32 {
        self.tree.root().visits()
    }

    /// Forgets everything and starts from another position.
    pub fn restart(&mut self, root: G::State) {
        self.tree.clear();
        self.root = root;
    }

    /// Moves the root to a choice, keeping what is known about it.
    pub fn advance(&mut self, choice: u16) {
        let child = self.tree.children(0).find(|&child| self.tree.node(child).choice() == choice);
        match child {
            Some(child) => self.tree.keep(child),
            None => self.tree.clear(),
        }
        self.game.play(&mut self.root, choice);
    }

    /// What is known about the root.
    pub fn rated_root(&self) -> RatedNode {
        rated(self.tree.root())
    }

    /// What is known about the root's choices that have nodes so far.
    pub fn rated(&self) -> impl Iterator<Item = RatedNode> {
        self.tree.children(0).map(|child| rated(self.tree.node(child)))
    }

    /// The best choice so far; `None` if no choice has a node yet.
    pub fn best(&self) -> Option<u16> {
        let best = self.best_of(0, self.game.maximizes(&self.root))?;
        Some(self.tree.node(best).choice())
    }

    /// The expected line from here, as far as its nodes have at least this many visits.
    pub fn line(&self, visits: u32) -> Vec<u16> {
        let mut state = self.root.clone();
        let mut line = Vec::new();
        let mut index = 0;
        while let Some(best) = self.best_of(index, self.game.maximizes(&state)) {
            let node = self.tree.node(best);
            if node.visits() < visits {
                break;
            }
            line.push(node.choice());
            self.game.play(&mut state, node.choice());
            index = best;
        }
        line
    }

    /// Walks the tree below the root. Calls `each` with the choices from the root to a node, the
    /// position there and what is known about it, and goes below the node if `each` returns true.
    pub fn for_each_below(&self, mut each: impl FnMut(&[u16], &G::State, RatedNode) -> bool) {
        self.walk(0, &self.root, &mut Vec::new(), &mut each);
    }

    /// Calls `each` for the root and every position with at least this many visits, if it has
    /// children, with what is known about these, as in [`rated`](Self::rated).
    pub fn for_each_expanded(&self, visits: u32, mut each: impl FnMut(&G::State, &[RatedNode])) {
        let mut open = vec![(0, self.root.clone())];
        while let Some((index, state)) = open.pop() {
            let nodes = self.tree.children(index).map(|child| self.tree.node(child));
            let choices: Vec<_> = nodes.map(rated).collect();
            if choices.is_empty() {
                continue;
            }
            each(&state, &choices);
            for (child, rated) in self.tree.children(index).zip(choices) {
                if rated.visits >= visits {
                    let mut next = state.clone();
                    self.game.play(&mut next, rated.choice);
                    open.push((child, next));
                }
            }
        }
    }

    fn walk(
        &self,
        index: u32,
        state: &G::State,
        path: &mut Vec<u16>,
        each: &mut impl FnMut(&[u16], &G::State, RatedNode) -> bool,
    ) {
        for child in self.tree.children(index) {
            let rated = rated(self.tree.node(child));
            let mut next = state.clone();
            self.game.play(&mut next, rated.choice);
            path.push(rated.choice);
            if each(path, &next, rated) {
                self.walk(child, &next, path, each);
            }
            path.pop();
        }
    }

    /// The most visited child of a node, unless another one is proven to be better.
    pub(super) fn best_of(&self, index: u32, maximizes: bool) -> Option<u32> {
        let key = |&child: &u32| {
            let node = self.tree.node(child);
            let Bounds { lower, upper } = node.bounds();
            if maximizes { (lower, node.visits()) } else { (-upper, node.visits()) }
        };
        let children = self.tree.children(index);
        let proven = children.clone().max_by_key(key)?;
        let worth = |child: u32| {
            let node = self.tree.node(child);
            let mean = node.value() / node.visits() as f32;
            if maximizes { mean } else { 1.0 - mean }
        };
        // Children that could still be better than the proven one.
        let Bounds { lower, upper } = self.tree.node(proven).bounds();
        let open = children.filter(|&child| {
            let node = self.tree.node(child);
            let bounds = node.bounds();
            let may_be_better = if maximizes { bounds.upper > lower } else { bounds.lower < upper };
            may_be_better && node.visits() > 0
        });
        let Some(open) = open.max_by_key(|&child| self.tree.node(child).visits()) else {
            return Some(proven);
        };
        let safe = if maximizes { self.values.of(lower) } else { 1.0 - self.values.of(upper) };
        Some(if open != proven && safe >= worth(open) { proven } else { open })
    }
}

pub(super) fn rated(node: &Node) -> RatedNode {
    RatedNode {
        choice: node.choice(),
        visits: node.visits(),
        chance: node.chance(),
        margin: node.margin(),
        bounds: node.bounds(),
    }
}

/// The softmax: turns logarithms, which are known up to a constant, into probabilities, in place.
/// `rating` gives the place in each item.
pub fn softmax<T>(items: &mut [T], rating: impl Fn(&mut T) -> &mut f32) {
    let most = items.iter_mut().map(|item| *rating(item)).fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for probability in items.iter_mut().map(&rating) {
        *probability = libm::expf(*probability - most);
        sum += *probability;
    }
    items.iter_mut().map(rating).for_each(|probability| *probability /= sum);
}

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use super::MctsGame;
use super::tree::{Node, Tree};
use crate::Bounds;

/// The numbers that shape a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tuning {
    /// How much choices are preferred that have been tried less, whatever the policy says.
    pub exploration: f32,
    /// How much choices are preferred that have been tried less than the policy says.
    pub policy: f32,
    /// The number of visits at which the mean of a choice weighs as much as what all moves as
    /// first say; 0 to leave those out.
    pub amaf: f32,
    /// The playouts that an even game counts for, as which each choice begins.
    pub prior: u32,
    /// Visits of a choice before the ones that follow get nodes of their own.
    pub expansion: u32,
    /// How fast the choices become more that are looked at in a position: these are the likeliest
    /// ones, three and this times the square root of its visits. Infinity to look at all.
    pub width: f32,
    /// How much of a game's value is for winning, from 0 to 1; the rest is for the margin.
    pub win: f32,
    /// The margins, in points, that are told apart well: the scale of the logistic function,
    /// relative to the standard deviation of playouts.
    pub spread: f32,
}

impl Tuning {
    /// What has shown to be good.
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

/// What a search thinks of a choice.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RatedNode {
    /// The choice.
    pub choice: u16,
    /// How often the search went there.
    pub visits: u32,
    /// The share of these games that the maximizer won, drawn ones half.
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

/// Monte Carlo tree search from a position, whose tree grows from call to call; see the
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
    /// A search that has not begun, with a tree of so many bytes at most, or a few if that is
    /// less. Where the system does not give that much memory, the tree is smaller.
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

    /// The position that is searched.
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

    /// Forgets everything, and begins with another position.
    pub fn restart(&mut self, root: G::State) {
        self.tree.clear();
        self.root = root;
    }

    /// Goes on from a choice, with what is known about it.
    pub fn advance(&mut self, choice: u16) {
        let child = self.tree.children(0).find(|&child| self.tree.node(child).choice() == choice);
        match child {
            Some(child) => self.tree.keep(child),
            None => self.tree.clear(),
        }
        self.game.play(&mut self.root, choice);
    }

    /// What is known of the position as a whole.
    pub fn rated_root(&self) -> RatedNode {
        rated(self.tree.root())
    }

    /// What is known of the choices, but for those that the search has not looked at yet.
    pub fn rated(&self) -> impl Iterator<Item = RatedNode> {
        self.tree.children(0).map(|child| rated(self.tree.node(child)))
    }

    /// The best choice so far; `None` if there is none, or none has been looked at.
    pub fn best(&self) -> Option<u16> {
        let best = self.best_of(0, self.game.maximizes(&self.root))?;
        Some(self.tree.node(best).choice())
    }

    /// The choices that are expected from here, as far as they were visited so often.
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

    /// Walks over the tree below the root: calls `each` with the choices from the root to a node,
    /// the position there, and what is known of it, and goes on below if it says so.
    pub fn for_each_below(&self, mut each: impl FnMut(&[u16], &G::State, RatedNode) -> bool) {
        self.walk(0, &self.root, &mut Vec::new(), &mut each);
    }

    /// Calls `each` with the root and all positions that were visited so often, if choices were
    /// tried there, and what is known of these, as in [`rated`](Self::rated).
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

    /// The child of a node that was visited most, unless another one is proven to be better.
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
        // What could still be better than what is proven.
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

/// Makes probabilities of their logarithms, which may lack a constant: a softmax. They are where
/// `rating` says in each item.
pub fn softmax<T>(items: &mut [T], rating: impl Fn(&mut T) -> &mut f32) {
    let most = items.iter_mut().map(|item| *rating(item)).fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for probability in items.iter_mut().map(&rating) {
        *probability = libm::expf(*probability - most);
        sum += *probability;
    }
    items.iter_mut().map(rating).for_each(|probability| *probability /= sum);
}

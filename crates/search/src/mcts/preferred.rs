use std::collections::BinaryHeap;

use super::tree_search::rated;
use super::{Mcts, MctsGame, RatedNode};
use crate::Bounds;

/// A node where a different sequence of choices branches off.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Branch {
    worth: Worth,
    /// The choices from the root on.
    path: Vec<u16>,
    node: u32,
}

/// How much the search prefers a node, for the player who chooses at the root. Nodes that cannot be
/// as good as the proven bound of the root come last.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Worth {
    upper: i32,
    lower: i32,
    visits: u32,
}

impl<G: MctsGame> Mcts<G> {
    /// Sequences of choices from the root to the first positions where `is_end` holds, and what is
    /// known about these positions, with the preferred ones first. All choices on the way must be
    /// made by the same player.
    ///
    /// The sequence of [best](Self::best) choices comes first. Next is always the most visited of
    /// the remaining subtrees, unless it is proven to be worse, again followed along its best
    /// choices. Up to `most` subtrees are followed, and only visited nodes count.
    pub fn preferred(
        &self,
        most: usize,
        is_end: impl Fn(&G::State) -> bool,
    ) -> Vec<(Vec<u16>, RatedNode)> {
        let maximizes = self.game.maximizes(&self.root);
        let of_mover = |Bounds { lower, upper }: Bounds| match maximizes {
            true => Bounds { lower, upper },
            false => Bounds { lower: -upper, upper: -lower },
        };
        let root = of_mover(self.tree.root().bounds());
        let worth = |child: u32| {
            let node = self.tree.node(child);
            let Bounds { lower, upper } = of_mover(node.bounds());
            let lower = if root.is_exact() { lower } else { 0 };
            Worth { upper: upper.min(root.lower), lower, visits: node.visits() }
        };
        let mut found = Vec::new();
        let mut open = BinaryHeap::from([Branch { worth: worth(0), path: Vec::new(), node: 0 }]);
        for _ in 0..most {
            let Some(Branch { mut path, mut node, .. }) = open.pop() else { break };
            let mut state = self.root.clone();
            path.iter().for_each(|&choice| self.game.play(&mut state, choice));
            while path.is_empty() || !is_end(&state) {
                let is_visited = |&child: &u32| self.tree.node(child).visits() > 0;
                let best = self.best_of(node, maximizes).filter(is_visited);
                let Some(best) = best else { break };
                for other in self.tree.children(node).filter(is_visited) {
                    if other != best {
                        let mut path = path.clone();
                        path.push(self.tree.node(other).choice());
                        open.push(Branch { worth: worth(other), path, node: other });
                    }
                }
                let choice = self.tree.node(best).choice();
                self.game.play(&mut state, choice);
                path.push(choice);
                node = best;
            }
            if !path.is_empty() && is_end(&state) {
                found.push((path, rated(self.tree.node(node))));
            }
        }
        found
    }
}

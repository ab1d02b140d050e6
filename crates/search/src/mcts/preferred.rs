use std::collections::BinaryHeap;

use super::tree_search::rated;
use super::{Mcts, MctsGame, RatedNode};
use crate::Bounds;

/// Where the search could have gone elsewhere.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Branch {
    worth: Worth,
    /// The choices from the root on.
    path: Vec<u16>,
    node: u32,
}

/// How much a search likes a node, for the player who chooses at the root. What cannot be as good
/// as the proven bound of the root comes last.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Worth {
    upper: i32,
    lower: i32,
    visits: u32,
}

impl<G: MctsGame> Mcts<G> {
    /// Sequences of choices from the root to the first positions that are the end of one, those
    /// that the search prefers first, and what is known of these positions. All choices on the way
    /// must be the same player's.
    ///
    /// First comes the sequence of [best](Self::best) choices. Then always that part of the tree
    /// is next which was visited most, unless it is proven to be worse, and of that part again the
    /// best choices. Of `most` parts what was visited is listed.
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

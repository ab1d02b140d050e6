//! Tests of the tree under loom, which tries all interleavings of threads and all values that they
//! may read.

use loom::model::Builder;
use loom::sync::Arc;
use loom::thread;

use super::tree::{Prior, Tree};

const PRIOR: Prior = Prior { count: 4, mean: 0.5 };

/// The policy's probability of a choice.
fn policy(choice: u16) -> f32 {
    f32::from(choice + 1) / 16.0
}

/// Creates children, `step` at a time, until there are `wide` for the node's `all` choices, unless
/// another thread is doing so.
fn widen(tree: &Tree, index: u32, wide: u16, all: u16, step: u16) {
    while tree.node(index).count() < u32::from(wide) {
        let Some(claim) = tree.claim(index) else { return };
        let count = tree.node(index).count() as u16;
        let new: Vec<_> = (count..(count + step).min(all)).map(|c| (c, policy(c))).collect();
        claim.add_children(&new, all.into(), PRIOR);
    }
}

/// The choices for which a node has children. All children must be fully initialized.
fn choices(tree: &Tree, index: u32) -> Vec<u16> {
    let read = |child| {
        let child = tree.node(child);
        assert_eq!(child.policy(), policy(child.choice()), "a child that is ready");
        child.choice()
    };
    tree.children(index).map(read).collect()
}

fn check(nodes: usize, test: impl Fn(Tree) + Sync + Send + 'static) {
    let mut builder = Builder::new();
    builder.max_branches = 100_000;
    builder.check(move || test(Tree::with_nodes(nodes)));
}

#[test]
fn every_child_is_created_once() {
    check(8, |tree| {
        let tree = Arc::new(tree);
        let other = {
            let tree = tree.clone();
            thread::spawn(move || widen(&tree, 0, 3, 3, 2))
        };
        widen(&tree, 0, 3, 3, 2);
        other.join().expect("no panic");
        // A thread that found the node claimed has left it unchanged.
        widen(&tree, 0, 3, 3, 2);
        assert_eq!(choices(&tree, 0), [0, 1, 2]);
        assert!(tree.node(0).is_complete() && tree.is_full(5) && !tree.is_full(4));
    });
}

#[test]
fn children_can_be_read_while_more_are_created() {
    check(8, |tree| {
        let tree = Arc::new(tree);
        let other = {
            let tree = tree.clone();
            thread::spawn(move || {
                let count = tree.node(0).count() as usize;
                let seen = choices(&tree, 0);
                assert!([0, 1, 2].starts_with(&seen) && seen.len() >= count, "{count} {seen:?}");
            })
        };
        widen(&tree, 0, 3, 3, 1);
        other.join().expect("no panic");
        assert_eq!(choices(&tree, 0), [0, 1, 2]);
    });
}

#[test]
fn what_threads_have_made_can_be_kept() {
    check(8, |tree| {
        let tree = Arc::new(tree);
        widen(&tree, 0, 2, 2, 2);
        let child = |nth| tree.children(0).nth(nth).expect("two children");
        let (first, second) = (child(0), child(1));
        let other = {
            let tree = tree.clone();
            thread::spawn(move || {
                widen(&tree, first, 1, 1, 1);
                widen(&tree, second, 2, 2, 1);
            })
        };
        widen(&tree, second, 2, 2, 1);
        other.join().expect("no panic");
        widen(&tree, second, 2, 2, 1);
        let mut tree = Arc::try_unwrap(tree).ok().expect("no other thread");
        tree.keep(second);
        assert_eq!(tree.root().choice(), 1);
        assert_eq!(choices(&tree, 0), [0, 1]);
        assert!(tree.is_full(6) && !tree.is_full(5));
    });
}

#[test]
fn the_last_room_is_given_once() {
    check(4, |tree| {
        let tree = Arc::new(tree);
        widen(&tree, 0, 2, 2, 2);
        let other = {
            let tree = tree.clone();
            thread::spawn(move || give(&tree, 1))
        };
        let mine = give(&tree, 2);
        let its = other.join().expect("no panic");
        assert_ne!(mine, its, "one node is left");
    });

    /// Whether there was room for a child.
    fn give(tree: &Tree, index: u32) -> bool {
        let claim = tree.claim(index).expect("nobody else wants this node");
        claim.add_children(&[(0, policy(0))], 1, PRIOR);
        tree.node(index).count() == 1
    }
}

#[test]
fn bounds_of_all_threads_are_kept() {
    use crate::Bounds;
    check(1, |tree| {
        let tree = Arc::new(tree);
        let other = {
            let tree = tree.clone();
            thread::spawn(move || tree.root().prove(Bounds { lower: -3, upper: 5 }))
        };
        let mine = tree.root().prove(Bounds { lower: -2, upper: 7 });
        let its = other.join().expect("no panic");
        assert_eq!(tree.root().bounds(), Bounds { lower: -2, upper: 5 });
        assert!(mine && its, "each has said something new");
    });
}

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::iter;
use std::ops::Range;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};

use crate::sync::{AtomicBool, AtomicI32, AtomicI64, AtomicU16, AtomicU32, AtomicU64};
use crate::zeroed::{Zeroable, Zeroed};
use crate::{Bounds, LIMIT};

/// Sums of values are stored in units of one divided by this.
const UNIT: f64 = 65536.0;

/// In [`Node::choices`]: not counted yet.
const UNCOUNTED: u16 = u16::MAX;

/// The maximum number of playouts counted for all moves as first.
const MOST_SHARED: i32 = 1 << 16;

/// What is known about a choice. All values are from the maximizer's point of view.
#[derive(Default)]
#[repr(align(64))]
pub(super) struct Node {
    /// The sum of the values of all visits.
    value: AtomicI64,
    /// The sum of final margins.
    margin: AtomicI64,
    visits: AtomicU32,
    /// Twice the number of games won, plus the number of games drawn.
    wins: AtomicU32,
    /// The number of playouts in which the choice was made, perhaps later, and their mean value as
    /// an `f32`, packed together.
    shared: AtomicU64,
    lower: AtomicI32,
    upper: AtomicI32,
    /// The policy's probability of the choice, as an `f32`.
    policy: AtomicU32,
    /// The index of the first block of children; 0 if there is none yet.
    children: AtomicU32,
    /// In the first node of a block: the index of the next block of siblings.
    next: AtomicU32,
    /// In the first node of a block: the number of nodes in it.
    block: AtomicU16,
    /// The number of children so far.
    count: AtomicU16,
    /// The number of choices, which is the final number of children.
    choices: AtomicU16,
    choice: AtomicU16,
    /// The number of threads below this node.
    virtual_loss: AtomicU16,
    /// Whether a thread is creating children.
    busy: AtomicBool,
}

#[expect(unsafe_code, reason = "a promise about all bits zero")]
// SAFETY: all fields are integers or booleans, for which all bits zero is a valid value.
unsafe impl Zeroable for Node {}

impl Node {
    fn begin(&self, choice: u16, policy: f32, prior: Prior) {
        self.choice.store(choice, Relaxed);
        self.policy.store(policy.to_bits(), Relaxed);
        self.store_shared(prior.count, prior.mean);
        self.lower.store(-LIMIT, Relaxed);
        self.upper.store(LIMIT, Relaxed);
        for counter in [&self.visits, &self.wins, &self.children, &self.next] {
            counter.store(0, Relaxed);
        }
        self.value.store(0, Relaxed);
        self.margin.store(0, Relaxed);
        for counter in [&self.block, &self.count, &self.virtual_loss] {
            counter.store(0, Relaxed);
        }
        self.choices.store(UNCOUNTED, Relaxed);
        self.busy.store(false, Relaxed);
    }

    fn move_to(&self, target: &Self) {
        target.value.store(self.value.load(Relaxed), Relaxed);
        target.margin.store(self.margin.load(Relaxed), Relaxed);
        target.visits.store(self.visits.load(Relaxed), Relaxed);
        target.wins.store(self.wins.load(Relaxed), Relaxed);
        target.shared.store(self.shared.load(Relaxed), Relaxed);
        target.lower.store(self.lower.load(Relaxed), Relaxed);
        target.upper.store(self.upper.load(Relaxed), Relaxed);
        target.policy.store(self.policy.load(Relaxed), Relaxed);
        target.children.store(self.children.load(Relaxed), Relaxed);
        target.next.store(self.next.load(Relaxed), Relaxed);
        target.block.store(self.block.load(Relaxed), Relaxed);
        target.count.store(self.count.load(Relaxed), Relaxed);
        target.choices.store(self.choices.load(Relaxed), Relaxed);
        target.choice.store(self.choice.load(Relaxed), Relaxed);
        target.virtual_loss.store(self.virtual_loss.load(Relaxed), Relaxed);
        target.busy.store(self.busy.load(Relaxed), Relaxed);
    }

    /// The number of children so far.
    #[inline]
    pub(super) fn count(&self) -> u32 {
        self.count.load(Acquire).into()
    }

    /// Whether there is a child for every choice.
    #[inline]
    pub(super) fn is_complete(&self) -> bool {
        self.count.load(Acquire) == self.choices.load(Relaxed)
    }

    #[inline]
    pub(super) fn choice(&self) -> u16 {
        self.choice.load(Relaxed)
    }

    /// The policy's probability of the choice, from 0 to 1.
    #[inline]
    pub(super) fn policy(&self) -> f32 {
        f32::from_bits(self.policy.load(Relaxed))
    }

    #[inline]
    pub(super) fn visits(&self) -> u32 {
        self.visits.load(Relaxed)
    }

    #[inline]
    pub(super) fn virtual_loss(&self) -> u32 {
        self.virtual_loss.load(Relaxed).into()
    }

    #[inline]
    pub(super) fn enter(&self) {
        self.virtual_loss.fetch_add(1, Relaxed);
    }

    #[inline]
    pub(super) fn leave(&self) {
        self.virtual_loss.fetch_sub(1, Relaxed);
    }

    /// The sum of the values of all visits.
    #[inline]
    pub(super) fn value(&self) -> f32 {
        (self.value.load(Relaxed) as f64 * UNIT.recip()) as f32
    }

    /// The mean of the final margins.
    pub(super) fn margin(&self) -> f64 {
        self.margin.load(Relaxed) as f64 / f64::from(self.visits().max(1))
    }

    /// The share of games won, counting draws as half.
    pub(super) fn chance(&self) -> f64 {
        f64::from(self.wins.load(Relaxed)) / 2.0 / f64::from(self.visits().max(1))
    }

    /// Counts a visit. If two threads do so at once, part of one may get lost. That is rare, and
    /// preventing it would cost much more time (Enzenberger and Müller 2010).
    #[inline]
    pub(super) fn visit(&self, margin: i32, value: f32) {
        self.value.store(self.value.load(Relaxed) + (f64::from(value) * UNIT) as i64, Relaxed);
        self.margin.store(self.margin.load(Relaxed) + i64::from(margin), Relaxed);
        self.wins.store(self.wins.load(Relaxed) + (1 + margin.signum()) as u32, Relaxed);
        self.visits.store(self.visits.load(Relaxed) + 1, Relaxed);
    }

    /// The number of playouts in which the choice was made, and their mean value.
    #[inline]
    pub(super) fn shared(&self) -> (f32, f32) {
        let both = self.shared.load(Relaxed);
        ((both >> 32) as i32 as f32, f32::from_bits(both as u32))
    }

    #[inline]
    fn store_shared(&self, count: u32, mean: f32) {
        self.shared.store(u64::from(count) << 32 | u64::from(mean.to_bits()), Relaxed);
    }

    /// Counts a playout if the choice was made in it. If two threads do so at once, one may get
    /// lost.
    ///
    /// There is no branch, as it would be unpredictable.
    #[inline]
    pub(super) fn share(&self, value: f32, was_made: bool) {
        let both = self.shared.load(Relaxed);
        let mean = f32::from_bits(both as u32);
        let one = i32::from(was_made);
        let count = ((both >> 32) as i32 + one).min(MOST_SHARED);
        let step = one as f32 * (value - mean) / count.max(1) as f32;
        self.store_shared(count as u32, mean + step);
    }

    #[inline]
    pub(super) fn bounds(&self) -> Bounds {
        Bounds { lower: self.lower.load(Relaxed), upper: self.upper.load(Relaxed) }
    }

    /// Adds proven bounds; returns whether they are new.
    #[inline]
    pub(super) fn prove(&self, bounds: Bounds) -> bool {
        let lower = self.lower.fetch_max(bounds.lower, Relaxed);
        let upper = self.upper.fetch_min(bounds.upper, Relaxed);
        lower < bounds.lower || upper > bounds.upper
    }
}

/// The initial statistics of a new child: a number of playouts in which the choice was made, and
/// their mean value.
#[derive(Clone, Copy)]
pub(super) struct Prior {
    pub(super) count: u32,
    pub(super) mean: f32,
}

/// A pool of as many nodes as fit in the given memory. The first one is the root.
///
/// Children are created in blocks: a node links to the first block of its children, and each block
/// to the next one. All blocks come after the node, in this order, and none is empty. As links only
/// lead forward, following them always ends, whatever other threads do.
pub(super) struct Tree {
    nodes: Zeroed<Node>,
    used: AtomicU32,
}

/// The place where the index of a block is stored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Link {
    Nowhere,
    Parent(u32),
    Sibling(u32),
}

/// The minimum number of nodes of a tree. It is smaller under Miri, where the time for an access
/// grows with the size of the tree.
const LEAST: usize = if cfg!(miri) { 1 << 6 } else { 1 << 10 };

/// The exclusive right to create children of a node.
pub(super) struct Claim<'a> {
    tree: &'a Tree,
    index: u32,
}

impl Tree {
    /// A tree of at most `memory` bytes, or less if the system cannot provide that much.
    pub(super) fn new(memory: usize) -> Self {
        let most = (memory / size_of::<Node>()).clamp(LEAST, 1 << 31);
        Self::of(Zeroed::at_most(most, LEAST))
    }

    /// A tree with so few nodes that all interleavings of threads can be tried.
    #[cfg(all(test, loom))]
    pub(super) fn with_nodes(count: usize) -> Self {
        Self::of(Zeroed::at_most(count, count))
    }

    fn of(nodes: Zeroed<Node>) -> Self {
        let tree = Self { nodes, used: AtomicU32::new(0) };
        tree.clear();
        tree
    }

    /// Removes everything but a new root.
    pub(super) fn clear(&self) {
        self.used.store(1, Relaxed);
        self.nodes[0].begin(0, 1.0, Prior { count: 0, mean: 0.0 });
    }

    #[inline]
    pub(super) fn node(&self, index: u32) -> &Node {
        &self.nodes[index as usize]
    }

    pub(super) fn root(&self) -> &Node {
        self.node(0)
    }

    /// The number of nodes.
    pub(super) fn len(&self) -> u32 {
        self.used.load(Relaxed)
    }

    /// Whether there is no room for this many more nodes.
    pub(super) fn is_full(&self, count: u32) -> bool {
        self.room_for(self.used.load(Relaxed), count).is_none()
    }

    /// The number of nodes in use after adding this many, if there is room.
    fn room_for(&self, used: u32, count: u32) -> Option<u32> {
        used.checked_add(count).filter(|&used| used as usize <= self.nodes.len())
    }

    /// The indices of a node's children so far, block by block, the likely ones first.
    #[inline]
    pub(super) fn blocks(&self, index: u32) -> impl Iterator<Item = Range<u32>> + Clone {
        let node = self.node(index);
        // Everything that the blocks counted here link to was written before the count.
        let mut rest = node.count();
        let (mut link, mut before) = (&node.children, index);
        iter::from_fn(move || {
            let first = (rest > 0).then(|| link.load(Relaxed)).filter(|&first| first > before)?;
            let head = self.node(first);
            let block = u32::from(head.block.load(Relaxed));
            rest -= block;
            (link, before) = (&head.next, first);
            Some(first..first + block)
        })
    }

    /// The indices of a node's children so far, the likely ones first.
    pub(super) fn children(&self, index: u32) -> impl Iterator<Item = u32> + Clone {
        self.blocks(index).flatten()
    }

    /// The right to create children of a node; `None` if another thread has it or none are missing.
    pub(super) fn claim(&self, index: u32) -> Option<Claim<'_>> {
        let node = self.node(index);
        let is_free = || node.busy.compare_exchange(false, true, Acquire, Relaxed).is_ok();
        if node.is_complete() || !is_free() {
            return None;
        }
        let claim = Claim { tree: self, index };
        // Another thread may have created the last children since the first check.
        (!node.is_complete()).then_some(claim)
    }

    /// Keeps only a node, which becomes the root, and its descendants.
    ///
    /// Children come after their parents, so blocks of siblings can be moved down in order, and
    /// none is overwritten before it has moved.
    pub(super) fn keep(&mut self, index: u32) {
        let mut used = 0;
        let mut blocks = BinaryHeap::from([Reverse((index, 1, Link::Nowhere))]);
        while let Some(Reverse((first, count, link))) = blocks.pop() {
            debug_assert!(used <= first, "nodes slide down");
            match link {
                Link::Nowhere => {}
                Link::Parent(parent) => self.node(parent).children.store(used, Relaxed),
                Link::Sibling(head) => self.node(head).next.store(used, Relaxed),
            }
            let mut push = |first: u32, link| {
                if first != 0 {
                    let count = self.node(first).block.load(Relaxed).into();
                    blocks.push(Reverse((first, count, link)));
                }
            };
            if link != Link::Nowhere {
                push(self.node(first).next.load(Relaxed), Link::Sibling(used));
            }
            for from in first..first + count {
                push(self.node(from).children.load(Relaxed), Link::Parent(used));
                if from != used {
                    self.node(from).move_to(self.node(used));
                }
                used += 1;
            }
        }
        self.used.store(used, Relaxed);
    }
}

impl Claim<'_> {
    /// Gives the node more children, if there is room, for these choices with their probabilities.
    /// `all` is the node's total number of choices.
    ///
    /// # Panics
    ///
    /// If there are no new children, as a block is never empty.
    pub(super) fn add_children(self, new: &[(u16, f32)], all: usize, prior: Prior) {
        let (tree, index) = (self.tree, self.index);
        assert!(!new.is_empty(), "children for a node that lacks some");
        let count = new.len() as u32;
        let first = tree.used.fetch_update(Relaxed, Relaxed, |used| tree.room_for(used, count));
        let Ok(first) = first else { return };
        for (index, &(choice, policy)) in (first..).zip(new) {
            tree.node(index).begin(choice, policy, prior);
        }
        tree.node(first).block.store(new.len() as u16, Relaxed);
        let node = tree.node(index);
        let link = match tree.blocks(index).last() {
            Some(block) => &tree.node(block.start).next,
            None => &node.children,
        };
        link.store(first, Relaxed);
        node.choices.store(all as u16, Relaxed);
        node.count.store(node.count.load(Relaxed) + new.len() as u16, Release);
    }
}

impl Drop for Claim<'_> {
    fn drop(&mut self) {
        self.tree.node(self.index).busy.store(false, Release);
    }
}

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;
use std::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicI32, AtomicI64, AtomicU16, AtomicU32, AtomicU64};

use crate::zeroed::{Zeroable, Zeroed};
use crate::{Bounds, LIMIT};

/// Sums of values are kept in this many parts of one.
const UNIT: f64 = 65536.0;

/// In [`Node::children`]: a thread is about to create them.
const BUSY: u32 = u32::MAX;

/// The most playouts that count for what is known from all moves as first.
const MOST_SHARED: u32 = 1 << 16;

/// The value of a game that is even.
const EVEN: f32 = 0.5;

/// What is known about a choice. All values are the maximizer's.
#[derive(Default)]
#[repr(align(64))]
pub(super) struct Node {
    /// The sum of values of all visits.
    value: AtomicU64,
    /// The sum of final margins.
    margin: AtomicI64,
    visits: AtomicU32,
    /// Games won, twice, and games drawn.
    wins: AtomicU32,
    /// The number of playouts in which the choice was made, perhaps later, and their mean value
    /// as an `f32`.
    shared: AtomicU64,
    lower: AtomicI32,
    upper: AtomicI32,
    /// The policy's probability of the choice, as an `f32`.
    policy: AtomicU32,
    /// The index of the first child; 0 if there are none yet.
    children: AtomicU32,
    count: AtomicU16,
    choice: AtomicU16,
    /// Threads that are below this node.
    passing: AtomicU16,
}

#[expect(unsafe_code, reason = "a promise about all bits zero")]
// SAFETY: integers.
unsafe impl Zeroable for Node {}

impl Node {
    fn begin(&self, choice: u16, policy: f32, weight: u32) {
        self.choice.store(choice, Relaxed);
        self.policy.store(policy.to_bits(), Relaxed);
        self.store_shared(weight, EVEN);
        self.lower.store(-LIMIT, Relaxed);
        self.upper.store(LIMIT, Relaxed);
        for counter in [&self.visits, &self.wins, &self.children] {
            counter.store(0, Relaxed);
        }
        self.value.store(0, Relaxed);
        self.margin.store(0, Relaxed);
        self.count.store(0, Relaxed);
        self.passing.store(0, Relaxed);
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
        target.count.store(self.count.load(Relaxed), Relaxed);
        target.choice.store(self.choice.load(Relaxed), Relaxed);
        target.passing.store(self.passing.load(Relaxed), Relaxed);
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
    pub(super) fn passing(&self) -> u32 {
        self.passing.load(Relaxed).into()
    }

    #[inline]
    pub(super) fn enter(&self) {
        self.passing.fetch_add(1, Relaxed);
    }

    #[inline]
    pub(super) fn leave(&self) {
        self.passing.fetch_sub(1, Relaxed);
    }

    /// The sum of the values of all visits.
    #[inline]
    pub(super) fn value(&self) -> f32 {
        (self.value.load(Relaxed) as f64 / UNIT) as f32
    }

    /// The mean of the final margins.
    pub(super) fn margin(&self) -> f64 {
        self.margin.load(Relaxed) as f64 / f64::from(self.visits().max(1))
    }

    /// The share of games won, drawn ones half.
    pub(super) fn chance(&self) -> f64 {
        f64::from(self.wins.load(Relaxed)) / 2.0 / f64::from(self.visits().max(1))
    }

    #[inline]
    pub(super) fn visit(&self, margin: i32, value: f32) {
        self.value.fetch_add((f64::from(value) * UNIT) as u64, Relaxed);
        self.margin.fetch_add(margin.into(), Relaxed);
        self.wins.fetch_add((1 + margin.signum()) as u32, Relaxed);
        self.visits.fetch_add(1, Relaxed);
    }

    /// Playouts in which the choice was made, and their mean value.
    #[inline]
    pub(super) fn shared(&self) -> (f32, f32) {
        let both = self.shared.load(Relaxed);
        ((both >> 32) as f32, f32::from_bits(both as u32))
    }

    #[inline]
    fn store_shared(&self, count: u32, mean: f32) {
        self.shared.store(u64::from(count) << 32 | u64::from(mean.to_bits()), Relaxed);
    }

    /// Counts a playout in which the choice was made. If two threads do at once, one may get lost.
    #[inline]
    pub(super) fn share(&self, value: f32) {
        let (count, mean) = self.shared();
        let count = (count as u32 + 1).min(MOST_SHARED);
        self.store_shared(count, mean + (value - mean) / count as f32);
    }

    #[inline]
    pub(super) fn bounds(&self) -> Bounds {
        Bounds { lower: self.lower.load(Relaxed), upper: self.upper.load(Relaxed) }
    }

    /// Adds what is proven; tells whether it is news.
    #[inline]
    pub(super) fn prove(&self, bounds: Bounds) -> bool {
        let lower = self.lower.fetch_max(bounds.lower, Relaxed);
        let upper = self.upper.fetch_min(bounds.upper, Relaxed);
        lower < bounds.lower || upper > bounds.upper
    }
}

/// Nodes, as many as fit in the memory given. The first one is the root.
pub(super) struct Tree {
    nodes: Zeroed<Node>,
    used: AtomicU32,
}

impl Tree {
    pub(super) fn new(memory: usize) -> Self {
        let most = memory / size_of::<Node>();
        let nodes = Zeroed::new(most.clamp(1 << 10, 1 << 31));
        let tree = Self { nodes, used: AtomicU32::new(0) };
        tree.clear();
        tree
    }

    /// Leaves nothing but a new root.
    pub(super) fn clear(&self) {
        self.used.store(1, Relaxed);
        self.nodes[0].begin(0, 1.0, 0);
    }

    #[inline]
    pub(super) fn node(&self, index: u32) -> &Node {
        &self.nodes[index as usize]
    }

    pub(super) fn root(&self) -> &Node {
        self.node(0)
    }

    /// The indices of a node's children; none if there are none yet.
    #[inline]
    pub(super) fn children(&self, index: u32) -> Range<u32> {
        let node = self.node(index);
        match node.children.load(Acquire) {
            0 | BUSY => 0..0,
            first => first..first + u32::from(node.count.load(Relaxed)),
        }
    }

    /// Gives a node its children, unless another thread does so already or there is no room:
    /// choices and their probabilities. Each begins as an even game that counts for so many
    /// playouts.
    pub(super) fn expand(&self, index: u32, choices: &[u16], policy: &[f32], weight: u32) {
        let node = self.node(index);
        if node.children.compare_exchange(0, BUSY, AcqRel, Relaxed).is_err() {
            return;
        }
        let count = choices.len() as u32;
        let room = self.nodes.len() as u32;
        let first = self.used.fetch_update(Relaxed, Relaxed, |used| {
            used.checked_add(count).filter(|&used| used <= room)
        });
        let Ok(first) = first else {
            node.children.store(0, Release);
            return;
        };
        for ((index, &choice), &policy) in (first..).zip(choices).zip(policy) {
            self.node(index).begin(choice, policy, weight);
        }
        node.count.store(choices.len() as u16, Relaxed);
        node.children.store(first, Release);
    }

    /// Keeps nothing but a node, which becomes the root, and what is below it.
    ///
    /// Children come after their parents, so blocks of siblings can slide down in the order in
    /// which they are: none is overwritten before it has moved.
    pub(super) fn keep(&mut self, index: u32) {
        let mut used = 0;
        let mut blocks = BinaryHeap::from([Reverse((index, 1, None))]);
        while let Some(Reverse((first, count, parent))) = blocks.pop() {
            if let Some(parent) = parent {
                self.node(parent).children.store(used, Relaxed);
            }
            for from in first..first + count {
                let children = self.children(from);
                if !children.is_empty() {
                    blocks.push(Reverse((children.start, children.len() as u32, Some(used))));
                }
                if from != used {
                    self.node(from).move_to(self.node(used));
                }
                used += 1;
            }
        }
        self.used.store(used, Relaxed);
    }
}

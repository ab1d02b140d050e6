//! Simpei as a test game with cycles, where only wins and losses count.

use std::marker::PhantomData;
use std::ops::ControlFlow;

use zugzwang_rules::simpei::{Cells, Position, Rules, Turn};
use zugzwang_search::{Bits, Bounds, Layout, SearchGame};

/// The value of a game that is won now. A win in n plies is worth n less.
pub(crate) const WON: i32 = 500;

/// No win is as slow as this.
const SLOWEST: i32 = WON - 100;

pub(crate) struct Simpei<K>(PhantomData<K>);

impl<K> Simpei<K> {
    pub(crate) fn new() -> Self {
        Self(PhantomData)
    }
}

/// A position, and whether the last turn won.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub(crate) position: Position,
    pub(crate) lost: bool,
}

impl Node {
    pub(crate) fn start(rules: Rules) -> Self {
        Self { position: Position::start(rules), lost: false }
    }

    pub(crate) fn after(self, turn: Turn) -> Self {
        Self { position: self.position.play_unchecked(turn), lost: self.position.wins(turn) }
    }

    pub(crate) fn turns(self) -> Vec<Turn> {
        let mut turns = Vec::new();
        let _ = self.position.for_each_turn(|turn| {
            turns.push(turn);
            ControlFlow::<()>::Continue(())
        });
        turns
    }
}

/// How many plies a win or loss takes; `None` if the value is neither.
pub(crate) fn distance(value: i32) -> Option<u32> {
    (value.abs() > SLOWEST).then_some((WON - value.abs()) as u32)
}

/// A win or loss, one ply farther away, as seen from one ply earlier.
fn further(value: i32) -> i32 {
    if distance(value).is_some() { value - value.signum() } else { value }
}

/// Plain negamax to a depth, without any bounds.
pub(crate) fn negamax(node: Node, depth: u32) -> i32 {
    if node.lost {
        return -WON;
    }
    if depth == 0 {
        return 0;
    }
    let values =
        node.turns().into_iter().map(|turn| further(-negamax(node.after(turn), depth - 1)));
    values.max().unwrap()
}

impl<K: Bits> SearchGame for Simpei<K> {
    type Position = Node;
    type Turn = Turn;
    type Key = K;

    const FEATURES: usize = 64;

    fn bounds(&self, node: &Node) -> Bounds {
        if node.lost { Bounds::exact(-WON) } else { Bounds { lower: -WON, upper: WON } }
    }

    fn estimate(&self, _: &Node) -> i32 {
        0
    }

    fn turns<B>(
        &self,
        node: &Node,
        listener: impl FnMut(Turn) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        node.position.for_each_turn(listener)
    }

    fn play(&self, node: &Node, turn: Turn) -> Node {
        node.after(turn)
    }

    fn order_score(&self, node: &Node, turn: Turn) -> i32 {
        i32::from(node.position.wins(turn)) << 20
    }

    fn features(&self, _: &Node, turn: Turn, mut each: impl FnMut(usize)) {
        if let Some(target) = turn.target() {
            each(target.index());
        }
    }

    fn key(&self, node: &Node) -> K {
        let position = &node.position;
        let bits = |cells: Cells| K::from(cells.0);
        let [first, second] = zugzwang_rules::Player::BOTH.map(|player| position.pieces(player));
        let cells = position.rules().cells() as u32;
        let side = K::from(position.to_move().index() as u64 | u64::from(node.lost) << 1);
        (bits(first) << cells | bits(second)) << 2 | side
    }

    fn layout(&self) -> Layout {
        let cells = if K::BITS == 64 { 13 } else { 25 };
        Layout { key_bits: 2 * cells + 2, depth_bits: 4, lowest: -WON - 1, highest: WON + 1 }
    }

    fn tag(&self, turn: Turn) -> u32 {
        let cell = |cell: Option<zugzwang_rules::simpei::Cell>| {
            cell.map_or(0, |cell| cell.index() as u32 + 1)
        };
        cell(turn.target()) ^ cell(turn.origin()) << 3 ^ (turn.displaced().0 % 509) as u32
    }

    fn before(&self, after: i32) -> i32 {
        further(-after)
    }

    fn after(&self, before: i32) -> i32 {
        if distance(before).is_some() { -(before + before.signum()) } else { -before }
    }

    fn is_final(&self, value: i32) -> bool {
        distance(value).is_some()
    }

    fn is_settled(&self, value: i32, depth: u32) -> bool {
        distance(value).is_some_and(|plies| plies <= depth)
    }
}

use std::ops::{Add, ControlFlow};

use zugzwang_rules::simpei::{Cell, Cells, Geometry, Position, Rules, Symmetry, Turn};
use zugzwang_search::{Bits, Bounds, Layout, SearchGame};

use super::evaluation::Evaluator;
use super::value::{self, WON};

/// Integers that can be keys.
pub(super) trait Key: Bits + Ord + Add<Output = Self> {}

impl<K: Bits + Ord + Add<Output = K>> Key for K {}

/// The largest number of cells for which keys fit in 64 bits.
pub(super) const SHORT_CELLS: usize = 40;

/// Simpei as the search sees it. Positions in which the last turn has won do not occur: winning
/// turns are recognised before they are made.
///
/// Wins and losses are valued by their distance. "The player to move forces a win within n plies"
/// does not depend on how the position was reached, so it can be stored in the transposition table
/// although the game has cycles. The search ignores repetitions, and whatever is not won or lost
/// within its depth is an estimate.
pub(super) struct Simpei<K> {
    rules: Rules,
    geometry: &'static Geometry,
    evaluator: Evaluator,
    /// For each cell, what a piece of the player to move and one of the opponent add to the keys of
    /// the position's eight symmetric images: a ternary digit.
    digits: Vec<[[K; 8]; 2]>,
}

impl<K: Key> Simpei<K> {
    pub(super) fn new(rules: Rules) -> Self {
        let geometry = rules.geometry();
        let mut powers = vec![K::from(1)];
        while powers.len() < rules.cells() {
            powers.push(powers[powers.len() - 1].times(3));
        }
        let digits = (0..rules.cells()).map(Cell::new).map(|cell| {
            let power = |symmetry| powers[geometry.image(symmetry, cell).index()];
            let ones = Symmetry::ALL.map(power);
            [ones, ones.map(|one| one.times(2))]
        });
        Self { rules, geometry, evaluator: Evaluator::new(rules), digits: digits.collect() }
    }

    /// The rules that are played.
    pub(super) fn rules(&self) -> Rules {
        self.rules
    }

    /// The empty cells that the player with these pieces can reach in one turn.
    #[inline]
    fn targets(&self, pieces: u64, vacant: u64) -> u64 {
        if pieces.count_ones() < self.rules.pieces() as u32 {
            vacant
        } else {
            self.geometry.reach(pieces) & vacant
        }
    }

    #[inline]
    fn can_sandwich(&self, own: u64, opponent: u64, targets: u64) -> bool {
        let mut ends = 0;
        self.geometry.threatened_sandwiches(own, opponent, self.rules.sandwich(), |cell, _| {
            ends |= cell.bit();
        });
        ends & targets != 0
    }
}

/// The pieces of the player to move, those of the opponent, and the empty cells.
#[inline]
pub(super) fn seen(position: &Position) -> (u64, u64, u64) {
    let side = position.to_move();
    (position.pieces(side).0, position.pieces(side.other()).0, position.vacant().0)
}

impl<K: Key> SearchGame for Simpei<K> {
    type Position = Position;
    type Turn = Turn;
    type Key = K;

    /// Targets, origins, and cells to which pieces are displaced.
    const FEATURES: usize = 3 * 64;

    /// Recognises immediate wins, and threats that no turn can meet.
    #[inline]
    fn bounds(&self, position: &Position) -> Bounds {
        let (own, opponent, vacant) = seen(position);
        let targets = self.targets(own, vacant);
        if self.geometry.winning_cells(own) & targets != 0 {
            return Bounds::exact(value::before(-WON));
        }
        let bounds = Bounds { lower: 2 - WON, upper: WON - 3 };
        let threats = self.geometry.winning_cells(opponent) & self.targets(opponent, vacant);
        // A piece can block a single threat; meeting more takes a sandwich.
        let met = if threats.count_ones() == 1 { threats & targets } else { 0 };
        if threats != 0 && met == 0 && !self.can_sandwich(own, opponent, targets) {
            return Bounds::exact(bounds.lower);
        }
        bounds
    }

    #[inline]
    fn estimate(&self, position: &Position) -> i32 {
        let (own, opponent, vacant) = seen(position);
        let targets = [own, opponent].map(|pieces| self.targets(pieces, vacant));
        self.evaluator.estimate([own, opponent], targets)
    }

    /// Skips turns without a sandwich that let the opponent win at once.
    #[inline]
    fn turns<B>(
        &self,
        position: &Position,
        mut listener: impl FnMut(Turn) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (_, opponent, vacant) = seen(position);
        // A cell that the turn vacates can be won on, too.
        let danger =
            self.geometry.winning_cells(opponent) & self.targets(opponent, self.geometry.all());
        if danger == 0 {
            return position.for_each_turn(listener);
        }
        position.for_each_turn(|turn| {
            let bit = |cell: Option<Cell>| cell.map_or(0, Cell::bit);
            let vacant = vacant & !bit(turn.target()) | bit(turn.origin());
            if turn.displaced().is_empty() && danger & vacant != 0 {
                return ControlFlow::Continue(());
            }
            listener(turn)
        })
    }

    #[inline]
    fn play(&self, position: &Position, turn: Turn) -> Position {
        position.play_on(turn)
    }

    #[inline]
    fn order_score(&self, _: &Position, turn: Turn) -> i32 {
        (turn.displaced().len() as i32) << 14
    }

    #[inline]
    fn features(&self, _: &Position, turn: Turn, mut each: impl FnMut(usize)) {
        if let Some(target) = turn.target() {
            each(target.index());
        }
        if let Some(origin) = turn.origin() {
            each(64 + origin.index());
        }
        turn.displaced().iter().for_each(|cell| each(128 + cell.index()));
    }

    /// The least key of the symmetric images. It need not say whose turn it is: in the placing
    /// phase the number of pieces does, and in the moving phase it makes no difference.
    #[inline]
    fn key(&self, position: &Position) -> K {
        let (own, opponent, _) = seen(position);
        let mut keys = [K::from(0); 8];
        for (pieces, digits) in [(own, 0), (opponent, 1)] {
            for cell in Cells(pieces).iter() {
                let digits = &self.digits[cell.index()][digits];
                for (key, &digit) in keys.iter_mut().zip(digits) {
                    *key = *key + digit;
                }
            }
        }
        keys.into_iter().fold(keys[0], Ord::min)
    }

    fn layout(&self) -> Layout {
        // 2^8 < 3^5.05: 1.585 bits a cell.
        let key_bits = (self.rules.cells() * 1585).div_ceil(1000) as u32;
        Layout { key_bits, depth_bits: 6, lowest: -WON - 1, highest: WON + 1 }
    }

    #[inline]
    fn tag(&self, turn: Turn) -> u32 {
        let cell = |cell: Option<Cell>| cell.map_or(63, |cell| cell.index() as u64);
        let cells = cell(turn.target()) | cell(turn.origin()) << 6;
        let mixed = turn.displaced().0.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ cells;
        (mixed.wrapping_mul(0xd6e8_feb8_6659_fd93) >> 48) as u32
    }

    #[inline]
    fn before(&self, after: i32) -> i32 {
        value::before(after)
    }

    #[inline]
    fn after(&self, before: i32) -> i32 {
        value::after(before)
    }

    #[inline]
    fn is_final(&self, value: i32) -> bool {
        value::plies(value).is_some()
    }

    #[inline]
    fn is_settled(&self, value: i32, depth: u32) -> bool {
        value::plies(value).is_some_and(|plies| plies <= depth + 1)
    }
}

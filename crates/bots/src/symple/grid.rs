use zugzwang_rules::Player;
use zugzwang_rules::symple::{Bitboard, Point, Position};

use super::chain_set::{ByChain, ChainSet, Packed};
use super::field::{ByPoint, Field, for_each_index, off_board};

/// A position with its chains, kept up to date stone by stone: what playouts and the tree walk on.
///
/// Turns are built stone by stone as by a [`TurnBuilder`](zugzwang_rules::symple::TurnBuilder). A
/// growth's stones are placed only when it is complete, since it goes by the chains as they stood
/// at the start of the turn (Sy-4).
///
/// Stones do not know their chains; vacant points know the chains beside them, which is what
/// growing asks for. A chain gets a number with its first stone. When chains are joined, the new
/// chain has the numbers of all of them, and a point beside it has one of these or more.
#[derive(Clone)]
pub(super) struct Grid<const W: usize> {
    /// By player and vacant point: numbers of the player's chains that it touches, one of each at
    /// least. Points with a stone have none.
    beside: [ByPoint<Packed<W>, W>; 2],
    /// By player and number: all numbers of the chain that has it.
    joined: [ByChain<Packed<W>, W>; 2],
    /// By player: how many numbers are given.
    numbers: [u16; 2],
    /// By point: [`TAKEN`] and [`TOUCHED`].
    marks: ByPoint<u8, W>,
    /// By player: the liberties of the chains, in no order, among points that have a stone by now.
    listed: [ByPoint<u16, W>; 2],
    /// By player: how many points are listed.
    lengths: [u16; 2],
    /// By player: the number of liberties.
    liberties: [u16; 2],
    /// By player: the numbers that liberties touch, and perhaps others.
    alive: [Packed<W>; 2],
    /// All numbers of the chains that have grown in this turn.
    grown: Packed<W>,
    /// The stones of the growth so far: one for a chain at most.
    growth: ByChain<u16, W>,
    /// The number of stones of the growth so far.
    growing: u16,
    stones: [Bitboard<W>; 2],
    /// The stones that were planted since the grid was set up.
    planted: [Bitboard<W>; 2],
    chains: [u16; 2],
    vacant: u16,
    stage: Stage,
    to_move: Player,
    has_grown: bool,
}

/// The mark of points with a stone, and of the place beside the board.
const TAKEN: u8 = 1;

/// By player: the mark of points that touch an own stone.
const TOUCHED: [u8; 2] = [2, 4];

/// How far a turn is built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// No stone yet.
    Begin,
    /// A growth has begun, and there are chains that can still grow.
    Growing,
    /// Black's growth is complete; a stone may be planted to balance (Sy-5).
    Balancing,
}

impl<const W: usize> Grid<W> {
    pub(super) fn new(field: &Field<W>, position: &Position<W>) -> Self {
        let mut grid = Self {
            beside: [[[Packed::EMPTY; 72]; W]; 2],
            joined: [[[Packed::EMPTY; 32]; W]; 2],
            numbers: [0; 2],
            marks: [[0; 72]; W],
            listed: [[[0; 72]; W]; 2],
            lengths: [0; 2],
            liberties: [0; 2],
            alive: [Packed::EMPTY; 2],
            grown: Packed::EMPTY,
            growth: [[0; 32]; W],
            growing: 0,
            stones: [Bitboard::EMPTY; 2],
            planted: [Bitboard::EMPTY; 2],
            chains: [0; 2],
            vacant: field.board().len() as u16,
            stage: Stage::Begin,
            to_move: position.to_move(),
            has_grown: !position.nobody_has_grown(),
        };
        grid.marks.as_flattened_mut()[usize::from(off_board::<W>())] = TAKEN;
        for player in Player::BOTH {
            for point in position.stones(player) {
                grid.place(field, player, point.index() as u16);
            }
        }
        grid
    }

    #[inline]
    pub(super) const fn to_move(&self) -> Player {
        self.to_move
    }

    #[inline]
    pub(super) const fn stage(&self) -> Stage {
        self.stage
    }

    /// Whether the game has ended (Sy-6).
    #[inline]
    pub(super) const fn is_over(&self) -> bool {
        self.vacant == 0
    }

    /// The number of vacant points, those of a growth that is being built among them.
    #[inline]
    pub(super) const fn vacant(&self) -> u16 {
        self.vacant
    }

    #[inline]
    pub(super) fn stones(&self, player: Player) -> Bitboard<W> {
        self.stones[player.index()]
    }

    /// The stones that a player has planted since the grid was set up, as turns or to balance.
    #[inline]
    pub(super) fn planted(&self, player: Player) -> Bitboard<W> {
        self.planted[player.index()]
    }

    /// The number of a player's chains.
    #[inline]
    pub(super) const fn chains(&self, player: Player) -> u16 {
        self.chains[player.index()]
    }

    /// The margin for the first player, in points, as the board stands (Sy-7).
    #[inline]
    pub(super) fn margin(&self, field: &Field<W>) -> i32 {
        let score = |player: usize| {
            self.stones[player].count() as i32 - field.penalty() * i32::from(self.chains[player])
        };
        score(0) - score(1)
    }

    /// The vacant points.
    #[inline]
    pub(super) fn vacant_points(&self, field: &Field<W>) -> Bitboard<W> {
        field.board().points() - self.stones[0] - self.stones[1]
    }

    /// The liberties of the chains of the player to move, those of a growth that is being built
    /// among them.
    #[inline]
    pub(super) fn frontier(&self, field: &Field<W>) -> Bitboard<W> {
        field.board().neighbours(self.stones[self.to_move.index()]) & self.vacant_points(field)
    }

    /// The points where a stone may be planted at the beginning of a turn (Sy-3) or to balance
    /// (Sy-5).
    #[inline]
    pub(super) fn plants(&self, field: &Field<W>) -> Bitboard<W> {
        self.vacant_points(field) - field.board().neighbours(self.stones[self.to_move.index()])
    }

    /// The number of points of [`frontier`](Self::frontier) at the beginning of a turn.
    #[inline]
    pub(super) const fn liberties(&self) -> u16 {
        self.liberties[self.to_move.index()]
    }

    /// Whether a stone may be planted on a point, one of the board, at the beginning of a turn or
    /// to balance.
    #[inline]
    pub(super) fn is_plant(&self, point: u16) -> bool {
        let mark = self.marks.as_flattened()[usize::from(point)];
        mark & (TAKEN | TOUCHED[self.to_move.index()]) == 0
    }

    /// The chains of the player to move that a vacant point touches, each as all its numbers.
    #[inline]
    pub(super) fn chains_beside(&self, point: u16) -> impl Iterator<Item = ChainSet<W>> {
        let joined = self.joined[self.to_move.index()].as_flattened();
        let mut rest = self.beside(point);
        std::iter::from_fn(move || {
            let chain = joined[rest.lowest()?].unpack();
            rest -= chain;
            Some(chain)
        })
    }

    #[inline]
    fn beside(&self, point: u16) -> ChainSet<W> {
        self.beside[self.to_move.index()].as_flattened()[usize::from(point)].unpack()
    }

    /// Whether a stone on a point of the frontier can be added to the growth (Sy-4).
    #[inline]
    pub(super) fn is_open(&self, point: u16) -> bool {
        !self.beside(point).intersects(self.grown.unpack())
    }

    /// Adds a stone on a point of the frontier to the growth if it can be; tells whether.
    #[inline]
    pub(super) fn grow_if_open(&mut self, point: u16) -> bool {
        let open = self.is_open(point);
        if open {
            self.grow(point);
        }
        open
    }

    #[inline]
    fn grow(&mut self, point: u16) {
        let grown = self.grown.unpack();
        self.grown = self.chains_beside(point).fold(grown, |grown, chain| grown | chain).pack();
        self.growth.as_flattened_mut()[usize::from(self.growing)] = point;
        self.growing += 1;
        self.stage = Stage::Growing;
    }

    /// Goes on with a growth until it is complete, by trying the points of the frontier in random
    /// order; `below` draws a number below another one.
    #[inline]
    pub(super) fn grow_at_random(&mut self, mut below: impl FnMut(u32) -> u32) {
        let own = self.to_move.index();
        let mut seen = ChainSet::EMPTY;
        let mut untried = usize::from(self.lengths[own]);
        while untried > 0 {
            let chosen = below(untried as u32) as usize;
            untried -= 1;
            let listed = self.listed[own].as_flattened_mut();
            let point = listed[chosen];
            listed[chosen] = listed[untried];
            let beside = self.beside[own].as_flattened()[usize::from(point)].unpack();
            seen |= beside;
            if beside.intersects(self.grown.unpack()) {
                listed[untried] = point;
                continue;
            }
            // Either has a stone already, or gets one now.
            self.lengths[own] -= 1;
            listed[untried] = listed[usize::from(self.lengths[own])];
            if !beside.is_empty() {
                self.grow(point);
                if self.alive[own].unpack().is_subset(self.grown.unpack()) {
                    return;
                }
            }
        }
        self.alive[own] = seen.pack();
    }

    /// Places the stones of a complete growth; what is left is to balance, perhaps.
    #[inline]
    pub(super) fn complete_growth(&mut self, field: &Field<W>) {
        let may_balance = !self.has_grown && self.to_move == Player::Second;
        for i in 0..usize::from(self.growing) {
            self.place(field, self.to_move, self.growth.as_flattened()[i]);
        }
        self.growing = 0;
        self.grown = Packed::EMPTY;
        self.has_grown = true;
        if may_balance {
            self.stage = Stage::Balancing;
        } else {
            self.end_turn();
        }
    }

    /// Calls `each` with points to grow on, such that every growth that goes on from here has one
    /// of them. There are such points while the growth is not complete, if chains can grow.
    ///
    /// A growth leaves no liberty open: it takes it, or grows a chain that touches it (Sy-4). So
    /// every growth has a stone that touches a chain which touches any one liberty; the liberty
    /// for which the fewest points come into question is taken, mostly one of a single chain.
    /// Chain after chain, growths of many chains become as many small choices, hardly ever
    /// reached in two orders.
    pub(super) fn growth_choices(&self, field: &Field<W>, mut each: impl FnMut(u16, u32)) {
        let mut counts: ByChain<u16, W> = [[0; 32]; W];
        let counts = counts.as_flattened_mut();
        let mut open = Bitboard::<W>::EMPTY;
        for_each_index(self.frontier(field), |point| {
            if self.is_open(point) {
                open.insert(Point::from_index(point.into()));
                for chain in self.chains_beside(point) {
                    counts[chain.lowest().unwrap_or_default()] += 1;
                }
            }
        });
        let mut fewest = (u16::MAX, ChainSet::EMPTY);
        for_each_index(open, |point| {
            let (mut count, mut chains) = (0, ChainSet::EMPTY);
            for chain in self.chains_beside(point) {
                count += counts[chain.lowest().unwrap_or_default()];
                chains |= chain;
            }
            if count < fewest.0 {
                fewest = (count, chains);
            }
        });
        for_each_index(open, |point| {
            if self.beside(point).intersects(fewest.1) {
                each(point, self.chains_beside(point).count() as u32);
            }
        });
    }

    /// Whether the growth has to go on.
    pub(super) fn can_go_on(&self, field: &Field<W>) -> bool {
        let mut open = false;
        for_each_index(self.frontier(field), |point| open = open || self.is_open(point));
        open
    }

    /// Plants a stone, which ends the turn.
    #[inline]
    pub(super) fn plant(&mut self, field: &Field<W>, point: u16) {
        self.planted[self.to_move.index()].insert(Point::from_index(point.into()));
        self.place(field, self.to_move, point);
        self.end_turn();
    }

    /// Ends a turn that has its stones.
    #[inline]
    pub(super) fn end_turn(&mut self) {
        self.stage = Stage::Begin;
        self.to_move = self.to_move.other();
    }

    /// Places a stone and joins the chains that it touches.
    #[inline]
    fn place(&mut self, field: &Field<W>, player: Player, point: u16) {
        let own = player.index();
        let place = usize::from(point);
        let mut numbers = self.beside[own].as_flattened()[place].unpack();
        if numbers.is_empty() {
            numbers = self.found(own);
        } else {
            self.join(own, numbers);
        }
        let marks = self.marks.as_flattened_mut();
        for (liberties, touched) in self.liberties.iter_mut().zip(TOUCHED) {
            *liberties -= u16::from(marks[place] & touched != 0);
        }
        marks[place] |= TAKEN;
        for beside in &mut self.beside {
            beside.as_flattened_mut()[place] = Packed::EMPTY;
        }
        let beside = self.beside[own].as_flattened_mut();
        let listed = self.listed[own].as_flattened_mut();
        let start = usize::from(self.lengths[own]);
        let Some(fresh) = listed[start..].first_chunk_mut::<4>() else { return };
        let mut count = 0;
        for neighbour in field.around(point) {
            let at = usize::from(neighbour);
            let mark = marks[at];
            marks[at] = mark | TOUCHED[own];
            beside[at] = (beside[at].unpack() | numbers.unless(mark & TAKEN != 0)).pack();
            fresh[count & 3] = neighbour;
            count += usize::from(mark & (TAKEN | TOUCHED[own]) == 0);
        }
        self.liberties[own] += count as u16;
        self.lengths[own] += count as u16;
        self.stones[own].insert(Point::from_index(place));
        self.vacant -= 1;
    }

    /// Gives a number to a new chain.
    #[inline]
    fn found(&mut self, own: usize) -> ChainSet<W> {
        let number = usize::from(self.numbers[own]);
        let chain = ChainSet::only(number);
        self.joined[own].as_flattened_mut()[number] = chain.pack();
        self.alive[own] = (self.alive[own].unpack() | chain).pack();
        self.numbers[own] += 1;
        self.chains[own] += 1;
        chain
    }

    /// Makes one chain of those that have the numbers of a set.
    #[inline]
    fn join(&mut self, own: usize, numbers: ChainSet<W>) {
        let joined = self.joined[own].as_flattened_mut();
        let Some(first) = numbers.lowest() else { return };
        let mut all = joined[first].unpack();
        if numbers.is_subset(all) {
            return;
        }
        while let Some(number) = (numbers - all).lowest() {
            all |= joined[number].unpack();
            self.chains[own] -= 1;
        }
        all.for_each(|number| joined[number] = all.pack());
    }
}

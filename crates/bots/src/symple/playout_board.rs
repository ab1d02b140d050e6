use zugzwang_rules::Player;
use zugzwang_rules::symple::{Bitboard, Point, Position};

use super::choose::choose;
use super::processor::Processor;
use super::topology::{ByPoint, Topology, for_each_index};

/// A position with its chains, kept up to date stone by stone, for playouts and the tree.
///
/// Turns are built stone by stone as by a [`TurnBuilder`](zugzwang_rules::symple::TurnBuilder). The
/// stones of a growth are placed only when it is complete, since the chains at the start of the
/// turn decide where it may go (Sy-4).
#[derive(Clone)]
pub(super) struct PlayoutBoard<const W: usize> {
    /// By player and point: the number of the chain of the player's stone there, 0 if there is
    /// none.
    labels: [ByPoint<u8, W>; 2],
    /// By player and chain number: the points beside the stones of the chain, vacant or not.
    beside: [ByChain<Bitboard<W>, W>; 2],
    /// By player: how many chain numbers are in use.
    numbers: [u8; 2],
    /// By player: the points beside the player's stones, vacant or not.
    touched: [Bitboard<W>; 2],
    stones: [Bitboard<W>; 2],
    /// The stones that were planted since the grid was set up.
    planted: [Bitboard<W>; 2],
    chains: [u16; 2],
    vacant: u16,
    /// The stones of the growth so far are the first `growing` of these.
    growth: ByChain<u16, W>,
    growing: u16,
    /// The points where the growth can go on.
    open: Bitboard<W>,
    stage: TurnStage,
    to_move: Player,
    has_grown: bool,
}

/// By the number of a player's chain, from 1, on a board of `W` words of 64 points; 0 is no chain.
///
/// 32 numbers for each 64 points are enough: a chain gets its number when its first stone is
/// placed, which touches no own stone. These first stones are therefore never neighbours, and of
/// any two neighbouring points at most one is among them.
type ByChain<T, const W: usize> = [[T; 33]; W];

/// How far a turn has been built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TurnStage {
    /// No stone yet.
    Begin,
    /// A growth has begun, and some chains can still grow.
    Growing,
    /// Black's growth is complete, and a stone may be planted to balance (Sy-5).
    Balancing,
}

impl<const W: usize> PlayoutBoard<W> {
    pub(super) fn new(topology: &Topology<W>, position: &Position<W>) -> Self {
        let mut grid = Self {
            labels: [[[0; 72]; W]; 2],
            beside: [[[Bitboard::EMPTY; 33]; W]; 2],
            numbers: [0; 2],
            touched: [Bitboard::EMPTY; 2],
            stones: [Bitboard::EMPTY; 2],
            planted: [Bitboard::EMPTY; 2],
            chains: [0; 2],
            vacant: topology.board().len() as u16,
            growth: [[0; 33]; W],
            growing: 0,
            open: Bitboard::EMPTY,
            stage: TurnStage::Begin,
            to_move: position.to_move(),
            has_grown: !position.nobody_has_grown(),
        };
        for player in Player::BOTH {
            for point in position.stones(player) {
                grid.place(topology, player, point.index() as u16);
            }
        }
        grid
    }

    #[inline]
    pub(super) const fn to_move(&self) -> Player {
        self.to_move
    }

    #[inline]
    pub(super) const fn stage(&self) -> TurnStage {
        self.stage
    }

    /// Whether the game has ended (Sy-6).
    #[inline]
    pub(super) const fn is_over(&self) -> bool {
        self.vacant == 0
    }

    /// The number of vacant points, including those of an unfinished growth.
    #[inline]
    pub(super) const fn vacant(&self) -> u16 {
        self.vacant
    }

    #[inline]
    pub(super) fn stones(&self, player: Player) -> Bitboard<W> {
        self.stones[player.index()]
    }

    /// The stones that a player has planted since the grid was set up, as turns or to balance.
    #[inline(always)]
    pub(super) fn planted(&self, player: Player) -> Bitboard<W> {
        self.planted[player.index()]
    }

    /// The number of a player's chains.
    #[inline]
    pub(super) const fn chains(&self, player: Player) -> u16 {
        self.chains[player.index()]
    }

    /// The first player's margin on the current board, in points (Sy-7).
    #[inline]
    pub(super) fn margin(&self, topology: &Topology<W>) -> i32 {
        let score = |player: usize| {
            self.stones[player].count() as i32 - topology.penalty() * i32::from(self.chains[player])
        };
        score(0) - score(1)
    }

    /// The vacant points.
    #[inline]
    pub(super) fn vacant_points(&self, topology: &Topology<W>) -> Bitboard<W> {
        topology.board().points() - self.stones[0] - self.stones[1]
    }

    /// The liberties of the chains of the player to move, including the points of an unfinished
    /// growth.
    #[inline]
    pub(super) fn frontier(&self) -> Bitboard<W> {
        self.touched[self.to_move.index()] - self.stones[0] - self.stones[1]
    }

    /// The points where a stone may be planted at the beginning of a turn (Sy-3) or to balance
    /// (Sy-5).
    #[inline(always)]
    pub(super) fn plants(&self, topology: &Topology<W>) -> Bitboard<W> {
        self.vacant_points(topology) - self.touched[self.to_move.index()]
    }

    /// Whether a stone may be planted on a point of the board at the beginning of a turn or to
    /// balance.
    #[inline]
    pub(super) fn is_plant(&self, point: u16) -> bool {
        let others = self.touched[self.to_move.index()] | self.stones[0] | self.stones[1];
        !others.contains(Point::from_index(point.into()))
    }

    /// The numbers of the chains of the player to move beside a point, one for each neighbour; 0
    /// where there is none.
    #[inline]
    pub(super) fn own_labels(&self, topology: &Topology<W>, point: u16) -> [u8; 4] {
        self.labels_beside(topology, self.to_move, point)
    }

    /// Like [`own_labels`](Self::own_labels), for any player.
    #[inline(always)]
    fn labels_beside(&self, topology: &Topology<W>, player: Player, point: u16) -> [u8; 4] {
        topology.around(point).map(|place| self.label(player, place))
    }

    /// How many chain numbers of a player are in use, including those of chains that have joined
    /// others.
    #[inline]
    pub(super) const fn numbers(&self, player: Player) -> u8 {
        self.numbers[player.index()]
    }

    /// The number of the chain of a player's stone; 0 if there is no stone.
    #[inline(always)]
    pub(super) fn label(&self, player: Player, point: u16) -> u8 {
        self.labels[player.index()].as_flattened()[usize::from(point)]
    }

    /// The points beside the stones of a player's chain with this number, vacant or not.
    #[inline(always)]
    pub(super) fn beside(&self, player: Player, chain: u8) -> Bitboard<W> {
        self.beside[player.index()].as_flattened()[usize::from(chain)]
    }

    /// The stones of the unfinished growth.
    pub(super) fn growth(&self) -> Bitboard<W> {
        let stones = &self.growth.as_flattened()[..usize::from(self.growing)];
        stones.iter().map(|&point| Point::from_index(point.into())).collect()
    }

    /// Whether any player has grown.
    #[inline]
    pub(super) const fn has_grown(&self) -> bool {
        self.has_grown
    }

    /// The points that a growth can no longer use once it has a stone that touches the chains with
    /// these numbers: all points beside these chains (Sy-4).
    #[inline(always)]
    fn closed_by(&self, numbers: [u8; 4]) -> Bitboard<W> {
        let [a, b, c, d] = numbers.map(|number| self.beside(self.to_move, number));
        a | b | c | d
    }

    /// The points where a stone can be added to the growth, or start it (Sy-4).
    #[inline]
    pub(super) fn open(&self) -> Bitboard<W> {
        if self.stage == TurnStage::Growing { self.open } else { self.frontier() }
    }

    /// Adds a stone on a point of the frontier to the growth if that is possible; returns whether
    /// it is.
    #[inline]
    pub(super) fn grow_if_open(&mut self, topology: &Topology<W>, point: u16) -> bool {
        let open = self.open();
        let is_open = open.contains(Point::from_index(point.into()));
        if is_open {
            self.open = open - self.closed_by(self.own_labels(topology, point));
            self.growth.as_flattened_mut()[usize::from(self.growing)] = point;
            self.growing += 1;
            self.stage = TurnStage::Growing;
        }
        is_open
    }

    /// Whether the growth can go on, which means that it must.
    pub(super) fn can_go_on(&self) -> bool {
        !self.open().is_empty()
    }

    /// Completes a growth with random stones on its [`open`](Self::open) points, and places its
    /// stones. `below` draws a number below its argument.
    ///
    /// Here each stone is put on the board at once, so that the processor can do that while the
    /// next point is still being drawn. But the points beside the new stones are added to their
    /// chains only when the growth is complete, since they are still open. A later stone may touch
    /// a new one; that makes no difference, since the points beside that chain are closed already.
    #[inline(always)]
    pub(super) fn grow_at_random<P: Processor>(
        &mut self,
        processor: P,
        topology: &Topology<W>,
        mut open: Bitboard<W>,
        mut below: impl FnMut(u32) -> u32,
    ) {
        let player = self.to_move;
        let waiting = usize::from(self.growing);
        while let Some(point) = choose(processor, open, &mut below) {
            let touching = self.own_labels(topology, point);
            open -= self.closed_by(touching);
            self.put(topology, player, point, touching);
            self.growth.as_flattened_mut()[usize::from(self.growing)] = point;
            self.growing += 1;
        }
        for i in waiting..usize::from(self.growing) {
            self.spread(topology, player, self.growth.as_flattened()[i]);
        }
        self.growing = waiting as u16;
        self.complete_growth(topology);
    }

    /// Places the stones of a complete growth. Only a balancing plant may be left.
    #[inline(always)]
    pub(super) fn complete_growth(&mut self, topology: &Topology<W>) {
        let may_balance = !self.has_grown && self.to_move == Player::Second;
        for i in 0..usize::from(self.growing) {
            self.place(topology, self.to_move, self.growth.as_flattened()[i]);
        }
        self.growing = 0;
        self.has_grown = true;
        if may_balance {
            self.stage = TurnStage::Balancing;
        } else {
            self.end_turn();
        }
    }

    /// Calls `each` with a set of open points of which every completion of the growth has at least
    /// one. There are such points as long as chains can grow.
    ///
    /// A complete growth leaves no liberty open: it has a stone there, or grows a chain that
    /// touches it (Sy-4). So for any liberty, every growth has a stone beside one of the chains
    /// that touch it. The liberty with the fewest such points is used, which mostly belongs to a
    /// single chain. In this way a growth of many chains becomes a series of small choices, one
    /// chain after another, and hardly ever arises in two orders.
    pub(super) fn growth_choices(&self, topology: &Topology<W>, each: impl FnMut(u16)) {
        let open = self.open();
        let mut counts: ByChain<u16, W> = [[0; 33]; W];
        let counts = counts.as_flattened_mut();
        for_each_index(open, |point| {
            for number in distinct(self.own_labels(topology, point)) {
                counts[usize::from(number)] += 1;
            }
        });
        let mut fewest = (u16::MAX, Bitboard::EMPTY);
        for_each_index(open, |point| {
            let chains = distinct(self.own_labels(topology, point));
            let count = chains.map(|number| counts[usize::from(number)]).sum();
            if count < fewest.0 {
                fewest = (count, self.closed_by(self.own_labels(topology, point)));
            }
        });
        for_each_index(open & fewest.1, each);
    }

    /// Plants a stone, which ends the turn.
    #[inline(always)]
    pub(super) fn plant(&mut self, topology: &Topology<W>, point: u16) {
        self.planted[self.to_move.index()].insert(Point::from_index(point.into()));
        self.place(topology, self.to_move, point);
        self.end_turn();
    }

    /// Ends a turn whose stones are placed.
    #[inline]
    pub(super) fn end_turn(&mut self) {
        self.stage = TurnStage::Begin;
        self.to_move = self.to_move.other();
    }

    /// Places a stone and joins the chains that it touches.
    #[inline(always)]
    fn place(&mut self, topology: &Topology<W>, player: Player, point: u16) {
        let touching = self.labels_beside(topology, player, point);
        self.put(topology, player, point, touching);
        self.spread(topology, player, point);
    }

    /// Places a stone that touches the chains with these numbers, but does not add the points
    /// beside it to its chain.
    #[inline(always)]
    fn put(&mut self, topology: &Topology<W>, player: Player, point: u16, mut touching: [u8; 4]) {
        let own = player.index();
        let mut number = touching.into_iter().fold(0, u8::max);
        if number == 0 {
            self.numbers[own] += 1;
            self.chains[own] += 1;
            number = self.numbers[own];
        }
        self.labels[own].as_flattened_mut()[usize::from(point)] = number;
        self.touched[own] |= topology.beside(point);
        self.stones[own].insert(Point::from_index(point.into()));
        self.vacant -= 1;
        loop {
            // The lowest number other than 0, less one: 0 wraps around to the highest.
            let lowest = touching.iter().fold(u8::MAX, |low, label| low.min(label.wrapping_sub(1)));
            let other = lowest.wrapping_add(1);
            if other == number || other == 0 {
                break;
            }
            self.join(own, number, other);
            touching = touching.map(|label| if label == other { number } else { label });
        }
    }

    /// Adds the points beside a stone to those of its chain.
    #[inline(always)]
    fn spread(&mut self, topology: &Topology<W>, player: Player, point: u16) {
        let own = player.index();
        let number = self.labels[own].as_flattened()[usize::from(point)];
        self.beside[own].as_flattened_mut()[usize::from(number)] |= topology.beside(point);
    }

    /// Joins two chains, and keeps the first number.
    #[inline(always)]
    fn join(&mut self, own: usize, number: u8, other: u8) {
        // Going over all points takes few instructions and no branches.
        for label in self.labels[own].as_flattened_mut() {
            *label = if *label == other { number } else { *label };
        }
        let sets = self.beside[own].as_flattened_mut();
        let beside = sets[usize::from(other)];
        sets[usize::from(number)] |= beside;
        self.chains[own] -= 1;
    }
}

/// The distinct numbers other than 0.
#[inline]
fn distinct(labels: [u8; 4]) -> impl Iterator<Item = u8> {
    let numbers = labels.into_iter().enumerate();
    numbers.filter(move |(i, l)| *l != 0 && !labels[..*i].contains(l)).map(|(_, label)| label)
}

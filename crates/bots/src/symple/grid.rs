use zugzwang_rules::Player;
use zugzwang_rules::symple::{Bitboard, Point, Position};

use super::field::{ByPoint, Field, for_each_index};

/// A position with its chains, kept up to date stone by stone: what playouts and the tree walk on.
///
/// Turns are built stone by stone as by a [`TurnBuilder`](zugzwang_rules::symple::TurnBuilder). A
/// growth's stones join their chains only when it is complete, since it goes by the chains as they
/// stood at the start of the turn (Sy-4).
#[derive(Clone)]
pub(super) struct Grid<const W: usize> {
    /// By player and point: the label of the chain of the player's stone there, 0 without one.
    /// Labels are those of one stone of the chain, its index plus one.
    labels: [ByPoint<u16, W>; 2],
    /// By point with a stone: another stone of its chain, so that a walk visits all of them.
    next: ByPoint<u16, W>,
    /// By label: the number of stones.
    sizes: ByPoint<u16, W>,
    /// By label: the last turn in which the chain has grown. The entry of label 0 is scribbled on.
    grown: ByPoint<u16, W>,
    /// The number of the turn that is being built.
    turn: u16,
    stones: [Bitboard<W>; 2],
    /// The stones that were planted since the grid was set up.
    planted: [Bitboard<W>; 2],
    chains: [u16; 2],
    vacant: u16,
    /// The stones of the growth so far.
    growth: Bitboard<W>,
    stage: Stage,
    to_move: Player,
    has_grown: bool,
}

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
            labels: [[[0; 72]; W]; 2],
            next: [[0; 72]; W],
            sizes: [[0; 72]; W],
            grown: [[0; 72]; W],
            turn: 1,
            stones: [Bitboard::EMPTY; 2],
            planted: [Bitboard::EMPTY; 2],
            chains: [0; 2],
            vacant: field.board().len() as u16,
            growth: Bitboard::EMPTY,
            stage: Stage::Begin,
            to_move: position.to_move(),
            has_grown: !position.nobody_has_grown(),
        };
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

    /// Whether a stone may be planted on a point, one of the board, at the beginning of a turn or
    /// to balance.
    #[inline]
    pub(super) fn is_plant(&self, field: &Field<W>, point: u16) -> bool {
        let occupied = self.labels[0].as_flattened()[usize::from(point)]
            | self.labels[1].as_flattened()[usize::from(point)];
        let [a, b, c, d] = self.own_labels(field, point);
        occupied | a | b | c | d == 0
    }

    /// The labels of the chains of the player to move that a point touches, 0 where it touches
    /// none.
    #[inline]
    pub(super) fn own_labels(&self, field: &Field<W>, point: u16) -> [u16; 4] {
        let labels = self.labels[self.to_move.index()].as_flattened();
        field.around(point).map(|beside| labels[usize::from(beside)])
    }

    /// Whether one of these chains has grown in this turn.
    #[inline]
    fn has_grown_any(&self, labels: [u16; 4]) -> bool {
        let grown = self.grown.as_flattened();
        let [a, b, c, d] = labels.map(|label| grown[usize::from(label)] == self.turn);
        a | b | c | d
    }

    /// Whether a stone on a point of the frontier can be added to the growth (Sy-4).
    #[inline]
    pub(super) fn is_open(&self, field: &Field<W>, point: u16) -> bool {
        !self.has_grown_any(self.own_labels(field, point))
    }

    /// Adds a stone on a point of the frontier to the growth if it can be; tells whether.
    #[inline]
    pub(super) fn grow_if_open(&mut self, field: &Field<W>, point: u16) -> bool {
        let labels = self.own_labels(field, point);
        let open = !self.has_grown_any(labels);
        if open {
            let grown = self.grown.as_flattened_mut();
            for label in labels {
                grown[usize::from(label)] = self.turn;
            }
            grown[0] = 0;
            self.growth.insert(Point::from_index(point.into()));
            self.stage = Stage::Growing;
        }
        open
    }

    /// Places the stones of a complete growth; what is left is to balance, perhaps.
    #[inline]
    pub(super) fn complete_growth(&mut self, field: &Field<W>) {
        let may_balance = !self.has_grown && self.to_move == Player::Second;
        let growth = std::mem::replace(&mut self.growth, Bitboard::EMPTY);
        for_each_index(growth, |point| self.place(field, self.to_move, point));
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
        let mut counts: ByPoint<u16, W> = [[0; 72]; W];
        let counts = counts.as_flattened_mut();
        let frontier = self.frontier(field);
        let mut open = Bitboard::<W>::EMPTY;
        for_each_index(frontier, |point| {
            let labels = self.own_labels(field, point);
            if !self.has_grown_any(labels) {
                open.insert(Point::from_index(point.into()));
                for (i, label) in labels.into_iter().enumerate() {
                    if label != 0 && !labels[..i].contains(&label) {
                        counts[usize::from(label)] += 1;
                    }
                }
            }
        });
        let mut fewest = (u16::MAX, [0; 4]);
        for_each_index(open, |point| {
            let labels = self.own_labels(field, point);
            let mut count = 0;
            for (i, label) in labels.into_iter().enumerate() {
                if label != 0 && !labels[..i].contains(&label) {
                    count += counts[usize::from(label)];
                }
            }
            if count < fewest.0 {
                fewest = (count, labels);
            }
        });
        for_each_index(open, |point| {
            let labels = self.own_labels(field, point);
            if labels.iter().any(|label| *label != 0 && fewest.1.contains(label)) {
                let distinct = labels.iter().enumerate();
                let joined =
                    distinct.filter(|(i, l)| **l != 0 && !labels[..*i].contains(l)).count();
                each(point, joined as u32);
            }
        });
    }

    /// Whether the growth has to go on.
    pub(super) fn can_go_on(&self, field: &Field<W>) -> bool {
        let mut open = false;
        for_each_index(self.frontier(field), |point| open = open || self.is_open(field, point));
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
        self.turn += 1;
        self.to_move = self.to_move.other();
    }

    /// Places a stone and joins the chains that it touches.
    #[inline]
    fn place(&mut self, field: &Field<W>, player: Player, point: u16) {
        let next = self.next.as_flattened_mut();
        let sizes = self.sizes.as_flattened_mut();
        let labels = self.labels[player.index()].as_flattened_mut();
        let place = usize::from(point);
        let mut own = 0;
        for beside in field.around(point) {
            let beside = usize::from(beside);
            let other = labels[beside];
            if other == own || other == 0 {
                continue;
            }
            // Two rings become one where the successors of a stone of each are swapped.
            if own == 0 {
                own = other;
                labels[place] = own;
                sizes[usize::from(own)] += 1;
                next[place] = next[beside];
                next[beside] = point;
                continue;
            }
            let (large, small, mut stone) = if sizes[usize::from(own)] >= sizes[usize::from(other)]
            {
                (own, other, beside)
            } else {
                (other, own, place)
            };
            while labels[stone] != large {
                labels[stone] = large;
                stone = usize::from(next[stone]);
            }
            next.swap(place, beside);
            sizes[usize::from(large)] += sizes[usize::from(small)];
            self.chains[player.index()] -= 1;
            own = large;
        }
        if own == 0 {
            labels[place] = point + 1;
            sizes[place + 1] = 1;
            next[place] = point;
            self.chains[player.index()] += 1;
        }
        self.stones[player.index()].insert(Point::from_index(place));
        self.vacant -= 1;
    }
}

//! Simpei the slow way: a map from cells to owners, and every clause taken literally.

use std::collections::{BTreeMap, BTreeSet};

use zugzwang_rules::Player;
use zugzwang_rules::simpei::{FirstMove, Sandwich};

/// Si-1: the two layers of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum World {
    Upper,
    Lower,
}

/// A cell, with its column and row counted from 0. Cells are ordered as in notation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Spot {
    pub(crate) world: World,
    pub(crate) column: i32,
    pub(crate) row: i32,
}

impl Spot {
    pub(crate) fn name(self) -> String {
        let first = match self.world {
            World::Upper => 'A',
            World::Lower => 'a',
        };
        let letter = char::from_u32(first as u32 + self.column as u32).unwrap();
        format!("{letter}{}", self.row + 1)
    }

    /// Si-1: a lower cell touches the four upper cells around it, and they touch it.
    fn touches(self, other: Self) -> bool {
        let (lower, upper) = match (self.world, other.world) {
            (World::Lower, World::Upper) => (self, other),
            (World::Upper, World::Lower) => (other, self),
            _ => return false,
        };
        (upper.column == lower.column || upper.column == lower.column + 1)
            && (upper.row == lower.row || upper.row == lower.row + 1)
    }

    /// The cell this many steps away in the same world, on the board or not.
    fn step(self, (columns, rows): (i32, i32), steps: i32) -> Self {
        Self { column: self.column + steps * columns, row: self.row + steps * rows, ..self }
    }
}

/// A turn: Si-3, Si-4 or Si-5, with Si-7.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Play {
    Pass,
    Act { origin: Option<Spot>, target: Spot, displaced: BTreeSet<Spot> },
}

/// A placement or move before its displacements are chosen.
#[derive(Debug)]
pub(crate) struct Action {
    pub(crate) origin: Option<Spot>,
    pub(crate) target: Spot,
    pub(crate) wins: bool,
    /// Si-6: the sandwiched enemy pieces; none if the action wins (Si-8).
    pub(crate) sandwiched: BTreeSet<Spot>,
    /// Si-7: where they may go.
    pub(crate) free: Vec<Spot>,
}

impl Action {
    /// The number of ways to choose the displacements.
    pub(crate) fn choices(&self) -> u64 {
        let (n, k) = (self.free.len() as u64, self.sandwiched.len() as u64);
        (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Board {
    pub(crate) size: i32,
    /// Pieces per player when all are placed.
    pub(crate) each: usize,
    pub(crate) first_move: FirstMove,
    pub(crate) sandwich: Sandwich,
    pub(crate) pieces: BTreeMap<Spot, Player>,
    pub(crate) side: Player,
}

impl Board {
    pub(crate) fn empty(size: i32, each: usize) -> Self {
        Self {
            size,
            each,
            first_move: FirstMove::Inner,
            sandwich: Sandwich::Any,
            pieces: BTreeMap::new(),
            side: Player::First,
        }
    }

    /// Si-1: all cells, in the order of notation.
    pub(crate) fn spots(size: i32) -> Vec<Spot> {
        let mut spots = Vec::new();
        for (world, width) in [(World::Upper, size), (World::Lower, size - 1)] {
            for column in 0..width {
                spots.extend((0..width).map(|row| Spot { world, column, row }));
            }
        }
        spots
    }

    fn is_vacant(&self, spot: Spot) -> bool {
        !self.pieces.contains_key(&spot)
    }

    /// Si-3: turns are placements until all pieces of both players are on the board.
    pub(crate) fn is_placing(&self) -> bool {
        self.pieces.len() < 2 * self.each
    }

    /// Si-3, Si-4: the cells where a piece may be placed, or the origins and targets of moves.
    fn journeys(&self) -> Vec<(Option<Spot>, Spot)> {
        let vacant: Vec<Spot> =
            Self::spots(self.size).into_iter().filter(|&spot| self.is_vacant(spot)).collect();
        if self.is_placing() {
            let must_be_inner = self.pieces.is_empty() && self.first_move == FirstMove::Inner;
            let inner = 1..self.size - 1;
            return vacant
                .into_iter()
                .filter(|spot| {
                    !must_be_inner
                        || spot.world == World::Upper
                            && inner.contains(&spot.column)
                            && inner.contains(&spot.row)
                })
                .map(|spot| (None, spot))
                .collect();
        }
        let mut journeys = Vec::new();
        for (&from, &owner) in &self.pieces {
            if owner == self.side {
                let reached = vacant.iter().filter(|&&to| from.touches(to));
                journeys.extend(reached.map(|&to| (Some(from), to)));
            }
        }
        journeys
    }

    /// Si-8: the acting piece, already on `target`, is in a straight run of exactly three.
    fn makes_three(&self, target: Spot) -> bool {
        let own = |spot: Spot| self.pieces.get(&spot) == Some(&self.side);
        [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|way| {
            let ahead = (1..).take_while(|&i| own(target.step(way, i))).count();
            let behind = (1..).take_while(|&i| own(target.step(way, -i))).count();
            behind + 1 + ahead == 3
        })
    }

    /// Si-6: the enemy pieces between the acting piece, already on `target`, and own ones.
    fn sandwiched(&self, target: Spot) -> BTreeSet<Spot> {
        let mut sandwiched = BTreeSet::new();
        for columns in -1..=1 {
            for rows in -1..=1 {
                if (columns, rows) == (0, 0) {
                    continue;
                }
                let mut between = Vec::new();
                let mut spot = target.step((columns, rows), 1);
                while self.pieces.get(&spot) == Some(&self.side.other()) {
                    between.push(spot);
                    spot = spot.step((columns, rows), 1);
                }
                let closed = self.pieces.get(&spot) == Some(&self.side);
                if closed && (self.sandwich == Sandwich::Any || between.len() == 1) {
                    sandwiched.extend(between);
                }
            }
        }
        sandwiched
    }

    /// All placements or moves; none if the player must pass (Si-5).
    pub(crate) fn actions(&self) -> Vec<Action> {
        let action = |(origin, target)| {
            let mut acted = self.clone();
            if let Some(origin) = origin {
                acted.pieces.remove(&origin);
            }
            acted.pieces.insert(target, self.side);
            let wins = acted.makes_three(target);
            let sandwiched = if wins { BTreeSet::new() } else { acted.sandwiched(target) };
            // Si-7: the cells that are empty now, including the one just left, but not those of
            // sandwiched pieces.
            let free = Self::spots(self.size).into_iter().filter(|&s| acted.is_vacant(s)).collect();
            Action { origin, target, wins, sandwiched, free }
        };
        self.journeys().into_iter().map(action).collect()
    }

    /// The number of legal turns.
    pub(crate) fn count(&self) -> u64 {
        let actions = self.actions();
        if actions.is_empty() { 1 } else { actions.iter().map(Action::choices).sum() }
    }

    /// All legal turns.
    pub(crate) fn plays(&self) -> Vec<Play> {
        let actions = self.actions();
        if actions.is_empty() {
            return vec![Play::Pass];
        }
        let mut plays = Vec::new();
        for Action { origin, target, sandwiched, free, .. } in actions {
            for displaced in choose(&free, sandwiched.len()) {
                plays.push(Play::Act { origin, target, displaced });
            }
        }
        plays
    }

    fn action_of(&self, play: &Play) -> Option<Action> {
        let Play::Act { origin, target, .. } = play else { return None };
        self.actions().into_iter().find(|a| a.origin == *origin && a.target == *target)
    }

    /// Whether a turn is legal, determined without listing all turns.
    pub(crate) fn allows(&self, play: &Play) -> bool {
        match play {
            Play::Pass => self.actions().is_empty(),
            Play::Act { displaced, .. } => self.action_of(play).is_some_and(|action| {
                displaced.len() == action.sandwiched.len()
                    && displaced.iter().all(|spot| action.free.contains(spot))
            }),
        }
    }

    /// Si-8: whether a legal turn wins.
    pub(crate) fn wins(&self, play: &Play) -> bool {
        self.action_of(play).is_some_and(|action| action.wins)
    }

    /// The board after a legal turn.
    pub(crate) fn after(&self, play: &Play) -> Self {
        let mut after = self.clone();
        if let Play::Act { origin, target, displaced } = play {
            let sandwiched = self.action_of(play).unwrap().sandwiched;
            after.pieces.retain(|spot, _| Some(*spot) != *origin && !sandwiched.contains(spot));
            after.pieces.insert(*target, self.side);
            after.pieces.extend(displaced.iter().map(|&spot| (spot, self.side.other())));
        }
        after.side = self.side.other();
        after
    }

    /// The position in notation.
    pub(crate) fn notation(&self) -> String {
        let world = |world, width: i32| {
            let rank = |row| {
                let mut rank = String::new();
                let mut empty = 0;
                for column in 0..width {
                    let piece = match self.pieces.get(&Spot { world, column, row }) {
                        None => {
                            empty += 1;
                            continue;
                        }
                        Some(Player::First) => 'r',
                        Some(Player::Second) => 'b',
                    };
                    if empty > 0 {
                        rank += &empty.to_string();
                        empty = 0;
                    }
                    rank.push(piece);
                }
                if empty > 0 { rank + &empty.to_string() } else { rank }
            };
            (0..width).rev().map(rank).collect::<Vec<String>>().join("/")
        };
        let mut text = world(World::Upper, self.size);
        text += "|";
        text += &world(World::Lower, self.size - 1);
        text += if self.side == Player::First { " r" } else { " b" };
        if self.each != if self.size == 3 { 3 } else { 4 } {
            text += &format!(" {}", self.each);
        }
        text
    }

    /// A legal turn in notation.
    pub(crate) fn show(&self, play: &Play) -> String {
        let Play::Act { origin, target, displaced } = play else { return "pass".to_owned() };
        let list = |spots: &BTreeSet<Spot>| {
            spots.iter().map(|spot| spot.name()).collect::<Vec<String>>().join(",")
        };
        let mut text = origin.map_or(String::new(), |origin| origin.name() + "-");
        text += &target.name();
        if !displaced.is_empty() {
            let sandwiched = self.action_of(play).unwrap().sandwiched;
            text += &format!("x{}>{}", list(&sandwiched), list(displaced));
        }
        text
    }

    /// The eight images of the board under rotations and reflections.
    pub(crate) fn images(&self) -> Vec<Self> {
        let image = |i: u32| {
            let moved = |(&spot, &owner): (&Spot, &Player)| {
                let last = if spot.world == World::Upper { self.size - 1 } else { self.size - 2 };
                let mut image = spot;
                if i & 1 != 0 {
                    image.column = last - image.column;
                }
                if i & 2 != 0 {
                    image.row = last - image.row;
                }
                if i & 4 != 0 {
                    (image.column, image.row) = (image.row, image.column);
                }
                (image, owner)
            };
            Self { pieces: self.pieces.iter().map(moved).collect(), ..self.clone() }
        };
        (0..8).map(image).collect()
    }
}

/// All subsets of `count` elements.
fn choose(from: &[Spot], count: usize) -> Vec<BTreeSet<Spot>> {
    if count == 0 {
        return vec![BTreeSet::new()];
    }
    let mut subsets = Vec::new();
    for (i, &spot) in from.iter().enumerate() {
        for mut subset in choose(&from[i + 1..], count - 1) {
            subset.insert(spot);
            subsets.push(subset);
        }
    }
    subsets
}

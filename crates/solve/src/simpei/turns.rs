//! Turns of many positions at once: what the positions of an orbit share is computed only once.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering::Relaxed;

use zugzwang_rules::simpei::for_each_subset;
use zugzwang_rules::simpei::{Cell, Cells, FirstMove, Geometry, Rules, Symmetry};

use super::bits::Bits;
use super::index::{Index, Orbit, mapped};
use super::layer::{HOLE, Layer, OPEN};

/// The turns of an own set, for any opponent's set.
pub(super) struct OrbitTurns {
    geometry: &'static Geometry,
    own: u64,
    /// The cells that an own piece can reach if they are empty.
    reach: u64,
    moves: Vec<Move>,
    may_pass: bool,
}

/// A placement or move that does not win.
struct Move {
    target: u64,
    own_after: u64,
    /// The images of the own set after the move under every symmetry.
    images: [u64; 8],
    /// The cells between the target and an own piece, for every direction in which there is one.
    lines: [u64; 8],
    line_count: usize,
}

/// The place of a turn in the order of an orbit's turns: the number of the move, and the number of
/// the displacement. The default is the first turn.
#[derive(Clone, Copy, Default)]
pub(super) struct Place {
    number: usize,
    displacement: u32,
}

impl Place {
    /// The place after this one.
    #[inline(always)]
    pub(super) fn next(self) -> Self {
        Self { displacement: self.displacement + 1, ..self }
    }
}

/// A place in two bytes. If a move has very many displacements, it may be an earlier place.
#[derive(Clone, Copy, Default)]
pub(super) struct Cursor(u16);

impl Cursor {
    const DISPLACEMENT_BITS: u32 = 9;
    const MOST: u32 = (1 << Self::DISPLACEMENT_BITS) - 1;
}

impl From<Place> for Cursor {
    #[inline(always)]
    fn from(place: Place) -> Self {
        let displacement = place.displacement.min(Self::MOST) as u16;
        Self((place.number << Self::DISPLACEMENT_BITS) as u16 | displacement)
    }
}

impl From<Cursor> for Place {
    #[inline(always)]
    fn from(cursor: Cursor) -> Self {
        Self {
            number: usize::from(cursor.0 >> Cursor::DISPLACEMENT_BITS),
            displacement: u32::from(cursor.0) & Cursor::MOST,
        }
    }
}

/// The cells that some own piece can reach, if they are empty.
fn targets(index: &Index, orbit: &Orbit) -> u64 {
    let geometry = index.rules().geometry();
    let others = geometry.all() & !orbit.own;
    if !index.is_placing() {
        geometry.reach(orbit.own) & others
    } else if index.placed() == 0 && index.rules().first_move() == FirstMove::Inner {
        geometry.inner()
    } else {
        others
    }
}

/// The cells that win at once if they are empty.
pub(super) fn winning_targets(index: &Index, orbit: &Orbit) -> u64 {
    index.rules().geometry().winning_cells(orbit.own) & targets(index, orbit)
}

impl OrbitTurns {
    pub(super) fn new(index: &Index, orbit: &Orbit) -> Self {
        let rules = index.rules();
        let geometry = rules.geometry();
        let own = orbit.own;
        let others = geometry.all() & !own;
        let placing = index.is_placing();
        let reach = targets(index, orbit);
        let winning = winning_targets(index, orbit);

        let mut by_target = vec![Vec::new(); geometry.cells()];
        geometry.threatened_sandwiches(own, others, rules.sandwich(), |target, between| {
            by_target[target.index()].push(between);
        });
        let mut turns = Self { geometry, own, reach, moves: Vec::new(), may_pass: !placing };
        let origins: Vec<u64> =
            if placing { vec![0] } else { Cells(own).iter().map(Cell::bit).collect() };
        for origin in origins {
            let targets = if origin == 0 {
                reach
            } else {
                geometry.steps(Cell::new(origin.trailing_zeros() as usize)) & reach
            };
            for target in Cells(targets & !winning).iter() {
                let own_after = own & !origin | target.bit();
                let mut lines = [0; 8];
                let line_count = by_target[target.index()].len();
                lines[..line_count].copy_from_slice(&by_target[target.index()]);
                turns.moves.push(Move {
                    target: target.bit(),
                    own_after,
                    images: Symmetry::ALL.map(|symmetry| mapped(geometry, symmetry, own_after)),
                    lines,
                    line_count,
                });
            }
        }
        turns
    }

    /// The plies of a position without an immediate win, derived from the positions after its
    /// turns, and the number of these turns.
    #[inline(always)]
    pub(super) fn derive(&self, bits: impl Bits, next: &Layer, opponent: u64) -> (u8, u64) {
        // There are no branches on loaded values, as they would be unpredictable.
        let (mut shortest_loss, mut longest_win, mut draws) = (HOLE, 0, false);
        let mut count = 0;
        let _ = self.successors(bits, &next.index, opponent, Place::default(), |_, after| {
            let value = next.plies[after].load(Relaxed);
            let won = value % 2 == 1;
            count += 1;
            longest_win = longest_win.max(if won { value } else { 0 });
            draws |= value == OPEN;
            shortest_loss = shortest_loss.min(if won || value == OPEN { HOLE } else { value });
            ControlFlow::<()>::Continue(())
        });
        let plies = match (shortest_loss, draws) {
            (HOLE, true) => OPEN,
            (HOLE, false) => longest_win + 1,
            (loss, _) => loss + 1,
        };
        (plies, count)
    }

    /// Calls `listener` for every turn from `start` on, with its place and the index of the
    /// position after it in `next`. The position must have no immediate win.
    #[inline(always)]
    pub(super) fn successors<B>(
        &self,
        bits: impl Bits,
        next: &Index,
        opponent: u64,
        start: Place,
        mut listener: impl FnMut(Place, usize) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.may_pass && self.reach & !opponent == 0 {
            // Passing is the only turn.
            if start.displacement > 0 {
                return ControlFlow::Continue(());
            }
            return listener(start, next.locate(bits, opponent, self.own));
        }
        // If nothing is displaced, the opponent's pieces stay the same.
        let same = next.canonical(opponent);
        let mut passed_over = start.displacement;
        for (number, move_) in self.moves.iter().enumerate().skip(start.number) {
            let skip = std::mem::take(&mut passed_over);
            if move_.target & opponent != 0 {
                continue;
            }
            let mut sandwiched = 0;
            for &between in move_.lines.iter().take(move_.line_count) {
                if between & !opponent == 0 {
                    sandwiched |= between;
                }
            }
            let mut place = Place { number, displacement: 0 };
            if sandwiched == 0 {
                if skip == 0 {
                    let image = move_.images[same.symmetry().index()];
                    listener(place, next.locate_in(bits, same, image))?;
                }
                continue;
            }
            let open = self.geometry.all() & !(move_.own_after | opponent);
            let count = sandwiched.count_ones() as usize;
            for_each_subset(open, count, &mut |displaced| {
                let this = place;
                place = place.next();
                if this.displacement < skip {
                    return ControlFlow::Continue(());
                }
                let orbit = next.canonical(opponent & !sandwiched | displaced);
                let image = move_.images[orbit.symmetry().index()];
                listener(this, next.locate_in(bits, orbit, image))
            })?;
        }
        ControlFlow::Continue(())
    }
}

/// Calls `listener` with the index of every predecessor of a position of an orbit, in which
/// `orbit.own` is to move and `opponent` has just moved.
///
/// This includes predecessors by a winning turn, which would have ended the game; they are already
/// marked as immediate wins.
#[inline(always)]
pub(super) fn predecessors(
    bits: impl Bits,
    before: &Index,
    orbit: &OwnImages,
    opponent: u64,
    mut listener: impl FnMut(usize),
) {
    let geometry = before.rules().geometry();
    let sandwich = before.rules().sandwich();
    let moving = !before.is_placing();
    // From here on, seen by the player who has just moved.
    let (own, opponent) = (opponent, orbit.0[0]);
    let vacant = geometry.all() & !(own | opponent);
    if moving && geometry.reach(own) & vacant == 0 {
        listener(before.locate(bits, own, opponent));
    }
    for target in Cells(own).iter() {
        let own_without = own & !target.bit();
        // Cells from which pieces were displaced are empty now, as nothing may be put there (Si-7).
        // If a line is full of enemy pieces now, one of them must have been put there by
        // displacement.
        let (mut open, mut open_count) = ([0; 8], 0);
        let (mut closed, mut closed_count) = ([0; 8], 0);
        geometry.lines_over(target, own_without, !own, sandwich, |between| {
            if between & opponent == 0 {
                open[open_count & 7] = between;
                open_count += 1;
            } else if between & !opponent == 0 {
                closed[closed_count & 7] = between;
                closed_count += 1;
            }
        });
        let closed = &closed[..closed_count];
        let origins = if moving { geometry.steps(target) & !own } else { 1 };
        for origin in Cells(origins).iter() {
            let origin = if moving { origin.bit() } else { 0 };
            let place = before.canonical(own_without | origin);
            let image = |cells| mapped(geometry, place.symmetry(), cells);
            let opponent_image = orbit.0[place.symmetry().index()];
            if closed.is_empty() && opponent & origin == 0 {
                listener(before.locate_in(bits, place, opponent_image));
            }
            for choice in 1..1u32 << open_count {
                let sandwiched = (0..open_count)
                    .filter(|line| choice >> line & 1 != 0)
                    .fold(0, |cells, line| cells | open[line]);
                let with_sandwiched = opponent_image | image(sandwiched);
                let count = sandwiched.count_ones() as usize;
                let _ = for_each_subset(opponent, count, &mut |displaced| {
                    // A displaced piece may have been put on the cell that was left (Si-7).
                    let possible = opponent & !displaced & origin == 0
                        && closed.iter().all(|between| between & displaced != 0);
                    if possible {
                        let before_turn = with_sandwiched & !image(displaced);
                        listener(before.locate_in(bits, place, before_turn));
                    }
                    ControlFlow::<()>::Continue(())
                });
            }
        }
    }
}

/// The images of an own set under every symmetry, itself first.
pub(super) struct OwnImages([u64; 8]);

impl OwnImages {
    pub(super) fn new(rules: Rules, own: u64) -> Self {
        Self(Symmetry::ALL.map(|symmetry| mapped(rules.geometry(), symmetry, own)))
    }
}

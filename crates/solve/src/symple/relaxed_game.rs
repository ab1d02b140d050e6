use std::sync::OnceLock;
use std::sync::atomic::AtomicI16;
use std::sync::atomic::Ordering::Relaxed;

/// Relaxed games with more points have no values, as computing them takes longer than they save.
const MOST_VACANT: usize = 12;

/// With larger penalties, values would not fit.
const MOST_PENALTY: i32 = 1 << 10;

/// This many chains stand for any larger number, too.
const MANY: usize = 5;

/// The most merges that a relaxed game can have.
pub(super) const MOST_MERGES: usize = MANY - 1;

/// The most stones that B chooses to place on open points after its first one.
pub(super) const MOST_MORE: usize = 3;

/// The numbers of [`Stage`]s and of [`Freedom`]s.
const STAGES: usize = 4 + 2 * MOST_MORE;
const FREEDOMS: usize = 3;

/// Marks a value that has not been computed.
const UNKNOWN: i16 = i16::MIN;

/// Less than any value.
const NONE: i32 = i32::MIN / 2;

/// A position of a relaxed game, which is simpler than the rest of a game of Symple and at least as
/// good for one side, A, against the other, B. It only knows how many vacant points there are of
/// each kind. Its value bounds what A can gain.
///
/// The penalty P is 0 or more. Connected vacant points form *regions*. With the regions as they are
/// at the start, a point is
///
/// - *open* if B touches it, and it is in a region that A touches;
/// - *closed* if it is in such a region, but B does not touch it;
/// - *safe* if it is in a region that A does not touch, so B does. As long as A does not plant
///   there, B can grow there until the region is full.
///
/// The moves, with their worth in points for A:
///
/// - A grows. It places up to one stone for each of its chains, on open or closed points, and
///   merges chains, for P each. In total it merges no more often than their
///   [groups](super::groups::Groups) allow.
/// - A plants on a safe point: one point minus P, as no chain there ever joins A's others. Regions
///   in which A plants *and grows* count as open and closed from the start: A pays P for each at
///   once, and has one more chain.
/// - A plants elsewhere, if its [`Freedom`] allows: one point, and one more chain. It costs
///   nothing, as a merge that is not counted among the others may make up for it.
/// - B grows if there is an open or a safe point. It chooses a stone, and perhaps further ones on
///   open points. Then it must place others, as growing is maximal (Sy-4), on the points that suit
///   A best. In all there are no more stones than its chains.
/// - B plants if it cannot grow: A loses a point and gains P. B has one chain then, since its old
///   ones have no liberties.
/// - At any time, closed points may become open, as B's stones touch more and more points.
/// - At any time, open points may become safe. This does not happen in the real game, but is
///   allowed so that open points are never worse for A than safe ones.
///
/// **No real margin is better for A than the relaxed game is.** Let B play the real game by this
/// rule: grow if it can, with the stones that it would choose in the relaxed game. Then whatever A
/// does can also be done in the relaxed game, where the kinds of points are those on the board at
/// each time:
///
/// - A point that a side touches remains touched, since stones are never removed and chains only
///   grow. So B can always choose an open point, and A never plants in its regions if it touches
///   all their points.
/// - A can only get safe points by planting in their regions. A region of one point has no room to
///   grow; A pays for the others.
/// - A never has more chains with liberties than in the relaxed game, and neither does B, which
///   does not plant while it can grow.
/// - At the end, A has at least one chain for each of its groups, for each region that it paid for,
///   and for each safe point that it took. So merges exceed plants by no more than in the relaxed
///   game.
/// - A stone that merges chains is the stone for all of them. So the stones and merges of a turn
///   together are no more than the chains, unless stones of that turn touch each other.
/// - B's number of chains rises at most by its plants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct RelaxedGame {
    pub(super) open: usize,
    pub(super) safe: usize,
    pub(super) closed: usize,
    /// A's chains that have liberties.
    pub(super) chains: usize,
    /// By how much merging can lower their number.
    pub(super) merges: usize,
    pub(super) freedom: Freedom,
    /// B's chains that have liberties.
    pub(super) others: usize,
}

/// A's freedom in the regions that it touches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Freedom {
    /// A touches all points, and no two stones of one turn can touch each other.
    Tight,
    /// A touches all points.
    Touching,
    /// A may plant.
    Any,
}

/// The stage of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// A is to move.
    First,
    /// B is to move.
    Second,
    /// B has placed its first stone and chooses this many more on open points.
    Rest(More),
}

/// The number of stones that B can choose to place on open points after its first one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum More {
    /// Up to this many.
    UpTo(usize),
    /// Exactly this many, since B places them where they merge chains or keep A's chains from
    /// merging.
    Exactly(usize),
}

/// The values of relaxed games, computed on demand.
///
/// Threads may compute the same value at the same time; they get the same result.
pub(super) struct RelaxedValues {
    penalty: i32,
    vacant: usize,
    /// The size of the part of a table for one stage.
    points: usize,
    /// Tables by numbers of chains and freedom, created when they are needed: few are, and creating
    /// all of them takes longer than many searches.
    values: Box<[OnceLock<Box<[AtomicI16]>>]>,
}

impl RelaxedGame {
    const fn vacant(self) -> usize {
        self.open + self.safe + self.closed
    }
}

impl RelaxedValues {
    /// Values for up to `vacant` vacant points.
    pub(super) fn new(penalty: i32, vacant: usize) -> Self {
        let covered = (0..=MOST_PENALTY).contains(&penalty);
        let vacant = if covered { vacant.min(MOST_VACANT) } else { 0 };
        let points = tetrahedron(vacant + 1);
        let kinds = (MANY + 1) * (MANY + 1) * (MOST_MERGES + 1) * FREEDOMS;
        let values = (0..kinds).map(|_| OnceLock::new()).collect();
        Self { penalty, vacant, points, values }
    }

    /// The points that a chain costs.
    pub(super) fn penalty(&self) -> i32 {
        self.penalty
    }

    /// Whether relaxed games with this many points have values.
    pub(super) fn covers(&self, vacant: usize) -> bool {
        vacant <= self.vacant
    }

    /// The place of the value of a relaxed game.
    #[inline]
    fn place(&self, stage: Stage, game: RelaxedGame) -> &AtomicI16 {
        let RelaxedGame { open, safe, chains, merges, others, freedom, .. } = game;
        let stage = match stage {
            Stage::First => 0,
            Stage::Second => 1,
            Stage::Rest(More::UpTo(most)) => 2 + most,
            Stage::Rest(More::Exactly(count)) => 3 + MOST_MORE + count,
        };
        let touched = open + safe;
        let points = tetrahedron(game.vacant()) + touched * (touched + 1) / 2 + safe;
        let chains = others.min(MANY) * (MANY + 1) + chains.min(MANY);
        let kind = (chains * (MOST_MERGES + 1) + merges) * FREEDOMS + freedom as usize;
        let length = STAGES * self.points;
        let values = self.values[kind]
            .get_or_init(|| (0..length).map(|_| AtomicI16::new(UNKNOWN)).collect());
        &values[stage * self.points + points]
    }

    #[inline]
    fn value(
        &self,
        stage: Stage,
        game: RelaxedGame,
        find: impl Fn(&Self, RelaxedGame) -> i32,
    ) -> i32 {
        let value = self.place(stage, game);
        match value.load(Relaxed) {
            UNKNOWN => {
                let found = find(self, game);
                debug_assert!(found > NONE / 2, "there is a turn in {game:?}");
                value.store(found as i16, Relaxed);
                found
            }
            value => value.into(),
        }
    }

    /// The most that A can gain if A is to move.
    #[inline]
    pub(super) fn first(&self, game: RelaxedGame) -> i32 {
        self.value(Stage::First, game, |values, game| {
            values.find_first(game).max(values.otherwise(game, Self::first))
        })
    }

    /// The most that A can gain if B is to move.
    #[inline]
    pub(super) fn second(&self, game: RelaxedGame) -> i32 {
        self.value(Stage::Second, game, |values, game| {
            values.find_second(game).max(values.otherwise(game, Self::second))
        })
    }

    /// The most that A can gain if B is to move, places its first stone on an open or a safe point
    /// and [`More`] stones, at most [`MOST_MORE`], on open points, and merges this many chains with
    /// all these.
    #[inline]
    pub(super) fn after(&self, game: RelaxedGame, is_open: bool, more: More, merged: usize) -> i32 {
        let RelaxedGame { open, safe, .. } = game;
        let others = if game.others >= MANY { MANY } else { game.others - merged };
        let next = if is_open {
            RelaxedGame { open: open - 1, ..game }
        } else {
            RelaxedGame { safe: safe - 1, ..game }
        };
        let find = |values: &Self, game| values.find_rest(game, more);
        let rest = self.value(Stage::Rest(more), RelaxedGame { others, ..next }, find);
        rest - 1 - self.penalty * merged as i32
    }

    /// The value if a closed point becomes open, or an open one becomes safe.
    fn otherwise(&self, game: RelaxedGame, value: impl Fn(&Self, RelaxedGame) -> i32) -> i32 {
        let RelaxedGame { open, safe, closed, .. } = game;
        let mut best = NONE;
        if closed > 0 {
            best =
                best.max(value(self, RelaxedGame { open: open + 1, closed: closed - 1, ..game }));
        }
        if open > 0 {
            best = best.max(value(self, RelaxedGame { open: open - 1, safe: safe + 1, ..game }));
        }
        best
    }

    fn find_first(&self, game: RelaxedGame) -> i32 {
        let RelaxedGame { open, safe, closed, chains, merges, freedom, .. } = game;
        if game.vacant() == 0 {
            return 0;
        }
        let any = chains >= MANY;
        let most = if any { game.vacant() } else { chains };
        let mut best = NONE;
        for from_open in 0..=open.min(most) {
            for from_closed in 0..=closed.min(most - from_open) {
                let stones = from_open + from_closed;
                if stones == 0 {
                    continue;
                }
                let room = match freedom {
                    _ if any => merges,
                    Freedom::Tight => chains - stones,
                    _ => chains - 1,
                };
                for merged in 0..=merges.min(room) {
                    let next = RelaxedGame {
                        open: open - from_open,
                        closed: closed - from_closed,
                        chains: if any { MANY } else { chains - merged },
                        merges: merges - merged,
                        ..game
                    };
                    let gain = stones as i32 + self.penalty * merged as i32;
                    best = best.max(gain + self.second(next));
                }
            }
        }
        if safe > 0 {
            let next = RelaxedGame { safe: safe - 1, ..game };
            best = best.max(1 - self.penalty + self.second(next));
        }
        if freedom == Freedom::Any {
            let planted = RelaxedGame { chains: (chains + 1).min(MANY), ..game };
            if open > 0 {
                best = best.max(1 + self.second(RelaxedGame { open: open - 1, ..planted }));
            }
            if closed > 0 {
                best = best.max(1 + self.second(RelaxedGame { closed: closed - 1, ..planted }));
            }
        }
        best
    }

    fn find_second(&self, game: RelaxedGame) -> i32 {
        let RelaxedGame { open, safe, closed, .. } = game;
        if game.vacant() == 0 {
            return 0;
        }
        if open + safe == 0 {
            let planted = RelaxedGame { closed: closed - 1, others: 1, ..game };
            return self.penalty - 1 + self.first(planted);
        }
        let game = RelaxedGame { others: game.others.max(1), ..game };
        let on_open = if open > 0 { self.after(game, true, More::UpTo(0), 0) } else { i32::MAX };
        let on_safe = if safe > 0 { self.after(game, false, More::UpTo(0), 0) } else { i32::MAX };
        on_open.min(on_safe)
    }

    /// The value after B's first stone, when B chooses more stones on open points.
    fn find_rest(&self, game: RelaxedGame, more: More) -> i32 {
        let RelaxedGame { open, safe, others, .. } = game;
        let most = if others >= MANY { game.vacant() } else { others - 1 };
        let choice = match more {
            More::UpTo(more) => 0..=more.min(most).min(open),
            More::Exactly(count) => count..=count,
        };
        let mut best = i32::MAX;
        for chosen in choice {
            let mut worst = NONE;
            for from_open in chosen..=open.min(most) {
                for from_safe in 0..=safe.min(most - from_open) {
                    let stones = from_open + from_safe;
                    let next =
                        RelaxedGame { open: open - from_open, safe: safe - from_safe, ..game };
                    worst = worst.max(self.first(next) - stones as i32);
                }
            }
            best = best.min(worst);
        }
        best
    }
}

/// The number of triples of natural numbers whose sum is below `side`.
const fn tetrahedron(side: usize) -> usize {
    side * (side + 1) * (side + 2) / 6
}

use std::sync::OnceLock;
use std::sync::atomic::AtomicI16;
use std::sync::atomic::Ordering::Relaxed;

/// RelaxedValues for more points have no value: they take longer than they save.
const MOST_VACANT: usize = 12;

/// For larger penalties values would not fit.
const MOST_PENALTY: i32 = 1 << 10;

/// So many chains count as any number.
const MANY: usize = 5;

/// The most merges that a relaxed game can have.
pub(super) const MOST_MERGES: usize = MANY - 1;

/// The most stones that B chooses to place on open points after its first one.
pub(super) const MOST_MORE: usize = 3;

/// The numbers of [`Stage`]s and of [`Freedom`]s.
const STAGES: usize = 4 + 2 * MOST_MORE;
const FREEDOMS: usize = 3;

/// What has not been computed.
const UNKNOWN: i16 = i16::MIN;

/// Less than any value.
const NONE: i32 = i32::MIN / 2;

/// A position of a game that is simpler than the rest of a game of Symple and better for one side,
/// A, against the other, B: a relaxed game for the vacant points, of which only the kinds are
/// known. What it is worth bounds what A can gain.
///
/// Penalties P are 0 or more. Vacant points that connect form *regions*. The points are, with
/// regions as they are at the start:
///
/// - *open* if B touches them, and they are in a region that A touches;
/// - *closed* if they are in such a region, but B does not touch them;
/// - *safe* if they are in a region that A does not touch, so that B does. As long as A does not
///   plant there, B can grow there until the region is full.
///
/// In points for A, this is what happens:
///
/// - A grows. It places up to one stone for each of its chains, on open or closed points, and
///   merges chains, P each, no more often in all than their [groups](super::groups::Groups) allow.
/// - A plants on a safe point: one point less P, for no chain there ever joins A's others. Regions
///   in which A plants *and grows* count as open and closed from the start; A pays P for each at
///   once, and has a chain more.
/// - A plants elsewhere, if its [`Freedom`] allows: one point, and a chain more. It costs nothing,
///   as a merge may make up for it that is not counted among the others.
/// - B grows if there is an open or a safe point. It chooses a stone, perhaps further ones on open
///   points; then come those that it must place, as growing is maximal (Sy-4), on whatever points
///   suit A best. All together are no more than its chains.
/// - B plants if it cannot grow: a point less for A, and P more. It has one chain then, since its
///   old ones have no liberties.
/// - At any time closed points may become open: B's stones touch more and more.
/// - At any time open points may become safe. This does not happen in the real game, but is allowed
///   so that open points are never worse for A than safe ones.
///
/// **No real margin is better for A than the relaxed game is.** Let B play the real game by this
/// rule: grow if it can, with those stones that it would choose in the relaxed game. Whatever A
/// does then can be done in the relaxed game too, where the kinds of points are those on the board
/// at each time:
///
/// - A point that a side touches stays so, since stones stay and chains only grow. So B can always
///   choose an open point, and A never plants in its regions if it touches all their points.
/// - Safe points do not get to be A's but by planting in their regions; a region of one point has
///   no room to grow. The rest is what A pays for.
/// - A's chains with liberties are never more than the relaxed game says, nor are B's, which does
///   not plant while it can grow.
/// - At the end, A has at least a chain for each of its groups, for each region that it paid for,
///   and for each safe point that it took. So merges that exceed the plants are as few as in the
///   relaxed game.
/// - A stone that merges chains is a stone for all of them. So in a turn stones and merges together
///   are no more than the chains, unless stones of that turn touch each other.
/// - B's number of chains rises by its plants at most.
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

/// How free A is in the regions that it touches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Freedom {
    /// It touches all points, and no two stones of one turn can touch each other.
    Tight,
    /// It touches all points.
    Touching,
    /// It may plant.
    Any,
}

/// How far a turn has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// A is to move.
    First,
    /// B is to move.
    Second,
    /// B has placed its first stone, and chooses some more on open points, in numbers of this
    /// range.
    Rest(More),
}

/// How many stones B can choose to place on open points after its first one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum More {
    /// Up to so many.
    UpTo(usize),
    /// So many, since it places them where they merge chains, or keep A's from merging.
    Exactly(usize),
}

/// What relaxed games are worth, worked out as they are asked for.
///
/// Threads may work out the same value at the same time; it is the same then.
pub(super) struct RelaxedValues {
    penalty: i32,
    vacant: usize,
    /// The length of the table's part for one number of chains, freedom and stage.
    points: usize,
    /// By numbers of chains and freedom, made as they are needed: few are, and making all of them
    /// takes longer than many a search.
    values: Box<[OnceLock<Box<[AtomicI16]>>]>,
}

impl RelaxedGame {
    const fn vacant(self) -> usize {
        self.open + self.safe + self.closed
    }
}

impl RelaxedValues {
    /// For up to so many vacant points.
    pub(super) fn new(penalty: i32, vacant: usize) -> Self {
        let covered = (0..=MOST_PENALTY).contains(&penalty);
        let vacant = if covered { vacant.min(MOST_VACANT) } else { 0 };
        let points = tetrahedron(vacant + 1);
        let kinds = (MANY + 1) * (MANY + 1) * (MOST_MERGES + 1) * FREEDOMS;
        let values = (0..kinds).map(|_| OnceLock::new()).collect();
        Self { penalty, vacant, points, values }
    }

    /// Points that a chain costs.
    pub(super) fn penalty(&self) -> i32 {
        self.penalty
    }

    /// Whether relaxed games for so many points have values.
    pub(super) fn covers(&self, vacant: usize) -> bool {
        vacant <= self.vacant
    }

    /// Where the value of a relaxed game is.
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

    /// The most that A, who is to move, can gain.
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

    /// The most that A can gain if B is to move, and places its first stone on an open point or on
    /// a safe one, and [`More`] on open points, at most [`MOST_MORE`], merging so many chains with
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

    /// The value if a closed point is open, or an open one is safe.
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

    /// The value after the first stone of B, which chooses more on open points.
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

/// How many triples of numbers have a sum below this.
const fn tetrahedron(side: usize) -> usize {
    side * (side + 1) * (side + 2) / 6
}

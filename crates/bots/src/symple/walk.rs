use zugzwang_rules::Player;
use zugzwang_rules::symple::{Bitboard, Point};
use zugzwang_search::mcts::Choices;

use super::field::{Field, for_each_index};
use super::grid::{Grid, Stage};
use super::playout::{Playout, Policy};

/// A stone of a growth has this added to its point.
const GROWS: u16 = 1 << 9;

/// Black's choice not to balance (Sy-5).
const FINISH: u16 = 1 << 10;

/// What a choice is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// Plants a stone.
    Plant(u16),
    /// Adds a stone to the growth.
    Grow(u16),
    /// Ends a turn without a balancing plant.
    Finish,
}

impl Step {
    pub(super) const fn choice(self) -> u16 {
        match self {
            Self::Plant(point) => point,
            Self::Grow(point) => point | GROWS,
            Self::Finish => FINISH,
        }
    }

    pub(super) const fn of(choice: u16) -> Self {
        if choice & FINISH != 0 {
            Self::Finish
        } else if choice & GROWS != 0 {
            Self::Grow(choice & !GROWS)
        } else {
            Self::Plant(choice)
        }
    }
}

/// Symple, stone by stone.
#[derive(Clone)]
pub(super) struct Walk<const W: usize>(pub(super) Field<W>, pub(super) Policy);

impl<const W: usize> Choices for Walk<W> {
    type State = Grid<W>;
    type Random = Playout;

    fn random(&self, seed: u64) -> Playout {
        Playout::new(self.1, seed)
    }

    fn maximizes(&self, state: &Grid<W>) -> bool {
        state.to_move() == Player::First
    }

    fn result(&self, state: &Grid<W>) -> Option<i32> {
        (state.is_over() && state.stage() == Stage::Begin).then(|| state.margin(&self.0))
    }

    fn choices(&self, state: &Grid<W>, mut each: impl FnMut(u16, f32)) {
        let Self(field, policy) = self;
        let looks = Looks::new(field, policy, state);
        if state.stage() != Stage::Growing {
            for_each_index(state.plants(field), |point| {
                each(Step::Plant(point).choice(), looks.plant(point));
            });
        }
        if state.stage() == Stage::Balancing {
            each(Step::Finish.choice(), 0.5);
        } else {
            state.growth_choices(field, |point, joined| {
                each(Step::Grow(point).choice(), looks.growth(point, joined));
            });
        }
    }

    fn play(&self, state: &mut Grid<W>, choice: u16) {
        let Self(field, _) = self;
        match Step::of(choice) {
            Step::Plant(point) => state.plant(field, point),
            Step::Grow(point) => {
                let grows = state.grow_if_open(field, point);
                debug_assert!(grows, "a stone at a chain that grows already");
                if !state.can_go_on(field) {
                    state.complete_growth(field);
                }
            }
            Step::Finish => state.end_turn(),
        }
    }

    fn playout(&self, state: &mut Grid<W>, random: &mut Playout) -> i32 {
        random.play(&self.0, state);
        state.margin(&self.0)
    }

    fn was_made(&self, end: &Grid<W>, by_maximizer: bool, choice: u16) -> bool {
        let player = if by_maximizer { Player::First } else { Player::Second };
        let (made, point): (Bitboard<W>, _) = match Step::of(choice) {
            Step::Plant(point) => (end.planted(player), point),
            Step::Grow(point) => (end.stones(player) - end.planted(player), point),
            Step::Finish => return false,
        };
        made.contains(Point::from_index(point.into()))
    }
}

/// How good choices look in one position.
struct Looks<'a, const W: usize> {
    field: &'a Field<W>,
    policy: &'a Policy,
    vacant: Bitboard<W>,
    /// Points that no own stone touches yet.
    fresh: Bitboard<W>,
    /// Points that the opponent could grow to.
    contested: Bitboard<W>,
    /// From 0 at the end to 1 at the beginning; 1/2 where growing becomes better than planting.
    early: f32,
}

impl<'a, const W: usize> Looks<'a, W> {
    fn new(field: &'a Field<W>, policy: &'a Policy, state: &Grid<W>) -> Self {
        let opponent = state.stones(state.to_move().other());
        let vacant = state.vacant_points(field);
        let chains = state.chains(Player::First) + state.chains(Player::Second);
        let patience = (policy.patience + policy.patience_range / 2) as f32 / 256.0
            * field.penalty().max(1) as f32
            * f32::from(chains);
        let rest = f32::from(state.vacant());
        Self {
            field,
            policy,
            vacant,
            fresh: state.plants(field),
            contested: field.board().neighbours(opponent) & vacant,
            early: rest / (rest + patience),
        }
    }

    fn count(&self, set: Bitboard<W>, point: u16) -> f32 {
        let words = set.words();
        let contains = |beside: &&u16| {
            words.get(usize::from(**beside) / 64).is_some_and(|w| w >> (**beside % 64) & 1 != 0)
        };
        self.field.around(point).iter().filter(contains).count() as f32
    }

    fn takes(&self, point: u16) -> f32 {
        if self.contested.contains(Point::from_index(point.into())) {
            self.policy.p_take
        } else {
            0.0
        }
    }

    fn plant(&self, point: u16) -> f32 {
        let room = self.policy.p_room * (self.count(self.vacant, point) - 3.0);
        let phase = self.policy.p_phase * (2.0 * self.early - 1.0);
        (0.5 + phase + room + self.takes(point)).clamp(0.02, 0.98)
    }

    fn growth(&self, point: u16, joined: u32) -> f32 {
        let fresh = self.policy.p_fresh * (self.count(self.fresh, point) - 1.0);
        let phase = -self.policy.p_phase * (2.0 * self.early - 1.0);
        let joins = -self.policy.p_join * (2.0 * self.early - 1.0) * (joined as f32 - 1.0);
        (0.5 + phase + fresh + joins + self.takes(point)).clamp(0.02, 0.98)
    }
}

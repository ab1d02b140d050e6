use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};
use zugzwang_rules::Player;
use zugzwang_rules::symple::{Bitboard, Position};

use super::field::{Field, for_each_index};
use super::grid::{Grid, Stage};

/// How often a random point is tried before the points to plant on are listed.
const TRIES: usize = 8;

/// How playouts choose turns. Probabilities are in 1/256.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Policy {
    /// The least patience, relative to P, in 1/256.
    pub patience: u32,
    /// The range of patience above that.
    pub patience_range: u32,
    /// How many points are drawn to plant on the best of them.
    pub plant_draws: u32,
    /// The probability that a growth takes points first that open ground.
    pub open: u32,
    /// The probability that an early growth avoids joining chains.
    pub apart: u32,
    /// The probability that a late growth joins chains first.
    pub join: u32,
    /// What is late: so much of the patience, in 1/256.
    pub late: u32,
    /// Prior: how much better plants are than growths early, and worse late.
    pub p_phase: f32,
    /// Prior: for each vacant neighbour of a plant.
    pub p_room: f32,
    /// Prior: for each point that a growth makes a liberty.
    pub p_fresh: f32,
    /// Prior: for each chain joined late; early, against it.
    pub p_join: f32,
    /// Prior: for taking a point that the opponent could grow to.
    pub p_take: f32,
}

impl Policy {
    /// What has shown to be good.
    pub const DEFAULT: Self = Self {
        patience: 256,
        patience_range: 256,
        plant_draws: 1,
        open: 0,
        apart: 0,
        join: 0,
        late: 256,
        p_phase: 0.0,
        p_room: 0.0,
        p_fresh: 0.0,
        p_join: 0.0,
        p_take: 0.0,
    };
}

/// Plays games to the end, at random but with some sense.
///
/// While there is ground to be won, players plant; then they grow. A playout takes each player's
/// threshold between the two at random, and keeps to it.
pub(super) struct Playout {
    rng: Xoshiro256PlusPlus,
    /// By player: plants while there are more vacant points than this, in 1/256, for each chain.
    patience: [u32; 2],
    points: Box<[u16]>,
    policy: Policy,
}

impl Playout {
    pub(super) fn new(policy: Policy, seed: u64) -> Self {
        Self {
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            patience: [0; 2],
            points: vec![0; 64 * 6].into(),
            policy,
        }
    }

    /// A number below `bound`, nearly evenly distributed (Lemire 2019, without the rejection that
    /// would make it exactly even).
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        ((u64::from(self.rng.next_u32()) * u64::from(bound)) >> 32) as u32
    }

    /// Plays to the end.
    pub(super) fn play<const W: usize>(&mut self, field: &Field<W>, grid: &mut Grid<W>) {
        let base = field.penalty().clamp(1, 1000) as u32;
        self.patience = [0; 2]
            .map(|_: u32| base * (self.policy.patience + self.below(self.policy.patience_range)));
        while !grid.is_over() {
            self.play_turn(field, grid);
        }
    }

    /// Completes the turn that is being built.
    pub(super) fn play_turn<const W: usize>(&mut self, field: &Field<W>, grid: &mut Grid<W>) {
        match grid.stage() {
            Stage::Begin => {
                let chains = grid.chains(Player::First) + grid.chains(Player::Second);
                let rest = u32::from(grid.vacant()) << 8;
                let plants = rest > self.patience[grid.to_move().index()] * u32::from(chains);
                if plants && self.plant_somewhere(field, grid) {
                    return;
                }
                let frontier = grid.frontier(field);
                if frontier.is_empty() {
                    self.plant_anywhere(field, grid);
                } else {
                    self.grow(field, grid, frontier);
                }
            }
            Stage::Growing => self.grow(field, grid, grid.frontier(field)),
            Stage::Balancing => {}
        }
        if grid.stage() == Stage::Balancing && !self.plant_somewhere(field, grid) {
            grid.end_turn();
        }
    }

    /// Lists points; returns how many.
    #[inline]
    fn list<const W: usize>(&mut self, set: Bitboard<W>) -> usize {
        let mut count = 0;
        for_each_index(set, |index| {
            self.points[count] = index;
            count += 1;
        });
        count
    }

    /// Completes a growth on points of the frontier.
    #[inline]
    fn grow<const W: usize>(
        &mut self,
        field: &Field<W>,
        grid: &mut Grid<W>,
        mut frontier: Bitboard<W>,
    ) {
        let chance = self.rng.next_u32();
        let chains = grid.chains(Player::First) + grid.chains(Player::Second);
        let rest = u32::from(grid.vacant()) << 8;
        let is_late = rest
            < ((self.patience[grid.to_move().index()] * self.policy.late) >> 8) * u32::from(chains);
        let mut last = Bitboard::EMPTY;
        if is_late {
            if chance & 255 < self.policy.join {
                let joins = grid.joins(field) & frontier;
                let count = self.list(joins);
                for left in (0..count).rev() {
                    let chosen = self.below(left as u32 + 1) as usize;
                    let point = self.points[chosen];
                    self.points[chosen] = self.points[left];
                    grid.join_if_open(field, point);
                }
            }
        } else if chance & 255 < self.policy.apart {
            last = grid.joins(field) & frontier;
        }
        if chance >> 8 & 255 < self.policy.open {
            let open = field.board().neighbours(grid.plants(field)) & frontier - last;
            self.grow_on(field, grid, open);
            frontier -= open;
        }
        self.grow_on(field, grid, frontier - last);
        if !last.is_empty() {
            self.grow_on(field, grid, last);
        }
        grid.complete_growth(field);
    }

    /// Grows on points in random order, as far as that is legal.
    #[inline]
    fn grow_on<const W: usize>(
        &mut self,
        field: &Field<W>,
        grid: &mut Grid<W>,
        points: Bitboard<W>,
    ) {
        for left in (0..self.list(points)).rev() {
            let chosen = self.below(left as u32 + 1) as usize;
            let point = self.points[chosen];
            self.points[chosen] = self.points[left];
            grid.grow_if_open(field, point);
        }
    }

    /// Plants on a random point if one is soon found; tells whether.
    #[inline]
    fn plant_somewhere<const W: usize>(&mut self, field: &Field<W>, grid: &mut Grid<W>) -> bool {
        let mut best = None;
        let mut draws = self.policy.plant_draws;
        for _ in 0..TRIES {
            let point = self.below(field.board().len() as u32) as u16;
            if grid.is_plant(field, point) {
                if self.policy.plant_draws == 1 {
                    best = Some((0, point));
                    break;
                }
                let room = grid.room(field, point);
                best = best.max(Some((room, point)));
                draws -= 1;
                if draws == 0 {
                    break;
                }
            }
        }
        let Some((_, point)) = best else { return false };
        grid.plant(field, point);
        true
    }

    /// Plants on a random one of all points where that is legal, of which there is one at least.
    fn plant_anywhere<const W: usize>(&mut self, field: &Field<W>, grid: &mut Grid<W>) {
        let count = self.list(grid.plants(field));
        let chosen = self.below(count as u32) as usize;
        grid.plant(field, self.points[chosen]);
    }
}

/// Random games from one position, as the tree search plays them: for measurements.
pub struct Playouts<const W: usize> {
    field: Field<W>,
    start: Grid<W>,
    grid: Grid<W>,
    player: Playout,
}

impl<const W: usize> Playouts<W> {
    /// Playouts that begin with this position.
    #[must_use]
    pub fn new(position: &Position<W>, seed: u64) -> Self {
        let field = Field::new(position);
        let start = Grid::new(&field, position);
        Self { field, grid: start.clone(), start, player: Playout::new(Policy::DEFAULT, seed) }
    }

    /// Plays a game to the end; returns the margin for the first player, in points.
    pub fn play(&mut self) -> i32 {
        self.grid.clone_from(&self.start);
        self.player.play(&self.field, &mut self.grid);
        self.grid.margin(&self.field)
    }
}

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};
use zugzwang_rules::Player;
use zugzwang_rules::symple::{Bitboard, Position};

use super::field::{Field, for_each_index};
use super::grid::{Grid, Stage};

/// How often a random point is tried before the points to plant on are listed.
const TRIES: usize = 8;

/// Plays games to the end, at random but with some sense.
///
/// While there is ground to be won, players plant; then they grow. A playout takes each player's
/// threshold between the two at random, and keeps to it.
pub(super) struct Playout {
    rng: Xoshiro256PlusPlus,
    /// By player: plants while there are more vacant points than this, in 1/256, for each chain.
    patience: [u32; 2],
    points: Box<[u16]>,
}

impl Playout {
    pub(super) fn new(seed: u64) -> Self {
        Self {
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            patience: [0; 2],
            points: vec![0; 64 * 6].into(),
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
        self.patience = [0; 2].map(|_: u32| base * (128 + self.below(256)));
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
                let count = self.list(grid.frontier(field));
                if count == 0 {
                    self.plant_anywhere(field, grid);
                } else {
                    self.grow(field, grid, count);
                }
            }
            Stage::Growing => {
                let count = self.list(grid.frontier(field));
                self.grow(field, grid, count);
            }
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

    /// Grows on points of the frontier in random order: the first ones listed.
    #[inline]
    fn grow<const W: usize>(&mut self, field: &Field<W>, grid: &mut Grid<W>, count: usize) {
        for last in (0..count).rev() {
            let chosen = self.below(last as u32 + 1) as usize;
            let point = self.points[chosen];
            self.points[chosen] = self.points[last];
            grid.grow_if_open(field, point);
        }
        grid.complete_growth(field);
    }

    /// Plants on a random point if one is soon found; tells whether.
    #[inline]
    fn plant_somewhere<const W: usize>(&mut self, field: &Field<W>, grid: &mut Grid<W>) -> bool {
        for _ in 0..TRIES {
            let point = self.below(field.board().len() as u32) as u16;
            if grid.is_plant(field, point) {
                grid.plant(field, point);
                return true;
            }
        }
        false
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
        Self { field, grid: start.clone(), start, player: Playout::new(seed) }
    }

    /// Plays a game to the end; returns the margin for the first player, in points.
    pub fn play(&mut self) -> i32 {
        self.grid.clone_from(&self.start);
        self.player.play(&self.field, &mut self.grid);
        self.grid.margin(&self.field)
    }
}

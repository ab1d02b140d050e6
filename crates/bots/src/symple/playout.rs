use std::ops::Range;

use zugzwang_rules::Player;
use zugzwang_rules::symple::Position;

use super::choose::choose;
use super::playout_board::{PlayoutBoard, TurnStage};
use super::processor::{Avx2, Portable, Processor};
use super::topology::Topology;
use zugzwang_search::Random;

/// How many random points to try before listing all points to plant on.
const TRIES: usize = 8;

/// With more growths than this a plant is too unlikely to be considered.
const MANY: u32 = 4096;

/// Players plant while the number of vacant points per chain on the board exceeds P times a number
/// drawn from this range, in 1/256. Each player draws one for each playout.
///
/// A range of half these values loses 83 % of the games, one that starts at zero 95 %, and higher
/// or narrower ones 55 to 57 % (9x9, 500 playouts per turn, 200 games each).
const PATIENCE: Range<u32> = 256..512;

/// Plays games to the end, mostly at random.
///
/// While there is ground to gain, players plant. After that they make any turn, which is mostly a
/// growth. The threshold between the two phases is random for each playout and player.
///
/// Always growing in the second phase loses 70 % of the games on 9x9 (400 playouts per turn, 80
/// games), and any turn in both phases 65 % (2000 playouts, 60 games). On 13x13 these are even.
pub(super) struct Playout {
    random: Random,
    /// By player: the player plants while there are more vacant points per chain than this, in
    /// 1/256.
    patience: [u32; 2],
    /// Fast instructions, if the processor has them, used for whole playouts.
    avx2: Option<Avx2>,
}

/// The mean threshold: the number of vacant points per chain, relative to P, below which growing
/// becomes better than planting.
pub(super) fn mean_patience() -> f32 {
    (PATIENCE.start + PATIENCE.end) as f32 / 512.0
}

/// A power, with few branches: the exponents in playouts are hard to predict, but mostly below 16.
#[inline]
fn power(mut base: f32, mut exponent: u32) -> f32 {
    let mut power = 1.0;
    while exponent != 0 {
        for bit in 0..4 {
            let chosen = (exponent >> bit & 1).wrapping_neg();
            power *= f32::from_bits((base.to_bits() & chosen) | (1f32.to_bits() & !chosen));
            base *= base;
        }
        exponent >>= 4;
    }
    power
}

impl Playout {
    pub(super) fn new(seed: u64) -> Self {
        Self { random: Random::new(seed), patience: [0; 2], avx2: Avx2::detect() }
    }

    /// Plays to the end.
    pub(super) fn play<const W: usize>(
        &mut self,
        topology: &Topology<W>,
        grid: &mut PlayoutBoard<W>,
    ) {
        match self.avx2 {
            Some(avx2) => avx2.call(|| self.play_with(avx2, topology, grid)),
            None => self.play_with(Portable, topology, grid),
        }
    }

    /// Plays to the end, in the same way on every processor.
    ///
    /// The functions that this calls are inlined, so that they are compiled for the processor.
    #[inline(always)]
    pub(super) fn play_with<const W: usize, P: Processor>(
        &mut self,
        processor: P,
        topology: &Topology<W>,
        grid: &mut PlayoutBoard<W>,
    ) {
        let base = topology.penalty().max(1) as u32;
        self.patience = [0; 2].map(|_: u32| {
            base * (PATIENCE.start + self.random.below(PATIENCE.end - PATIENCE.start))
        });
        while !grid.is_over() {
            self.play_turn(processor, topology, grid);
        }
    }

    /// Completes the turn that is being built.
    #[inline(always)]
    pub(super) fn play_turn<const W: usize, P: Processor>(
        &mut self,
        processor: P,
        topology: &Topology<W>,
        grid: &mut PlayoutBoard<W>,
    ) {
        let open = grid.open();
        if grid.stage() == TurnStage::Begin {
            let chains = grid.chains(Player::First) + grid.chains(Player::Second);
            let rest = u32::from(grid.vacant()) << 8;
            let is_early = rest > self.patience[grid.to_move().index()] * u32::from(chains);
            if (is_early || self.plants_late(grid, open.count()))
                && self.plant_somewhere(topology, grid)
            {
                return;
            }
            if open.is_empty() {
                return self.plant_anywhere(processor, topology, grid);
            }
        }
        if grid.stage() != TurnStage::Balancing {
            grid.grow_at_random(processor, topology, open, |bound| self.random.below(bound));
        }
        if grid.stage() == TurnStage::Balancing && !self.plant_somewhere(topology, grid) {
            grid.end_turn();
        }
    }

    /// When there is little ground left, decides whether to plant, as if a turn were drawn with all
    /// being equally likely: tempo then counts for more than points.
    ///
    /// The number of growths is a guess: as if the chains shared the liberties evenly and had none
    /// in common.
    #[inline(always)]
    fn plants_late<const W: usize>(&mut self, grid: &PlayoutBoard<W>, liberties: u32) -> bool {
        let growing = u32::from(grid.chains(grid.to_move())).clamp(1, liberties.max(1));
        let vacant = u32::from(grid.vacant());
        if growing * (liberties / growing).checked_ilog2().unwrap_or(0) > MANY.ilog2() {
            return false;
        }
        let growths = power(liberties as f32 / growing as f32, growing);
        if growths > MANY as f32 {
            return false;
        }
        let drawn = self.random.below(1 << 16) as f32 / 65536.0;
        // One can plant on every vacant point that is not a liberty.
        let plants = (vacant - liberties) as f32;
        drawn * (plants + growths) < plants
    }

    /// Plants on a random point if a few tries find one; returns whether.
    #[inline(always)]
    fn plant_somewhere<const W: usize>(
        &mut self,
        topology: &Topology<W>,
        grid: &mut PlayoutBoard<W>,
    ) -> bool {
        for _ in 0..TRIES {
            let point = self.random.below(topology.board().len() as u32) as u16;
            if grid.is_plant(point) {
                grid.plant(topology, point);
                return true;
            }
        }
        false
    }

    /// Plants on a random one of all legal points. There must be at least one.
    fn plant_anywhere<const W: usize, P: Processor>(
        &mut self,
        processor: P,
        topology: &Topology<W>,
        grid: &mut PlayoutBoard<W>,
    ) {
        if let Some(point) =
            choose(processor, grid.plants(topology), |bound| self.random.below(bound))
        {
            grid.plant(topology, point);
        }
    }
}

/// Random games from a position, as played by the tree search, for measurements.
pub struct Playouts<const W: usize> {
    topology: Topology<W>,
    start: PlayoutBoard<W>,
    grid: PlayoutBoard<W>,
    player: Playout,
}

impl<const W: usize> Playouts<W> {
    /// Playouts that begin with this position.
    #[must_use]
    pub fn new(position: &Position<W>, seed: u64) -> Self {
        let topology = Topology::new(position);
        let start = PlayoutBoard::new(&topology, position);
        Self { topology, grid: start.clone(), start, player: Playout::new(seed) }
    }

    /// Plays a game to the end; returns the margin for the first player, in points.
    pub fn play(&mut self) -> i32 {
        self.grid.clone_from(&self.start);
        self.player.play(&self.topology, &mut self.grid);
        self.grid.margin(&self.topology)
    }
}

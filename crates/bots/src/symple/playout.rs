use std::ops::Range;

use zugzwang_rules::Player;
use zugzwang_rules::symple::Position;

use super::choose::choose;
use super::playout_board::{PlayoutBoard, TurnStage};
use super::processor::{Avx2, Portable, Processor};
use super::topology::Topology;
use zugzwang_search::Random;

/// How often a random point is tried before the points to plant on are listed.
const TRIES: usize = 8;

/// So many growths make a plant too unlikely to count the points for one.
const MANY: u32 = 4096;

/// Players plant while the vacant points for each chain on the board are more than P times a
/// number that is drawn from this range for each playout, in 1/256.
///
/// A range of half of that loses 83 games of 100, one from zero on 95, a higher or narrower one 55
/// to 57 (9x9, 500 playouts a turn, 200 games each).
const PATIENCE: Range<u32> = 256..512;

/// Plays games to the end, at random but with some sense.
///
/// While there is ground to be won, players plant; then they make any turn, which is a growth
/// mostly. A playout takes each player's threshold between the two at random, and keeps to it.
///
/// Growing always as soon as it is late loses 70 games of 100 on 9x9 (400 playouts a turn, 80
/// games), and any turn at any time 65 (2000 playouts, 60 games); on 13x13 they are even.
pub(super) struct Playout {
    random: Random,
    /// By player: plants while there are more vacant points than this, in 1/256, for each chain.
    patience: [u32; 2],
    /// What the processor has, for whole playouts.
    avx2: Option<Avx2>,
}

/// The number of vacant points for each chain, relative to P, with which growing becomes better
/// than planting.
pub(super) fn mean_patience() -> f32 {
    (PATIENCE.start + PATIENCE.end) as f32 / 512.0
}

/// A power, with few branches: exponents of playouts are hard to predict, but mostly below 16.
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

    /// Plays to the end in the same way on whatever processor.
    ///
    /// What this calls is inlined, to be compiled for the processor.
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

    /// Draws a turn when there is little ground left, each as likely as any other, and tells
    /// whether it is a plant: tempo counts for more than points then.
    ///
    /// How many growths there are is a guess: as many as if the chains shared the liberties evenly
    /// and touched none in common.
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
        // A vacant point is one to plant on or to grow on.
        let plants = (vacant - liberties) as f32;
        drawn * (plants + growths) < plants
    }

    /// Plants on a random point if one is soon found; tells whether.
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

    /// Plants on a random one of all points where that is legal, of which there is one at least.
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

/// Random games from one position, as the tree search plays them: for measurements.
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

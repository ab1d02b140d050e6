use zugzwang_rules::simpei::{Cell, Cells, Geometry, Rules};

use super::value::MOST_ESTIMATE;

/// An advantage of this size multiplies the odds of winning by e.
const UNIT: f64 = 40.0;

/// The weights of an estimate's terms; a sum of [`UNIT`] multiplies the odds of winning by e.
struct Weights {
    /// Having the move.
    tempo: i32,
    /// For each piece of the player to move, and for each of the opponent.
    pieces: [PieceWeights; 2],
    /// For each enemy piece that the player to move can sandwich now, and for each own piece that
    /// the opponent could.
    sandwiched: [i32; 2],
    /// For each cell on which the opponent threatens to win.
    threat: i32,
    /// For each enemy piece that could carry out a threat.
    carrier: i32,
}

/// The weights of a piece by its cell.
struct PieceWeights {
    /// For each cell of the other world that its cell touches.
    contact: i32,
    /// For being in the upper world.
    upper: i32,
    /// For being inside the upper world.
    inner: i32,
}

/// Each set of weights was fitted by logistic regression to the results of 100,000 arrangements of
/// the standard board that are not decided within two plies. The correlation of the estimates with
/// the results (1, 1/2, 0) is 0.52 in the moving phase and 0.54 in the placing phase. For open twos
/// and mobility alone it is 0.34 and 0.27.
const MOVING: Weights = Weights {
    tempo: 45,
    pieces: [
        PieceWeights { contact: 23, upper: 27, inner: -10 },
        PieceWeights { contact: -22, upper: -22, inner: 21 },
    ],
    sandwiched: [47, -39],
    threat: -29,
    carrier: -26,
};

const PLACING: Weights = Weights {
    tempo: 123,
    pieces: [
        PieceWeights { contact: 0, upper: -32, inner: 37 },
        PieceWeights { contact: -5, upper: 21, inner: -1 },
    ],
    sandwiched: [76, -70],
    threat: -83,
    carrier: -15,
};

/// Estimates positions that are not decided within two plies.
pub(super) struct Evaluator {
    geometry: &'static Geometry,
    rules: Rules,
    /// The value of a piece on each cell, of the player to move and of the opponent: in the moving
    /// phase, and in the placing phase.
    cells: [Vec<[i32; 2]>; 2],
}

impl Evaluator {
    pub(super) fn new(rules: Rules) -> Self {
        let geometry = rules.geometry();
        let cells = [&MOVING, &PLACING].map(|weights| {
            (0..rules.cells())
                .map(Cell::new)
                .map(|cell| weights.pieces.each_ref().map(|piece| piece.count(rules, cell)))
                .collect()
        });
        Self { geometry, rules, cells }
    }

    /// An estimate for the player to move. `pieces` and `targets`, the empty cells that a piece can
    /// reach in one turn, are those of the player to move and of the opponent.
    #[inline]
    pub(super) fn estimate(&self, pieces: [u64; 2], targets: [u64; 2]) -> i32 {
        let [own, opponent] = pieces;
        let is_placing = own.count_ones() < self.rules.pieces() as u32;
        let weights = if is_placing { &PLACING } else { &MOVING };
        let cells = &self.cells[usize::from(is_placing)];
        let mut value = weights.tempo;
        for cell in Cells(own).iter() {
            value += cells[cell.index()][0];
        }
        let threats = self.geometry.winning_cells(opponent) & targets[1];
        for cell in Cells(opponent).iter() {
            value += cells[cell.index()][1];
            if self.geometry.steps(cell) & threats != 0 {
                value += weights.carrier;
            }
        }
        value += weights.threat * threats.count_ones() as i32;
        value += weights.sandwiched[0] * self.sandwiched(own, opponent, targets[0]);
        value += weights.sandwiched[1] * self.sandwiched(opponent, own, targets[1]);
        value.clamp(-MOST_ESTIMATE, MOST_ESTIMATE)
    }

    /// The number of enemy pieces that can be sandwiched by some turn.
    #[inline]
    fn sandwiched(&self, own: u64, opponent: u64, targets: u64) -> i32 {
        let mut sandwiched = 0;
        self.geometry.threatened_sandwiches(
            own,
            opponent,
            self.rules.sandwich(),
            |cell, between| {
                if targets & cell.bit() != 0 {
                    sandwiched |= between;
                }
            },
        );
        sandwiched.count_ones() as i32
    }
}

impl PieceWeights {
    fn count(&self, rules: Rules, cell: Cell) -> i32 {
        let geometry = rules.geometry();
        let contacts = geometry.steps(cell).count_ones() as i32;
        let is_upper = cell.index() < rules.size() * rules.size();
        let is_inner = geometry.inner() & cell.bit() != 0;
        contacts * self.contact
            + i32::from(is_upper) * self.upper
            + i32::from(is_inner) * self.inner
    }
}

/// The chance of winning, from 0 to 1, that corresponds to an estimate.
pub(super) fn chance(estimate: i32) -> f64 {
    1.0 / (1.0 + (-f64::from(estimate) / UNIT).exp())
}

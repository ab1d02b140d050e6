use zugzwang_rules::Player;
use zugzwang_rules::symple::{Bitboard, Board, Point, Position};

/// The most points for which the numbers of arrangements fit in 32 bits.
pub(super) const MOST_POINTS: usize = 20;

/// The number of digits that are decoded at once.
const DIGITS: usize = 8;
const CHUNK: usize = 3usize.pow(DIGITS as u32);

/// Numbers arrangements of stones: each point is a ternary digit, 0 for vacant, 1 for White, 2 for
/// Black. Symmetric arrangements are represented by the smallest of their numbers.
pub(super) struct Ternary {
    board: Board,
    /// For each symmetry, each byte of a set of points and each value of it, the sum of the weights
    /// of the points' images.
    weights: Vec<[[u32; 256]; 3]>,
    /// The white and the black points of [`DIGITS`] digits, indexed by their number.
    decoded: Vec<[u8; 2]>,
}

impl Ternary {
    /// # Panics
    ///
    /// If the board has more than [`MOST_POINTS`] points.
    pub(super) fn new(board: Board) -> Self {
        assert!(board.len() <= MOST_POINTS, "{board} has more than {MOST_POINTS} points");
        let weights = board.symmetries().iter().map(|&symmetry| {
            let weight = |index: usize| {
                let point = board.map_point(symmetry, Point::from_index(index));
                3u32.pow(point.index() as u32)
            };
            std::array::from_fn(|byte| {
                std::array::from_fn(|value| {
                    let points = (0..8).filter(|bit| value >> bit & 1 != 0);
                    points.map(|bit| 8 * byte + bit).filter(|&i| i < board.len()).map(weight).sum()
                })
            })
        });
        let decoded = (0..CHUNK).map(|number| {
            let digit = |place: usize| number / 3usize.pow(place as u32) % 3;
            let points = |digit_of: usize| {
                (0..DIGITS).filter(|&place| digit(place) == digit_of).fold(0, |set, p| set | 1 << p)
            };
            [points(1), points(2)]
        });
        Self { board, weights: weights.collect(), decoded: decoded.collect() }
    }

    /// The number of arrangements.
    pub(super) fn arrangements(&self) -> usize {
        3usize.pow(self.board.len() as u32)
    }

    /// The number of an arrangement, and how many arrangements are symmetric to it, including
    /// itself.
    #[inline]
    pub(super) fn number(&self, stones: [Bitboard<1>; 2]) -> (u32, u32) {
        let [white, black] = stones.map(|set| set.words()[0].to_le_bytes());
        let mut least = u32::MAX;
        let mut same = 0;
        for weights in &self.weights {
            let sum = |bytes: [u8; 8]| {
                weights[0][usize::from(bytes[0])]
                    + weights[1][usize::from(bytes[1])]
                    + weights[2][usize::from(bytes[2])]
            };
            let number = sum(white) + 2 * sum(black);
            if number < least {
                (least, same) = (number, 0);
            }
            same += u32::from(number == least);
        }
        (least, self.weights.len() as u32 / same)
    }

    /// The arrangement with this number.
    #[inline]
    pub(super) fn stones(&self, number: u32) -> [Bitboard<1>; 2] {
        let mut rest = number as usize;
        let mut sets = [0u64; 2];
        for chunk in 0..MOST_POINTS.div_ceil(DIGITS) {
            let points = self.decoded[rest % CHUNK];
            for player in Player::BOTH.map(Player::index) {
                sets[player] |= u64::from(points[player]) << (DIGITS * chunk);
            }
            rest /= CHUNK;
        }
        sets.map(|set| Bitboard::from_words([set]))
    }

    /// The position with this number.
    ///
    /// # Panics
    ///
    /// If the penalty is not legal.
    #[inline]
    pub(super) fn position(&self, number: u32, to_move: Player, penalty: i32) -> Position<1> {
        let stones = self.stones(number);
        Position::new(self.board, stones, to_move, penalty).expect("stones on a board of one word")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_arrangements_correspond() {
        for (width, height) in [(1, 1), (2, 2), (4, 2), (3, 3), (10, 1), (5, 2)] {
            let board = Board::new(width, height).unwrap();
            let ternary = Ternary::new(board);
            let mut classes = std::collections::HashMap::new();
            for number in 0..ternary.arrangements() as u32 {
                let position = ternary.position(number, Player::First, 0);
                let stones = Player::BOTH.map(|player| position.stones(player));
                let (least, size) = ternary.number(stones);
                assert!(least <= number);
                let class = classes.entry(least).or_insert((size, position.canonical(), 0));
                assert_eq!((class.0, class.1), (size, position.canonical()));
                class.2 += 1;
            }
            assert!(classes.values().all(|&(size, _, members)| size == members));
        }
    }
}

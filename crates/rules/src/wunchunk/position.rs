use std::cmp::Ordering;

use super::{IllegalTurn, Turn};
use crate::boards::{Bitboard, Hexagon, Point};
use crate::{Outcome, Player};

/// A position: the stones, the player to move, and how many passes have just been made.
///
/// `W` is the number of 64-bit words that a set of the board's cells takes, [`Hexagon::words`];
/// [`Setup`](super::Setup) reads positions on boards of any size.
///
/// The text is `ROWS SIDE PASSES`: rows from the top, separated by `/`, `b` and `w` for stones,
/// numbers for runs of empty cells; `b` or `w` for the side to move; 0, 1 or 2.
///
/// ```
/// use zugzwang_rules::wunchunk::Position;
///
/// let position: Position<1> = "3/1bb1/5/1ww1/3 b 0".parse()?;
/// assert_eq!(position.count(), 1);
/// # Ok::<(), zugzwang_rules::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position<const W: usize> {
    stones: [Bitboard<W>; 2],
    board: Hexagon,
    to_move: Player,
    passes: u8,
}

/// The chains of a colour by size: what decides the game (Wu-7). The less, the better.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The chains of two or more stones (Wu-3).
    pub chunks: usize,
    /// The sizes of all chains in stones, the smallest first.
    pub sizes: Vec<u32>,
}

/// The chunks first, then the chains of one stone, of two, and so on (Wu-7).
impl Ord for Tally {
    fn cmp(&self, other: &Self) -> Ordering {
        let of_size =
            |tally: &Self, size| tally.sizes.iter().filter(|&&other| other == size).count();
        let largest = self.sizes.iter().chain(&other.sizes).copied().max().unwrap_or(0);
        let by_size = (1..=largest).map(|size| of_size(self, size).cmp(&of_size(other, size)));
        self.chunks.cmp(&other.chunks).then(by_size.fold(Ordering::Equal, Ordering::then))
    }
}

impl PartialOrd for Tally {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const W: usize> Position<W> {
    /// A position of parts that are known to be right.
    pub(super) const fn assembled(
        board: Hexagon,
        stones: [Bitboard<W>; 2],
        to_move: Player,
        passes: u8,
    ) -> Self {
        Self { stones, board, to_move, passes }
    }

    /// The board.
    #[must_use]
    #[inline]
    pub const fn board(&self) -> Hexagon {
        self.board
    }

    /// The player to move.
    #[must_use]
    #[inline]
    pub const fn to_move(&self) -> Player {
        self.to_move
    }

    /// How many passes have just been made, one after the other: 0, 1 or 2.
    #[must_use]
    #[inline]
    pub const fn passes(&self) -> u8 {
        self.passes
    }

    /// The stones of a player.
    #[must_use]
    #[inline]
    pub const fn stones(&self, player: Player) -> Bitboard<W> {
        self.stones[player.index()]
    }

    /// The cells without a stone.
    #[must_use]
    #[inline]
    pub fn empty(&self) -> Bitboard<W> {
        self.board.cells() - self.stones[0] - self.stones[1]
    }

    /// Whose colour the stone on a cell has, `None` if it is empty.
    #[must_use]
    pub fn owner(&self, cell: Point) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| self.stones(player).contains(cell))
    }

    /// The chunks of the player to move: the most stones that the turn may place (Wu-4).
    #[must_use]
    #[inline]
    pub fn count(&self) -> usize {
        self.chunks(self.to_move)
    }

    /// The chains of two or more stones of a player (Wu-3).
    #[must_use]
    pub fn chunks(&self, player: Player) -> usize {
        // Stones that touch none of their colour are left out at once.
        let stones = self.stones(player);
        self.board.chains(stones & self.board.neighbours(stones)).count()
    }

    /// The chains of a player by size.
    #[must_use]
    pub fn tally(&self, player: Player) -> Tally {
        let mut sizes: Vec<_> =
            self.board.chains(self.stones(player)).map(Bitboard::count).collect();
        sizes.sort_unstable();
        Tally { chunks: self.chunks(player), sizes }
    }

    /// Whether the game has ended: the board is full, or both players have passed (Wu-6).
    #[must_use]
    #[inline]
    pub fn is_over(&self) -> bool {
        self.passes == 2 || self.empty().is_empty()
    }

    /// How the game has ended, if it has (Wu-7).
    ///
    /// ```
    /// use zugzwang_rules::{Outcome, Player};
    /// use zugzwang_rules::wunchunk::Position;
    ///
    /// let position: Position<1> = "bb/3/ww b 2".parse()?;
    /// assert_eq!(position.outcome(), Some(Outcome::Draw));
    /// // A chunk each, but only White has a group of two.
    /// let position: Position<1> = "bb/b2/ww b 2".parse()?;
    /// assert_eq!(position.outcome(), Some(Outcome::Win(Player::First)));
    /// # Ok::<(), zugzwang_rules::ParseError>(())
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| match self.tally(Player::First).cmp(&self.tally(Player::Second)) {
            Ordering::Less => Outcome::Win(Player::First),
            Ordering::Equal => Outcome::Draw,
            Ordering::Greater => Outcome::Win(Player::Second),
        })
    }

    /// The position after the turn.
    ///
    /// # Errors
    ///
    /// If the turn is not legal: says why.
    pub fn try_play(&self, turn: Turn<W>) -> Result<Self, IllegalTurn> {
        if self.is_over() {
            return Err(IllegalTurn::Over);
        }
        let [black, white] = turn.colours();
        if !black.is_disjoint(white) || !turn.stones().is_subset(self.empty()) {
            return Err(IllegalTurn::Taken);
        }
        let most = self.count();
        if turn.stones().count() as usize > most {
            return Err(IllegalTurn::TooMany { most });
        }
        Ok(self.play_unchecked(turn))
    }

    /// The position after the turn, see [`try_play`](Self::try_play).
    ///
    /// # Panics
    ///
    /// If the turn is not legal.
    #[must_use]
    pub fn play(&self, turn: Turn<W>) -> Self {
        match self.try_play(turn) {
            Ok(position) => position,
            Err(error) => panic!("illegal turn {turn:?} in {self}: {error}"),
        }
    }

    /// The position after the turn, which must be legal: otherwise the position returned makes no
    /// sense.
    #[must_use]
    #[inline]
    pub fn play_unchecked(&self, turn: Turn<W>) -> Self {
        let [black, white] = turn.colours();
        Self {
            stones: [self.stones[0] | black, self.stones[1] | white],
            board: self.board,
            to_move: self.to_move.other(),
            passes: if turn.is_pass() { self.passes + 1 } else { 0 },
        }
    }
}

use super::{IllegalTurn, Turn, TurnBuilder};
use crate::boards::{Bitboard, Hexagon, Point};
use crate::{Outcome, Player};

/// A position: the stones and the player to move.
///
/// `W` is the number of 64-bit words that a set of the board's cells takes, [`Hexagon::words`];
/// [`Setup`](super::Setup) reads positions on boards of any size.
///
/// The text is `ROWS SIDE`: rows from the top, separated by `/`, `b` and `w` for stones, numbers
/// for runs of empty cells; `b` or `w` for the side to move.
///
/// ```
/// use zugzwang_rules::oust::Position;
///
/// let position: Position<1> = "1bw/4/2b2/4/3 w".parse()?;
/// assert_eq!(position.to_string(), "1bw/4/2b2/4/3 w");
/// # Ok::<(), zugzwang_rules::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position<const W: usize> {
    stones: [Bitboard<W>; 2],
    board: Hexagon,
    to_move: Player,
}

impl<const W: usize> Position<W> {
    /// A position of parts that are known to be right.
    pub(super) const fn assembled(
        board: Hexagon,
        stones: [Bitboard<W>; 2],
        to_move: Player,
    ) -> Self {
        Self { stones, board, to_move }
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

    /// The stones of a player.
    #[must_use]
    #[inline]
    pub const fn stones(&self, player: Player) -> Bitboard<W> {
        self.stones[player.index()]
    }

    /// The stones of the player to move.
    #[must_use]
    #[inline]
    pub const fn own(&self) -> Bitboard<W> {
        self.stones(self.to_move)
    }

    /// The stones of the player not to move.
    #[must_use]
    #[inline]
    pub const fn opponent(&self) -> Bitboard<W> {
        self.stones(self.to_move.other())
    }

    /// The cells without a stone.
    #[must_use]
    #[inline]
    pub fn empty(&self) -> Bitboard<W> {
        self.board.cells() - self.stones[0] - self.stones[1]
    }

    /// Whose stone is on a cell, `None` if it is empty.
    #[must_use]
    pub fn owner(&self, cell: Point) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| self.stones(player).contains(cell))
    }

    /// The player who has captured the last stone of the opponent (Ou-9); `None` before that.
    #[must_use]
    #[inline]
    pub fn winner(&self) -> Option<Player> {
        let [black, white] = self.stones.map(Bitboard::count);
        match (black, white) {
            (2.., 0) => Some(Player::First),
            (0, 2..) => Some(Player::Second),
            _ => None,
        }
    }

    /// How the game has ended: with a [`winner`](Self::winner), or, in a position that no game
    /// leads to, as a draw, since neither player can place a stone (Ou-12).
    ///
    /// ```
    /// use zugzwang_rules::{Outcome, Player};
    /// use zugzwang_rules::oust::Position;
    ///
    /// let position: Position<1> = "2/3/bb w".parse()?;
    /// assert_eq!(position.outcome(), Some(Outcome::Win(Player::First)));
    /// # Ok::<(), zugzwang_rules::ParseError>(())
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if let Some(winner) = self.winner() {
            return Some(Outcome::Win(winner));
        }
        let is_stuck = self.build_turn().is_blocked() && self.passed().build_turn().is_blocked();
        is_stuck.then_some(Outcome::Draw)
    }

    /// Starts putting together a turn of the player to move.
    #[must_use]
    #[inline]
    pub fn build_turn(&self) -> TurnBuilder<W> {
        TurnBuilder::new(self)
    }

    /// This arrangement with the other player to move.
    fn passed(&self) -> Self {
        Self { to_move: self.to_move.other(), ..*self }
    }

    /// The position after the turn.
    ///
    /// # Errors
    ///
    /// If the turn is not legal: says why.
    pub fn try_play(&self, turn: Turn<W>) -> Result<Self, IllegalTurn> {
        self.order(turn)?;
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
    ///
    /// What has been captured is every enemy chain that touches an own chain which has grown
    /// (Ou-10).
    #[must_use]
    #[inline]
    pub fn play_unchecked(&self, turn: Turn<W>) -> Self {
        let board = self.board;
        let own = self.own() | turn.stones();
        let opponent = self.opponent();
        let grown = board.flood(turn.stones() & board.neighbours(own), own);
        let captured = board.flood(board.neighbours(grown) & opponent, opponent);
        let mut stones = self.stones;
        stones[self.to_move.index()] = own;
        stones[self.to_move.other().index()] = opponent - captured;
        Self { stones, ..self.passed() }
    }
}

use std::hash::{Hash, Hasher};

use super::{Bitboard, Board, Chain, Chains, PENALTIES, Point, SetupError, Turn};
use crate::Player;
use crate::boards::LONGEST;
use crate::keys::keys;

/// A position: the stones, the player to move and the penalty P.
///
/// `W` is the number of 64-bit words that a set of the board's points needs, [`Board::words`]. A
/// program that learns the size of the board at run time starts from an
/// [`AnyPosition`](super::AnyPosition). Positions are compact and cheap to copy: 32 bytes for one
/// word, 112 for six.
///
/// Any arrangement of stones is a position, reachable or not.
///
/// The text is `ROWS SIDE PENALTY`: rows from the top, separated by `/`, `w` and `b` for stones,
/// numbers for runs of vacant points; `w` or `b` for the side to move; the penalty P.
///
/// ```
/// use zugzwang_rules::symple::Position;
///
/// let position: Position<1> = "3w1/5/1b3/1b3/5 w 4".parse()?;
/// assert_eq!(position.to_string(), "3w1/5/1b3/1b3/5 w 4");
/// assert_eq!(position.margin(), (1 - 4) - (2 - 4));
/// # Ok::<(), zugzwang_rules::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position<const W: usize> {
    stones: [Bitboard<W>; 2],
    hash: u64,
    board: Board,
    penalty: i16,
    to_move: Player,
}

/// The Zobrist keys: one for each colour and point of the largest board.
static STONES: [u64; 2 * LONGEST * LONGEST] = keys(0x7379_6d70_6c65);

/// The Zobrist key for the second player to move.
const SECOND_TO_MOVE: u64 = keys::<1>(0x7369_6465)[0];

impl<const W: usize> Position<W> {
    /// The empty board, White to move (Sy-1).
    ///
    /// # Errors
    ///
    /// If `board` does not need exactly `W` words, or if the penalty is not one of [`PENALTIES`].
    ///
    /// ```
    /// use zugzwang_rules::symple::{Board, Position};
    ///
    /// let position = Position::<1>::start(Board::new(7, 7)?, 4)?;
    /// assert_eq!(position.to_string(), "7/7/7/7/7/7/7 w 4");
    /// assert!(Position::<2>::start(Board::new(7, 7)?, 4).is_err());
    /// # Ok::<(), zugzwang_rules::symple::SetupError>(())
    /// ```
    pub fn start(board: Board, penalty: i32) -> Result<Self, SetupError> {
        Self::new(board, [Bitboard::EMPTY; 2], Player::First, penalty)
    }

    /// The position with these stones, White's first, in any arrangement.
    ///
    /// # Errors
    ///
    /// As for [`start`](Self::start), and if a stone is off the board or two are on one point.
    ///
    /// ```
    /// use zugzwang_rules::Player;
    /// use zugzwang_rules::symple::{Bitboard, Board, Position};
    ///
    /// let stones = [Bitboard::from_words([0b001]), Bitboard::from_words([0b110])];
    /// let position = Position::new(Board::new(3, 2)?, stones, Player::Second, 4)?;
    /// assert_eq!(position.to_string(), "3/wbb b 4");
    /// # Ok::<(), zugzwang_rules::symple::SetupError>(())
    /// ```
    pub fn new(
        board: Board,
        stones: [Bitboard<W>; 2],
        to_move: Player,
        penalty: i32,
    ) -> Result<Self, SetupError> {
        if board.words() != W {
            return Err(SetupError::Words { board, words: W });
        }
        if !PENALTIES.contains(&penalty) {
            return Err(SetupError::Penalty(penalty));
        }
        let [white, black] = stones;
        if !(white | black).is_subset(board.points()) || !white.is_disjoint(black) {
            return Err(SetupError::Stones(board));
        }
        Ok(Self::assembled(board, stones, to_move, penalty as i16))
    }

    /// A position made of parts that are known to be valid.
    pub(super) fn assembled(
        board: Board,
        stones: [Bitboard<W>; 2],
        to_move: Player,
        penalty: i16,
    ) -> Self {
        let rules = (penalty as u64) << 16 | (board.width() << 8 | board.height()) as u64;
        let [rules] = keys(rules);
        let side = if to_move == Player::Second { SECOND_TO_MOVE } else { 0 };
        let [white, black] = stones;
        let hash =
            rules ^ side ^ stones_key(Player::First, white) ^ stones_key(Player::Second, black);
        Self { stones, hash, board, penalty, to_move }
    }

    /// The board.
    #[must_use]
    #[inline]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The penalty P, in points for each chain (Sy-7).
    #[must_use]
    #[inline]
    pub fn penalty(&self) -> i32 {
        self.penalty.into()
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

    /// The points without a stone.
    #[must_use]
    #[inline]
    pub fn vacant(&self) -> Bitboard<W> {
        self.board.points() - self.stones[0] - self.stones[1]
    }

    /// The owner of the stone on a point; `None` if it is vacant.
    ///
    /// ```
    /// use zugzwang_rules::Player;
    /// use zugzwang_rules::symple::{Point, Position};
    ///
    /// let position: Position<1> = "2b/w2 w 4".parse()?;
    /// assert_eq!(position.owner(Point::from_index(0)), Some(Player::First));
    /// assert_eq!(position.owner(Point::from_index(1)), None);
    /// # Ok::<(), zugzwang_rules::ParseError>(())
    /// ```
    #[must_use]
    pub fn owner(&self, point: Point) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| self.stones(player).contains(point))
    }

    /// The chains of a player with their liberties, ordered by their stones of lowest index.
    ///
    /// ```
    /// use zugzwang_rules::Player;
    /// use zugzwang_rules::symple::Position;
    ///
    /// let position: Position<1> = "w1b/ww1 b 4".parse()?;
    /// let chain = position.chains(Player::First).next().unwrap();
    /// assert_eq!((chain.stones.count(), chain.liberties.count()), (3, 2));
    /// # Ok::<(), zugzwang_rules::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn chains(&self, player: Player) -> Chains<W> {
        Chains::new(self.board, self.stones(player), self.vacant())
    }

    /// The chain of the stone on a point; `None` if the point is vacant.
    ///
    /// ```
    /// use zugzwang_rules::symple::{Point, Position};
    ///
    /// let position: Position<1> = "w1b/ww1 b 4".parse()?;
    /// assert_eq!(position.chain_at(Point::from_index(1)).unwrap().stones.count(), 3);
    /// assert_eq!(position.chain_at(Point::from_index(2)), None);
    /// # Ok::<(), zugzwang_rules::ParseError>(())
    /// ```
    #[must_use]
    pub fn chain_at(&self, point: Point) -> Option<Chain<W>> {
        let stones = self.board.flood(point.into(), self.stones(self.owner(point)?));
        Some(Chain { stones, liberties: self.board.neighbours(stones) & self.vacant() })
    }

    /// The score of a player, in points: own stones minus P for each own chain (Sy-7).
    ///
    /// ```
    /// use zugzwang_rules::Player;
    /// use zugzwang_rules::symple::Position;
    ///
    /// let position: Position<1> = "w1w/w1b b 4".parse()?;
    /// assert_eq!(position.score(Player::First), 3 - 2 * 4);
    /// assert_eq!(position.score(Player::Second), 1 - 4);
    /// # Ok::<(), zugzwang_rules::ParseError>(())
    /// ```
    #[must_use]
    pub fn score(&self, player: Player) -> i32 {
        let chains = Chains::new(self.board, self.stones(player), Bitboard::EMPTY).count();
        self.stones(player).count() as i32 - self.penalty() * chains as i32
    }

    /// The score of the player to move minus that of the opponent, in points.
    ///
    /// ```
    /// use zugzwang_rules::symple::Position;
    ///
    /// let position: Position<1> = "w1w/w1b b 4".parse()?;
    /// assert_eq!(position.margin(), -3 - -5);
    /// # Ok::<(), zugzwang_rules::ParseError>(())
    /// ```
    #[must_use]
    pub fn margin(&self) -> i32 {
        self.score(self.to_move) - self.score(self.to_move.other())
    }

    /// Whether the game is over, that is, the board is full (Sy-6).
    ///
    /// ```
    /// use zugzwang_rules::symple::Position;
    ///
    /// assert!("wb/wb w 4".parse::<Position<1>>()?.is_over());
    /// # Ok::<(), zugzwang_rules::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn is_over(&self) -> bool {
        self.vacant().is_empty()
    }

    /// Whether every chain on the board is a single stone, which is the case as long as nobody has
    /// grown (Sy-5).
    ///
    /// ```
    /// use zugzwang_rules::symple::Position;
    ///
    /// assert!("w1b/1w1 b 4".parse::<Position<1>>()?.nobody_has_grown());
    /// assert!(!"w1b/1wb b 4".parse::<Position<1>>()?.nobody_has_grown());
    /// # Ok::<(), zugzwang_rules::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn nobody_has_grown(&self) -> bool {
        self.stones.iter().all(|&stones| self.board.neighbours(stones).is_disjoint(stones))
    }

    /// Whether the player to move may plant a stone after growing: Black, while nobody has grown
    /// (Sy-5). This does not check that a chain can grow or that there is a point to plant on.
    ///
    /// ```
    /// use zugzwang_rules::symple::Position;
    ///
    /// assert!("w1b/1w1 b 4".parse::<Position<1>>()?.may_balance());
    /// assert!(!"w1b/1w1 w 4".parse::<Position<1>>()?.may_balance());
    /// # Ok::<(), zugzwang_rules::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn may_balance(&self) -> bool {
        self.to_move == Player::Second && self.nobody_has_grown()
    }

    /// A hash of the whole position (Zobrist 1970), updated incrementally.
    #[must_use]
    #[inline]
    pub const fn zobrist(&self) -> u64 {
        self.hash
    }

    /// The [`zobrist`](Self::zobrist) that the position will have after a turn of the player to move.
    ///
    /// ```
    /// use zugzwang_rules::symple::Position;
    ///
    /// let position: Position<1> = "3/1w1/3 b 4".parse()?;
    /// let turn = position.parse_turn("a1")?;
    /// assert_eq!(position.play(turn).zobrist(), position.zobrist_after(turn));
    /// # Ok::<(), zugzwang_rules::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn zobrist_after(&self, turn: Turn<W>) -> u64 {
        self.hash ^ SECOND_TO_MOVE ^ stones_key(self.to_move, turn.stones())
    }

    /// The position after the turn, which must be legal; otherwise the result is meaningless.
    ///
    /// # Panics
    ///
    /// In debug builds, if a stone is not on a vacant point.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use zugzwang_rules::symple::Position;
    ///
    /// let position: Position<1> = "2/1w b 4".parse()?;
    /// let mut children = Vec::new();
    /// let _ = position.for_each_turn(|turn| {
    ///     let child = position.play_unchecked(turn);
    ///     children.push(child.to_string());
    ///     ControlFlow::<()>::Continue(())
    /// });
    /// assert_eq!(children, ["2/bw w 4", "b1/1w w 4", "1b/1w w 4"]);
    /// # Ok::<(), zugzwang_rules::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn play_unchecked(&self, turn: Turn<W>) -> Self {
        let stones = turn.stones();
        debug_assert!(stones.is_subset(self.vacant()), "{turn} on taken points");
        let mut next = *self;
        next.hash = self.zobrist_after(turn);
        next.stones[self.to_move.index()] |= stones;
        next.to_move = self.to_move.other();
        next
    }
}

/// The Zobrist keys of a player's stones, combined.
#[inline]
fn stones_key<const W: usize>(player: Player, stones: Bitboard<W>) -> u64 {
    let keys = &STONES[player.index() * LONGEST * LONGEST..][..LONGEST * LONGEST];
    stones.into_iter().fold(0, |hash, point| hash ^ keys[point.index()])
}

impl<const W: usize> Hash for Position<W> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

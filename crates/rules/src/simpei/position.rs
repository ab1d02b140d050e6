use super::turn::IllegalTurn;
use super::{Cell, Cells, FirstMove, Geometry, Rules, Sandwich, Symmetry, Turn};
use crate::Player;
use crate::keys::keys;

/// An arrangement of pieces, the player to move, and the rules in force.
///
/// Any arrangement with legal piece counts is a position, reachable or not (Si-11). Whether three
/// in a row have won the game depends on the turn that made them (Si-9). A position reached by such
/// a turn knows that it is [lost](Self::is_lost) for the player to move; the same arrangement read
/// from notation is not lost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pieces: [Cells; 2],
    side: Player,
    rules: Rules,
    /// Whether the turn that led here won, so that the game is over (Si-8).
    is_lost: bool,
    hash: u64,
}

/// An arrangement that is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// A cell is off the board or has two pieces.
    #[error("expected every piece on a cell of its own on the board")]
    Cells,
    /// A player has more pieces than the rules allow.
    #[error("expected at most {most} pieces per player, found {found}")]
    TooManyPieces {
        /// The pieces of one player.
        found: usize,
        /// The pieces that each player has.
        most: usize,
    },
    /// In the placing phase the numbers of pieces determine who is to move (Si-11).
    #[error(
        "expected as many red pieces as blue ones with red to move, or one red piece more with \
         blue to move, until all are placed; found {red} red, {blue} blue, {} to move",
        .side.simpei_name()
    )]
    Side {
        /// Red pieces.
        red: usize,
        /// Blue pieces.
        blue: usize,
        /// The player given as the one to move.
        side: Player,
    },
}

static PIECE_KEYS: [[u64; 61]; 2] = [keys(0x5349_4d50_4549_0001), keys(0x5349_4d50_4549_0002)];
const SIDE_KEY: u64 = keys::<1>(0x5349_4d50_4549_0003)[0];

impl Position {
    /// The empty board, red to move.
    #[must_use]
    pub const fn start(rules: Rules) -> Self {
        Self { pieces: [Cells::EMPTY; 2], side: Player::First, rules, is_lost: false, hash: 0 }
    }

    /// The position with these red and blue pieces and this player to move.
    ///
    /// # Errors
    ///
    /// If a cell is off the board or taken twice, if a player has too many pieces, or if it is the
    /// placing phase and cannot be this player's turn (Si-11).
    pub fn from_cells(
        rules: Rules,
        red: Cells,
        blue: Cells,
        side: Player,
    ) -> Result<Self, PositionError> {
        if (red.0 | blue.0) & !rules.geometry().all() != 0 || red.0 & blue.0 != 0 {
            return Err(PositionError::Cells);
        }
        let (most, found) = (rules.pieces(), red.len().max(blue.len()));
        if found > most {
            return Err(PositionError::TooManyPieces { found, most });
        }
        let legal = match red.len() as isize - blue.len() as isize {
            0 if red.len() == most => true,
            0 => side == Player::First,
            1 => side == Player::Second,
            _ => false,
        };
        if !legal {
            return Err(PositionError::Side { red: red.len(), blue: blue.len(), side });
        }
        Ok(Self::assemble(rules, [red, blue], side))
    }

    /// A position made of parts that are known to be valid.
    pub(super) fn assemble(rules: Rules, pieces: [Cells; 2], side: Player) -> Self {
        let mut position = Self { pieces, side, rules, is_lost: false, hash: 0 };
        position.hash = position.zobrist_from_scratch();
        position
    }

    /// The rules in force.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The same arrangement with this option for the first move.
    #[must_use]
    pub const fn with_first_move(self, first_move: FirstMove) -> Self {
        Self { rules: self.rules.with_first_move(first_move), ..self }
    }

    /// The same arrangement with this option for sandwiches.
    #[must_use]
    pub const fn with_sandwich(self, sandwich: Sandwich) -> Self {
        Self { rules: self.rules.with_sandwich(sandwich), ..self }
    }

    /// The player to move.
    #[must_use]
    #[inline]
    pub const fn to_move(&self) -> Player {
        self.side
    }

    /// The cells of a player's pieces.
    #[must_use]
    #[inline]
    pub const fn pieces(&self, player: Player) -> Cells {
        self.pieces[player.index()]
    }

    /// The empty cells of both worlds.
    #[must_use]
    #[inline]
    pub fn vacant(&self) -> Cells {
        Cells(self.geometry().all() & !(self.pieces[0].0 | self.pieces[1].0))
    }

    /// Number of pieces on the board.
    #[must_use]
    #[inline]
    pub const fn placed(&self) -> usize {
        self.pieces[0].len() + self.pieces[1].len()
    }

    /// Whether the game is over because the opponent's last turn won (Si-8).
    #[must_use]
    #[inline]
    pub const fn is_lost(&self) -> bool {
        self.is_lost
    }

    /// Whether pieces are still being placed (Si-3) rather than moved (Si-4).
    #[must_use]
    #[inline]
    pub const fn is_placing(&self) -> bool {
        self.placed() < 2 * self.rules.pieces()
    }

    #[inline]
    pub(super) fn geometry(&self) -> &'static Geometry {
        self.rules.geometry()
    }

    #[inline]
    pub(super) fn own(&self) -> u64 {
        self.pieces(self.side).0
    }

    #[inline]
    pub(super) fn opponent(&self) -> u64 {
        self.pieces(self.side.other()).0
    }

    /// A hash of the pieces and the player to move, updated incrementally (Zobrist). It does not
    /// include the rules.
    #[must_use]
    #[inline]
    pub const fn zobrist(&self) -> u64 {
        self.hash
    }

    /// The value of [`zobrist`](Self::zobrist), computed from scratch.
    #[must_use]
    pub fn zobrist_from_scratch(&self) -> u64 {
        let side = if self.side == Player::First { 0 } else { SIDE_KEY };
        Player::BOTH
            .into_iter()
            .fold(side, |hash, player| hash ^ keys_of(player, self.pieces(player)))
    }

    /// Whether the turn, which must be legal, wins at once (Si-8).
    #[must_use]
    pub fn wins(&self, turn: Turn) -> bool {
        turn.target()
            .is_some_and(|target| self.geometry().winning_cells(self.own()) & target.bit() != 0)
    }

    /// Whether the turn is legal.
    #[must_use]
    pub fn is_legal(&self, turn: Turn) -> bool {
        self.check(turn).is_ok()
    }

    /// The position after the turn. A turn that [wins](Self::wins) ends the game: the position
    /// after it shows the final board, with nothing displaced and the loser to move.
    ///
    /// # Errors
    ///
    /// If the turn is not legal; the error says why.
    pub fn try_play(&self, turn: Turn) -> Result<Self, IllegalTurn> {
        self.check(turn)?;
        Ok(self.play_unchecked(turn))
    }

    /// The position after the turn; see [`try_play`](Self::try_play).
    ///
    /// # Panics
    ///
    /// If the turn is not legal.
    #[must_use]
    pub fn play(&self, turn: Turn) -> Self {
        match self.try_play(turn) {
            Ok(position) => position,
            Err(error) => panic!("illegal turn {turn:?} in {self}: {error}"),
        }
    }

    /// The position after the turn, which must be legal; otherwise the result is meaningless.
    #[must_use]
    #[inline]
    pub fn play_unchecked(&self, turn: Turn) -> Self {
        Self { is_lost: self.wins(turn), ..self.play_on(turn) }
    }

    /// The position after a legal turn that is known not to [win](Self::wins); this is not checked
    /// again.
    #[must_use]
    #[inline]
    pub fn play_on(&self, turn: Turn) -> Self {
        let mut next = *self;
        next.side = self.side.other();
        next.hash ^= SIDE_KEY;
        if let Some(target) = turn.target() {
            next.toggle(self.side, target);
            if let Some(origin) = turn.origin() {
                next.toggle(self.side, origin);
            }
            if !turn.displaced().is_empty() {
                let taken = self.sandwiched(target) | turn.displaced().0;
                Cells(taken).iter().for_each(|cell| next.toggle(self.side.other(), cell));
            }
        }
        next
    }

    /// Puts a piece on the cell, or removes it.
    #[inline]
    pub(super) fn toggle(&mut self, player: Player, cell: Cell) {
        self.pieces[player.index()].0 ^= cell.bit();
        self.hash ^= PIECE_KEYS[player.index()][cell.index()];
    }

    /// The enemy pieces that the player to move sandwiches with a piece that arrives on `target`.
    #[inline]
    pub(super) fn sandwiched(&self, target: Cell) -> u64 {
        self.geometry().sandwiched(target, self.own(), self.opponent(), self.rules.sandwich())
    }

    /// The same position with the other player to move.
    #[must_use]
    pub(super) fn with_other_side(mut self) -> Self {
        self.side = self.side.other();
        self.hash ^= SIDE_KEY;
        self
    }

    /// The cells where a piece may be placed (Si-3).
    #[inline]
    pub(super) fn placing_cells(&self) -> u64 {
        if self.placed() == 0 && self.rules.first_move() == FirstMove::Inner {
            self.geometry().inner()
        } else {
            self.vacant().0
        }
    }

    fn check(&self, turn: Turn) -> Result<(), IllegalTurn> {
        if self.is_lost {
            return Err(IllegalTurn::GameOver);
        }
        let geometry = self.geometry();
        let name = |cell: Cell| cell.name(self.rules.size()).to_string();
        let Some(target) = turn.target() else {
            let can_move = geometry.reach(self.own()) & self.vacant().0 != 0;
            return if self.is_placing() {
                Err(IllegalTurn::StillPlacing)
            } else if can_move {
                Err(IllegalTurn::MustNotPass)
            } else {
                Ok(())
            };
        };
        let off_board = |cell: Cell| cell.index() >= geometry.cells();
        if off_board(target) || turn.origin().is_some_and(off_board) {
            return Err(IllegalTurn::OffBoard);
        }
        if !self.vacant().contains(target) {
            return Err(IllegalTurn::Occupied(name(target)));
        }
        let mut open = self.vacant().0 & !target.bit();
        match turn.origin() {
            None if !self.is_placing() => return Err(IllegalTurn::AllPlaced),
            None if self.placing_cells() & target.bit() == 0 => return Err(IllegalTurn::NotInner),
            None => {}
            Some(_) if self.is_placing() => return Err(IllegalTurn::StillPlacing),
            Some(origin) => {
                if self.own() & origin.bit() == 0 {
                    return Err(IllegalTurn::NotOwn(name(origin)));
                }
                if geometry.steps(origin) & target.bit() == 0 {
                    return Err(IllegalTurn::NotTouching(name(origin), name(target)));
                }
                open |= origin.bit();
            }
        }
        let displaced = turn.displaced();
        if self.wins(turn) {
            return if displaced.is_empty() {
                Ok(())
            } else {
                Err(IllegalTurn::WinDisplacesNothing)
            };
        }
        let sandwiched = self.sandwiched(target).count_ones() as usize;
        if displaced.len() != sandwiched || displaced.0 & !open != 0 {
            return Err(IllegalTurn::Displacement(sandwiched));
        }
        Ok(())
    }

    /// The image of the position, with the same player to move and the same rules.
    ///
    /// The option for the first move treats all images alike, so they all have the same value.
    #[must_use]
    pub fn mapped(&self, symmetry: Symmetry) -> Self {
        let pieces = self.pieces.map(|cells| cells.mapped(self.rules.size(), symmetry));
        Self { is_lost: self.is_lost, ..Self::assemble(self.rules, pieces, self.side) }
    }

    /// The smallest of the eight images of the position, the same for all of them.
    #[must_use]
    pub fn canonical(&self) -> Self {
        Symmetry::ALL
            .map(|symmetry| self.mapped(symmetry))
            .into_iter()
            .min_by_key(|image| image.pieces)
            .unwrap_or(*self)
    }
}

#[inline]
fn keys_of(player: Player, cells: Cells) -> u64 {
    cells.iter().fold(0, |hash, cell| hash ^ PIECE_KEYS[player.index()][cell.index()])
}

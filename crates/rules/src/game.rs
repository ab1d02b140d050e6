//! The trait that every game implements, and the plain data types for showing positions and
//! building turns step by step.

use std::fmt;
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::{Chapter, OptionSpec, Options, ParseError, Player};

/// How a game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This player has won.
    Win(Player),
    /// Neither player has won.
    Draw,
}

/// A position of a game between two players who take turns.
///
/// A position knows whether the game is over, even right after a winning turn. `Display` writes its
/// notation.
pub trait Game: Clone + Eq + Hash + fmt::Display + Send + Sync + 'static {
    /// A turn of the player to move.
    type Turn: Copy + PartialEq + fmt::Debug + Send + Sync + 'static;

    /// The game's name on command lines and in protocols, such as `simpei`.
    const NAME: &'static str;

    /// The names of the two sides; the side that starts comes first.
    const SIDES: [&'static str; 2];

    /// The number of times a position must occur, with the same player to move, for the game to be
    /// a draw; `None` if positions cannot recur.
    const REPETITIONS: Option<usize>;

    /// What decides a game that does not end by repetition, in one word: `three`, `points`.
    const DECIDED_BY: &'static str;

    /// Whether the player must confirm a complete turn before it is played, because a wrong step is
    /// easily made.
    const CONFIRMS_TURNS: bool = false;

    /// How the winner has won, as text to follow `red wins`: `with three in a row`. Empty if the
    /// points say it.
    const WON_BY: &'static str = "";

    /// What one has to do to win, in a sentence.
    const GOAL: &'static str;

    /// The rules, part by part, with boards.
    const CHAPTERS: &'static [Chapter];

    /// The options of the game.
    const OPTIONS: &'static [OptionSpec];

    /// The game and its options in one line, such as `Symple on 7x7, each chain costs 4`.
    fn title(&self) -> String;

    /// The values of all [options](Self::OPTIONS) in this position.
    fn options(&self) -> Options;

    /// The board drawn as text, in several lines.
    fn diagram(&self) -> String;

    /// The position by the same rules with these pieces, each on the cell of this name, and with this
    /// player to move: one that was put together by hand.
    ///
    /// # Errors
    ///
    /// If there is no such cell, if a cell has two pieces, or if the rules know no such position.
    fn with_pieces<S: AsRef<str>>(
        &self,
        pieces: &[(S, Player)],
        to_move: Player,
    ) -> Result<Self, PiecesError>;

    /// The player to move.
    fn to_move(&self) -> Player;

    /// How the game has ended; `None` while it goes on. A position does not know about repetitions.
    fn outcome(&self) -> Option<Outcome>;

    /// The points of a player, in games that have them.
    fn points(&self, player: Player) -> Option<i32> {
        let _ = player;
        None
    }

    /// The first player's final margin in points, if the game has points and is over.
    fn final_margin(&self) -> Option<i32> {
        self.outcome()?;
        Some(self.points(Player::First)? - self.points(Player::Second)?)
    }

    /// Calls `listener` once for each legal turn, until it breaks. There are no turns once the game
    /// is over.
    fn for_each_turn<B>(
        &self,
        listener: impl FnMut(Self::Turn) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// The number of legal turns, at most `u128::MAX`.
    fn count_turns(&self) -> u128;

    /// The number of lines of `depth` plies, at most `u128::MAX`. Whether a line that ends early
    /// counts is up to the game.
    fn perft(&self, depth: u32) -> u128;

    /// The position after the turn.
    ///
    /// # Panics
    ///
    /// If the turn is not legal.
    #[must_use]
    fn play(&self, turn: Self::Turn) -> Self;

    /// The legal turn with this notation.
    ///
    /// # Errors
    ///
    /// If the text is not a legal turn.
    fn parse_turn(&self, text: &str) -> Result<Self::Turn, ParseError>;

    /// The notation of a legal turn.
    fn turn_text(&self, turn: Self::Turn) -> String;

    /// The unfinished turn that results from these steps. Steps are mostly names of cells, in the
    /// order in which they were chosen.
    ///
    /// # Errors
    ///
    /// If a step cannot be chosen; the error says why.
    fn draft<S: AsRef<str>>(&self, steps: &[S]) -> Result<Draft<Self::Turn>, IllegalStep>;

    /// A hint about a legal turn, in one sentence, for someone who is trying to find it.
    fn clue(&self, turn: Self::Turn) -> String;

    /// The steps of a legal turn, in an order that [`draft`](Self::draft) accepts.
    fn steps(&self, turn: Self::Turn) -> Vec<String>;

    /// The position as data for drawing it.
    fn view(&self) -> View;

    /// What a legal turn does to the board.
    fn changes(&self, turn: Self::Turn) -> Changes;

    /// The cells whose pieces make a legal turn win, in games that are won by certain pieces.
    fn winning_cells(&self, turn: Self::Turn) -> Vec<String> {
        let _ = turn;
        Vec::new()
    }
}

/// An unfinished turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft<T> {
    /// The steps chosen so far, in order.
    pub steps: Vec<String>,
    /// What may be chosen next.
    pub next: Vec<NextStep>,
    /// The complete turn, if it may end here.
    pub turn: Option<T>,
    /// What the board looks like so far.
    pub changes: Changes,
    /// Cells that the turn involves besides those that it changes.
    pub marks: Vec<(String, Mark)>,
    /// What to do next, in a sentence or two.
    pub prompt: String,
}

impl<T> Draft<T> {
    /// Whether the turn is complete and nothing can be added to it.
    #[must_use]
    pub fn is_final(&self) -> bool {
        self.turn.is_some() && self.next.is_empty()
    }

    /// The same draft with `f` applied to its turn.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Draft<U> {
        let Self { steps, next, turn, changes, marks, prompt } = self;
        Draft { steps, next, turn: turn.map(f), changes, marks, prompt }
    }
}

/// The role of a cell in an unfinished turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    /// Its piece is taken away and will be put elsewhere.
    Taken,
    /// Its piece still has to be dealt with before the turn is complete.
    Due,
    /// Its piece has been dealt with.
    Done,
}

/// Something that may be chosen next for a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NextStep {
    /// The step, as [`Game::draft`] reads it.
    pub step: String,
    /// What choosing it does, in a word or two: `place`, `move`, `to`, `put on`, `grow`, `plant`.
    pub kind: &'static str,
}

/// The changes that a turn, or part of one, makes to the board.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Changes {
    /// Cells that receive a piece of this player.
    pub placed: Vec<(String, Player)>,
    /// Cells that a piece leaves.
    pub left: Vec<String>,
}

/// A step that cannot be chosen for a turn, and why.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{step:?}: {reason}")]
pub struct IllegalStep {
    /// The step.
    pub step: String,
    /// Why it cannot be chosen.
    pub reason: String,
}

impl IllegalStep {
    /// An error for this step, with the reason.
    #[must_use]
    pub fn new(step: &str, reason: impl fmt::Display) -> Self {
        Self { step: step.to_owned(), reason: reason.to_string() }
    }
}

/// Pieces that are no position, and why.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PiecesError {
    /// A piece is on no cell of the board.
    #[error(transparent)]
    Cell(#[from] ParseError),
    /// Two pieces are on one cell.
    #[error("{cell}: expected one piece on a cell, found two")]
    Twice {
        /// The cell.
        cell: String,
    },
    /// The rules know no such position: the reason.
    #[error("{0}")]
    Rules(String),
}

/// A position as data for drawing it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// All cells, from the top row down, each row from the left.
    pub cells: Vec<CellView>,
    /// The labels beside the board.
    pub labels: Vec<Label>,
    /// What each player has.
    pub players: [PlayerView; 2],
}

/// A cell of a [`View`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellView {
    /// Its name in the notation.
    pub name: String,
    /// Its name to be read aloud, where capital and small letters sound alike.
    pub spoken: String,
    /// The horizontal position of its centre, in half cells to the right of the leftmost centres.
    pub x: i16,
    /// The vertical position of its centre, in half cells above the lowest centres; in half rows on
    /// boards of hexagons.
    pub y: i16,
    /// The shape to draw.
    pub shape: Shape,
    /// Whose piece is on it.
    pub piece: Option<Player>,
    /// The letters for the first and the second player's piece on this cell.
    pub letters: [char; 2],
}

/// The shape of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// A square field.
    Square,
    /// A round field.
    Round,
    /// A crossing of lines.
    Point,
    /// A hexagonal field.
    Hexagon,
}

/// A piece of text beside the board, placed in the same coordinates as [`CellView`]s.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The text, a letter or a number.
    pub text: String,
    /// As [`CellView::x`].
    pub x: i16,
    /// As [`CellView::y`].
    pub y: i16,
}

/// A player's standing in a [`View`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerView {
    /// What the player is called, one of [`Game::SIDES`].
    pub side: &'static str,
    /// The player's standing in a few words, such as `all placed`, or how the points come about,
    /// such as `= 2 - 4x2`.
    pub standing: String,
    /// Points, in games that have them.
    pub points: Option<i32>,
    /// Pieces not placed yet, in games with a fixed number of pieces.
    pub in_hand: Option<usize>,
}

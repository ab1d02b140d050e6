//! What a game is: the trait that every game implements, and the plain data in which positions
//! are shown and turns are put together.

use std::fmt;
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::{OptionSpec, Options, ParseError, Player};

/// How a game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This player has won.
    Win(Player),
    /// Nobody has.
    Draw,
}

/// A position of a game of two players who move in turn.
///
/// A position knows whether the game is over, also after a turn that wins at once. It prints as
/// its notation.
pub trait Game: Clone + Eq + Hash + fmt::Display + Send + Sync + 'static {
    /// A turn of the player to move.
    type Turn: Copy + PartialEq + fmt::Debug + Send + Sync + 'static;

    /// The game's name on command lines and in protocols, such as `simpei`.
    const NAME: &'static str;

    /// What the players are called, the one who starts first.
    const SIDES: [&'static str; 2];

    /// How often a position may occur, with the same player to move, until the game is a draw;
    /// `None` if it cannot recur.
    const REPETITIONS: Option<usize>;

    /// What decides the game other than a repetition, in a word: `three`, `points`.
    const DECIDED_BY: &'static str;

    /// Whether a complete turn is made only when its player says so, because one of its steps is
    /// easily a wrong one.
    const CONFIRMS_TURNS: bool = false;

    /// What the winner has done, as after `red wins`: `with three in a row`. Empty where points
    /// say it.
    const WON_BY: &'static str = "";

    /// How the game is played, in some lines.
    const HOW_TO_PLAY: &'static str;

    /// What can be set about the game.
    const OPTIONS: &'static [OptionSpec];

    /// The game with its options in a line, such as `Symple on 7x7, each chain costs 4`.
    fn title(&self) -> String;

    /// All [options](Self::OPTIONS) as they are set for this position.
    fn options(&self) -> Options;

    /// The board as people write it down, several lines.
    fn diagram(&self) -> String;

    /// The player to move.
    fn to_move(&self) -> Player;

    /// How the game has ended; `None` while it goes on. Repetitions are not known to a position.
    fn outcome(&self) -> Option<Outcome>;

    /// The points of a player, in games that have them.
    fn points(&self, player: Player) -> Option<i32> {
        let _ = player;
        None
    }

    /// The margin for the first player in points, where the game has points and is over.
    fn final_margin(&self) -> Option<i32> {
        self.outcome()?;
        Some(self.points(Player::First)? - self.points(Player::Second)?)
    }

    /// Calls `listener` with every legal turn, each once, until it breaks. There is none once the
    /// game is over.
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
    /// If the text is no turn, or none that is legal.
    fn parse_turn(&self, text: &str) -> Result<Self::Turn, ParseError>;

    /// The notation of a legal turn.
    fn turn_text(&self, turn: Self::Turn) -> String;

    /// The turn in the making that these steps have led to, names of cells mostly, in the order
    /// in which they were chosen.
    ///
    /// # Errors
    ///
    /// If a step cannot be chosen: says why.
    fn draft<S: AsRef<str>>(&self, steps: &[S]) -> Result<Draft<Self::Turn>, IllegalStep>;

    /// A part of what a legal turn is, in a sentence, for someone who would like to find it.
    fn clue(&self, turn: Self::Turn) -> String;

    /// The steps of a legal turn, in an order in which [`draft`](Self::draft) takes them.
    fn steps(&self, turn: Self::Turn) -> Vec<String>;

    /// The position as data to draw it from.
    fn view(&self) -> View;

    /// What a legal turn does to the board.
    fn changes(&self, turn: Self::Turn) -> Changes;

    /// The cells by whose pieces a legal turn wins, where it is some of them that win.
    fn winning_cells(&self, turn: Self::Turn) -> Vec<String> {
        let _ = turn;
        Vec::new()
    }
}

/// A turn in the making.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft<T> {
    /// What has been chosen, in the order in which it was.
    pub steps: Vec<String>,
    /// What may be chosen next.
    pub next: Vec<NextStep>,
    /// The turn, if it may end here.
    pub turn: Option<T>,
    /// What the board looks like so far.
    pub changes: Changes,
    /// Cells that the turn is about beside those that it changes.
    pub marks: Vec<(String, Mark)>,
    /// What is to be done next, in a sentence or two.
    pub prompt: String,
}

impl<T> Draft<T> {
    /// Whether the turn is complete and nothing can be added to it.
    #[must_use]
    pub fn is_final(&self) -> bool {
        self.turn.is_some() && self.next.is_empty()
    }

    /// The same draft with what `f` makes of its turn.
    pub fn map<U>(self, f: impl FnOnce(T) -> U) -> Draft<U> {
        let Self { steps, next, turn, changes, marks, prompt } = self;
        Draft { steps, next, turn: turn.map(f), changes, marks, prompt }
    }
}

/// What a turn in the making has to do with a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    /// Its piece is taken from there, to be put elsewhere.
    Taken,
    /// Something must still be done about its piece before the turn is complete.
    Due,
    /// That has been done.
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

/// What a turn, or a part of one, does to the board.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Changes {
    /// Cells that get a piece of this player.
    pub placed: Vec<(String, Player)>,
    /// Cells that a piece leaves.
    pub left: Vec<String>,
}

/// A step that cannot be chosen for a turn, and why.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{step:?}: {reason}")]
pub struct IllegalStep {
    /// What was to be chosen.
    pub step: String,
    /// Why it cannot be.
    pub reason: String,
}

impl IllegalStep {
    /// This step cannot be chosen for this reason.
    #[must_use]
    pub fn new(step: &str, reason: impl fmt::Display) -> Self {
        Self { step: step.to_owned(), reason: reason.to_string() }
    }
}

/// A position as data to draw it from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// All cells, from the top row down, each row from the left.
    pub cells: Vec<CellView>,
    /// What is written beside the board.
    pub labels: Vec<Label>,
    /// What each player has.
    pub players: [PlayerView; 2],
}

/// A cell of a [`View`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellView {
    /// Its name in the notation.
    pub name: String,
    /// Where its middle is, in half cells to the right of the leftmost cells' middles.
    pub x: i16,
    /// Where its middle is, in half cells above the lowest cells' middles; on boards of hexagons
    /// in half rows.
    pub y: i16,
    /// What it looks like.
    pub shape: Shape,
    /// Whose piece is on it.
    pub piece: Option<Player>,
    /// The letters that stand for the players' pieces there.
    pub letters: [char; 2],
}

/// What a cell looks like.
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

/// A text beside the board, where [`CellView`]s have theirs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The text, a letter or a number.
    pub text: String,
    /// As [`CellView::x`].
    pub x: i16,
    /// As [`CellView::y`].
    pub y: i16,
}

/// What a player has, in a [`View`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerView {
    /// What the player is called, one of [`Game::SIDES`].
    pub side: &'static str,
    /// What the player has, in a few words: `all placed`; how the points come about: `= 2 - 4x2`.
    pub standing: String,
    /// Points, in games that have them.
    pub points: Option<i32>,
    /// Pieces that are yet to be placed, in games that have a fixed number of them.
    pub in_hand: Option<usize>,
}

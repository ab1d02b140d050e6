use std::fmt::Display;
use std::ops::ControlFlow;

use zugzwang_rules::{ParseError, Player, simpei, symple};

/// How a game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This player has won.
    Win(Player),
    /// Nobody has.
    Draw,
}

/// A position of a game of two players who move in turn, as matches and protocols see it.
///
/// It prints as its notation.
pub trait Contest: Clone + PartialEq + Display + Send + Sync + 'static {
    /// A turn of the player to move.
    type Turn: Copy + PartialEq + Send + Sync + 'static;

    /// The game's name: `simpei` or `symple`.
    const NAME: &'static str;

    /// What the players are called: `red` and `blue`, or `white` and `black`.
    const SIDES: [&'static str; 2];

    /// How often a position may occur, with the same player to move, until the game is a draw
    /// (Si-10); `None` if it cannot recur.
    const REPETITIONS: Option<usize>;

    /// The player to move.
    fn to_move(&self) -> Player;

    /// How the game has ended, as far as the position tells without the turn that led to it.
    fn outcome(&self) -> Option<Outcome>;

    /// The position after a legal turn.
    #[must_use]
    fn after(&self, turn: Self::Turn) -> Self;

    /// Whether a legal turn wins the game at once, whatever the board looks like after it (Si-8).
    fn wins(&self, turn: Self::Turn) -> bool;

    /// The margin for the first player in points, where the game has points and is over.
    fn final_margin(&self) -> Option<i32>;

    /// Calls `listener` with every legal turn, until it breaks.
    fn for_each_turn<B>(
        &self,
        listener: impl FnMut(Self::Turn) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// The legal turn with this notation.
    ///
    /// # Errors
    ///
    /// If the text is no turn, or none that is legal.
    fn parse_turn(&self, text: &str) -> Result<Self::Turn, ParseError>;

    /// The notation of a legal turn.
    fn turn_text(&self, turn: Self::Turn) -> String;
}

impl Contest for simpei::Position {
    type Turn = simpei::Turn;

    const NAME: &'static str = "simpei";
    const SIDES: [&'static str; 2] = ["red", "blue"];
    const REPETITIONS: Option<usize> = Some(3);

    fn to_move(&self) -> Player {
        self.side()
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn after(&self, turn: Self::Turn) -> Self {
        self.play_unchecked(turn)
    }

    fn wins(&self, turn: Self::Turn) -> bool {
        self.wins(turn)
    }

    fn final_margin(&self) -> Option<i32> {
        None
    }

    fn for_each_turn<B>(
        &self,
        listener: impl FnMut(Self::Turn) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.turns(listener)
    }

    fn parse_turn(&self, text: &str) -> Result<Self::Turn, ParseError> {
        self.parse_turn(text)
    }

    fn turn_text(&self, turn: Self::Turn) -> String {
        self.show(turn).to_string()
    }
}

impl<const W: usize> Contest for symple::Position<W> {
    type Turn = symple::Turn<W>;

    const NAME: &'static str = "symple";
    const SIDES: [&'static str; 2] = ["white", "black"];
    const REPETITIONS: Option<usize> = None;

    fn to_move(&self) -> Player {
        self.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.final_margin().map(|margin| match margin {
            0 => Outcome::Draw,
            1.. => Outcome::Win(Player::First),
            _ => Outcome::Win(Player::Second),
        })
    }

    fn after(&self, turn: Self::Turn) -> Self {
        let mut after = *self;
        after.play_unchecked(turn);
        after
    }

    fn wins(&self, _: Self::Turn) -> bool {
        false
    }

    fn final_margin(&self) -> Option<i32> {
        self.is_over().then(|| self.score(Player::First) - self.score(Player::Second))
    }

    fn for_each_turn<B>(
        &self,
        listener: impl FnMut(Self::Turn) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.for_each_turn(listener)
    }

    fn parse_turn(&self, text: &str) -> Result<Self::Turn, ParseError> {
        self.parse_turn(text)
    }

    fn turn_text(&self, turn: Self::Turn) -> String {
        turn.to_string()
    }
}

use std::any::Any;
use std::ops::ControlFlow;

use zugzwang_arena::{Conditions, Entrant, Program, Tally, Watcher};
use zugzwang_bots::puzzle::{Grade, PuzzleError};
use zugzwang_bots::{
    BestMove, BotError, Detail, EvaluateError, Evaluated, Kept, Means, ReviewedTurn, Settings,
    Strength, Thought, Worth,
};
use zugzwang_rules::{
    Changes, Draft, IllegalStep, Options, Outcome, ParseError, Player, ReplayError, TurnError, View,
};
use zugzwang_search::Limits;
use zugzwang_solve::{PendingTable, Tables};

use crate::GameInfo;

/// A game that is being played, whichever it is: where it started, and the turns since.
///
/// Positions and turns are texts in the game's notation. Every
/// [`Record`](zugzwang_rules::Record) of a [`Playable`](zugzwang_bots::Playable) game is one.
pub trait AnyGame: Any + Send + Sync {
    /// What there is to know about the game.
    fn info(&self) -> GameInfo;

    /// The game with its options in a line, such as `Symple on 7x7, each chain costs 4`.
    fn title(&self) -> String;

    /// All options as they are set for this game.
    fn options(&self) -> Options;

    /// The position that the game began with.
    fn start(&self) -> String;

    /// The position now.
    fn position(&self) -> String;

    /// The board as people write it down, several lines.
    fn diagram(&self) -> String;

    /// The turns so far.
    fn turns(&self) -> Vec<String>;

    /// The number of turns so far.
    fn len(&self) -> usize;

    /// Whether no turn has been made yet.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The last turn and what it has changed; `None` before the first one.
    fn last_turn(&self) -> Option<(String, Changes)>;

    /// The cells by whose pieces the last turn has won, where it is some of them that win.
    fn winning_cells(&self) -> Vec<String>;

    /// The player to move.
    fn to_move(&self) -> Player;

    /// What the player to move is called.
    fn side(&self) -> &'static str {
        self.info().sides[self.to_move().index()]
    }

    /// How the game has ended; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// Whether the position has occurred so often that the game is a draw by that.
    fn is_repeated(&self) -> bool;

    /// The margin for the first player in points, where the game has points and the board is at its
    /// end.
    fn final_margin(&self) -> Option<i32>;

    /// How often the position has occurred by now with the same player to move: once at least.
    fn occurrences(&self) -> usize;

    /// Makes the turn with this notation.
    ///
    /// # Errors
    ///
    /// If the text is no turn, or none that is legal, or if the game is over.
    fn play(&mut self, turn: &str) -> Result<(), TurnError>;

    /// Makes the turns with these notations, in order, as far as they can be made.
    ///
    /// # Errors
    ///
    /// As [`play`](Self::play), with the number of the turn.
    fn play_all(&mut self, turns: &[String]) -> Result<(), ReplayError>;

    /// Takes back the last turn; tells whether there was one.
    fn undo(&mut self) -> bool;

    /// The same game, to be played on by itself.
    fn boxed_clone(&self) -> Box<dyn AnyGame>;

    /// A new game that begins with the position now.
    fn begin_here(&self) -> Box<dyn AnyGame>;

    /// The number of legal turns, at most `u128::MAX`.
    fn count_turns(&self) -> u128;

    /// Calls `listener` with every legal turn, each once, until it breaks.
    fn for_each_turn(&self, listener: &mut dyn FnMut(String) -> ControlFlow<()>);

    /// All legal turns, sorted as by letters and numbers.
    fn legal_turns(&self) -> Vec<String>;

    /// The number of lines of `depth` plies, at most `u128::MAX`, counted by all threads of rayon's
    /// pool.
    fn perft(&self, depth: u32) -> u128;

    /// The legal turn that a text stands for, as it is written.
    ///
    /// # Errors
    ///
    /// If the text is no turn, or none that is legal.
    fn read_turn(&self, text: &str) -> Result<String, ParseError>;

    /// The turn in the making that these steps have led to; see [`Game::draft`](zugzwang_rules::Game::draft).
    ///
    /// # Errors
    ///
    /// If a step cannot be chosen: says why.
    fn draft(&self, steps: &[String]) -> Result<Draft<String>, IllegalStep>;

    /// The steps of a legal turn, in an order in which [`draft`](Self::draft) takes them.
    ///
    /// # Errors
    ///
    /// As [`read_turn`](Self::read_turn).
    fn steps(&self, turn: &str) -> Result<Vec<String>, ParseError>;

    /// What a legal turn does to the board.
    ///
    /// # Errors
    ///
    /// As [`read_turn`](Self::read_turn).
    fn changes(&self, turn: &str) -> Result<Changes, ParseError>;

    /// A part of what a legal turn is, in a sentence.
    ///
    /// # Errors
    ///
    /// As [`read_turn`](Self::read_turn).
    fn clue(&self, turn: &str) -> Result<String, ParseError>;

    /// The position as data to draw it from.
    fn view(&self) -> View;

    /// A bot for this game.
    fn bot(&self, settings: &Settings) -> Box<dyn AnyBot>;

    /// The table that a bot of this strength plays from; `None` if it plays without any.
    fn table(&self, strength: Strength, tables: &Tables) -> Option<PendingTable>;

    /// Finds out what the position is worth, its turns, and how the game goes on.
    ///
    /// # Errors
    ///
    /// If a table that is needed cannot be read or built.
    fn evaluate(
        &self,
        detail: Detail,
        means: &Means<'_>,
    ) -> Result<Evaluated<String>, EvaluateError>;

    /// What each turn so far was worth; see [`review`](zugzwang_bots::review).
    ///
    /// # Errors
    ///
    /// As [`evaluate`](Self::evaluate).
    fn review(
        &self,
        last: Option<Worth>,
        means: &Means<'_>,
    ) -> Result<Vec<ReviewedTurn<String>>, EvaluateError>;

    /// A position in which exactly one turn wins, on this board.
    ///
    /// # Errors
    ///
    /// If there is none of this grade, if there was no time to find one, or if a table that is
    /// needed cannot be read or built.
    fn puzzle(&self, grade: Grade, seed: u64, means: &Means<'_>) -> Result<AnyPuzzle, PuzzleError>;

    /// Plays a match from this position; see [`play_match`](zugzwang_arena::play_match).
    fn play_match(
        &self,
        entrants: &[Entrant; 2],
        conditions: &Conditions,
        watcher: &dyn Watcher,
    ) -> Tally;

    /// Starts another program and lets it get ready for this game, to see whether it can.
    ///
    /// # Errors
    ///
    /// If it cannot, or if nobody waits any more.
    fn try_program(&self, program: &Program, cancelled: &dyn Fn() -> bool) -> Result<(), BotError>;

    /// How often a bot keeps the value of so many positions in which it can be given away; `None`
    /// where nobody knows values enough.
    ///
    /// # Errors
    ///
    /// If the bot has no turn to offer, or if a table that is needed cannot be read.
    fn kept(
        &self,
        settings: &Settings,
        count: usize,
        seed: u64,
        means: &Means<'_>,
    ) -> Result<Option<Kept>, EvaluateError>;

    /// The game with its type.
    fn as_any(&self) -> &dyn Any;
}

/// A position in which exactly one turn wins.
pub struct AnyPuzzle {
    /// A game that begins with the position.
    pub game: Box<dyn AnyGame>,
    /// How hard it was asked to be.
    pub grade: Grade,
    /// What it was drawn with.
    pub seed: u64,
    /// The only turn that wins.
    pub solution: String,
    /// What the solution leads to: a win.
    pub worth: Worth,
}

/// A bot of any game. Turns are in the game's notation.
pub trait AnyBot: Send {
    /// The turn to make in a game that is not over; see [`Bot::choose`](zugzwang_bots::Bot::choose).
    ///
    /// # Errors
    ///
    /// If the bot has no turn to offer.
    ///
    /// # Panics
    ///
    /// If the game is not the one that the bot was made for, on a board of the same kind.
    fn choose(
        &mut self,
        game: &dyn AnyGame,
        limits: Limits<'_>,
        report: &mut dyn FnMut(&Thought<String>),
    ) -> Result<BestMove<String>, BotError>;

    /// Forgets what earlier games have left behind.
    fn reset(&mut self);
}

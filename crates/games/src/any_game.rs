use std::any::Any;
use std::ops::ControlFlow;

use zugzwang_arena::{Conditions, Entrant, Program, Tally, Watcher};
use zugzwang_bots::puzzle::{Grade, PuzzleError};
use zugzwang_bots::{
    BestMove, BotError, Detail, EvaluateError, Evaluated, Kept, Means, Review, ReviewedTurn,
    Settings, Strength, Thought, Worth,
};
use zugzwang_rules::{
    Changes, Draft, IllegalStep, Options, Outcome, ParseError, PiecesError, Player, ReplayError,
    TurnError, View,
};
use zugzwang_search::Limits;
use zugzwang_solve::{PendingTable, Tables};

use crate::GameInfo;

/// A game that is being played, of any kind: its starting position, and the turns since.
///
/// Positions and turns are texts in the game's notation. Every
/// [`Record`](zugzwang_rules::Record) of a [`Playable`](zugzwang_bots::Playable) game is one.
pub trait AnyGame: Any + Send + Sync {
    /// General information about the game.
    fn info(&self) -> GameInfo;

    /// The game and its options in one line, such as `Symple on 7x7, each chain costs 4`.
    fn title(&self) -> String;

    /// All options of this game.
    fn options(&self) -> Options;

    /// The position at the start.
    fn start(&self) -> String;

    /// The current position.
    fn position(&self) -> String;

    /// A diagram of the board, in several lines.
    fn diagram(&self) -> String;

    /// The turns so far.
    fn turns(&self) -> Vec<String>;

    /// The number of turns so far.
    fn len(&self) -> usize;

    /// Whether no turn has been made yet.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The last turn and what it changed; `None` before the first turn.
    fn last_turn(&self) -> Option<(String, Changes)>;

    /// The cells of the pieces with which the last turn won, if certain pieces decide the game.
    fn winning_cells(&self) -> Vec<String>;

    /// The player to move.
    fn to_move(&self) -> Player;

    /// The name of the side to move.
    fn side(&self) -> &'static str {
        self.info().sides[self.to_move().index()]
    }

    /// How the game ended; `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// Whether the game is a draw since its position has occurred too often.
    fn is_repeated(&self) -> bool;

    /// The first player's margin in points, if the game has points and the board is final.
    fn final_margin(&self) -> Option<i32>;

    /// How often the position has occurred with the same player to move, at least once.
    fn occurrences(&self) -> usize;

    /// Makes the turn with this notation.
    ///
    /// # Errors
    ///
    /// If the text is not a legal turn, or if the game is over.
    fn play(&mut self, turn: &str) -> Result<(), TurnError>;

    /// Makes the turns with these notations, in order, up to the first that cannot be made.
    ///
    /// # Errors
    ///
    /// As for [`play`](Self::play), with the number of the turn.
    fn play_all(&mut self, turns: &[String]) -> Result<(), ReplayError>;

    /// Takes back the last turn; returns whether there was one.
    fn undo(&mut self) -> bool;

    /// A copy of the game.
    fn boxed_clone(&self) -> Box<dyn AnyGame>;

    /// A new game that starts with the current position.
    fn begin_here(&self) -> Box<dyn AnyGame>;

    /// A new game by the same rules, which begins with a position of these pieces: see
    /// [`Game::with_pieces`](zugzwang_rules::Game::with_pieces).
    ///
    /// # Errors
    ///
    /// If there is no such position.
    fn with_pieces(
        &self,
        pieces: &[(String, Player)],
        to_move: Player,
    ) -> Result<Box<dyn AnyGame>, PiecesError>;

    /// The number of legal turns, at most `u128::MAX`.
    fn count_turns(&self) -> u128;

    /// Calls `listener` once with every legal turn, until it breaks.
    fn for_each_turn(&self, listener: &mut dyn FnMut(String) -> ControlFlow<()>);

    /// All legal turns, sorted by letters and numbers.
    fn legal_turns(&self) -> Vec<String>;

    /// The number of lines of `depth` plies, at most `u128::MAX`, counted on all threads of rayon's
    /// pool.
    fn perft(&self, depth: u32) -> u128;

    /// The legal turn that a text stands for, in standard notation.
    ///
    /// # Errors
    ///
    /// If the text is not a legal turn.
    fn read_turn(&self, text: &str) -> Result<String, ParseError>;

    /// The unfinished turn after these steps; see [`Game::draft`](zugzwang_rules::Game::draft).
    ///
    /// # Errors
    ///
    /// If a step cannot be chosen, with the reason.
    fn draft(&self, steps: &[String]) -> Result<Draft<String>, IllegalStep>;

    /// The steps of a legal turn, in an order in which [`draft`](Self::draft) takes them.
    ///
    /// # Errors
    ///
    /// As [`read_turn`](Self::read_turn).
    fn steps(&self, turn: &str) -> Result<Vec<String>, ParseError>;

    /// What a legal turn changes on the board.
    ///
    /// # Errors
    ///
    /// As [`read_turn`](Self::read_turn).
    fn changes(&self, turn: &str) -> Result<Changes, ParseError>;

    /// A clue about a legal turn, in a sentence.
    ///
    /// # Errors
    ///
    /// As [`read_turn`](Self::read_turn).
    fn clue(&self, turn: &str) -> Result<String, ParseError>;

    /// The position as data for drawing it.
    fn view(&self) -> View;

    /// A bot for this game.
    fn bot(&self, settings: &Settings) -> Box<dyn AnyBot>;

    /// The table from which a bot of this strength plays; `None` if it uses none.
    fn table(&self, strength: Strength, tables: &Tables) -> Option<PendingTable>;

    /// Evaluates the position and its turns, and finds a line of best play.
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
    /// As for [`evaluate`](Self::evaluate).
    fn review(
        &self,
        last: Option<Worth>,
        means: &Means<'_>,
    ) -> Result<Vec<ReviewedTurn<String>>, EvaluateError>;

    /// What is known of each turn from a ply on, estimates included; see
    /// [`review_with_estimates`](zugzwang_bots::review_with_estimates).
    ///
    /// # Errors
    ///
    /// As [`evaluate`](Self::evaluate).
    ///
    /// # Panics
    ///
    /// If there was no such ply yet.
    fn review_with_estimates(
        &self,
        from: usize,
        means: &Means<'_>,
    ) -> Result<Review<String>, EvaluateError>;

    /// A position on this board in which exactly one turn wins.
    ///
    /// # Errors
    ///
    /// If there is no puzzle of this grade, if there was no time to find one, or if a table that is
    /// needed cannot be read or built.
    fn puzzle(&self, grade: Grade, seed: u64, means: &Means<'_>) -> Result<AnyPuzzle, PuzzleError>;

    /// Plays a match from this position; see [`play_match`](zugzwang_arena::play_match).
    fn play_match(
        &self,
        entrants: &[Entrant; 2],
        conditions: &Conditions,
        watcher: &dyn Watcher,
    ) -> Tally;

    /// Starts another engine and waits until it is ready for this game, to check that it works.
    ///
    /// # Errors
    ///
    /// If it does not, or if the wait is cancelled.
    fn try_program(&self, program: &Program, cancelled: &dyn Fn() -> bool) -> Result<(), BotError>;

    /// How often a bot keeps the value in `count` positions in which a turn can give it away;
    /// `None` if the values are unknown.
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

    /// The game as `Any`, to get back its type.
    fn as_any(&self) -> &dyn Any;
}

/// A position in which exactly one turn wins.
pub struct AnyPuzzle {
    /// A game that starts with the position.
    pub game: Box<dyn AnyGame>,
    /// The grade that was asked for.
    pub grade: Grade,
    /// The seed with which it was drawn.
    pub seed: u64,
    /// The only turn that wins.
    pub solution: String,
    /// The worth of the solution: a win.
    pub worth: Worth,
}

/// A bot for any game. Turns are in the game's notation.
pub trait AnyBot: Send {
    /// The turn to make in a game that is not over; see
    /// [`Bot::choose`](zugzwang_bots::Bot::choose).
    ///
    /// # Errors
    ///
    /// If the bot has no turn to offer.
    ///
    /// # Panics
    ///
    /// If the game is not of the kind that the bot was made for.
    fn choose(
        &mut self,
        game: &dyn AnyGame,
        limits: Limits<'_>,
        report: &mut dyn FnMut(&Thought<String>),
    ) -> Result<BestMove<String>, BotError>;

    /// Forgets everything from earlier games.
    fn reset(&mut self);
}

//! The implementation of the interface to any game for records of one game.

use std::any::Any;
use std::ops::ControlFlow;

use zugzwang_arena::{Conditions, Entrant, External, Program, Tally, Watcher, play_match};
use zugzwang_bots::puzzle::{Grade, Puzzle, PuzzleError};
use zugzwang_bots::{
    BestMove, Bot, BotError, Detail, EvaluateError, Evaluated, EvaluatedTurn, Kept, Means,
    Playable, Review, ReviewedTurn, Settings, Strength, Thought, Worth, review,
    review_with_estimates,
};
use zugzwang_rules::{
    Changes, Draft, Game, IllegalStep, Options, Outcome, ParseError, PiecesError, Player, Record,
    ReplayError, TurnError, View,
};
use zugzwang_search::Limits;
use zugzwang_solve::{PendingTable, Tables};

use crate::natural::natural;
use crate::perft::perft;
use crate::{AnyBot, AnyGame, AnyPuzzle, GameInfo};

/// A game that starts with this position.
pub fn boxed(start: impl Playable) -> Box<dyn AnyGame> {
    Box::new(Record::new(start))
}

impl<G: Playable> AnyGame for Record<G> {
    fn info(&self) -> GameInfo {
        GameInfo::of::<G>()
    }

    fn title(&self) -> String {
        self.start().title()
    }

    fn options(&self) -> Options {
        Game::options(self.start())
    }

    fn start(&self) -> String {
        self.start().to_string()
    }

    fn position(&self) -> String {
        self.position().to_string()
    }

    fn diagram(&self) -> String {
        Game::diagram(self.position())
    }

    fn turns(&self) -> Vec<String> {
        self.texts()
    }

    fn len(&self) -> usize {
        self.len()
    }

    fn last_turn(&self) -> Option<(String, Changes)> {
        let (position, turn) = self.turns().next_back()?;
        Some((position.turn_text(turn), Game::changes(position, turn)))
    }

    fn winning_cells(&self) -> Vec<String> {
        let last = self.turns().next_back();
        last.map_or_else(Vec::new, |(position, turn)| Game::winning_cells(position, turn))
    }

    fn to_move(&self) -> Player {
        Game::to_move(self.position())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn is_repeated(&self) -> bool {
        self.is_repeated()
    }

    fn final_margin(&self) -> Option<i32> {
        self.position().final_margin()
    }

    fn occurrences(&self) -> usize {
        self.occurrences()
    }

    fn play(&mut self, turn: &str) -> Result<(), TurnError> {
        self.play_text(turn)
    }

    fn play_all(&mut self, turns: &[String]) -> Result<(), ReplayError> {
        self.play_all(turns)
    }

    fn undo(&mut self) -> bool {
        self.undo()
    }

    fn boxed_clone(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }

    fn begin_here(&self) -> Box<dyn AnyGame> {
        boxed(self.position().clone())
    }

    fn with_pieces(
        &self,
        pieces: &[(String, Player)],
        to_move: Player,
    ) -> Result<Box<dyn AnyGame>, PiecesError> {
        Ok(boxed(self.position().with_pieces(pieces, to_move)?))
    }

    fn count_turns(&self) -> u128 {
        Game::count_turns(self.position())
    }

    fn for_each_turn(&self, listener: &mut dyn FnMut(String) -> ControlFlow<()>) {
        let position = self.position();
        let _ = Game::for_each_turn(position, |turn| listener(position.turn_text(turn)));
    }

    fn legal_turns(&self) -> Vec<String> {
        let mut turns = Vec::new();
        AnyGame::for_each_turn(self, &mut |turn| {
            turns.push(turn);
            ControlFlow::Continue(())
        });
        turns.sort_unstable_by(|a, b| natural(a, b));
        turns
    }

    fn perft(&self, depth: u32) -> u128 {
        perft(self.position(), depth)
    }

    fn read_turn(&self, text: &str) -> Result<String, ParseError> {
        let position = self.position();
        Ok(position.turn_text(Game::parse_turn(position, text)?))
    }

    fn draft(&self, steps: &[String]) -> Result<Draft<String>, IllegalStep> {
        let position = self.position();
        Ok(Game::draft(position, steps)?.map(|turn| position.turn_text(turn)))
    }

    fn steps(&self, turn: &str) -> Result<Vec<String>, ParseError> {
        let position = self.position();
        Ok(position.steps(Game::parse_turn(position, turn)?))
    }

    fn changes(&self, turn: &str) -> Result<Changes, ParseError> {
        let position = self.position();
        Ok(Game::changes(position, Game::parse_turn(position, turn)?))
    }

    fn clue(&self, turn: &str) -> Result<String, ParseError> {
        let position = self.position();
        Ok(position.clue(Game::parse_turn(position, turn)?))
    }

    fn view(&self) -> View {
        Game::view(self.position())
    }

    fn bot(&self, settings: &Settings) -> Box<dyn AnyBot> {
        Box::new(OfGame(self.start().bot(settings)))
    }

    fn table(&self, strength: Strength, tables: &Tables) -> Option<PendingTable> {
        self.start().table(strength, tables)
    }

    fn evaluate(
        &self,
        detail: Detail,
        means: &Means<'_>,
    ) -> Result<Evaluated<String>, EvaluateError> {
        let position = self.position();
        let known = G::evaluate(self, detail, means)?;
        let turn = |known: &EvaluatedTurn<G::Turn>| EvaluatedTurn {
            turn: position.turn_text(known.turn),
            worth: known.worth,
            opinion: known.opinion,
        };
        Ok(Evaluated {
            worth: known.worth,
            opinion: known.opinion,
            line: line(position, &known.line),
            turns: known.turns.iter().map(turn).collect(),
            has_all_best: known.has_all_best,
            nodes: known.nodes,
            depth: known.depth,
            is_near_repetition: known.is_near_repetition,
            is_coming: known.is_coming,
        })
    }

    fn review(
        &self,
        last: Option<Worth>,
        means: &Means<'_>,
    ) -> Result<Vec<ReviewedTurn<String>>, EvaluateError> {
        Ok(in_text(self, &review(self, last, means)?, 0))
    }

    fn review_with_estimates(
        &self,
        from: usize,
        means: &Means<'_>,
    ) -> Result<Review<String>, EvaluateError> {
        let Review { turns, is_coming } = review_with_estimates(self, from, means)?;
        Ok(Review { turns: in_text(self, &turns, from), is_coming })
    }

    fn puzzle(&self, grade: Grade, seed: u64, means: &Means<'_>) -> Result<AnyPuzzle, PuzzleError> {
        let Puzzle { position, grade, seed, solution, worth } =
            self.start().puzzle(grade, seed, means)?;
        let solution = position.turn_text(solution);
        Ok(AnyPuzzle { game: boxed(position), grade, seed, solution, worth })
    }

    fn play_match(
        &self,
        entrants: &[Entrant; 2],
        conditions: &Conditions,
        watcher: &dyn Watcher,
    ) -> Tally {
        play_match(self.position(), entrants, conditions, watcher)
    }

    fn try_program(&self, program: &Program, cancelled: &dyn Fn() -> bool) -> Result<(), BotError> {
        External::new(program.clone()).for_games_from(self.position()).start(cancelled)
    }

    fn kept(
        &self,
        settings: &Settings,
        count: usize,
        seed: u64,
        means: &Means<'_>,
    ) -> Result<Option<Kept>, EvaluateError> {
        let mut bot = self.start().bot(settings);
        self.start().kept(&mut *bot, count, seed, means)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// A bot of one game, as a bot for any game.
struct OfGame<G: Playable>(Box<dyn Bot<G>>);

impl<G: Playable> AnyBot for OfGame<G> {
    fn choose(
        &mut self,
        game: &dyn AnyGame,
        limits: Limits<'_>,
        report: &mut dyn FnMut(&Thought<String>),
    ) -> Result<BestMove<String>, BotError> {
        let game: &Record<G> = game.as_any().downcast_ref().expect("a game that the bot plays");
        let position = game.position();
        let in_text = |thought: &Thought<G::Turn>| Thought {
            assessment: thought.assessment,
            depth: thought.depth,
            nodes: thought.nodes,
            line: line(position, &thought.line),
        };
        let choice = self.0.choose(game, limits, &mut |thought| report(&in_text(thought)))?;
        let thought = in_text(&choice.thought);
        Ok(BestMove { turn: position.turn_text(choice.turn), thought })
    }

    fn reset(&mut self) {
        self.0.reset();
    }
}

/// The turns of a game from a ply on in their notation.
fn in_text<G: Game>(
    game: &Record<G>,
    reviewed: &[ReviewedTurn<G::Turn>],
    from: usize,
) -> Vec<ReviewedTurn<String>> {
    let turn = |((position, turn), reviewed): ((&G, G::Turn), &ReviewedTurn<G::Turn>)| {
        let &ReviewedTurn { player, best, worth, best_turn, .. } = reviewed;
        let best_turn = best_turn.map(|turn| position.turn_text(turn));
        ReviewedTurn { turn: position.turn_text(turn), player, best, worth, best_turn }
    };
    game.turns().skip(from).zip(reviewed).map(turn).collect()
}

/// The notation of successive turns.
fn line<G: Game>(start: &G, turns: &[G::Turn]) -> Vec<String> {
    let mut position = start.clone();
    let text = |&turn: &G::Turn| {
        let text = position.turn_text(turn);
        position = position.play(turn);
        text
    };
    turns.iter().map(text).collect()
}

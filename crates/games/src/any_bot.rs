use zugzwang_bots::{BestMove, Bot, BotError, Playable, Thought};
use zugzwang_rules::{Game, Record};
use zugzwang_search::Limits;

use crate::AnyGame;

/// A bot of any game. Turns are in the game's notation.
pub trait AnyBot: Send {
    /// The turn to make in a game that is not over; see [`Bot::choose`].
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

/// A bot of one game, for any.
pub(crate) struct OfGame<G: Playable>(pub(crate) Box<dyn Bot<G>>);

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

/// The notation of turns that follow each other.
pub(crate) fn line<G: Game>(start: &G, turns: &[G::Turn]) -> Vec<String> {
    let mut position = start.clone();
    let text = |&turn: &G::Turn| {
        let text = position.turn_text(turn);
        position = position.after(turn);
        text
    };
    turns.iter().map(text).collect()
}

use zugzwang_rules::Record;
use zugzwang_rules::symple::{Position, Turn};
use zugzwang_search::Limits;

use super::engine::Engine;
use crate::{BestMove, Bot, BotError, Thought};

pub(super) struct MctsBot<const W: usize>(pub(super) Engine<W>);

impl<const W: usize> Bot<Position<W>> for MctsBot<W> {
    fn choose(
        &mut self,
        game: &Record<Position<W>>,
        limits: Limits<'_>,
        report: &mut dyn FnMut(&Thought<Turn<W>>),
    ) -> Result<BestMove<Turn<W>>, BotError> {
        let Self(engine) = self;
        let known = *engine.position();
        let mut since: Vec<_> = game
            .turns()
            .rev()
            .take_while(|&(after, _)| *after != known)
            .map(|(_, turn)| turn)
            .collect();
        // The first turn since then is the one that was made in the known position.
        let len = since.len();
        if *game.position() == known {
            // No turn since then.
        } else if let Some((_, turn)) = game.turns().rev().nth(len) {
            since.push(turn);
            for turn in since.into_iter().rev() {
                engine.advance(turn);
            }
        } else {
            engine.restart(game.position());
        }
        Ok(engine.choose(limits, report))
    }

    fn reset(&mut self) {
        let Self(engine) = self;
        let position = *engine.position();
        engine.restart(&position);
    }
}

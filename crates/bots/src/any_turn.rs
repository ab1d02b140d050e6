//! Bots that play just any turn: they stand in until there are better ones.

use std::ops::ControlFlow;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use zugzwang_rules::simpei;
use zugzwang_search::Limits;

use crate::{Assessment, Bot, BotError, Choice, Contest, Playable, Record, Settings, Thought};

struct AnyTurn {
    rng: StdRng,
}

impl<C: Contest> Bot<C> for AnyTurn {
    fn choose(
        &mut self,
        game: &Record<C>,
        _: Limits<'_>,
        report: &mut dyn FnMut(&Thought<C::Turn>),
    ) -> Result<Choice<C::Turn>, BotError> {
        let mut turns = Vec::new();
        let _ = game.position().for_each_turn(|turn| {
            turns.push(turn);
            if turns.len() < 1000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let turn = turns[self.rng.random_range(0..turns.len())];
        let assessment = Assessment::Estimate { chance: 0.5, margin: None };
        let thought = Thought { assessment, depth: 1, nodes: 1, line: vec![turn] };
        report(&thought);
        Ok(Choice { turn, thought })
    }

    fn reset(&mut self) {}
}

fn any_turn<C: Contest>(settings: &Settings) -> Box<dyn Bot<C>> {
    Box::new(AnyTurn { rng: StdRng::seed_from_u64(settings.seed) })
}

impl Playable for simpei::Position {
    fn bot(&self, settings: &Settings) -> Box<dyn Bot<Self>> {
        any_turn(settings)
    }
}

use std::cmp::Reverse;
use std::ops::ControlFlow;
use std::sync::Arc;

use zugzwang_rules::Record;
use zugzwang_rules::simpei::{Position, Turn};
use zugzwang_search::Limits;
use zugzwang_solve::simpei::Probe;
use zugzwang_solve::{Evaluation, FileError};

use super::repetition::{Effect, Repetition};
use crate::{Assessment, BestMove, Bot, BotError, Thought};
use zugzwang_search::Random;

/// The maximum length of a line in plies.
const LONGEST_LINE: usize = 64;

/// Plays perfectly from a table of all positions: it wins as fast as possible, resists as long as
/// possible, and in drawn positions makes it as hard for the opponent as it can.
///
/// Unless it wins, it chooses among turns of equal value one after which as many of the opponent's
/// answers as possible give something away, and as few as possible do not. Remaining ties are
/// broken at random.
pub struct TableBot<P> {
    table: Arc<P>,
    random: Random,
    seed: u64,
}

impl<P: Probe + Send + Sync> TableBot<P> {
    /// A bot with this table, for games with the table's rules.
    #[must_use]
    pub fn new(table: Arc<P>, seed: u64) -> Self {
        Self { table, random: Random::new(seed), seed }
    }

    /// Every turn with its value, taking repetitions in the game into account.
    fn rated(&self, game: &Record<Position>) -> Result<Vec<(Turn, Evaluation, Effect)>, FileError> {
        let position = game.position();
        let repetition = Repetition::new(game);
        let mut rated = Vec::new();
        for_each_value(&*self.table, position, |turn, value| {
            let (value, effect) = repetition.value(position, turn, value);
            rated.push((turn, value, effect));
            ControlFlow::<()>::Continue(())
        })?;
        Ok(rated)
    }

    /// How hard a turn makes it for the opponent: the number of answers that give the result away,
    /// then how few do not.
    fn traps(&self, position: &Position, turn: Turn) -> Result<(usize, Reverse<usize>), FileError> {
        let mut values = Vec::new();
        for_each_value(&*self.table, &position.play_unchecked(turn), |_, value| {
            values.push(value.cmp(&Evaluation::Draw));
            ControlFlow::<()>::Continue(())
        })?;
        let best = values.iter().max();
        let kept = values.iter().filter(|&value| Some(value) == best).count();
        Ok((values.len() - kept, Reverse(kept)))
    }

    /// The line of best play after a turn, to the end of the game or its first repetition.
    fn line(&self, position: &Position, turn: Turn) -> Result<Vec<Turn>, FileError> {
        let (mut line, mut seen) = (vec![turn], vec![*position]);
        let (mut position, mut last) = (*position, turn);
        while line.len() < LONGEST_LINE {
            position = position.play_unchecked(last);
            if seen.contains(&position) {
                break;
            }
            seen.push(position);
            let value = self.table.probe(&position)?;
            let keeps = |turn, found| match found == value {
                true => ControlFlow::Break(turn),
                false => ControlFlow::Continue(()),
            };
            let Some(next) = for_each_value(&*self.table, &position, keeps)? else { break };
            line.push(next);
            last = next;
        }
        Ok(line)
    }
}

impl<P: Probe + Send + Sync> Bot<Position> for TableBot<P> {
    fn choose(
        &mut self,
        game: &Record<Position>,
        _: Limits<'_>,
        report: &mut dyn FnMut(&Thought<Turn>),
    ) -> Result<BestMove<Turn>, BotError> {
        let position = game.position();
        let rated = self.rated(game)?;
        let best = rated.iter().map(|&(_, value, _)| value).max().expect("a turn");
        let mut equal = Vec::new();
        for &(turn, value, effect) in &rated {
            if value != best {
                continue;
            }
            // A winner need not set traps. Otherwise turns that avoid repetition come first, since
            // a game that goes on can still be won.
            let traps = match best {
                Evaluation::Win(_) => Default::default(),
                _ => self.traps(position, turn)?,
            };
            equal.push(((effect, traps), turn));
        }
        let most = equal.iter().map(|&(hope, _)| hope).max();
        equal.retain(|&(hope, _)| Some(hope) == most);
        let &(_, turn) = self.random.pick(&equal);
        let line = self.line(position, turn)?;
        let nodes = rated.len() as u64;
        let thought = Thought { assessment: Assessment::Proven(best), depth: 0, nodes, line };
        report(&thought);
        Ok(BestMove { turn, thought })
    }

    fn reset(&mut self) {
        self.random = Random::new(self.seed);
    }
}

/// Calls `listener` with every turn and its value for the player who makes it, until it breaks, and
/// returns the break value.
pub(super) fn for_each_value<B>(
    table: &impl Probe,
    position: &Position,
    mut listener: impl FnMut(Turn, Evaluation) -> ControlFlow<B>,
) -> Result<Option<B>, FileError> {
    let stopped =
        position.for_each_turn(|turn| match table.probe(&position.play_unchecked(turn)) {
            Ok(after) => listener(turn, after.before_turn()).map_break(Ok),
            Err(error) => ControlFlow::Break(Err(error)),
        });
    stopped.break_value().transpose()
}

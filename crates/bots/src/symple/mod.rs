//! Bots for Symple: Monte Carlo tree search, and the exact solver near the end.
//!
//! The tree of [`zugzwang_search::mcts`] is built stone by stone: a growth of twelve chains is
//! twelve small choices, one chain after another. As far as the rules allow, a growth can be built
//! in only one order, so sets of stones hardly ever transpose.
//!
//! Playouts run on a board that keeps its chains and their neighbouring points up to date stone by
//! stone, as bit sets and without allocating. About half of their time goes into growths: counting
//! the open points, drawing one, and removing those beside its chains. Each of these steps depends
//! on the one before, so stones are placed in the meantime. Joining chains takes the next largest
//! share, then deciding whether and where to plant. AVX2 and BMI2, where the processor has them,
//! speed up counting and picking bits.
//!
//! Where the tree looks first comes from a policy, which was learned from searches (see the
//! `policy` folder). It matters more than anything else: on 7x7 and 9x9 there are some fifty
//! choices at a time, of which a search can examine only a few closely.
//!
//! These parts were kept since they won matches (openings with both colours, equal playouts). The
//! parameters are those of [`Tuning`](zugzwang_search::mcts::Tuning):
//!
//! | part | score | |
//! |---|---|---|
//! | all moves as first (AMAF), against none | 65 % ± 9 | 7x7, 1000 playouts, 100 games |
//! | without the policy: exploration 0.1, against 0.2; 0.4 against 0.2 | 68 % ± 7; 24 % ± 6 | 9x9, 500 playouts, 200 games |
//! | planting until growing pays, against half the patience | 83 % ± 5 | 9x9, 500 playouts, 200 games |
//! | any turn late in the game, against growing whenever possible | 70 % ± 10 | 9x9, 400 playouts, 80 games |
//! | the policy, against none | 74 % ± 9 | 7x7, 10,000 playouts, 100 games |
//! | | 87 % ± 9 | 9x9, 5000 playouts, 60 games |
//! | | 97 % ± 5 | 13x13, 3000 playouts, 60 games |
//! | | 24 of 24 games | 19x19, 2000 playouts |
//! | the exact solver from 26 vacant points, against 18; 30 | 59 % ± 11; 53 % ± 11 | 7x7, 100 ms, 80 games |
//! | maximizing wins alone, against half wins and half margin | 45 % ± 7 | 9x9, 500 playouts, 200 games |
//!
//! With the policy the default exploration is only 0.01, since the priors explore enough.
//!
//! Some ideas for playouts were dropped since they did not help: planting on the roomiest of
//! several points (56 % ± 7), growing on open ground first (47 to 51 %), joining chains first late
//! in the game (30 to 46 %), and keeping chains apart early (49 to 53 %). Recentring the values of
//! margins each turn did not help either (44 to 50 %; 35 to 39 % ± 10 on 13x13).
//!
//! `cargo bench --bench symple_match` plays such matches.

mod analysis;
mod choose;
mod engine;
mod evaluate;
mod fixed;
mod levels;
mod mcts_bot;
mod playout;
mod playout_board;
mod policy;
mod processor;
mod puzzle;
mod step;
#[cfg(test)]
mod tests;
mod topology;
mod walk;

use zugzwang_rules::Record;
use zugzwang_rules::symple::{Position, Turn};

use self::mcts_bot::MctsBot;
use crate::puzzle::{Grade, Puzzle, PuzzleError};
use crate::{Bot, Detail, EvaluateError, Evaluated, Means, Playable, Settings};

pub use analysis::{Analysis, LikedTurn, analyse};
pub use engine::Engine;
pub use fixed::FIXED_SEARCHES;
pub use levels::Skill;
pub use playout::Playouts;
pub use policy::training;
pub use puzzle::puzzle;

impl<const W: usize> Playable for Position<W> {
    fn bot(&self, settings: &Settings) -> Box<dyn Bot<Self>> {
        let &Settings { strength, threads, memory, seed, .. } = settings;
        Box::new(MctsBot(Engine::new(self, Skill::of(strength), threads, memory, seed)))
    }

    fn evaluate(
        game: &Record<Self>,
        detail: Detail,
        means: &Means<'_>,
    ) -> Result<Evaluated<Turn<W>>, EvaluateError> {
        Ok(evaluate::evaluate(game, detail, means))
    }

    fn puzzle(
        &self,
        grade: Grade,
        seed: u64,
        means: &Means<'_>,
    ) -> Result<Puzzle<Self>, PuzzleError> {
        means.limit(1.0, |limits| puzzle(self, grade, seed, limits))
    }

    /// Plants only: growing too early gives points away.
    fn is_opening_turn(&self, turn: Turn<W>) -> bool {
        turn.growth().is_empty()
    }
}

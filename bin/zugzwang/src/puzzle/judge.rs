use anyhow::Context;
use zugzwang_bots::{Detail, Evaluated, Means, Worth};
use zugzwang_cli::{Interrupted, Progress, found, interrupt};
use zugzwang_games::AnyGame;

/// Evaluates turns, and finds the best defence.
pub(super) struct Judge<'a> {
    pub(super) means: &'a Means<'a>,
    pub(super) progress: &'a Progress,
}

impl Judge<'_> {
    /// What a legal turn is worth to its player.
    pub(super) fn worth(&self, game: &dyn AnyGame, turn: &str) -> anyhow::Result<Worth> {
        let mut after = game.begin_here();
        after.play(turn)?;
        let known = self.evaluate(&*after, Detail::Worth)?;
        Ok(known.worth.context("a position without a value")?.before_turn())
    }

    /// A best turn in a game that is not over. A losing player resists as long as possible, or
    /// loses by as little as possible.
    pub(super) fn best(&self, game: &dyn AnyGame) -> anyhow::Result<String> {
        let known = self.evaluate(&*game.begin_here(), Detail::Best)?;
        let first = known.turns.into_iter().next();
        Ok(first.context("a position without a turn")?.turn)
    }

    /// Evaluates a position. Earlier occurrences are ignored: a draw by repetition is announced
    /// when it happens.
    fn evaluate(&self, game: &dyn AnyGame, detail: Detail) -> anyhow::Result<Evaluated<String>> {
        let known = found(game.evaluate(detail, self.means), game)?;
        self.progress.finish();
        if interrupt::requested() { Err(Interrupted.into()) } else { Ok(known) }
    }
}

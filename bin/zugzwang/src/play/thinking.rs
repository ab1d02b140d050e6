//! What a session has its bot do.

use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use zugzwang_bots::{Level, Strength, Thought};
use zugzwang_cli::paragraph;
use zugzwang_rules::Game;
use zugzwang_search::Limits;
use zugzwang_solve::Observer;

use super::advice::{Advised, hint};
use super::described::Described;
use super::session::Session;
use crate::terminal::{assessment, no_steps};

impl<C: Advised + Described> Session<'_, '_, C> {
    /// Lets the bot make a turn; `false` if Ctrl-C came in between.
    pub(super) fn think(&mut self) -> anyhow::Result<bool> {
        self.tools.screen.flush()?;
        let position = self.record.position();
        let side = C::SIDES[position.to_move().index()];
        let spinner = ProgressBar::new_spinner()
            .with_style(ProgressStyle::with_template("{spinner} {wide_msg}")?)
            .with_message(format!("{side} thinks"));
        spinner.enable_steady_tick(Duration::from_millis(100));
        let progress = &self.tools.tables.progress;
        let cancelled = || progress.is_cancelled();
        let limits = Limits { cancelled: Some(&cancelled), ..Limits::default() };
        let record = &self.record;
        let choice = self.bot.choose(record, limits, &mut |thought| {
            spinner.set_message(format!("{side} thinks: {}", describe(position, thought)));
        });
        spinner.finish_and_clear();
        let choice = choice?;
        if progress.is_cancelled() {
            return Ok(false);
        }
        let text = position.turn_text(choice.turn);
        let opinion = match choice.thought.nodes {
            0 | 1 => String::new(),
            nodes => format!(" ({})", looked_at(choice.thought.depth, nodes)),
        };
        let line = paragraph("", readable(&format!("{side} plays {text}{opinion}")).split(' '));
        self.record.play(choice.turn);
        self.draft = no_steps(self.record.position());
        self.say(&line)?;
        Ok(true)
    }

    pub(super) fn hint(&mut self) -> anyhow::Result<()> {
        if self.outcome().is_some() {
            return self.say("hint: the game is over");
        }
        self.tools.screen.flush()?;
        let spinner = ProgressBar::new_spinner().with_message("looking for a hint");
        spinner.enable_steady_tick(Duration::from_millis(100));
        let hint = hint(&self.record, &self.settings, &self.tools.tables.progress);
        spinner.finish_and_clear();
        if self.tools.tables.progress.is_cancelled() {
            return Ok(());
        }
        let side = C::SIDES[self.record.position().to_move().index()];
        let text = readable(&format!("Hint for {side}: {}", hint?));
        self.say(&paragraph("", text.split(' ')))
    }

    pub(super) fn set_level(&mut self, level: Option<Level>) -> anyhow::Result<()> {
        if let Some(level) = level {
            self.level = level;
            self.settings.strength = Strength::Level(level);
            self.bot = self.record.start().bot(&self.settings);
        }
        self.say(&format!("The computer plays at level {}.", self.level))
    }
}

/// `12 plies, 1,234 nodes`.
fn looked_at(depth: u32, nodes: u64) -> String {
    let plies = if depth > 0 { format!("{}, ", zugzwang_cli::plies(depth)) } else { String::new() };
    format!("{plies}{} nodes", HumanCount(nodes))
}

/// What a bot thinks so far, in a line.
fn describe<C: Game>(position: &C, thought: &Thought<C::Turn>) -> String {
    let mut current = position.clone();
    let mut line = String::new();
    for &turn in thought.line.iter().take(4) {
        line += &format!(" {}", current.turn_text(turn));
        current = current.after(turn);
    }
    let opinion = assessment(thought.assessment);
    format!("{}, {opinion}:{line}", looked_at(thought.depth, thought.nodes))
}

/// The text with its long turns cut at commas, so that lines have a place to end.
fn readable(text: &str) -> String {
    const LONG: usize = 40;
    let words = text.split(' ').map(|word| match word.len() {
        ..LONG => word.to_owned(),
        _ => word.replace(',', ", "),
    });
    words.collect::<Vec<_>>().join(" ")
}

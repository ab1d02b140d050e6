//! The bot's part of a session: turns, hints and levels.

use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use zugzwang_bots::{Level, Strength, Thought};
use zugzwang_cli::{assessment, paragraph};
use zugzwang_search::Limits;
use zugzwang_solve::Observer;

use super::hint::hint;
use super::seats::Seats;
use super::session::Session;

impl Session<'_, '_> {
    /// Creates a bot with the current settings, unless two people play. Waits for the table if the
    /// bot plays from one.
    pub(super) fn seat_bot(&mut self) {
        if self.seats == Seats::Both {
            return;
        }
        let (game, progress) = (self.typed.game(), self.tools.progress);
        if let Some(table) = game.table(self.settings.strength, self.tools.tables) {
            // Without the table the bot searches.
            let _ = table.watch(progress);
            progress.finish();
        }
        self.bot = Some(game.bot(&self.settings));
    }

    /// Lets the bot make a turn, unless Ctrl-C is pressed meanwhile.
    pub(super) fn think(&mut self) -> anyhow::Result<()> {
        self.tools.screen.flush()?;
        let (game, progress) = (self.typed.game(), self.tools.progress);
        let side = game.side();
        let spinner = ProgressBar::new_spinner()
            .with_style(ProgressStyle::with_template("{spinner} {wide_msg}")?)
            .with_message(format!("{side} thinks"));
        spinner.enable_steady_tick(Duration::from_millis(100));
        let cancelled = || progress.is_cancelled();
        let limits = Limits { cancelled: Some(&cancelled), ..Limits::default() };
        let bot = self.bot.get_or_insert_with(|| game.bot(&self.settings));
        let choice = bot.choose(game, limits, &mut |thought| {
            spinner.set_message(format!("{side} thinks: {}", describe(thought)));
        });
        spinner.finish_and_clear();
        let choice = choice?;
        if progress.is_cancelled() {
            return Ok(());
        }
        let opinion = match choice.thought.nodes {
            0 | 1 => String::new(),
            nodes => format!(" ({})", looked_at(choice.thought.depth, nodes)),
        };
        let line = format!("{side} plays {}{opinion}", choice.turn);
        self.typed.play(&choice.turn)?;
        self.say(&paragraph("", readable(&line).split(' ')))
    }

    pub(super) fn hint(&mut self) -> anyhow::Result<()> {
        if self.outcome().is_some() {
            return self.say("hint: the game is over");
        }
        self.tools.screen.flush()?;
        let game = self.typed.game();
        let spinner = ProgressBar::new_spinner().with_message("looking for a hint");
        spinner.enable_steady_tick(Duration::from_millis(100));
        let hint = hint(game, &self.settings, self.tools.tables);
        spinner.finish_and_clear();
        if self.tools.progress.is_cancelled() {
            return Ok(());
        }
        let text = match hint {
            Ok(hint) => readable(&format!("Hint for {}: {hint}", game.side())),
            Err(error) => format!("hint: {error}"),
        };
        self.say(&paragraph("", text.split(' ')))
    }

    pub(super) fn set_level(&mut self, level: Option<Level>) -> anyhow::Result<()> {
        if let Some(level) = level {
            self.level = level;
            self.settings.strength = Strength::Level(level);
            self.seat_bot();
        }
        self.say(&format!("The computer plays at level {}.", self.level))
    }
}

/// `12 plies, 1,234 nodes`.
fn looked_at(depth: u32, nodes: u64) -> String {
    let plies = if depth > 0 { format!("{}, ", zugzwang_cli::plies(depth)) } else { String::new() };
    format!("{plies}{} nodes", HumanCount(nodes))
}

/// What a bot thinks so far, in one line.
fn describe(thought: &Thought<String>) -> String {
    const SHOWN: usize = 4;
    let line = thought.line[..SHOWN.min(thought.line.len())].join(" ");
    let looked_at = looked_at(thought.depth, thought.nodes);
    format!("{looked_at}, {}: {line}", assessment(thought.assessment))
}

/// The text with blanks after the commas of long turns, so that lines can be broken there.
fn readable(text: &str) -> String {
    const LONG: usize = 40;
    let words = text.split(' ').map(|word| match word.len() {
        ..LONG => word.to_owned(),
        _ => word.replace(',', ", "),
    });
    words.collect::<Vec<_>>().join(" ")
}

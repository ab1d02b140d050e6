//! Typing turns: whole, or step by step.

use std::io::Write;
use std::ops::ControlFlow;

use zugzwang_cli::{interrupt, paragraph};
use zugzwang_games::{AnyGame, natural};
use zugzwang_rules::{Draft, NextStep, Player};

use super::board::{Picture, show, standing};
use super::{Line, Paint, Reader};

/// The most turns to list; nobody reads more.
const MOST_LISTED: usize = 200;

/// A game whose turns are typed.
pub(crate) struct TypedGame {
    game: Box<dyn AnyGame>,
    /// The unfinished turn.
    draft: Draft<String>,
}

impl TypedGame {
    pub(crate) fn new(game: Box<dyn AnyGame>) -> Self {
        Self { draft: no_steps(&*game), game }
    }

    pub(crate) fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// Makes a legal turn.
    pub(crate) fn play(&mut self, turn: &str) -> anyhow::Result<()> {
        self.game.play(turn)?;
        self.begin_turn();
        Ok(())
    }

    /// Drops the unfinished turn.
    pub(crate) fn begin_turn(&mut self) {
        self.draft = no_steps(&*self.game);
    }

    /// Adds what was typed to the unfinished turn. Returns the turn if it is complete.
    ///
    /// # Errors
    ///
    /// If the text is neither a turn nor a possible step, with a message of one line.
    pub(crate) fn enter(&mut self, text: &str) -> Result<Option<String>, String> {
        let typed = steps(text);
        if typed.is_empty() {
            return Err(format!("{text:?}: expected a turn, or a cell of the board"));
        }
        let is_begun = self.is_begun();
        // A turn that is typed whole is played as it is, even if it could go on.
        let whole = self.game.read_turn(text);
        if let Ok(turn) = &whole
            && !is_begun
            && !text.ends_with(',')
        {
            return Ok(Some(turn.clone()));
        }
        // If the text does not continue the draft, it may start a new one.
        let next = self
            .game
            .draft(&[&self.draft.steps[..], &typed].concat())
            .or_else(|error| self.game.draft(&typed).map_err(|_| error));
        match (next, whole) {
            (Ok(Draft { turn: Some(turn), next, .. }), _) if next.is_empty() => Ok(Some(turn)),
            (Ok(draft), _) => {
                self.draft = draft;
                Ok(None)
            }
            // The error of the text as a turn is more helpful than that of a step.
            (Err(_), Err(error)) if !is_begun => Err(error.to_string()),
            (Err(error), _) => Err(error.to_string()),
        }
    }

    /// The unfinished turn, if it may end here.
    pub(crate) fn finish(&self) -> Result<String, String> {
        let Draft { turn, prompt, .. } = &self.draft;
        turn.clone().ok_or_else(|| format!("done: the turn is not complete. {prompt}"))
    }

    /// Takes back the last step of the unfinished turn; returns whether there was one.
    pub(crate) fn take_back(&mut self) -> bool {
        let shorter =
            self.draft.steps.split_last().and_then(|(_, rest)| self.game.draft(rest).ok());
        let has_steps = shorter.is_some();
        if let Some(draft) = shorter {
            self.draft = draft;
        }
        has_steps
    }

    fn is_begun(&self) -> bool {
        !self.draft.steps.is_empty()
    }

    /// What can be played now: the next steps, and the turns themselves if there are few.
    pub(crate) fn legal(&self) -> String {
        const FEW: u128 = 24;
        let Draft { next, turn, prompt, .. } = &self.draft;
        let mut lines = vec![paragraph("", prompt.split(' '))];
        for choices in next.chunk_by(|a, b| a.kind == b.kind) {
            let label = format!("{:7}  ", capital(choices[0].kind));
            lines.push(paragraph(&label, choices.iter().map(|choice| &choice.step)));
        }
        if !self.is_begun() && self.game.count_turns() <= FEW {
            lines.push(paragraph("Turns    ", self.turns("")));
        }
        if self.is_begun() && turn.is_some() {
            lines.push("Or type 'done': the turn is complete.".to_owned());
        }
        lines.join("\n")
    }

    /// The legal turns that start with a text, or some of them if there are many.
    pub(crate) fn turns_like(&self, start: &str) -> String {
        match self.turns(start) {
            texts if texts.is_empty() => format!("No turn begins with {start:?}."),
            texts => paragraph("  ", texts),
        }
    }

    /// The turns that start with a text, sorted. If there are more than [`MOST_LISTED`], only some
    /// of them, and dots.
    fn turns(&self, start: &str) -> Vec<String> {
        let mut texts = Vec::new();
        self.game.for_each_turn(&mut |text| {
            if text.starts_with(start) {
                texts.push(text);
            }
            // There may be too many turns to go through.
            match texts.len() > MOST_LISTED || interrupt::requested() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        let is_cut = texts.len() > MOST_LISTED;
        texts.truncate(MOST_LISTED);
        texts.sort_unstable_by(|a, b| natural(a, b));
        texts.extend(is_cut.then(|| "...".to_owned()));
        texts
    }

    /// Asks for a line: a command, or a turn unless the game is over. `words` gives the commands
    /// that start with a text.
    pub(crate) fn read(
        &self,
        reader: &mut Reader,
        out: &mut dyn Write,
        is_over: bool,
        words: fn(&str) -> Vec<String>,
    ) -> anyhow::Result<Line> {
        let prompt = match (is_over, self.is_begun()) {
            (true, _) => "game over> ".to_owned(),
            (false, true) => format!("{} ...> ", self.game.side()),
            (false, false) => format!("{}> ", self.game.side()),
        };
        let (game, typed) = (self.game.begin_here(), self.draft.steps.clone());
        let complete = move |line: &str| {
            let steps = (!is_over).then(|| completions(&*game, &typed, line));
            let (at, mut found) = steps.unwrap_or_default();
            if at == 0 {
                found.extend(words(line));
            }
            (at, found)
        };
        reader.read(out, &prompt, Box::new(complete))
    }

    /// Why the game is a draw, to be put after that word.
    pub(crate) fn why_drawn(&self) -> String {
        match self.game.final_margin() {
            _ if self.game.is_repeated() => {
                format!(": the position has occurred {} times", self.game.occurrences())
            }
            Some(_) => ": both have the same score".to_owned(),
            None => String::new(),
        }
    }

    /// Prints the board with each player's standing, followed by `about` that player, and `notes`.
    pub(crate) fn show(
        &self,
        out: &mut dyn Write,
        paint: Paint,
        about: [String; 2],
        notes: Vec<String>,
    ) -> anyhow::Result<()> {
        let view = self.game.view();
        let standings = Player::BOTH.map(|player| standing(&view, player, paint));
        let standings = standings.into_iter().zip(about).map(|(standing, note)| standing + &note);
        let notes: Vec<_> = standings.chain(notes).collect();
        let last = self.game.last_turn().map(|(_, changes)| changes);
        let picture = Picture { view: &view, draft: &self.draft, last: last.as_ref(), paint };
        show(out, &picture, &notes)?;
        Ok(())
    }
}

fn no_steps(game: &dyn AnyGame) -> Draft<String> {
    game.draft(&[]).expect("a turn can be begun")
}

/// The parts of a text, each of which names a cell.
fn steps(text: &str) -> Vec<String> {
    let parts = text.split(is_separator).filter(|part| !part.is_empty());
    parts.map(str::to_owned).collect()
}

fn is_separator(c: char) -> bool {
    c == ',' || c == '-' || c.is_whitespace()
}

/// The start of the word to complete in a line, and its completions.
fn completions(game: &dyn AnyGame, typed: &[String], line: &str) -> (usize, Vec<String>) {
    let at = line.rfind(is_separator).map_or(0, |at| at + 1);
    let next = game.draft(&[typed, &steps(&line[..at])].concat()).map_or(Vec::new(), |d| d.next);
    let steps = next.into_iter().map(|NextStep { step, .. }| step);
    (at, steps.filter(|step| step.starts_with(&line[at..])).collect())
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

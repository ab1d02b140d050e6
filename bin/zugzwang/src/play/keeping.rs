//! How a session writes its game to files.

use std::path::{Path, PathBuf};

use anyhow::Context;

use super::advice::Advised;
use super::described::Described;
use super::saved::Saved;
use super::session::Session;
use crate::terminal::Board;

impl<C: Board + Advised + Described> Session<'_, '_, C> {
    pub(super) fn save(&mut self, name: &str) -> anyhow::Result<()> {
        match self.document().write(Path::new(name)) {
            Ok(()) => {
                self.turns_saved = self.record.len();
                self.say(&format!("Saved to {name:?}."))
            }
            Err(error) => self.say(&format!("{error:#}")),
        }
    }

    pub(super) fn document(&self) -> Saved {
        Saved::of(&self.record, self.seats, self.level, self.resigned)
    }

    /// Keeps an unfinished game of a person at a terminal, so that leaving loses nothing.
    pub(super) fn keep(&mut self) -> anyhow::Result<()> {
        let is_unsaved = self.record.len() != self.turns_saved;
        if !is_unsaved || self.outcome().is_some() || !self.tools.reader.is_terminal() {
            return Ok(());
        }
        let path = self.unfinished();
        let document = self.document();
        let keep = || -> anyhow::Result<()> {
            std::fs::create_dir_all(self.tools.state).context("where games are kept")?;
            document.write(&path)
        };
        match keep() {
            Ok(()) => {
                let path = shlex::try_quote(&path.display().to_string())?.into_owned();
                let line =
                    format!("The game goes on with: zugzwang play {} --load {path}", C::NAME);
                self.say(&line)?;
            }
            Err(error) => self.say(&format!("{error:#}: the game is not kept"))?,
        }
        // Before the last word on standard error, if there is one.
        self.tools.screen.flush()?;
        Ok(())
    }

    fn unfinished(&self) -> PathBuf {
        self.tools.state.join(format!("unfinished-{}.json", C::NAME))
    }
}

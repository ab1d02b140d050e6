//! Writing the game of a session to files.

use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::Context;

use super::saved::{Saved, UNFINISHED};
use super::session::Session;

impl Session<'_, '_> {
    pub(super) fn save(&mut self, name: &str) -> anyhow::Result<()> {
        match self.document().write(Path::new(name)) {
            Ok(()) => {
                self.turns_saved = self.typed.game().turns();
                self.say(&format!("Saved to {name:?}."))
            }
            Err(error) => self.say(&format!("{error:#}")),
        }
    }

    pub(super) fn document(&self) -> Saved {
        Saved::of(self.typed.game(), self.seats, self.level, self.resigned)
    }

    /// Saves an unfinished game of a person at a terminal, so that nothing is lost on leaving.
    pub(super) fn keep(&mut self) -> anyhow::Result<()> {
        let game = self.typed.game();
        let is_unsaved = !game.is_empty() && game.turns() != self.turns_saved;
        if !is_unsaved || self.outcome().is_some() || !self.tools.reader.is_terminal() {
            return Ok(());
        }
        let (name, document) = (game.info().name, self.document());
        let keep = || -> anyhow::Result<PathBuf> {
            fs::create_dir_all(self.tools.state).context("the folder of unfinished games")?;
            let path = match &self.kept {
                Some(path) => path.clone(),
                None => new_file(self.tools.state, name)?,
            };
            document.write(&path).inspect_err(|_| {
                if self.kept.is_none() {
                    let _ = fs::remove_file(&path);
                }
            })?;
            Ok(path)
        };
        match keep() {
            Ok(path) => {
                let path = shlex::try_quote(&path.display().to_string())?.into_owned();
                self.say(&format!("Resume the game with: zugzwang play {name} --load {path}"))?;
            }
            Err(error) => self.say(&format!("{error:#}: the game is not saved"))?,
        }
        // It must come before a last message on standard error.
        self.tools.screen.flush()?;
        Ok(())
    }
}

/// A new, empty file for an unfinished game; existing files belong to other games.
fn new_file(folder: &Path, game: &str) -> anyhow::Result<PathBuf> {
    let mut name = format!("{UNFINISHED}{game}.json");
    for number in 2.. {
        let path = folder.join(&name);
        match File::create_new(&path) {
            Ok(_) => return Ok(path),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                name = format!("{UNFINISHED}{game}-{number}.json");
            }
            Err(error) => return Err(error).context(path.display().to_string()),
        }
    }
    unreachable!("as many files as numbers")
}

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Context;
use zugzwang_games::AnyPuzzle;
use zugzwang_solve::{open_file, open_to_append};

/// A file with a line for each puzzle that was shown, so that none is repeated.
pub(super) struct Seen {
    path: PathBuf,
}

impl Seen {
    pub(super) fn new(path: PathBuf) -> Self {
        Self { path }
    }

    /// A puzzle with a random seed that was not shown before. It is remembered.
    ///
    /// If many tries only give known puzzles, the board has hardly any others, and a known one is
    /// returned.
    pub(super) fn fresh(
        &self,
        make: impl Fn(u64) -> anyhow::Result<AnyPuzzle>,
    ) -> anyhow::Result<AnyPuzzle> {
        const MOST_TRIES: usize = 200;
        // The file is missing the first time. Without it puzzles hardly ever repeat, either.
        let known = open_file(&self.path).ok().and_then(|file| io::read_to_string(file).ok());
        let known = known.unwrap_or_default();
        let line = |AnyPuzzle { game, .. }: &AnyPuzzle| {
            format!("{} {}", game.info().name, game.position())
        };
        let mut puzzle = make(seed())?;
        for _ in 0..MOST_TRIES {
            let text = line(&puzzle);
            if !known.lines().any(|known| known == text) {
                self.remember(&text)?;
                break;
            }
            puzzle = make(seed())?;
        }
        Ok(puzzle)
    }

    fn remember(&self, line: &str) -> anyhow::Result<()> {
        let name = || self.path.display().to_string();
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder).with_context(name)?;
        }
        // A single write, so that lines of several processes do not mix.
        let mut file = open_to_append(&self.path)?;
        file.write_all(format!("{line}\n").as_bytes()).with_context(name)
    }
}

/// A random seed that is short enough to type.
fn seed() -> u64 {
    rand::random_range(0..1_000_000_000)
}

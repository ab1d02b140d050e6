//! Games in files: a JSON document, written whole or not at all.

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

use anyhow::{Context, bail, ensure};
use serde::{Deserialize, Serialize};
use zugzwang_bots::{Contest, Level, Record};
use zugzwang_rules::simpei::{self, FirstMove, Sandwich};
use zugzwang_rules::symple::{AnyPosition, dispatch};

use super::seats::Seats;
use crate::start::Start;

/// No game is longer, in bytes.
const LONGEST: u64 = 1 << 20;

/// A game, as files and `--json` have it.
#[derive(Serialize, Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Saved {
    pub(crate) game: String,
    /// Where it began.
    pub(crate) position: String,
    /// Simpei's rules that the position does not show.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) first_move: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) sandwich: Option<String>,
    pub(crate) moves: Vec<String>,
    /// The winner, `draw`, or nothing while the game goes on.
    pub(crate) result: Option<String>,
    /// Whether the loser gave up.
    #[serde(default)]
    pub(crate) resigned: bool,
    /// The side of the person, or `both`.
    #[serde(rename = "as")]
    pub(crate) seat: String,
    pub(crate) level: u8,
}

/// A saved game that makes sense: where it starts, and who plays it how.
pub(crate) struct Loaded {
    pub(crate) start: Start,
    pub(crate) moves: Vec<String>,
    pub(crate) seats: Seats,
    pub(crate) level: Level,
}

impl Saved {
    /// Writes the document to a file, which is there whole or not at all.
    pub(crate) fn write(&self, path: &Path) -> anyhow::Result<()> {
        let write = || -> anyhow::Result<()> {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            let mut file = tempfile::NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))?;
            serde_json::to_writer_pretty(&mut file, self)?;
            writeln!(file)?;
            file.as_file().sync_all()?;
            file.persist(path)?;
            Ok(())
        };
        write().with_context(|| path.display().to_string())
    }

    /// Reads a file and checks all that it says.
    pub(crate) fn read(path: &Path) -> anyhow::Result<Loaded> {
        let read = || -> anyhow::Result<Loaded> {
            let mut text = String::new();
            File::open(path)?.take(LONGEST).read_to_string(&mut text)?;
            ensure!((text.len() as u64) < LONGEST, "expected a game, found a longer file");
            let saved: Self = serde_json::from_str(&text).context("expected a saved game")?;
            saved.resolve()
        };
        read().with_context(|| path.display().to_string())
    }

    fn resolve(self) -> anyhow::Result<Loaded> {
        let start = match self.game.as_str() {
            "simpei" => {
                let position: simpei::Position = self.position.parse()?;
                let first_move =
                    self.first_move.as_deref().map_or(Ok(FirstMove::Inner), str::parse)?;
                let sandwich = self.sandwich.as_deref().map_or(Ok(Sandwich::Any), str::parse)?;
                Start::Simpei(position.with_first_move(first_move).with_sandwich(sandwich))
            }
            "symple" => Start::Symple(self.position.parse::<AnyPosition>()?),
            other => bail!("game {other:?}: expected 'simpei' or 'symple'"),
        };
        let seats = Seats::parse(&self.seat, start.sides())?;
        let level = Level::new(self.level)
            .with_context(|| format!("level {}: expected a level from 1 to 8", self.level))?;
        match &start {
            Start::Simpei(position) => replay(*position, &self.moves).map(drop)?,
            Start::Symple(any) => {
                dispatch!(any, position => replay(*position, &self.moves).map(drop))?;
            }
        }
        Ok(Loaded { start, moves: self.moves, seats, level })
    }
}

/// Plays the turns of a saved game.
pub(crate) fn replay<C: Contest>(start: C, moves: &[String]) -> anyhow::Result<Record<C>> {
    let mut record = Record::new(start);
    for (i, text) in moves.iter().enumerate() {
        let turn = || format!("turn {}", i + 1);
        ensure!(record.outcome().is_none(), "{}: expected none, the game is over", turn());
        record.play_text(text).with_context(turn)?;
    }
    Ok(record)
}

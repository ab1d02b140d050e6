//! Games in files: JSON documents, written completely or not at all.

use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use zugzwang_bots::Level;
use zugzwang_games::{AnyGame, find, games};
use zugzwang_rules::{Options, Outcome, Player, trimmed};
use zugzwang_solve::{check_destination, open_file, write_whole};

use super::seats::Seats;

/// The maximum size of a saved game, in bytes.
const LONGEST: u64 = 1 << 20;

/// The names of files with unfinished games start with this.
pub(super) const UNFINISHED: &str = "unfinished-";

/// A game, as in files and in the output of `--json`.
#[derive(Serialize, Deserialize, Clone, Debug)]
#[serde(expecting = "an object with a game")]
pub(crate) struct Saved {
    pub(crate) game: String,
    /// The position at the start.
    pub(crate) position: String,
    /// The options that are not in the notation of the position, by name.
    #[serde(flatten)]
    pub(crate) options: Map<String, Value>,
    pub(crate) moves: Vec<String>,
    /// The winner, `draw`, or `null` while the game goes on.
    pub(crate) result: Option<String>,
    /// Whether the loser resigned.
    #[serde(default)]
    pub(crate) resigned: bool,
    /// The side of the person, or `both`.
    #[serde(rename = "as")]
    pub(crate) seat: String,
    pub(crate) level: u8,
}

/// A saved game that has been checked.
pub(crate) struct Loaded {
    pub(crate) game: Box<dyn AnyGame>,
    /// The player who resigned.
    pub(crate) resigned: Option<Player>,
    pub(crate) seats: Seats,
    pub(crate) level: Level,
    /// The file to write it back to if it stays unfinished.
    pub(crate) kept: Option<PathBuf>,
}

impl Loaded {
    /// The same game, to be written back to its file if that is one of the unfinished games in the
    /// folder.
    pub(super) fn with_file(self, path: &Path, folder: &Path) -> Self {
        let is_kept = || {
            let name = path.file_name()?.to_str()?;
            let (parent, folder) = (path.canonicalize().ok()?, folder.canonicalize().ok()?);
            Some(name.starts_with(UNFINISHED) && parent.parent()? == folder)
        };
        Self { kept: is_kept().unwrap_or(false).then(|| path.to_owned()), ..self }
    }
}

impl Saved {
    /// The game as a document.
    pub(super) fn of(
        game: &dyn AnyGame,
        seats: Seats,
        level: Level,
        resigned: Option<Player>,
    ) -> Self {
        let info = game.info();
        let outcome = match resigned {
            Some(player) => Some(Outcome::Win(player.other())),
            None => game.outcome(),
        };
        let options = game.options().beside_notation(info.options);
        Self {
            game: info.name.to_owned(),
            position: game.start(),
            options: options.iter().map(|(name, text)| (name.to_owned(), text.into())).collect(),
            moves: game.turns(),
            result: outcome.map(|outcome| result(outcome, info.sides).to_owned()),
            resigned: resigned.is_some(),
            seat: seats.name(info.sides).to_owned(),
            level: level.number(),
        }
    }

    /// Writes the document to a file, completely or not at all. Only saved games are replaced, and
    /// no other files.
    pub(crate) fn write(&self, path: &Path) -> anyhow::Result<()> {
        let expected = "a new file or a saved game to replace, found another file";
        check_destination(path, expected, is_saved)?;
        write_whole(path, |writer| {
            serde_json::to_writer_pretty(&mut *writer, self)?;
            writeln!(writer)
        })?;
        Ok(())
    }

    /// Reads a file and checks its contents.
    pub(crate) fn read(path: &Path) -> anyhow::Result<Loaded> {
        let file = open_file(path)?;
        let read = || -> anyhow::Result<Loaded> {
            let mut text = String::new();
            file.take(LONGEST).read_to_string(&mut text)?;
            ensure!((text.len() as u64) < LONGEST, "expected a game, found a longer file");
            Self::parse(&text)?.resolve()
        };
        read().with_context(|| path.display().to_string())
    }

    fn parse(text: &str) -> anyhow::Result<Self> {
        serde_json::from_str(trimmed(text)).context("expected a saved game")
    }

    fn resolve(self) -> anyhow::Result<Loaded> {
        let Some(entry) = find(&self.game) else {
            let names: Vec<_> = games().iter().map(|entry| entry.info.name).collect();
            bail!("game {:?}: expected one of {}", self.game, names.join(", "));
        };
        let mut options = Options::new();
        for (name, value) in &self.options {
            let mut known = entry.info.options.iter().filter(|option| !option.is_in_notation);
            if !known.any(|option| option.name == name) {
                bail!("field {name:?}: expected only what a saved game of {} has", self.game);
            }
            match value {
                Value::Null => {}
                Value::String(text) => options.set(entry.info.options, name, text)?,
                other => bail!("{name} {other}: expected a text"),
            }
        }
        let mut game = entry.set_up(&self.position, &options)?;
        game.play_all(&self.moves)?;
        let sides = game.info().sides;
        let seats = Seats::parse(&self.seat, sides)?;
        let level = Level::new(self.level)
            .with_context(|| format!("level {}: expected a level from 1 to 8", self.level))?;
        let outcome = game.outcome();
        let result = outcome.map(|outcome| result(outcome, sides));
        let resigned = match (self.result.as_deref(), self.resigned) {
            (Some(winner), true) if outcome.is_none() && sides.contains(&winner) => {
                Some(Player::BOTH[usize::from(winner == sides[0])])
            }
            (found, false) if found == result => None,
            (_, true) => bail!("resigned: expected false, or a winner of a game that could go on"),
            (found, false) => bail!(
                "result {}: expected {}, as the turns show",
                serde_json::to_string(&found)?,
                serde_json::to_string(&result)?
            ),
        };
        Ok(Loaded { game, resigned, seats, level, kept: None })
    }
}

/// Reads the document of a saved game, and writes it again.
///
/// For tests.
///
/// # Errors
///
/// If it is not a valid document, with a message that says what was expected.
pub fn saved_game(text: &str) -> anyhow::Result<String> {
    let Loaded { game, resigned, seats, level, .. } = Saved::parse(text)?.resolve()?;
    let saved = Saved::of(&*game, seats, level, resigned);
    Ok(serde_json::to_string_pretty(&saved)?)
}

/// Whether the start of a file is that of a saved game.
fn is_saved(start: &[u8]) -> bool {
    let start = start.strip_prefix("\u{feff}".as_bytes()).unwrap_or(start);
    let visible = start.iter().filter(|byte| !byte.is_ascii_whitespace());
    visible.take(8).eq(b"{\"game\":")
}

/// The winner's side, or `draw`.
const fn result(outcome: Outcome, sides: [&'static str; 2]) -> &'static str {
    match outcome {
        Outcome::Win(player) => sides[player.index()],
        Outcome::Draw => "draw",
    }
}

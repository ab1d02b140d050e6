//! Games in files: a JSON document, written whole or not at all.

use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use serde::{Deserialize, Serialize};
use zugzwang_bots::Level;
use zugzwang_rules::simpei::{self, FirstMove, Sandwich};
use zugzwang_rules::symple::{AnyPosition, dispatch};
use zugzwang_rules::{Game, Outcome, Player, Record, trimmed};
use zugzwang_solve::{check_destination, open_file, write_whole};

use super::described::Described;
use super::keeping::UNFINISHED;
use super::seats::Seats;
use crate::start::Start;

/// No game is longer, in bytes.
const LONGEST: u64 = 1 << 20;

/// A game, as files and `--json` have it.
#[derive(Serialize, Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields, expecting = "an object with a game")]
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
    /// Who gave up.
    pub(crate) resigned: Option<Player>,
    pub(crate) seats: Seats,
    pub(crate) level: Level,
    /// The file that it is written back to, if it is not finished this time either.
    pub(crate) kept: Option<PathBuf>,
}

impl Loaded {
    /// The game, written back to the file that it comes from if this is one of the unfinished
    /// games in the folder.
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
    pub(super) fn of<C: Game + Described>(
        record: &Record<C>,
        seats: Seats,
        level: Level,
        resigned: Option<Player>,
    ) -> Self {
        let outcome = match resigned {
            Some(player) => Some(Outcome::Win(player.other())),
            None => record.outcome(),
        };
        let [first_move, sandwich] = record.start().options();
        Self {
            game: C::NAME.to_owned(),
            position: record.start().to_string(),
            first_move,
            sandwich,
            moves: record.texts(),
            result: outcome.map(|outcome| result(outcome, C::SIDES).to_owned()),
            resigned: resigned.is_some(),
            seat: seats.name(C::SIDES).to_owned(),
            level: level.number(),
        }
    }

    /// Writes the document to a file, which is there whole or not at all. A file that is none of
    /// a game is not replaced.
    pub(crate) fn write(&self, path: &Path) -> anyhow::Result<()> {
        let expected = "a new file or a saved game to replace, found another file";
        check_destination(path, expected, is_saved)?;
        write_whole(path, |writer| {
            serde_json::to_writer_pretty(&mut *writer, self)?;
            writeln!(writer)
        })?;
        Ok(())
    }

    /// Reads a file and checks all that it says.
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
        let (moves, sides) = (&self.moves, start.sides());
        let outcome = match &start {
            Start::Simpei(position) => replay(*position, moves)?.outcome(),
            Start::Symple(any) => {
                dispatch!(any, position => replay(*position, moves)?.outcome())
            }
        };
        let result = outcome.map(|outcome| result(outcome, sides));
        let resigned = match (self.result.as_deref(), self.resigned) {
            (Some(winner), true) if outcome.is_none() && sides.contains(&winner) => {
                Some(Player::BOTH[usize::from(winner == sides[0])])
            }
            (found, false) if found == result => None,
            (_, true) => bail!("resigned: expected false, or a winner of a game that could go on"),
            (found, false) => bail!(
                "result {}: expected {}, as the turns have it",
                serde_json::to_string(&found)?,
                serde_json::to_string(&result)?
            ),
        };
        Ok(Loaded { start, moves: self.moves, resigned, seats, level, kept: None })
    }
}

/// Reads the document of a saved game, and writes it again.
///
/// For tests.
///
/// # Errors
///
/// If it is none: says what was expected.
pub fn saved_game(text: &str) -> anyhow::Result<String> {
    let Loaded { start, moves, resigned, seats, level, .. } = Saved::parse(text)?.resolve()?;
    let saved = match start {
        Start::Simpei(start) => Saved::of(&replay(start, &moves)?, seats, level, resigned),
        Start::Symple(any) => {
            dispatch!(any, start => Saved::of(&replay(start, &moves)?, seats, level, resigned))
        }
    };
    Ok(serde_json::to_string_pretty(&saved)?)
}

/// Whether a file begins as a saved game does.
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

/// Plays the turns of a saved game.
pub(crate) fn replay<C: Game>(start: C, moves: &[String]) -> anyhow::Result<Record<C>> {
    let mut record = Record::new(start);
    for (i, text) in moves.iter().enumerate() {
        record.play_text(text).with_context(|| format!("turn {}", i + 1))?;
    }
    Ok(record)
}

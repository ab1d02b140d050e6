//! The record of a match, written while it is played.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use anyhow::Context;
use serde::Serialize;
use zugzwang_arena::{Finished, Reason, Tally, Watcher};
use zugzwang_cli::Progress;
use zugzwang_games::GameInfo;
use zugzwang_rules::{Outcome, Player};
use zugzwang_solve::{Observer, open_to_append};

/// Shows the progress of a match, and records its games.
pub(super) struct Scribe<'a> {
    info: GameInfo,
    names: &'a [String; 2],
    progress: &'a Progress,
    path: Option<&'a Path>,
    state: Mutex<State>,
}

struct State {
    /// `None` without a record, or after writing to it has failed.
    file: Option<File>,
    notes: Notes,
}

/// What is counted beside the tally.
#[derive(Clone, Copy, Default)]
pub(super) struct Notes {
    /// The numbers of games that the first and the second bot lost by failures and on time.
    pub(super) failures: [u32; 2],
    /// The sum of the first bot's margins in points, and the number of games that had one.
    pub(super) margins: (i64, u32),
}

/// A game as a line of the record.
#[derive(Serialize)]
struct Line<'a> {
    game: &'static str,
    /// Counted from 1.
    number: u32,
    first: &'a str,
    second: &'a str,
    /// The side of the first bot: `red`, `blue`, `white` or `black`.
    first_side: &'static str,
    start: &'a str,
    moves: String,
    /// The number of turns in the opening, which neither bot made.
    opening: usize,
    /// The result for the first bot.
    result: &'static str,
    /// The side that won, `null` for a draw.
    winner: Option<&'static str>,
    reason: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<&'a str>,
    /// The margin for the first bot.
    #[serde(skip_serializing_if = "Option::is_none")]
    margin: Option<i32>,
    seeds: [u32; 2],
}

impl<'a> Scribe<'a> {
    /// Games are appended to the file at `path`, if there is one.
    pub(super) fn new(
        info: GameInfo,
        path: Option<&'a Path>,
        names: &'a [String; 2],
        progress: &'a Progress,
    ) -> anyhow::Result<Self> {
        let file = path.map(open).transpose().context("--record")?;
        let state = Mutex::new(State { file, notes: Notes::default() });
        Ok(Self { info, names, progress, path, state })
    }

    /// The notes on all games.
    pub(super) fn finish(self) -> Notes {
        self.state.into_inner().unwrap_or_else(PoisonError::into_inner).notes
    }

    fn line<'g>(&'g self, game: &'g Finished) -> Line<'g> {
        let [first, second] = self.names;
        let side = |player: Player| self.info.sides[player.index()];
        Line {
            game: self.info.name,
            number: game.number + 1,
            first,
            second,
            first_side: side(game.first),
            start: &game.start,
            moves: game.turns.join(";"),
            opening: game.opening,
            result: ["loss", "draw", "win"][game.half_points()],
            winner: match game.outcome {
                Outcome::Win(player) => Some(side(player)),
                Outcome::Draw => None,
            },
            reason: game.reason.to_string(),
            detail: match &game.reason {
                Reason::Failure(detail) => Some(detail),
                _ => None,
            },
            margin: game.margin(),
            seeds: game.seeds,
        }
    }
}

/// Opens a record to append to. If its last line has no line end, since a match was killed, one is
/// added.
fn open(path: &Path) -> anyhow::Result<File> {
    let mut file = open_to_append(path)?;
    if file.metadata()?.is_file() {
        let mut last = [b'\n'];
        let mut old = File::open(path)?;
        if old.seek(SeekFrom::End(0))? > 0 {
            old.seek(SeekFrom::End(-1))?;
            old.read_exact(&mut last)?;
        }
        if last != *b"\n" {
            file.write_all(b"\n")?;
        }
    }
    Ok(file)
}

impl Watcher for Scribe<'_> {
    fn finished(&self, game: &Finished, tally: &Tally) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(file) = &mut state.file {
            let mut line = serde_json::to_vec(&self.line(game)).unwrap_or_default();
            line.push(b'\n');
            if let Err(error) = file.write_all(&line) {
                state.file = None;
                let path = self.path.unwrap_or(Path::new("")).display();
                self.progress.say(&format!(
                    "warning: --record {path}: {error}; no games are recorded from game {} on",
                    game.number + 1
                ));
            }
        }
        if let Some(margin) = game.margin() {
            state.notes.margins.0 += i64::from(margin);
            state.notes.margins.1 += 1;
        }
        let loser = if game.half_points() == 0 { 0 } else { 1 };
        if let Reason::Failure(_) | Reason::Time = game.reason {
            state.notes.failures[loser] += 1;
            if state.notes.failures[loser] == 1 {
                let detail = match &game.reason {
                    Reason::Failure(detail) => detail,
                    _ => "out of time",
                };
                let (name, number) = (&self.names[loser], game.number + 1);
                self.progress.say(&format!("warning: {name} loses game {number}: {detail}"));
            }
        }
        let (wins, draws, losses) = (tally.wins(), tally.draws(), tally.losses());
        self.progress.advance_to(&format!("{} +{wins} ={draws} -{losses}", self.names[0]));
    }

    fn is_cancelled(&self) -> bool {
        self.progress.is_cancelled()
    }
}

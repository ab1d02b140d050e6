//! Tables: where they are kept, and what comes of asking for one.

use std::io::{self, Write};
use std::path::Path;

use zugzwang_bots::EvaluateError;
use zugzwang_games::AnyGame;
use zugzwang_solve::{BuildError, Tables};

use crate::{Interrupted, available_memory};

/// A store of tables in this folder, which says on standard error what goes wrong.
#[must_use]
pub fn tables(folder: &Path) -> Tables {
    Tables::with_warnings(folder, available_memory(), |message| {
        // Nobody may be reading any more.
        let _ = writeln!(io::stderr(), "warning: {message}");
    })
}

/// What was found out about a game, or that the user wanted an end.
///
/// # Errors
///
/// As `result`.
pub fn found<T>(result: Result<T, EvaluateError>, game: &dyn AnyGame) -> anyhow::Result<T> {
    result.map_err(|error| match error {
        error if error.is_cancelled() => Interrupted.into(),
        EvaluateError::Table(_) => anyhow::Error::new(error).context(game.title()),
        error => error.into(),
    })
}

/// The error, or that the user wanted it so.
pub fn interruption(error: BuildError) -> anyhow::Error {
    match error {
        BuildError::Cancelled => Interrupted.into(),
        error => error.into(),
    }
}

//! The store of tables, and errors that come from using it.

use std::io::{self, Write};
use std::path::Path;

use zugzwang_bots::EvaluateError;
use zugzwang_games::AnyGame;
use zugzwang_solve::{BuildError, Tables};

use crate::{Interrupted, available_memory};

/// A store of tables in this folder, which prints warnings on standard error.
#[must_use]
pub fn tables(folder: &Path) -> Tables {
    Tables::with_warnings(folder, available_memory(), |message| {
        // The reader may have gone.
        let _ = writeln!(io::stderr(), "warning: {message}");
    })
}

/// The result, with the error put as [`Interrupted`] if the user cancelled, and else with the title
/// of the game if its table cannot be built.
///
/// # Errors
///
/// If `result` is an error.
pub fn found<T>(result: Result<T, EvaluateError>, game: &dyn AnyGame) -> anyhow::Result<T> {
    result.map_err(|error| match error {
        error if error.is_cancelled() => Interrupted.into(),
        EvaluateError::Table(_) => anyhow::Error::new(error).context(game.title()),
        error => error.into(),
    })
}

/// The error, or [`Interrupted`] if the user cancelled.
pub fn interruption(error: BuildError) -> anyhow::Error {
    match error {
        BuildError::Cancelled => Interrupted.into(),
        error => error.into(),
    }
}

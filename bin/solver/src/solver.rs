use std::io::Write;
use std::path::Path;

use clap::{ArgMatches, Command};
use zugzwang_cli::Exit;
use zugzwang_solve::{FileError, check_destination, is_table};

use crate::of_table::{Info, Verify};

/// The solver of a game.
#[derive(Debug)]
pub(crate) struct GameSolver {
    /// The game's name, which is also the name of the command.
    pub(crate) name: &'static str,
    /// Adds the arguments of the command.
    pub(crate) arguments: fn(Command) -> Command,
    /// Solves a board.
    pub(crate) solve: fn(&ArgMatches, &mut dyn Write) -> anyhow::Result<Exit>,
    /// Whether a file is one of its tables, judging by how it starts.
    pub(crate) is_table: fn(&Path) -> Result<bool, FileError>,
    pub(crate) verify: fn(&Verify, &mut dyn Write) -> anyhow::Result<Exit>,
    pub(crate) info: fn(&Info, &mut dyn Write) -> anyhow::Result<Exit>,
}

/// Checks that a table can be written, before hours of work are lost. With `force` it may replace
/// any file.
pub(crate) fn check_out(path: &Path, force: bool) -> anyhow::Result<()> {
    let expected = "a new file or a table to replace, found another file, which --force overwrites";
    Ok(check_destination(path, expected, |start| force || is_table(start))?)
}

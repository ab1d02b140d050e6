use std::path::PathBuf;

use clap::{Args, Subcommand};
use zugzwang_cli::{JsonOption, ThreadsOption};

use crate::help::{INFO_EXAMPLES, VERIFY_EXAMPLES};

/// Commands for tables of any game.
#[derive(Subcommand, Debug)]
pub(crate) enum OfTable {
    /// Check a table: recompute every value from those after the position's turns
    #[command(after_help = VERIFY_EXAMPLES)]
    Verify(Verify),
    /// Describe a table
    #[command(after_help = INFO_EXAMPLES)]
    Info(Info),
}

#[derive(Args, Debug)]
pub(crate) struct Verify {
    /// A table written by --out
    pub(crate) file: PathBuf,

    #[command(flatten)]
    pub(crate) threads: ThreadsOption,

    #[command(flatten)]
    pub(crate) json: JsonOption,
}

#[derive(Args, Debug)]
pub(crate) struct Info {
    /// A table written by --out
    pub(crate) file: PathBuf,

    #[command(flatten)]
    pub(crate) json: JsonOption,
}

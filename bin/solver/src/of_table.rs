use std::path::PathBuf;

use clap::{Args, Subcommand};
use zugzwang_cli::{JsonOption, ThreadsOption};

use crate::help::{INFO_EXAMPLES, VERIFY_EXAMPLES};

/// What is done with tables, whatever they are of.
#[derive(Subcommand, Debug)]
pub(crate) enum OfTable {
    /// Check a table: derive every value again from those after the position's turns
    #[command(after_help = VERIFY_EXAMPLES)]
    Verify(Verify),
    /// Say what a table holds
    #[command(after_help = INFO_EXAMPLES)]
    Info(Info),
}

#[derive(Args, Debug)]
pub(crate) struct Verify {
    /// A table, as written by --out
    pub(crate) file: PathBuf,

    #[command(flatten)]
    pub(crate) threads: ThreadsOption,

    #[command(flatten)]
    pub(crate) json: JsonOption,
}

#[derive(Args, Debug)]
pub(crate) struct Info {
    /// A table, as written by --out
    pub(crate) file: PathBuf,

    #[command(flatten)]
    pub(crate) json: JsonOption,
}

//! The command line as typed.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use zugzwang_cli::{
    CacheOption, JsonOption, MemoryOption, SimpeiOptions, SympleOptions, ThreadsOption,
    whole_number,
};

/// Solve board games in which having to move can lose the game
#[derive(Parser, Debug)]
#[command(version, arg_required_else_help = false, after_help = OVERVIEW)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Solve Simpei: find the exact value of every position, and say who wins
    #[command(after_help = SIMPEI_EXAMPLES)]
    Simpei(Simpei),
    /// Solve Symple on a small board: find the exact margin, and the first turns that keep it
    #[command(after_help = SYMPLE_EXAMPLES)]
    Symple(Symple),
    /// Check a table: derive every value again from those after the position's turns
    #[command(after_help = VERIFY_EXAMPLES)]
    Verify(Verify),
    /// Say what a table holds
    #[command(after_help = INFO_EXAMPLES)]
    Info(Info),
}

#[derive(Args, Debug)]
pub(crate) struct Simpei {
    #[command(flatten)]
    pub(crate) options: SimpeiOptions,

    /// Write the solution to this file, a table for 'zugzwang eval --table'
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    /// Let --out overwrite a file that is no table
    #[arg(long, requires = "out")]
    pub(crate) force: bool,

    /// How often unfinished work is written to the cache folder [default: every minute, and only
    /// if there is much of it]
    #[arg(long, value_name = "SECONDS", value_parser = whole_number)]
    pub(crate) checkpoint_every: Option<u32>,

    #[command(flatten)]
    pub(crate) cache: CacheOption,

    #[command(flatten)]
    pub(crate) threads: ThreadsOption,

    #[command(flatten)]
    pub(crate) json: JsonOption,
}

#[derive(Args, Debug)]
pub(crate) struct Symple {
    #[command(flatten)]
    pub(crate) options: SympleOptions,

    /// Value every position that can be reached, layer by layer of stones, and count them; boards
    /// of up to 20 points
    #[arg(long)]
    pub(crate) exhaustive: bool,

    /// Write the values of all positions to this file, for 'zugzwang-solver verify' and 'info'
    #[arg(long, value_name = "FILE", requires = "exhaustive")]
    pub(crate) out: Option<PathBuf>,

    /// Let --out overwrite a file that is no table
    #[arg(long, requires = "out")]
    pub(crate) force: bool,

    #[command(flatten)]
    pub(crate) memory: MemoryOption,

    #[command(flatten)]
    pub(crate) threads: ThreadsOption,

    #[command(flatten)]
    pub(crate) json: JsonOption,
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

const OVERVIEW: &str = "\
Examples:
  zugzwang-solver simpei            who wins the standard game?
  zugzwang-solver simpei --size 3   and on a small board?
  zugzwang-solver simpei --out standard.table
  zugzwang-solver verify standard.table
  zugzwang-solver symple --board 4x4 --penalty 4

Exit codes: 0 success, 1 a negative finding, 2 unusable input, 130 interrupted.";

const SIMPEI_EXAMPLES: &str = "\
A solution that takes long is kept in the cache folder as far as it has come: after Ctrl-C, or
worse, the same command goes on from there.

Examples:
  zugzwang-solver simpei
  zugzwang-solver simpei --first-move anywhere
  zugzwang-solver simpei --size 3 --pieces 4 --sandwich single --json
  zugzwang-solver simpei --out standard.table";

const SYMPLE_EXAMPLES: &str = "\
The margin is White's final score less Black's, both playing perfectly. The usual way is a search,
which proves the margin without looking at most positions; with --exhaustive each one is valued.

Examples:
  zugzwang-solver symple --board 4x4 --penalty 4
  zugzwang-solver symple --board 4x4 --penalty 4 --exhaustive
  zugzwang-solver symple --board 5x5 --penalty 2 --memory 4GB --json";

const VERIFY_EXAMPLES: &str = "\
Exit code 0 if all values are right, 1 if one is wrong, 2 if the file is no whole table.

Example:
  zugzwang-solver verify standard.table";

const INFO_EXAMPLES: &str = "\
Example:
  zugzwang-solver info standard.table";

//! The command line as typed.

use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{ArgMatches, Args, Error, FromArgMatches, Parser, Subcommand};
use zugzwang_cli::{JsonOption, ThreadsOption};

use crate::help::{INFO_EXAMPLES, OVERVIEW, VERIFY_EXAMPLES};
use crate::list::SOLVERS;
use crate::solver::GameSolver;

/// Solve board games in which having to move can lose the game
#[derive(Parser, Debug)]
#[command(version, arg_required_else_help = false, after_help = OVERVIEW)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug)]
pub(crate) enum Command {
    /// One for each game that can be solved.
    Solve(&'static GameSolver, ArgMatches),
    OfTable(OfTable),
}

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

impl FromArgMatches for Command {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let Some((name, given)) = matches.subcommand() else {
            return Err(Error::raw(ErrorKind::MissingSubcommand, "expected a subcommand"));
        };
        match SOLVERS.iter().find(|solver| solver.name == name) {
            Some(solver) => Ok(Self::Solve(solver, given.clone())),
            None => OfTable::from_arg_matches(matches).map(Self::OfTable),
        }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Subcommand for Command {
    fn augment_subcommands(command: clap::Command) -> clap::Command {
        let command = SOLVERS.iter().fold(command, |command, solver| {
            command.subcommand((solver.arguments)(clap::Command::new(solver.name)))
        });
        OfTable::augment_subcommands(command).subcommand_required(true)
    }

    fn augment_subcommands_for_update(command: clap::Command) -> clap::Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        SOLVERS.iter().any(|solver| solver.name == name) || OfTable::has_subcommand(name)
    }
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

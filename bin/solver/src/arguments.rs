//! The arguments of the command line.

use clap::error::ErrorKind;
use clap::{ArgMatches, Error, FromArgMatches, Parser, Subcommand};

use crate::help::OVERVIEW;
use crate::list::SOLVERS;
use crate::of_table::OfTable;
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

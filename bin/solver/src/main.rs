//! `zugzwang-solver`: builds, verifies and reads exhaustive results.

mod arguments;
mod effort;
mod help;
mod list;
mod of_table;
mod simpei;
mod solver;
mod symple;

use std::process::ExitCode;

use arguments::{Arguments, Command};
use list::solver_of;
use of_table::OfTable;

fn main() -> ExitCode {
    zugzwang_cli::run(|arguments: Arguments, out| match arguments.command {
        Command::Solve(solver, matches) => (solver.solve)(&matches, out),
        Command::OfTable(OfTable::Verify(command)) => {
            (solver_of(&command.file)?.verify)(&command, out)
        }
        Command::OfTable(OfTable::Info(command)) => (solver_of(&command.file)?.info)(&command, out),
    })
}

//! `zugzwang-solver`: builds, verifies and reads exhaustive results.

mod arguments;
mod effort;
mod help;
mod list;
mod simpei;
mod solver;
mod symple;

use std::process::ExitCode;

use arguments::{Arguments, Command, OfTable};
use list::solver_of;

fn main() -> ExitCode {
    zugzwang_cli::run(|arguments: Arguments, out| match arguments.command {
        Command::Solve(solver, matches) => (solver.solve)(&matches, out),
        Command::OfTable(OfTable::Verify(command)) => {
            (solver_of(&command.file)?.verify)(&command, out)
        }
        Command::OfTable(OfTable::Info(command)) => (solver_of(&command.file)?.info)(&command, out),
    })
}

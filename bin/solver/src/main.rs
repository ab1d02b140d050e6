//! `zugzwang-solver`: builds, verifies and reads exhaustive results.

mod arguments;
mod effort;
mod info;
mod phases;
mod simpei;
mod verify;

use std::process::ExitCode;

use arguments::{Arguments, Command};

fn main() -> ExitCode {
    zugzwang_cli::run(|arguments: Arguments, out| match arguments.command {
        Command::Simpei(command) => simpei::run(&command, out),
        Command::Verify(command) => verify::run(&command, out),
        Command::Info(command) => info::run(&command, out),
    })
}

//! `zugzwang`: analyse and explore positions of Simpei and Symple.

mod arguments;
mod eval;
mod moves;
mod perft;
mod serve;
mod start;
mod symple;

use std::process::ExitCode;

use arguments::{Arguments, Command};

fn main() -> ExitCode {
    zugzwang_cli::run(|arguments: Arguments, out| match arguments.command {
        Command::Moves(command) => moves::run(&command, out),
        Command::Perft(command) => perft::run(&command, out),
        Command::Eval(command) => eval::run(&command, out),
        Command::Serve(command) => serve::run(&command, out),
    })
}

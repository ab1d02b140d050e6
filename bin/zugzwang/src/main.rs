//! `zugzwang`: analyse and explore positions of Simpei and Symple.

mod arena;
mod arguments;
mod engine;
mod eval;
mod moves;
mod perft;
mod simpei;
mod start;
mod symple;

use std::process::ExitCode;

use arguments::{Arguments, Command};

fn main() -> ExitCode {
    zugzwang_cli::run(|arguments: Arguments, out| match arguments.command {
        Command::Moves(command) => moves::run(&command, out),
        Command::Perft(command) => perft::run(&command, out),
        Command::Eval(command) => eval::run(&command, out),
        Command::Arena(command) => arena::run(&command, out),
        Command::Engine(command) => engine::run(&command, out),
    })
}

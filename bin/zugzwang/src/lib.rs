//! `zugzwang`: play, analyse and explore board games in which having to move can lose the game.
//!
//! The program is [`main`]; the rest is for tests.

mod arena;
mod arguments;
mod bench;
mod engine;
mod eval;
mod help;
mod moves;
mod perft;
mod play;
mod puzzle;
mod serve;
mod terminal;

use std::process::ExitCode;

use arguments::{Arguments, Command};
pub use engine::engine;
pub use play::saved_game;

/// Runs the command in the arguments of the process.
#[must_use]
pub fn main() -> ExitCode {
    zugzwang_cli::run(|arguments: Arguments, out| match arguments.command {
        Command::Moves(command) => moves::run(&command, out),
        Command::Perft(command) => perft::run(&command, out),
        Command::Bench(command) => bench::run(&command, out),
        Command::Eval(command) => eval::run(&command, out),
        Command::Arena(command) => arena::run(&command, out),
        Command::Engine(command) => engine::run(&command, out),
        Command::Play(command) => play::run(&command, out),
        Command::Puzzle(command) => puzzle::run(&command, out),
        Command::Serve(command) => serve::run(&command, out),
    })
}

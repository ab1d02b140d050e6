//! The arguments of the command line.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};
use zugzwang_bots::Level;
use zugzwang_bots::puzzle::Grade;
use zugzwang_cli::{
    CacheOption, GameOptions, JsonOption, MemoryOption, ThreadsOption, duration, game, whole_number,
};
use zugzwang_games::{AnyGame, GameEntry};

use crate::arena::Arena;
use crate::engine::Engine;
use crate::help::{
    ARENA_HELP, BENCH_EXAMPLES, ENGINE_HELP, EVAL_EXAMPLES, MOVES_EXAMPLES, OVERVIEW,
    PERFT_EXAMPLES, PLAY_EXAMPLES, PUZZLE_EXAMPLES, SERVE_EXAMPLES,
};

/// Play, analyse and explore board games in which having to move can lose the game
#[derive(Parser, Debug)]
#[command(version, arg_required_else_help = false, after_help = OVERVIEW)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Print the exact value of a position and of every turn, and a line of best play
    #[command(after_help = EVAL_EXAMPLES)]
    Eval(Eval),
    /// List every legal turn of a position
    #[command(after_help = MOVES_EXAMPLES)]
    Moves(Moves),
    /// Count the lines of play of a given number of plies
    #[command(after_help = PERFT_EXAMPLES)]
    Perft(Perft),
    /// Run a fixed set of searches, and print their node counts and speed
    #[command(after_help = BENCH_EXAMPLES)]
    Bench(Bench),
    /// Let two bots play a match, and measure how much stronger one is
    #[command(after_help = ARENA_HELP)]
    Arena(Box<Arena>),
    /// Speak the UGI protocol on standard input and output, for match runners and other programs
    #[command(after_help = ENGINE_HELP)]
    Engine(Engine),
    /// Play a game in the terminal
    #[command(after_help = PLAY_EXAMPLES)]
    Play(Play),
    /// Solve a position in which exactly one turn wins
    #[command(after_help = PUZZLE_EXAMPLES)]
    Puzzle(Puzzle),
    /// Serve a web page to play on, and to see perfect play
    #[command(after_help = SERVE_EXAMPLES)]
    Serve(Serve),
}

#[derive(Args, Debug)]
pub(crate) struct Moves {
    #[command(flatten)]
    pub(crate) start: StartArguments,

    /// Refuse to list more turns than this
    #[arg(long, value_name = "N", default_value = "1000000")]
    #[arg(value_parser = whole_number, allow_negative_numbers = true)]
    pub(crate) limit: u32,

    #[command(flatten)]
    pub(crate) json: JsonOption,
}

#[derive(Args, Debug)]
pub(crate) struct Perft {
    #[command(flatten)]
    pub(crate) start: StartArguments,

    /// Number of plies
    #[arg(value_parser = whole_number, allow_negative_numbers = true)]
    pub(crate) depth: u32,

    #[command(flatten)]
    pub(crate) threads: ThreadsOption,

    #[command(flatten)]
    pub(crate) json: JsonOption,
}

#[derive(Args, Debug)]
pub(crate) struct Bench {
    #[command(flatten)]
    pub(crate) json: JsonOption,
}

#[derive(Args, Debug)]
pub(crate) struct Serve {
    /// Address and port for the page; port 0 takes any free one
    #[arg(long, value_name = "ADDR:PORT", default_value = "127.0.0.1:8080")]
    #[arg(value_parser = address, allow_hyphen_values = true)]
    pub(crate) addr: SocketAddr,

    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,

    /// Answer requests for this host, too: the name that a reverse proxy on this machine is asked by
    #[arg(long, value_name = "NAME", value_parser = host)]
    pub(crate) host: Vec<String>,

    /// Let a copy of the page on another site use this server: http://localhost:9000, for example
    #[arg(long, value_name = "ORIGIN", value_parser = origin)]
    pub(crate) allow_origin: Vec<String>,

    #[command(flatten)]
    pub(crate) cache: CacheOption,
}

fn address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| "expected an address and a port such as 127.0.0.1:8080".to_owned())
}

fn host(text: &str) -> Result<String, String> {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"-.".contains(&byte);
    match !text.is_empty() && text.bytes().all(is_part) {
        true => Ok(text.to_ascii_lowercase()),
        false => {
            Err("expected the name of a host without a port, such as games.example".to_owned())
        }
    }
}

/// The origin of a site. `null`, which is what a file has, is that of any frame that hides its own.
fn origin(text: &str) -> Result<String, String> {
    let is_host = |host: &str| {
        !host.is_empty()
            && host.bytes().all(|byte| byte.is_ascii_graphic() && !b"/*".contains(&byte))
    };
    match text.split_once("://") {
        Some(("http" | "https", host)) if is_host(host) => Ok(text.to_ascii_lowercase()),
        _ => Err("expected a site without a path, such as http://localhost:9000".to_owned()),
    }
}

#[derive(Args, Debug)]
pub(crate) struct Eval {
    #[command(flatten)]
    pub(crate) start: StartArguments,

    /// Look up values in this table, written by zugzwang-solver --out
    #[arg(long, value_name = "FILE")]
    pub(crate) table: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) cache: CacheOption,

    /// Stop after this time, such as 500ms, 10s or 2m, with what is proven by then; for games that
    /// are searched
    #[arg(long, value_name = "TIME", value_parser = duration, allow_hyphen_values = true)]
    pub(crate) time: Option<Duration>,

    /// Evaluate the position after these turns, separated by semicolons or blanks, and say what
    /// each of them gave away; where that takes searches, they get ten seconds unless --time is
    /// given
    #[arg(long, value_name = "TURNS")]
    pub(crate) moves: Option<String>,

    #[command(flatten)]
    pub(crate) memory: MemoryOption,

    #[command(flatten)]
    pub(crate) threads: ThreadsOption,

    #[command(flatten)]
    pub(crate) json: JsonOption,
}

#[derive(Args, Debug)]
pub(crate) struct Play {
    /// The game
    #[arg(value_parser = game())]
    pub(crate) game: GameEntry,

    /// The computer's level, from 1 for beginners to 8 [default: 3]
    #[arg(long, value_name = "N", value_parser = level, allow_negative_numbers = true)]
    pub(crate) level: Option<Level>,

    /// Your side, such as red or white, or both for two people [default: the side that starts]
    #[arg(long = "as", value_name = "SIDE")]
    pub(crate) seat: Option<String>,

    /// Start from this position, in quotes
    #[arg(long, value_name = "POSITION", default_value = "startpos", hide_default_value = true)]
    pub(crate) position: String,

    /// Resume a saved game
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    pub(crate) load: Option<PathBuf>,

    /// Random seed: with the same seed and one thread, the computer makes the same choices
    #[arg(long, value_name = "N", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,

    #[command(flatten)]
    pub(crate) cache: CacheOption,

    #[command(flatten)]
    pub(crate) threads: ThreadsOption,

    /// Print the game as one JSON document at the end; everything else goes to standard error
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) options: GameOptions,
}

#[derive(Args, Debug)]
pub(crate) struct Puzzle {
    /// The game
    #[arg(value_parser = game())]
    pub(crate) game: GameEntry,

    /// How hard: easy, medium or hard
    #[arg(long, value_name = "GRADE", default_value = "easy", value_parser = grade)]
    pub(crate) grade: Grade,

    /// Number of the puzzle [default: one not shown before]
    #[arg(long, value_name = "N", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,

    /// Print the puzzle and its solution, without asking
    #[arg(long)]
    pub(crate) solve: bool,

    #[command(flatten)]
    pub(crate) cache: CacheOption,

    #[command(flatten)]
    pub(crate) threads: ThreadsOption,

    #[command(flatten)]
    pub(crate) json: JsonOption,

    #[command(flatten)]
    pub(crate) options: GameOptions,
}

fn level(text: &str) -> Result<Level, String> {
    text.parse().map_err(|_| "expected a level from 1 to 8".to_owned())
}

fn grade(text: &str) -> Result<Grade, String> {
    text.parse().map_err(|_| "expected 'easy', 'medium' or 'hard'".to_owned())
}

fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected a whole number from 0 to {}", u64::MAX))
}

/// A position, and the options that are not in its notation.
#[derive(Args, Debug)]
pub(crate) struct StartArguments {
    /// The game
    #[arg(value_parser = game())]
    pub(crate) game: GameEntry,

    /// A position in the game's notation, in quotes, or 'startpos', the empty board
    pub(crate) position: String,

    #[command(flatten)]
    pub(crate) options: GameOptions,
}

impl StartArguments {
    /// A game that begins with the position.
    pub(crate) fn set_up(&self) -> anyhow::Result<Box<dyn AnyGame>> {
        self.options.set_up(&self.game, &self.position)
    }
}

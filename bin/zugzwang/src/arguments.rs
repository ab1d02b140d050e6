//! The command line as typed.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};
use zugzwang_bots::Level;
use zugzwang_bots::puzzle::Grade;
use zugzwang_cli::{
    CacheOption, GameOptions, JsonOption, MemoryOption, ThreadsOption, duration, game, whole_number,
};
use zugzwang_games::{AnyGame, Entry};

use crate::arena::{self, Arena};
use crate::engine::Engine;

/// Analyse and explore positions of Simpei and Symple, two board games in which having to move
/// can lose the game
#[derive(Parser, Debug)]
#[command(version, arg_required_else_help = false, after_help = OVERVIEW)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Print the exact value of a position, of every turn, and a line of best play
    #[command(after_help = EVAL_EXAMPLES)]
    Eval(Eval),
    /// List every legal turn of a position
    #[command(after_help = MOVES_EXAMPLES)]
    Moves(Moves),
    /// Count the lines of play of so many plies
    #[command(after_help = PERFT_EXAMPLES)]
    Perft(Perft),
    /// Run searches that are always the same, and tell their nodes and how fast they were
    #[command(after_help = BENCH_EXAMPLES)]
    Bench(Bench),
    /// Let two bots play a match and tell how much stronger one is
    #[command(after_help = arena::HELP)]
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
    /// Open a web page to play on, and to see perfect play
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
    /// Where the page is: an address of this machine and a port, 0 for any that is free
    #[arg(long, value_name = "ADDR:PORT", default_value = "127.0.0.1:8080")]
    #[arg(value_parser = address, allow_hyphen_values = true)]
    pub(crate) addr: SocketAddr,

    /// Show the page in the browser at once
    #[arg(long)]
    pub(crate) open: bool,

    #[command(flatten)]
    pub(crate) cache: CacheOption,
}

fn address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| "expected an address and a port such as 127.0.0.1:8080".to_owned())
}

#[derive(Args, Debug)]
pub(crate) struct Eval {
    #[command(flatten)]
    pub(crate) start: StartArguments,

    /// Look values up in this table, as written by zugzwang-solver simpei --out
    #[arg(long, value_name = "FILE")]
    pub(crate) table: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) cache: CacheOption,

    /// Stop after this time with what is proven by then, such as 500ms, 10s or 2m (Symple)
    #[arg(long, value_name = "TIME", value_parser = duration, allow_hyphen_values = true)]
    pub(crate) time: Option<Duration>,

    /// Evaluate the position after these turns, separated by semicolons or blanks, and what each of
    /// them gained or lost; in Symple that takes ten seconds at most unless --time says otherwise
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
    pub(crate) game: Entry,

    /// The computer's level, from 1 for beginners to 8 [default: 3]
    #[arg(long, value_name = "N", value_parser = level, allow_negative_numbers = true)]
    pub(crate) level: Option<Level>,

    /// Your side: red or blue, white or black, or both for two people [default: the side that
    /// begins]
    #[arg(long = "as", value_name = "SIDE")]
    pub(crate) seat: Option<String>,

    /// Begin with this position, in quotes
    #[arg(long, value_name = "POSITION", default_value = "startpos", hide_default_value = true)]
    pub(crate) position: String,

    /// Go on with a game that was saved
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    pub(crate) load: Option<PathBuf>,

    /// Where the computer's chance comes from: the same number, the same choices on one thread
    #[arg(long, value_name = "N", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,

    #[command(flatten)]
    pub(crate) cache: CacheOption,

    #[command(flatten)]
    pub(crate) threads: ThreadsOption,

    /// Print the game as one JSON document at its end; all else goes to standard error
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) options: GameOptions,
}

#[derive(Args, Debug)]
pub(crate) struct Puzzle {
    /// The game
    #[arg(value_parser = game())]
    pub(crate) game: Entry,

    /// How hard: easy, medium or hard
    #[arg(long, value_name = "GRADE", default_value = "easy", value_parser = grade)]
    pub(crate) grade: Grade,

    /// The puzzle of this number [default: one that was not shown before]
    #[arg(long, value_name = "N", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,

    /// Print the puzzle and its solution, and ask nothing
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

/// A position, and the options that say what is not in its notation.
#[derive(Args, Debug)]
pub(crate) struct StartArguments {
    /// The game
    #[arg(value_parser = game())]
    pub(crate) game: Entry,

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

const OVERVIEW: &str = "\
Examples:
  zugzwang play simpei                    a game against the computer
  zugzwang puzzle symple --grade hard     one turn wins: which?
  zugzwang eval simpei '3/1b1/3|2/r1 r'   what perfect play makes of a position
  zugzwang moves symple startpos          the turns of an empty board
  zugzwang perft simpei startpos 6        a check and a measure of turn generation

Positions:
  Simpei  '4/1r2/4/4|3/3/b2 r'     upper and lower world, who is to move (r, b)
  Symple  '5/2w2/5/1b3/5 w 4'      board, who is to move (w, b), penalty for each chain
  Ranks run from the top; numbers stand for empty cells.

Exit codes: 0 success, 1 a negative finding, 2 unusable input, 130 interrupted.";

const EVAL_EXAMPLES: &str = "\
Simpei: the first evaluation on a board solves it and keeps the table; later ones only look it up.
Symple: a search proves the final margin for the player to move. Where it does not get to the end,
because of --time or Ctrl-C or because the end is too far away, it tells between what bounds the
margin is, and a tree search says what it expects and which turns it likes.

Examples:
  zugzwang eval simpei startpos --size 3
  zugzwang eval simpei '3/1b1/3|2/r1 r'
  zugzwang eval simpei '3/1b1/3|2/r1 r' --sandwich single --json
  zugzwang eval symple 'bbbw2w/wwbwwww/w1wbbbb/wwwbwbb/bbbwwww/b1bbbw1/4bw1 b 4'
  zugzwang eval symple startpos --board 4x4 --moves 'b2;c3' --time 10s";

const ENGINE_HELP: &str = "\
The protocol's options are those of the command: 'setoption name Level value 3', 'setoption name
Board value 9x9'. Positions may contain blanks: 'position fen 4/1r2/4/4|3/3/3 b moves C3 b2'.
Scores are hundredths of a point for Symple; 'mate' counts plies. Lines that make no sense are
answered 'info string error: ...'. The end of the input ends the engine.

Examples:
  zugzwang engine simpei
  zugzwang engine symple --level 5 --board 9x9";

const MOVES_EXAMPLES: &str = "\
Turns are sorted by their cells, letter before number.

Examples:
  zugzwang moves simpei startpos
  zugzwang moves simpei startpos --size 5 --first-move anywhere
  zugzwang moves symple '5/2w2/5/1b3/5 w 4' --json";

const PERFT_EXAMPLES: &str = "\
In Simpei a turn that wins ends its line, which counts as one. In Symple lines that end early do
not count. Turns of the last ply are counted without being listed.

Examples:
  zugzwang perft simpei startpos 6
  zugzwang perft symple startpos 4 --board 7x7
  zugzwang perft simpei startpos 6 --threads 1 --json";

const BENCH_EXAMPLES: &str = "\
The searches run on one thread and take some seconds. Their nodes are the same on every machine, so
that a change in a search shows as a change in the total. The nodes of a tree search are those of
its tree.

Examples:
  zugzwang bench
  zugzwang bench --json";

const PLAY_EXAMPLES: &str = "\
Turns are typed as in the notation, such as B2, B2-a1 or c3,d5, or a part at a time: the cells of
sandwiched pieces in Simpei, the stones of a growth in Symple. 'help' lists what else can be said:
undo, hint, level, save, load, resign, rematch, quit. Lines may also come from a file or a pipe.

Examples:
  zugzwang play simpei
  zugzwang play simpei --as blue --level 8
  zugzwang play symple --board 5x5 --penalty 4 --as black
  zugzwang play simpei --load game.json";

const PUZZLE_EXAMPLES: &str = "\
A puzzle of Simpei is graded by the plies to the win, one of Symple by the points that are vacant.
You type the turn that wins; 'hint', 'solution' and 'quit' are there, too. In Simpei the game can
be played to its end, against the longest resistance. The number of a puzzle, which is printed,
gives it again; without it there is a new one each time.

Exit code 0 if it was solved, or with --solve; 1 if not.

Examples:
  zugzwang puzzle simpei
  zugzwang puzzle symple --grade hard --board 8x8
  zugzwang puzzle simpei --grade medium --seed 7 --solve
  zugzwang puzzle symple --seed 7 --json";

const SERVE_EXAMPLES: &str = "\
The page is for this machine alone unless --addr says otherwise. Ctrl-C ends the server; games are
kept in the page's address, so that nothing is lost.

Examples:
  zugzwang serve --open
  zugzwang serve --addr 127.0.0.1:0
  zugzwang serve --addr 0.0.0.0:8080";

//! The command line as typed.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use zugzwang_cli::{
    CacheOption, JsonOption, MemoryOption, SimpeiOptions, SympleOptions, ThreadsOption, duration,
    whole_number,
};

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
    /// Let two bots play a match and tell how much stronger one is
    #[command(after_help = arena::HELP)]
    Arena(Arena),
    /// Speak the UGI protocol on standard input and output, for match runners and other programs
    #[command(after_help = ENGINE_HELP)]
    Engine(Engine),
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

    /// Evaluate the position after these turns, separated by semicolons, and what each of them
    /// gained or lost
    #[arg(long, value_name = "TURNS")]
    pub(crate) moves: Option<String>,

    #[command(flatten)]
    pub(crate) memory: MemoryOption,

    #[command(flatten)]
    pub(crate) threads: ThreadsOption,

    #[command(flatten)]
    pub(crate) json: JsonOption,
}

/// A position, and the options that say what is not in its notation.
#[derive(Args, Debug)]
pub(crate) struct StartArguments {
    /// The game
    pub(crate) game: GameName,

    /// A position in the game's notation, in quotes, or 'startpos', the empty board
    pub(crate) position: String,

    #[command(flatten)]
    pub(crate) simpei: SimpeiOptions,

    #[command(flatten)]
    pub(crate) symple: SympleOptions,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GameName {
    Simpei,
    Symple,
}

const OVERVIEW: &str = "\
Examples:
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
Symple: a search proves the final margin for the player to move; where it does not get to the end,
because of --time or Ctrl-C, it tells between what bounds the margin is.

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

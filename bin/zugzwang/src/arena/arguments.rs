use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use zugzwang_arena::Sprt;
use zugzwang_cli::{
    CacheOption, GameOptions, JsonOption, ThreadsOption, duration, game, thread_count, whole_number,
};

use zugzwang_games::GameEntry;

use super::bot_name::BotName;
use crate::engine::megabytes;

#[derive(Args, Debug)]
pub(crate) struct Arena {
    /// The game
    #[arg(value_parser = game())]
    pub(super) game: GameEntry,

    /// The bot for which results are counted: level:N, best, or cmd:PROGRAM ARGS
    #[arg(long, value_name = "BOT")]
    pub(super) first: BotName,

    /// Its opponent
    #[arg(long, value_name = "BOT")]
    pub(super) second: BotName,

    /// Number of games; each opening is played twice, with colours swapped
    #[arg(long, value_name = "N", value_parser = game_count, allow_negative_numbers = true)]
    pub(super) games: u32,

    /// Time for each turn [default: 500ms; levels take as long as they need]
    #[arg(long, value_name = "TIME", value_parser = duration, allow_hyphen_values = true)]
    pub(super) movetime: Option<Duration>,

    /// How much a turn may exceed that time before it loses the game
    #[arg(long, value_name = "TIME", default_value = "250ms", value_parser = duration)]
    #[arg(allow_hyphen_values = true)]
    pub(super) grace: Duration,

    /// Number of random turns at the start of each game, 0 to 16; openings that decide it soon are
    /// avoided
    #[arg(long, value_name = "PLIES", default_value = "4", value_parser = opening_length)]
    #[arg(allow_negative_numbers = true)]
    pub(super) openings: u32,

    /// Random seed for the openings and the bots
    #[arg(long, value_name = "N", default_value = "0", value_parser = whole_number)]
    #[arg(allow_negative_numbers = true)]
    pub(super) seed: u32,

    /// Test whether the first bot is stronger by ELO1 rather than by ELO0, with error probabilities
    /// of 0.05 or as given, and end the match as soon as that is decided
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", allow_hyphen_values = true)]
    pub(super) sprt: Option<Sprt>,

    /// Also ask both bots (levels or best) for a turn in this many positions, 1 to 100000, in which
    /// a turn can give the value away; for games that are solved by tables
    #[arg(long, value_name = "N", value_parser = position_count, allow_negative_numbers = true)]
    pub(super) positions: Option<u32>,

    /// Append each game to this file as a line of JSON
    #[arg(long, value_name = "FILE")]
    pub(super) record: Option<PathBuf>,

    /// Number of threads for each bot, 1 to 1024
    #[arg(long, value_name = "N", default_value = "1", value_parser = thread_count)]
    #[arg(allow_negative_numbers = true)]
    pub(super) bot_threads: u32,

    /// Memory for each bot's tables and trees in MB, 1 to 1048576
    #[arg(long, value_name = "MB", default_value = "64", value_parser = megabytes)]
    #[arg(allow_negative_numbers = true)]
    pub(super) hash: u32,

    #[command(flatten)]
    pub(super) cache: CacheOption,

    #[command(flatten)]
    pub(super) threads: ThreadsOption,

    #[command(flatten)]
    pub(super) json: JsonOption,

    #[command(flatten)]
    pub(super) options: GameOptions,
}

fn game_count(text: &str) -> Result<u32, String> {
    let count = whole_number(text).ok().filter(|count| (1..=1_000_000).contains(count));
    count.ok_or_else(|| "expected a number of games from 1 to 1000000".to_owned())
}

fn position_count(text: &str) -> Result<u32, String> {
    let count = whole_number(text).ok().filter(|count| (1..=100_000).contains(count));
    count.ok_or_else(|| "expected a number of positions from 1 to 100000".to_owned())
}

fn opening_length(text: &str) -> Result<u32, String> {
    let plies = whole_number(text).ok().filter(|plies| (0..=16).contains(plies));
    plies.ok_or_else(|| "expected a number of plies from 0 to 16".to_owned())
}

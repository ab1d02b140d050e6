//! The options of an engine: how and what to play.

use clap::{Args, Parser};
use zugzwang_arena::ugi::Reply;
use zugzwang_bots::{Level, Strength};
use zugzwang_cli::{GameOptions, available_memory, complaint, flag, thread_count, whole_number};
use zugzwang_games::{AnyGame, GameEntry};
use zugzwang_rules::{OptionKind, OptionSpec};

/// The options as arguments of the command. The protocol can change them.
///
/// None has a default in clap, since each update would restore that.
#[derive(Args, Clone, Debug)]
pub(crate) struct EngineOptions {
    /// Playing strength: a level from 1 to 8, or 0 or 'best' for the best play in the time given
    /// [default: best]
    #[arg(long, value_name = "N", value_parser = strength)]
    level: Option<Strength>,

    /// Number of threads, 1 to 1024 [default: 1]
    #[arg(long, value_name = "N", value_parser = thread_count, allow_negative_numbers = true)]
    threads: Option<u32>,

    /// Memory for tables and trees in MB, 1 to 1048576 [default: 64]
    #[arg(long, value_name = "MB", value_parser = megabytes, allow_negative_numbers = true)]
    hash: Option<u32>,

    /// Random seed: with the same seed and one thread, a level plays the same game again [default:
    /// -1, a new seed for each game, which the engine reports]
    #[arg(long, value_name = "N", value_parser = seed, allow_negative_numbers = true)]
    seed: Option<i64>,

    #[command(flatten)]
    game: GameOptions,
}

fn strength(text: &str) -> Result<Strength, String> {
    match text {
        "0" | "best" => Ok(Strength::Best),
        _ => match text.parse() {
            Ok(level) => Ok(Strength::Level(level)),
            Err(_) => Err("expected a level from 1 to 8, or 0 or 'best'".to_owned()),
        },
    }
}

/// Reads a number of MB, for clap's `value_parser`.
pub(crate) fn megabytes(text: &str) -> Result<u32, String> {
    let megabytes = whole_number(text).ok().filter(|megabytes| (1..=1 << 20).contains(megabytes));
    megabytes.ok_or_else(|| "expected a number of MB from 1 to 1048576".to_owned())
}

/// A seed, or -1.
fn seed(text: &str) -> Result<i64, String> {
    let seed = text.parse().ok().filter(|seed| (-1..=u32::MAX.into()).contains(seed));
    seed.ok_or_else(|| format!("expected a whole number from 0 to {}, or -1", u32::MAX))
}

/// The most of these MB that this machine can give to each of several bots at once, at least 1.
pub(crate) fn affordable(megabytes: u32, bots: usize) -> u32 {
    let bots = bots.max(1) as u64;
    let most = available_memory().map_or(u64::MAX, |bytes| ((bytes / bots) >> 20).max(1));
    u32::try_from(most).map_or(megabytes, |most| megabytes.min(most))
}

/// The options that exist for every game.
const COMMON: [&str; 4] = ["level", "threads", "hash", "seed"];

/// The options that the protocol has set, as arguments of the command.
#[derive(Debug)]
pub(crate) struct Settable {
    entry: GameEntry,
    /// The options with which the command was started.
    initial: EngineOptions,
    /// Flags with their values, each at most once.
    set: Vec<(String, String)>,
}

#[derive(Parser, Debug)]
#[command(no_binary_name = true)]
struct Line {
    #[command(flatten)]
    options: EngineOptions,
}

impl Settable {
    pub(crate) fn new(entry: GameEntry, initial: EngineOptions) -> Self {
        Self { entry, initial, set: Vec::new() }
    }

    /// The current options.
    pub(crate) fn now(&self) -> EngineOptions {
        // Each was checked when it was set.
        self.with(&self.set).unwrap_or_else(|_| self.initial.clone())
    }

    /// Sets an option, or says why not in one line.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let plain = |text: &str| text.to_lowercase().replace([' ', '-', '_'], "");
        let own = self.entry.info.options.iter().map(|option| flag(option.name));
        let flags: Vec<_> = COMMON.iter().map(|&flag| flag.to_owned()).chain(own).collect();
        let known = flags.iter().find(|flag| plain(flag) == plain(name));
        let flag = known
            .ok_or_else(|| format!("option {name:?}: expected one of {}", flags.join(", ")))?;
        let mut set: Vec<_> = self.set.iter().filter(|(set, _)| set != flag).cloned().collect();
        set.push((flag.clone(), value.to_owned()));
        // The options must also make sense together.
        self.with(&set)?.start(&self.entry).map_err(|error| format!("{error:#}"))?;
        self.set = set;
        Ok(())
    }

    fn with(&self, set: &[(String, String)]) -> Result<EngineOptions, String> {
        let arguments = set.iter().map(|(flag, value)| format!("--{flag}={value}"));
        let mut line = Line { options: self.initial.clone() };
        line.try_update_from(arguments).map_err(|error| complaint(&error))?;
        Ok(line.options)
    }

    /// The list of options for the protocol, with the current values as defaults.
    pub(crate) fn list(&self) -> anyhow::Result<Vec<Reply>> {
        let options = self.now();
        let level = match options.strength() {
            Strength::Best => 0,
            Strength::Level(level) => level.number(),
        };
        let most = Level::ALL.len();
        let mut list = vec![
            ("Level".to_owned(), format!("type spin default {level} min 0 max {most}")),
            (
                "Threads".to_owned(),
                format!("type spin default {} min 1 max 1024", options.threads()),
            ),
            (
                "Hash".to_owned(),
                format!("type spin default {} min 1 max {}", options.hash(), 1 << 20),
            ),
            (
                "Seed".to_owned(),
                format!(
                    "type spin default {} min -1 max {}",
                    options.seed().map_or(-1, i64::from),
                    u32::MAX
                ),
            ),
        ];
        let values = options.start(&self.entry)?.options();
        for option in self.entry.info.options {
            let value = values.get(option.name).unwrap_or_default();
            list.push((
                protocol_name(option),
                match option.kind {
                    OptionKind::Number { least, most, .. } => {
                        format!("type spin default {value} min {least} max {most}")
                    }
                    OptionKind::Word(words) => {
                        format!("type combo default {value} var {}", words.join(" var "))
                    }
                    OptionKind::Board { .. } => format!("type string default {value}"),
                },
            ));
        }
        let option = |(name, description)| Reply::Option { name, description };
        Ok(list.into_iter().map(option).collect())
    }
}

impl EngineOptions {
    pub(crate) fn strength(&self) -> Strength {
        self.level.unwrap_or(Strength::Best)
    }

    pub(crate) fn threads(&self) -> u32 {
        self.threads.unwrap_or(1)
    }

    /// The memory in MB.
    pub(crate) fn hash(&self) -> u32 {
        self.hash.unwrap_or(64)
    }

    /// The seed; `None` for a random one.
    pub(crate) fn seed(&self) -> Option<u32> {
        self.seed.and_then(|seed| u32::try_from(seed).ok())
    }

    /// A game that starts with the empty board.
    pub(crate) fn start(&self, entry: &GameEntry) -> anyhow::Result<Box<dyn AnyGame>> {
        self.game.set_up(entry, "startpos")
    }

    /// A game that starts with a position, whatever its board.
    pub(crate) fn position(
        &self,
        entry: &GameEntry,
        text: &str,
    ) -> anyhow::Result<Box<dyn AnyGame>> {
        let options = self.game.of(entry)?.beside_notation(entry.info.options);
        Ok(entry.set_up(text, &options)?)
    }
}

/// The name of an option in the protocol: `FirstMove`.
pub(crate) fn protocol_name(option: &OptionSpec) -> String {
    let words = option.name.split('_').filter_map(|word| word.split_at_checked(1));
    words.map(|(first, rest)| first.to_uppercase() + rest).collect()
}

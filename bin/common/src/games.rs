//! Games on the command line: their names, and their options as flags.

use anyhow::{anyhow, bail};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches};
use zugzwang_games::{AnyGame, GameEntry, GameInfo, find, games};
use zugzwang_rules::{OptionError, OptionKind, OptionSpec, Options};

/// A parser for names of games, for clap's `value_parser`.
pub fn game() -> impl TypedValueParser<Value = GameEntry> {
    let names: Vec<_> = games().iter().map(|entry| entry.info.name).collect();
    PossibleValuesParser::new(names).map(|name| find(&name).expect("a name of the list"))
}

/// The options of all games, as flags.
#[derive(Clone, Default, Debug)]
pub struct GameOptions {
    /// The given options, by name.
    given: Vec<(String, String)>,
}

/// An option, and the games that have it with its meaning in each.
struct Flag {
    name: &'static str,
    owners: Vec<(GameInfo, OptionSpec)>,
}

/// The flags of these games.
fn flags(games: impl IntoIterator<Item = GameInfo>) -> Vec<Flag> {
    let mut flags: Vec<Flag> = Vec::new();
    for info in games {
        for &option in info.options {
            match flags.iter_mut().find(|flag| flag.name == option.name) {
                Some(flag) => flag.owners.push((info, option)),
                None => flags.push(Flag { name: option.name, owners: vec![(info, option)] }),
            }
        }
    }
    flags
}

/// The flags of all games.
fn all_flags() -> Vec<Flag> {
    flags(games().into_iter().map(|entry| entry.info))
}

/// The name of an option on command lines: `first-move`.
#[must_use]
pub fn flag(name: &str) -> String {
    name.replace('_', "-")
}

impl Flag {
    fn titles(&self) -> Vec<String> {
        self.owners.iter().map(|(info, _)| info.title()).collect()
    }

    fn help(&self) -> String {
        let mut helps: Vec<_> = self.owners.iter().map(|(_, option)| help(option)).collect();
        helps.dedup();
        match &helps[..] {
            [help] => help.clone(),
            _ => {
                let titles = self.titles();
                let each =
                    titles.iter().zip(&helps).map(|(title, help)| format!("{title}: {help}"));
                each.collect::<Vec<_>>().join("; ")
            }
        }
    }

    fn arg(&self) -> Arg {
        let (_, option) = self.owners[0];
        let arg = Arg::new(self.name)
            .long(flag(option.name))
            .help(self.help())
            .help_heading(format!("{} options", self.titles().join(" and ")));
        match option.kind {
            OptionKind::Number { letter, .. } => {
                arg.value_name(letter).allow_negative_numbers(true)
            }
            OptionKind::Board { .. } => arg.value_name("WxH"),
            OptionKind::Word(words) => {
                arg.value_name("RULE").value_parser(PossibleValuesParser::new(words))
            }
        }
    }
}

fn help(option: &OptionSpec) -> String {
    let range = match option.kind {
        OptionKind::Number { least, most, .. } => format!(", {least} to {most}"),
        OptionKind::Board { most } => format!(", 1x1 to {most}x{most}"),
        OptionKind::Word(_) => String::new(),
    };
    format!("{}{range} [default: {}]", option.help, option.default)
}

fn with_flags(command: Command, flags: &[Flag]) -> Command {
    flags.iter().fold(command, |command, flag| command.arg(flag.arg()))
}

/// The command with the options of this game as flags.
#[must_use]
pub fn with_options_of(info: GameInfo, command: Command) -> Command {
    with_flags(command, &flags([info]))
}

/// The options of this game that were given to a command [with its flags](with_options_of).
///
/// # Errors
///
/// If any of them has an invalid value.
pub fn options_of(info: GameInfo, matches: &ArgMatches) -> anyhow::Result<Options> {
    let mut options = Options::new();
    for option in info.options {
        if let Some(text) = matches.get_one::<String>(option.name) {
            options.set(info.options, option.name, text).map_err(as_flag)?;
        }
    }
    Ok(options)
}

impl Args for GameOptions {
    fn augment_args(command: Command) -> Command {
        with_flags(command, &all_flags())
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for GameOptions {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let mut options = Self::default();
        options.update_from_arg_matches(matches)?;
        Ok(options)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        for Flag { name, .. } in all_flags() {
            if let Some(text) = matches.get_one::<String>(name) {
                self.given.retain(|(given, _)| given != name);
                self.given.push((name.to_owned(), text.clone()));
            }
        }
        Ok(())
    }
}

impl GameOptions {
    /// The flag of some given option; `None` if none is given.
    #[must_use]
    pub fn any(&self) -> Option<String> {
        self.given.first().map(|(name, _)| flag(name))
    }

    /// The options for this game.
    ///
    /// # Errors
    ///
    /// If any of them belongs to another game or has an invalid value.
    pub fn of(&self, entry: &GameEntry) -> anyhow::Result<Options> {
        let mut options = Options::new();
        for (name, text) in &self.given {
            if !entry.info.options.iter().any(|option| option.name == name) {
                let known = all_flags().into_iter().find(|flag| flag.name == name);
                let owners = known.map_or(Vec::new(), |flag| flag.owners);
                let owners: Vec<_> = owners.iter().map(|(owner, _)| owner.name).collect();
                let (owners, game) = (owners.join(" or "), entry.info.name);
                bail!("--{}: expected with the game {owners}, not {game}", flag(name));
            }
            options.set(entry.info.options, name, text).map_err(as_flag)?;
        }
        Ok(options)
    }

    /// A game with these options that begins with a position in its notation, or `startpos`.
    ///
    /// # Errors
    ///
    /// As for [`of`](Self::of), and if the text is not a position or there is no such board.
    pub fn set_up(&self, entry: &GameEntry, position: &str) -> anyhow::Result<Box<dyn AnyGame>> {
        entry.set_up(position, &self.of(entry)?).map_err(as_flag)
    }
}

/// The error, with the option named as its flag.
fn as_flag(error: OptionError) -> anyhow::Error {
    match &error {
        OptionError::Value { name, .. } | OptionError::Conflict { name, .. } => {
            let text = error.to_string();
            anyhow!("--{}{}", flag(name), &text[name.len()..])
        }
        OptionError::Unknown { .. } | OptionError::Together(_) | OptionError::Position(_) => {
            error.into()
        }
    }
}

use std::env;
use std::fmt::Display;

use anyhow::bail;
use clap::Parser;
use clap::error::{ContextValue, ErrorKind};

/// Why no command is run.
pub(crate) enum Stop {
    /// Help or version was asked for and has been printed.
    Answered,
    /// The arguments make no sense: what is wrong, in one line.
    Unusable(String),
}

pub(crate) fn read<C: Parser>() -> Result<C, Stop> {
    C::try_parse().map_err(|error| match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // Nobody may be reading any more.
            let _ = error.print();
            Stop::Answered
        }
        ErrorKind::InvalidUtf8 => Stop::Unusable(not_utf8()),
        _ => Stop::Unusable(in_one_line(&escaped(&error))),
    })
}

/// The message with the control characters of what was given escaped, line breaks above all.
fn escaped(error: &clap::Error) -> String {
    let message = error.render().to_string();
    error.context().fold(message, |message, (_, value)| match value {
        ContextValue::String(given) if given.contains(char::is_control) => {
            message.replace(&format!("'{given}'"), &format!("'{}'", given.escape_debug()))
        }
        _ => message,
    })
}

/// The first of the paragraphs that clap writes, its lines joined, and where to read more.
fn in_one_line(message: &str) -> String {
    let paragraph = message.split("\n\n").next().unwrap_or_default();
    let lines: Vec<_> = paragraph.lines().map(str::trim).collect();
    let joined = lines.join(" ");
    format!("{}; see --help", joined.strip_prefix("error: ").unwrap_or(&joined))
}

fn not_utf8() -> String {
    let given = env::args_os().enumerate().find(|(_, argument)| argument.to_str().is_none());
    match given {
        Some((at, argument)) => {
            format!("argument {at} ({:?}): expected UTF-8 text", argument.to_string_lossy())
        }
        None => "expected arguments of UTF-8 text".to_owned(),
    }
}

/// Reads a number that an option gives, for clap's `value_parser`.
///
/// # Errors
///
/// If the text is no number from 0 to 4,294,967,295.
pub fn whole_number(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("expected a whole number from 0 to {}", u32::MAX))
}

/// Fails if an option is given and says something else than the position does.
pub(crate) fn same<T: Copy + PartialEq + Display>(
    option: &str,
    given: Option<T>,
    found: T,
    position: &str,
) -> anyhow::Result<()> {
    match given {
        Some(given) if given != found => bail!(
            "--{option} {given}: expected {found}, as in the position {position:?}, \
             or the position 'startpos'"
        ),
        _ => Ok(()),
    }
}

/// Fails if an option is given that belongs to another game.
pub(crate) fn none(
    options: impl IntoIterator<Item = (&'static str, bool)>,
    belongs_to: &str,
    game: &str,
) -> anyhow::Result<()> {
    match options.into_iter().find(|&(_, given)| given) {
        Some((option, _)) => bail!("--{option}: expected with the game {belongs_to}, not {game}"),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::in_one_line;

    #[test]
    fn the_first_paragraph_becomes_a_line() {
        let message = "error: the following is missing:\n  <DEPTH>\n\nUsage: zugzwang\n";
        assert_eq!(in_one_line(message), "the following is missing: <DEPTH>; see --help");
    }
}

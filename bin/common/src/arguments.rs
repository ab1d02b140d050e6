use std::env;
use std::time::Duration;

use clap::Parser;
use clap::error::{ContextValue, ErrorKind};

/// Why no command is to be run.
pub(crate) enum Stop {
    /// Help or the version was asked for and has been printed.
    Answered,
    /// The arguments are unusable; the text says why in one line.
    Unusable(String),
}

pub(crate) fn read<C: Parser>() -> Result<C, Stop> {
    C::try_parse().map_err(|error| match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // The reader may have gone.
            let _ = error.print();
            Stop::Answered
        }
        ErrorKind::InvalidUtf8 => Stop::Unusable(not_utf8()),
        _ => Stop::Unusable(format!("{}; see --help", complaint(&error))),
    })
}

/// What is wrong with the arguments, in one line.
#[must_use]
pub fn complaint(error: &clap::Error) -> String {
    in_one_line(&escaped(error))
}

/// The message, with the control characters of given arguments escaped, especially line breaks.
fn escaped(error: &clap::Error) -> String {
    let message = error.render().to_string();
    error.context().fold(message, |message, (_, value)| match value {
        ContextValue::String(given) if given.contains(char::is_control) => {
            message.replace(&format!("'{given}'"), &format!("'{}'", given.escape_debug()))
        }
        _ => message,
    })
}

/// The first paragraph of clap's message, as one line.
fn in_one_line(message: &str) -> String {
    let paragraph = message.split("\n\n").next().unwrap_or_default();
    let lines: Vec<_> = paragraph.lines().map(str::trim).collect();
    let joined = lines.join(" ");
    joined.strip_prefix("error: ").unwrap_or(&joined).to_owned()
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

/// Reads the number of an option, for clap's `value_parser`.
///
/// # Errors
///
/// If the text is not a number from 0 to 4,294,967,295.
pub fn whole_number(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("expected a whole number from 0 to {}", u32::MAX))
}

/// Reads a duration such as `500ms`, `10s` or `2m`, for clap's `value_parser`.
///
/// # Errors
///
/// If the text is not a duration, or one longer than a year.
///
/// ```
/// use std::time::Duration;
/// use zugzwang_cli::duration;
///
/// assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
/// assert_eq!(duration("2m"), Ok(Duration::from_secs(120)));
/// assert!(duration("10").is_err());
/// ```
pub fn duration(text: &str) -> Result<Duration, String> {
    const UNITS: [(&str, u64); 4] = [("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000)];
    const YEAR: u64 = 366 * 24 * 3_600_000;
    let in_unit = |&(unit, milliseconds): &(&str, u64)| {
        let number: u64 = text.strip_suffix(unit)?.parse().ok()?;
        number.checked_mul(milliseconds).filter(|&all| all <= YEAR)
    };
    let milliseconds = UNITS.iter().find_map(in_unit);
    milliseconds
        .map(Duration::from_millis)
        .ok_or_else(|| "expected a time of up to a year such as 500ms, 10s, 2m or 1h".to_owned())
}

#[cfg(test)]
mod tests {
    use super::in_one_line;

    #[test]
    fn the_first_paragraph_becomes_a_line() {
        let message = "error: the following is missing:\n  <DEPTH>\n\nUsage: zugzwang\n";
        assert_eq!(in_one_line(message), "the following is missing: <DEPTH>");
    }
}

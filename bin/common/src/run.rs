use std::fmt::Write as _;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use anyhow::Context;
use clap::Parser;

use crate::memory::share_heap_if_limited;
use crate::{Interrupted, arguments, interrupt};

/// How a command ends that did its work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// Exit code 0.
    Success,
    /// The result is negative, such as a table that fails verification: exit code 1.
    Negative,
}

const UNUSABLE: u8 = 2;

/// Reads the arguments, runs `command` with them and standard output, and returns the exit code.
///
/// Any error, including bad arguments, becomes one line on standard error and exit code 2. An
/// [interruption](Interrupted) has exit code 130, or 143 if it was by SIGTERM. If the reader closes
/// the pipe, it has seen enough: that is not an error.
pub fn run<C: Parser>(command: impl FnOnce(C, &mut dyn Write) -> anyhow::Result<Exit>) -> ExitCode {
    share_heap_if_limited();
    let arguments = match arguments::read() {
        Ok(arguments) => arguments,
        Err(arguments::Stop::Answered) => return ExitCode::SUCCESS,
        Err(arguments::Stop::Unusable(message)) => return fail(UNUSABLE, &message),
    };
    let mut out = io::BufWriter::new(io::stdout().lock());
    let result = command(arguments, &mut out).and_then(|exit| {
        out.flush().context("standard output")?;
        Ok(exit)
    });
    match result {
        Ok(Exit::Success) => ExitCode::SUCCESS,
        Ok(Exit::Negative) => ExitCode::from(1),
        Err(error) if is_closed_pipe(&error) => {
            // Nobody would read the rest of the buffer.
            let _ = out.into_parts();
            ExitCode::SUCCESS
        }
        Err(error) if error.is::<Interrupted>() => {
            fail(interrupt::exit_code(), &Interrupted.to_string())
        }
        Err(error) => fail(UNUSABLE, &format!("{error:#}")),
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let kind = cause
            .downcast_ref::<io::Error>()
            .map(io::Error::kind)
            .or_else(|| cause.downcast_ref::<serde_json::Error>()?.io_error_kind());
        kind == Some(ErrorKind::BrokenPipe)
    })
}

fn fail(code: u8, message: &str) -> ExitCode {
    let _ = writeln!(io::stderr(), "error: {}", one_line(message));
    ExitCode::from(code)
}

/// The message with line breaks and other control characters escaped.
fn one_line(message: &str) -> String {
    message.chars().fold(String::with_capacity(message.len()), |mut line, c| {
        if c.is_control() {
            let _ = write!(line, "{}", c.escape_default());
        } else {
            line.push(c);
        }
        line
    })
}

#[cfg(test)]
mod tests {
    use super::one_line;

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(one_line("a\n\u{1b}[2Jé\t"), "a\\n\\u{1b}[2Jé\\t");
    }
}

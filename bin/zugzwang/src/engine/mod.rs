//! `zugzwang engine`: the UGI protocol on standard input and output.

mod event;
mod options;
mod search_thread;
mod session;

use std::io::{self, BufRead, BufReader, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use clap::{Args, Parser};
use event::Event;
use options::{EngineOptions, Settable};
pub(crate) use options::{affordable, megabytes, protocol_name};
use search_thread::SearchThread;
use session::{LineError, Session};
use zugzwang_arena::ugi::{self, EngineCommand, ParseCommandError};
use zugzwang_cli::{CacheOption, Exit, game, tables};
use zugzwang_games::GameEntry;

#[derive(Args, Debug)]
pub(crate) struct Engine {
    /// The game
    #[arg(value_parser = game())]
    game: GameEntry,

    #[command(flatten)]
    options: EngineOptions,

    #[command(flatten)]
    cache: CacheOption,
}

pub(crate) fn run(command: &Engine, out: &mut dyn Write) -> anyhow::Result<Exit> {
    converse(command, BufReader::new(io::stdin()), out)?;
    Ok(Exit::Success)
}

/// Answers the input until `quit` or the end of the input, or until writing fails.
fn converse(
    command: &Engine,
    input: impl BufRead + Send + 'static,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    // Impossible options are refused before the conversation starts.
    command.options.start(&command.game)?;
    let (events, queue) = mpsc::channel();
    let search_thread = SearchThread::start(tables(&command.cache.folder()?), events.clone());
    thread::spawn(move || listen(input, &events));
    let options = Settable::new(command.game, command.options.clone());
    answer(Session::new(command.game, options, search_thread), &queue, out)?;
    Ok(())
}

/// Runs `zugzwang engine` with these arguments, reading from `input` and writing to `out`.
///
/// For tests, which need no process for it.
///
/// # Errors
///
/// If the arguments are invalid, or if writing fails.
pub fn engine(
    arguments: &[&str],
    input: impl BufRead + Send + 'static,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    #[derive(Parser)]
    #[command(no_binary_name = true)]
    struct Line {
        #[command(flatten)]
        engine: Engine,
    }
    converse(&Line::try_parse_from(arguments)?.engine, input, out)
}

/// Passes on all lines as events.
fn listen(mut input: impl BufRead, events: &Sender<Event>) {
    while let Some(line) = ugi::read_line(&mut input) {
        if events.send(Event::Line(line)).is_err() {
            return;
        }
    }
    let _ = events.send(Event::EndOfInput);
}

fn answer(mut session: Session, events: &Receiver<Event>, out: &mut dyn Write) -> io::Result<()> {
    let mut is_ending = false;
    while !is_ending || session.is_busy() {
        let Ok(event) = events.recv() else { break };
        let replies = match event {
            Event::Reply(reply) => vec![reply],
            Event::Done(reply) => {
                session.done();
                reply.into_iter().collect()
            }
            _ if is_ending => continue,
            Event::EndOfInput => {
                is_ending = true;
                session.stop();
                continue;
            }
            Event::Line(Ok(line)) if line.trim_ascii().is_empty() => continue,
            Event::Line(line) => {
                let command = parse(line);
                is_ending = matches!(command, Ok(EngineCommand::Quit));
                session.obey(command)
            }
        };
        for reply in replies {
            writeln!(out, "{reply}")?;
        }
        out.flush()?;
    }
    Ok(())
}

fn parse(line: Result<String, String>) -> Result<EngineCommand, LineError> {
    // An unreadable line might have been anything.
    let line = line.map_err(|text| LineError { text, may_be_position: true })?;
    line.trim_start_matches('\u{feff}').trim_ascii().parse().map_err(|error: ParseCommandError| {
        LineError { text: error.to_string(), may_be_position: error.is_position() }
    })
}

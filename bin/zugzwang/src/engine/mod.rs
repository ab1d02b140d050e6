//! `zugzwang engine`: the UGI protocol on standard input and output.

mod options;
mod session;
mod thinker;

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use clap::Args;
pub(crate) use options::{affordable, megabytes};
use zugzwang_bots::ugi::{self, Command, Reply};
use zugzwang_cli::{CacheOption, Outcome};

use crate::arguments::GameName;
use options::{EngineOptions, Settable};
use session::Session;
use thinker::Thinker;

#[derive(Args, Debug)]
pub(crate) struct Engine {
    /// The game
    game: GameName,

    #[command(flatten)]
    options: EngineOptions,

    #[command(flatten)]
    cache: CacheOption,
}

/// What happens to the engine.
pub(crate) enum Event {
    /// A line came in; an error says why it cannot be one.
    Line(Result<String, String>),
    /// No more lines will come.
    EndOfInput,
    /// The thinking thread has something to say.
    Reply(Reply),
    /// It has done a job.
    Done,
}

pub(crate) fn run(command: &Engine, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    // What cannot be played is refused before anybody talks.
    command.options.start(command.game)?;
    let (events, queue) = mpsc::channel();
    let thinker = Thinker::start(&command.cache.folder()?, events.clone());
    thread::spawn(move || listen(io::stdin().lock(), &events));
    let options = Settable::new(command.game, command.options.clone());
    converse(Session::new(command.game, options, thinker), &queue, out)?;
    Ok(Outcome::Success)
}

/// Passes on all lines.
fn listen(mut input: impl BufRead, events: &Sender<Event>) {
    while let Some(line) = ugi::read_line(&mut input) {
        if events.send(Event::Line(line)).is_err() {
            return;
        }
    }
    let _ = events.send(Event::EndOfInput);
}

/// Answers until `quit`, or until nobody listens any more.
fn converse(mut session: Session, events: &Receiver<Event>, out: &mut dyn Write) -> io::Result<()> {
    let mut is_ending = false;
    while !is_ending || session.is_busy() {
        let Ok(event) = events.recv() else { break };
        let replies = match event {
            Event::Reply(reply) => vec![reply],
            Event::Done => {
                session.done();
                continue;
            }
            _ if is_ending => continue,
            Event::EndOfInput => {
                is_ending = true;
                session.stop();
                continue;
            }
            Event::Line(Ok(line)) if line.trim_ascii().is_empty() => continue,
            Event::Line(line) => match line.and_then(|line| parse(line.trim_ascii())) {
                Ok(command) => {
                    is_ending = command == Command::Quit;
                    session.obey(command).unwrap_or_else(|error| complaint(&format!("{error:#}")))
                }
                Err(error) => complaint(&error),
            },
        };
        for reply in replies {
            writeln!(out, "{reply}")?;
        }
        out.flush()?;
    }
    Ok(())
}

fn parse(line: &str) -> Result<Command, String> {
    line.parse().map_err(|error: ugi::ParseCommandError| error.to_string())
}

fn complaint(error: &str) -> Vec<Reply> {
    vec![Reply::Text(format!("error: {error}"))]
}

use std::collections::VecDeque;
use std::io::{self, BufReader, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use super::Program;
use crate::ugi::{EngineCommand, Reply, read_line};

/// The most replies that may wait to be read. An engine that says more is blocked.
const MOST_WAITING: usize = 1000;

/// How long an engine may take to end by itself after `quit`.
const FAREWELL: Duration = Duration::from_millis(200);

/// How many of the last lines on an engine's standard error are passed on when it has ended, and
/// how many characters of each.
const LAST_WORDS: (usize, usize) = (5, 200);

/// How long to wait for an engine to end after it has closed its output.
const END: Duration = Duration::from_secs(5);

/// A running engine. Dropping this value ends it.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    commands: Option<Sender<String>>,
    /// Its seed option, if it has one: the name and the largest value.
    pub(super) seed: Option<(String, u64)>,
    /// The number of commands not yet reported as written.
    told: usize,
    /// When each command had been written.
    written: Receiver<Instant>,
    replies: Receiver<(Instant, Reply)>,
    /// The last lines on its standard error; sent when that is closed.
    last_words: Receiver<VecDeque<String>>,
}

/// Why no reply came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Silence {
    TimeOut,
    Ended,
}

impl Process {
    pub(super) fn start(program: &Program) -> io::Result<Self> {
        let mut system = Command::new(program.path());
        system.args(program.arguments()).stdin(Stdio::piped()).stdout(Stdio::piped());
        // A process group of its own: Ctrl-C is meant for the match and must not kill the engines,
        // which would lose their games.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut system, 0);
        let mut child = system.stderr(Stdio::piped()).spawn()?;
        // Each pipe has its own thread, since a program that neither reads nor writes blocks the
        // thread that talks to it. The threads end when the pipes do.
        let (commands, to_write) = mpsc::channel::<String>();
        let (stamps, written) = mpsc::channel();
        let (heard, replies) = mpsc::sync_channel(MOST_WAITING);
        let (words, last_words) = mpsc::channel();
        let pipes = child.stdin.take().zip(child.stdout.take()).zip(child.stderr.take());
        let ((mut input, output), errors) = pipes.ok_or(io::ErrorKind::BrokenPipe)?;
        thread::spawn(move || {
            for line in to_write {
                if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
                    return;
                }
                let _ = stamps.send(Instant::now());
            }
        });
        thread::spawn(move || listen(BufReader::new(output), &heard));
        thread::spawn(move || words.send(last_lines(BufReader::new(errors))));
        let commands = Some(commands);
        Ok(Self { child, commands, seed: None, told: 0, written, replies, last_words })
    }

    /// Sends a command. If the engine has ended, waiting for a reply reports it.
    pub(super) fn tell(&mut self, command: &EngineCommand) {
        if let Some(commands) = &self.commands {
            self.told += 1;
            let _ = commands.send(format!("{command}\n"));
        }
    }

    /// When the engine had received all commands; `None` if it does not within this time.
    pub(super) fn got_it(&mut self, within: Duration) -> Option<Instant> {
        let deadline = Instant::now() + within;
        let mut last = None;
        while self.told > 0 {
            let time = deadline.saturating_duration_since(Instant::now());
            last = Some(self.written.recv_timeout(time).ok()?);
            self.told -= 1;
        }
        last
    }

    /// The next reply and when it came, if it comes in time.
    pub(super) fn hear(&self, until: Instant) -> Result<(Instant, Reply), Silence> {
        let time = until.saturating_duration_since(Instant::now());
        self.replies.recv_timeout(time).map_err(|error| match error {
            RecvTimeoutError::Timeout => Silence::TimeOut,
            RecvTimeoutError::Disconnected => Silence::Ended,
        })
    }

    /// How an engine that has closed its output ended: ` (exit status: 1): "the last", "words"`.
    pub(super) fn ending(&mut self) -> String {
        let until = Instant::now() + END;
        let mut ending = match self.wait(until) {
            Some(status) => format!(" ({status})"),
            None => " (it is still running)".to_owned(),
        };
        let time = until.saturating_duration_since(Instant::now());
        let words = self.last_words.recv_timeout(time).unwrap_or_default();
        if !words.is_empty() {
            let words: Vec<_> = words.iter().map(|line| format!("{line:?}")).collect();
            ending += ": ";
            ending += &words.join(", ");
        }
        ending
    }

    fn wait(&mut self, until: Instant) -> Option<ExitStatus> {
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(2)),
                _ => return None,
            }
        }
    }
}

fn listen(mut output: impl io::BufRead, heard: &SyncSender<(Instant, Reply)>) {
    while let Some(line) = read_line(&mut output) {
        let reply = Reply::read(&line.unwrap_or_else(|error| error));
        if heard.send((Instant::now(), reply)).is_err() {
            return;
        }
    }
}

fn last_lines(mut errors: impl io::BufRead) -> VecDeque<String> {
    let (lines, characters) = LAST_WORDS;
    let mut last = VecDeque::new();
    while let Some(line) = read_line(&mut errors) {
        let line = line.unwrap_or_else(|error| error);
        if !line.trim().is_empty() {
            last.push_back(line.chars().take(characters).collect());
        }
        if last.len() > lines {
            last.pop_front();
        }
    }
    last
}

impl Drop for Process {
    fn drop(&mut self) {
        self.tell(&EngineCommand::Quit);
        self.commands = None;
        if self.wait(Instant::now() + FAREWELL).is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

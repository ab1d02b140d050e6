use std::collections::VecDeque;
use std::io::{self, BufReader, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use super::Program;
use crate::ugi::{EngineCommand, Reply, read_line};

/// Replies that nobody has heard yet; an engine that says more has to wait.
const MOST_WAITING: usize = 1000;

/// How long an engine may take to end by itself.
const FAREWELL: Duration = Duration::from_millis(200);

/// Lines of what an engine has said on standard error before it ended that are passed on, and the
/// characters of each.
const LAST_WORDS: (usize, usize) = (5, 200);

/// How long to wait for the end of an engine that has closed its output.
const END: Duration = Duration::from_secs(5);

/// A running engine, which is ended with this value.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    commands: Option<Sender<String>>,
    /// Its option for a seed, if it has one: what it is called, and the greatest value.
    pub(super) seed: Option<(String, u64)>,
    /// Commands that are not known to be written yet.
    told: usize,
    /// When each had been written.
    written: Receiver<Instant>,
    replies: Receiver<(Instant, Reply)>,
    /// What it has said on standard error last, when it says no more there.
    last_words: Receiver<VecDeque<String>>,
}

/// Why there is no reply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Silence {
    TimeOut,
    Ended,
}

impl Process {
    pub(super) fn start(program: &Program) -> io::Result<Self> {
        let mut system = Command::new(program.path());
        system.args(program.arguments()).stdin(Stdio::piped()).stdout(Stdio::piped());
        // Ctrl-C is meant for the match: it must not make its engines lose their games.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut system, 0);
        let mut child = system.stderr(Stdio::piped()).spawn()?;
        // Threads of their own, since a program that neither reads nor writes blocks whoever talks
        // to it. They end when the pipes do.
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

    /// Tells the engine something; if it has ended, that shows in what it replies.
    pub(super) fn tell(&mut self, command: &EngineCommand) {
        if let Some(commands) = &self.commands {
            self.told += 1;
            let _ = commands.send(format!("{command}\n"));
        }
    }

    /// When the engine had got all that it was told, if it has within this time.
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

    /// The next reply and when it came, if it comes until then.
    pub(super) fn hear(&self, until: Instant) -> Result<(Instant, Reply), Silence> {
        let time = until.saturating_duration_since(Instant::now());
        self.replies.recv_timeout(time).map_err(|error| match error {
            RecvTimeoutError::Timeout => Silence::TimeOut,
            RecvTimeoutError::Disconnected => Silence::Ended,
        })
    }

    /// How an engine that says no more has ended: ` (exit status: 1): "the last", "words"`.
    pub(super) fn ending(&mut self) -> String {
        let until = Instant::now() + END;
        let mut ending = match self.wait(until) {
            Some(status) => format!(" ({status})"),
            None => " (it still runs)".to_owned(),
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

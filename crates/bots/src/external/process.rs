use std::io::{self, BufReader, Write};
use std::process::{Child, Command as System, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use super::Program;
use crate::ugi::{Command, Reply, read_line};

/// Replies that nobody has heard yet; an engine that says more has to wait.
const MOST_WAITING: usize = 1000;

/// How long an engine may take to end by itself.
const FAREWELL: Duration = Duration::from_millis(200);

/// A running engine, which is ended with this value.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    commands: Option<Sender<String>>,
    replies: Receiver<Reply>,
}

/// Why there is no reply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Silence {
    TimeOut,
    Ended,
}

impl Process {
    pub(super) fn start(program: &Program) -> io::Result<Self> {
        let mut system = System::new(program.path());
        system.args(program.arguments()).stdin(Stdio::piped()).stdout(Stdio::piped());
        // Ctrl-C is meant for the match: it must not make its engines lose their games.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut system, 0);
        let mut child = system.stderr(Stdio::null()).spawn()?;
        // Threads of their own, since a program that neither reads nor writes blocks whoever talks
        // to it. They end when the pipes do.
        let (commands, to_write) = mpsc::channel::<String>();
        let (heard, replies) = mpsc::sync_channel(MOST_WAITING);
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (mut input, output) = pipes.ok_or(io::ErrorKind::BrokenPipe)?;
        thread::spawn(move || {
            for line in to_write {
                if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
                    return;
                }
            }
        });
        thread::spawn(move || listen(BufReader::new(output), &heard));
        Ok(Self { child, commands: Some(commands), replies })
    }

    /// Tells the engine something; if it has ended, that shows in what it replies.
    pub(super) fn tell(&mut self, command: &Command) {
        if let Some(commands) = &self.commands {
            let _ = commands.send(format!("{command}\n"));
        }
    }

    /// The next reply, if it comes until then.
    pub(super) fn hear(&self, until: Instant) -> Result<Reply, Silence> {
        let time = until.saturating_duration_since(Instant::now());
        self.replies.recv_timeout(time).map_err(|error| match error {
            RecvTimeoutError::Timeout => Silence::TimeOut,
            RecvTimeoutError::Disconnected => Silence::Ended,
        })
    }
}

fn listen(mut output: impl io::BufRead, heard: &SyncSender<Reply>) {
    while let Some(line) = read_line(&mut output) {
        let reply = Reply::read(&line.unwrap_or_else(|error| error));
        if heard.send(reply).is_err() {
            return;
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.tell(&Command::Quit);
        self.commands = None;
        let until = Instant::now() + FAREWELL;
        while Instant::now() < until {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(2));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

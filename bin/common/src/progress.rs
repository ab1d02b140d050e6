use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use zugzwang_solve::Observer;

use crate::interrupt;

/// Seconds before anything is shown: who gets an answer at once need not see it coming.
const PATIENCE: u64 = 1;
/// Seconds between two lines where no bar can be drawn.
const INTERVAL: u64 = 10;

/// Shows on standard error how far a computation has come, and lets Ctrl-C and SIGTERM cancel it.
///
/// On a terminal that is a bar, elsewhere a line now and then.
pub struct Progress {
    bar: ProgressBar,
    terminal: bool,
    started: Instant,
    /// The second from which on there is something to show.
    due: AtomicU64,
    /// Whether the computation is over, until another one begins.
    is_over: AtomicBool,
}

impl Progress {
    /// Starts the clock, and takes over Ctrl-C.
    ///
    /// # Errors
    ///
    /// If Ctrl-C cannot be taken over.
    pub fn start() -> anyhow::Result<Self> {
        interrupt::listen()?;
        let style =
            ProgressStyle::with_template("{msg} {wide_bar:.cyan/blue} {percent}% {eta:>4}")?
                .progress_chars("━╸─");
        Ok(Self {
            bar: ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::hidden())
                .with_style(style),
            terminal: std::io::stderr().is_terminal(),
            started: Instant::now(),
            due: AtomicU64::new(PATIENCE),
            is_over: AtomicBool::new(false),
        })
    }

    /// Prints a line about something that the user should know.
    pub fn say(&self, line: &str) {
        self.bar.suspend(|| {
            let _ = writeln!(std::io::stderr(), "{line}");
        });
    }

    /// One more unit of the current step is done, which is now called `step`.
    pub fn advance_to(&self, step: &str) {
        self.bar.set_message(step.to_owned());
        self.advance(1);
    }

    /// Removes what is shown, as the computation is over.
    pub fn finish(&self) {
        self.is_over.store(true, Relaxed);
        self.bar.finish_and_clear();
    }

    /// Whether Ctrl-C was pressed; also shows that the computation goes on, where nothing else
    /// does.
    pub fn is_interrupted(&self) -> bool {
        self.show();
        interrupt::requested()
    }

    fn show(&self) {
        if self.is_over.load(Relaxed) || interrupt::requested() {
            return;
        }
        let due = self.due.load(Relaxed);
        let now = self.started.elapsed().as_secs();
        let next = if self.terminal { u64::MAX } else { now + INTERVAL };
        if now < due || self.due.compare_exchange(due, next, Relaxed, Relaxed).is_err() {
            return;
        }
        if self.terminal {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        } else {
            match self.bar.length() {
                // How much there is to do is not known.
                None | Some(0) => self.say(&self.bar.message()),
                Some(all) => {
                    let done = self.bar.position() * 100 / all;
                    self.say(&format!("{}: {done}%", self.bar.message()));
                }
            }
        }
    }
}

impl Observer for Progress {
    fn begin(&self, step: &str, units: u64) {
        if self.is_over.swap(false, Relaxed) {
            self.bar.set_draw_target(ProgressDrawTarget::hidden());
            self.due.store(self.started.elapsed().as_secs() + PATIENCE, Relaxed);
        }
        self.bar.reset();
        self.bar.set_length(units);
        self.bar.set_message(step.to_owned());
        self.show();
    }

    fn advance(&self, units: u64) {
        self.bar.inc(units);
        self.show();
    }

    fn warn(&self, message: &str) {
        self.say(&format!("warning: {message}"));
    }

    fn is_cancelled(&self) -> bool {
        interrupt::requested()
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.finish();
    }
}

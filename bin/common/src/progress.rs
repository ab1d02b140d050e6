use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use zugzwang_solve::Observer;

use crate::interrupt;

/// How many seconds to wait before showing anything: quick answers need no progress.
const PATIENCE: u64 = 1;
/// How many seconds apart lines are if no bar can be drawn.
const INTERVAL: u64 = 10;

/// Shows the progress of a computation on standard error, and lets Ctrl-C and SIGTERM cancel it.
///
/// In a terminal it draws a bar; elsewhere it prints a line from time to time.
pub struct Progress {
    bar: ProgressBar,
    terminal: bool,
    started: Instant,
    /// When to show something next, in seconds since the start.
    due: AtomicU64,
    /// Whether the computation is over, until another one begins.
    is_over: AtomicBool,
}

impl Progress {
    /// Starts the clock, and handles Ctrl-C from now on.
    ///
    /// # Errors
    ///
    /// If Ctrl-C cannot be handled.
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

    /// Prints a line for the user.
    pub fn say(&self, line: &str) {
        self.bar.suspend(|| {
            let _ = writeln!(std::io::stderr(), "{line}");
        });
    }

    /// Notes that one more unit of the current step is done, and names the step `step` from now on.
    pub fn advance_to(&self, step: &str) {
        self.bar.set_message(step.to_owned());
        self.advance(1);
    }

    /// Removes the bar, since the computation is over.
    pub fn finish(&self) {
        self.is_over.store(true, Relaxed);
        self.bar.finish_and_clear();
    }

    /// Whether Ctrl-C was pressed. Also updates the display, for computations that do not advance
    /// it.
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
                // The amount of work is unknown.
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

use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::path::Path;

use anyhow::{Context as _, ensure};
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};
use zugzwang_cli::interrupt;
use zugzwang_rules::trimmed;
use zugzwang_solve::open_file;

/// Reads lines, with editing, history and completion if in a terminal.
pub(crate) enum Reader {
    Terminal(Box<Editor<Assistant, DefaultHistory>>),
    Plain,
}

/// The result of reading a line.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Line {
    Text(String),
    /// Ctrl-D, or the end of the file.
    End,
    /// Ctrl-C.
    Interrupted,
}

/// Gives the start of the word to complete in a line, and its completions.
type Complete = Box<dyn Fn(&str) -> (usize, Vec<String>)>;

/// Lines from a pipe or file must be shorter than this, in bytes.
const LONGEST: u64 = 1 << 16;

impl Reader {
    /// A reader for standard input; with `plainly` there is no editing even in a terminal.
    pub(crate) fn new(plainly: bool, history: &Path) -> anyhow::Result<Self> {
        if plainly || !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Ok(Self::Plain);
        }
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .history_ignore_space(true)
            .max_history_size(1000)?
            .build();
        let mut editor = Editor::with_config(config)?;
        editor.set_helper(Some(Assistant { complete: Box::new(|_| (0, Vec::new())) }));
        // It is missing the first time, and is not essential.
        if open_file(history).is_ok() {
            let _ = editor.load_history(history);
        }
        Ok(Self::Terminal(Box::new(editor)))
    }

    /// Whether a person at a terminal types the lines.
    pub(crate) fn is_terminal(&self) -> bool {
        matches!(self, Self::Terminal(_))
    }

    /// Asks for a line. A line that is not typed in a terminal is echoed after the prompt, as a
    /// terminal would show it.
    pub(crate) fn read(
        &mut self,
        out: &mut dyn Write,
        prompt: &str,
        complete: Complete,
    ) -> anyhow::Result<Line> {
        match self {
            Self::Terminal(editor) => {
                out.flush()?;
                if let Some(assistant) = editor.helper_mut() {
                    assistant.complete = complete;
                }
                match interrupt::while_waiting(|| editor.readline(prompt)) {
                    Ok(line) => {
                        editor.add_history_entry(&line)?;
                        Ok(Line::Text(trimmed(&line).to_owned()))
                    }
                    Err(ReadlineError::Eof) => Ok(Line::End),
                    Err(ReadlineError::Interrupted) => Ok(Line::Interrupted),
                    Err(error) => Err(error).context("standard input"),
                }
            }
            Self::Plain => {
                write!(out, "{prompt}")?;
                out.flush()?;
                let mut bytes = Vec::new();
                let mut input = io::stdin().lock().take(LONGEST);
                let read = interrupt::while_waiting(|| input.read_until(b'\n', &mut bytes));
                read.context("standard input")?;
                ensure!(
                    (bytes.len() as u64) < LONGEST,
                    "standard input: expected lines shorter than {LONGEST} bytes"
                );
                let line = trimmed(&String::from_utf8_lossy(&bytes)).to_owned();
                writeln!(out, "{}", line.escape_debug())?;
                Ok(if bytes.is_empty() { Line::End } else { Line::Text(line) })
            }
        }
    }

    /// Saves the input history for the next time.
    pub(crate) fn keep_history(&mut self, path: &Path) -> anyhow::Result<()> {
        if let Self::Terminal(editor) = self {
            if let Some(folder) = path.parent() {
                std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
            }
            match open_file(path) {
                Err(error) if !error.is_missing() => return Err(error.into()),
                _ => {}
            }
            editor.append_history(path).with_context(|| path.display().to_string())?;
        }
        Ok(())
    }
}

/// Completes the word that is being typed.
pub(crate) struct Assistant {
    complete: Complete,
}

impl Completer for Assistant {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok((self.complete)(&line[..at]))
    }
}

impl Hinter for Assistant {
    type Hint = String;
}

impl Highlighter for Assistant {}
impl Validator for Assistant {}
impl Helper for Assistant {}

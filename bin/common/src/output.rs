use std::io::{self, Write};

use clap::Args;
use serde::Serialize;
use terminal_size::Width;
use textwrap::{Options, WordSeparator, WordSplitter};

/// `--json`.
#[derive(Args, Clone, Copy, Debug)]
pub struct JsonOption {
    /// Print one JSON document and nothing else
    #[arg(long)]
    pub json: bool,
}

/// Prints a JSON document on one line.
///
/// # Errors
///
/// If writing fails.
pub fn json(out: &mut dyn Write, document: &impl Serialize) -> anyhow::Result<()> {
    serde_json::to_writer(&mut *out, document)?;
    writeln!(out)?;
    Ok(())
}

/// The number of columns for a line on standard output: 80, or less if the window is narrower.
#[must_use]
pub fn columns() -> usize {
    const USUAL: usize = 80;
    let window = terminal_size::terminal_size_of(io::stdout());
    window.map_or(USUAL, |(Width(columns), _)| USUAL.min(columns.into()))
}

/// A paragraph of phrases, no wider than [`columns`]. It starts with `label`, and further lines are
/// indented by the width of the label. Lines are only broken between phrases.
///
/// ```
/// use zugzwang_cli::paragraph;
///
/// assert_eq!(paragraph("Best play  ", ["B2-a1", "pass"]), "Best play  B2-a1 pass");
/// ```
pub fn paragraph<P: AsRef<str>>(label: &str, phrases: impl IntoIterator<Item = P>) -> String {
    /// Stands for a blank at which lines are not broken.
    const GLUE: &str = "\u{a0}";
    let indent = " ".repeat(label.chars().count());
    let options = Options::new(columns())
        .initial_indent(label)
        .subsequent_indent(&indent)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .break_words(false);
    let phrases = phrases.into_iter().map(|phrase| phrase.as_ref().replace(' ', GLUE));
    textwrap::fill(&phrases.collect::<Vec<_>>().join(" "), options).replace(GLUE, " ")
}

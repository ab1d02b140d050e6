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

/// Prints a JSON document on a line.
///
/// # Errors
///
/// If it cannot be written.
pub fn json(out: &mut dyn Write, document: &impl Serialize) -> anyhow::Result<()> {
    serde_json::to_writer(&mut *out, document)?;
    writeln!(out)?;
    Ok(())
}

/// The columns that a line on standard output may take: 80, or those of a window that has fewer.
#[must_use]
pub fn columns() -> usize {
    const USUAL: usize = 80;
    let window = terminal_size::terminal_size_of(io::stdout());
    window.map_or(USUAL, |(Width(columns), _)| USUAL.min(columns.into()))
}

/// Phrases as a paragraph no wider than [`columns`] that starts with `label`, the lines below it
/// indented as far. Lines end between phrases only.
///
/// ```
/// use zugzwang_cli::paragraph;
///
/// assert_eq!(paragraph("Best play  ", ["B2-a1", "pass"]), "Best play  B2-a1 pass");
/// ```
pub fn paragraph<P: AsRef<str>>(label: &str, phrases: impl IntoIterator<Item = P>) -> String {
    /// Stands for a blank at which no line ends.
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

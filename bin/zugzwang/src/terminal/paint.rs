use std::fmt::Display;

use anstyle::{AnsiColor, Color, Style};

/// Colours, or none. Letters always carry the same information.
#[derive(Clone, Copy)]
pub(crate) struct Paint {
    colours: bool,
}

impl Paint {
    /// Colours if standard output is a terminal and the environment allows them (`NO_COLOR`,
    /// `TERM`).
    pub(crate) fn for_stdout() -> Self {
        let choice = anstream::AutoStream::choice(&std::io::stdout());
        Self { colours: choice != anstream::ColorChoice::Never }
    }

    /// No colours.
    pub(crate) const fn none() -> Self {
        Self { colours: false }
    }

    /// A piece, on a background of its colour.
    pub(crate) fn piece(self, text: impl Display, ground: AnsiColor) -> String {
        let letters = match ground {
            AnsiColor::White => AnsiColor::Black,
            _ => AnsiColor::BrightWhite,
        };
        let style = Style::new().fg_color(Some(letters.into())).bg_color(Some(ground.into()));
        self.apply(style.bold(), text)
    }

    /// A mark for the last turn, or for what has to be done.
    pub(crate) fn mark(self, text: impl Display) -> String {
        self.foreground(AnsiColor::Yellow, text)
    }

    /// A cell that the player can choose.
    pub(crate) fn open(self, text: impl Display) -> String {
        self.foreground(AnsiColor::Green, text)
    }

    /// Less important parts: coordinates, brackets, empty points.
    pub(crate) fn faint(self, text: impl Display) -> String {
        self.apply(Style::new().dimmed(), text)
    }

    fn foreground(self, colour: AnsiColor, text: impl Display) -> String {
        self.apply(Style::new().fg_color(Some(Color::Ansi(colour))).bold(), text)
    }

    fn apply(self, style: Style, text: impl Display) -> String {
        if self.colours { format!("{style}{text}{style:#}") } else { text.to_string() }
    }
}

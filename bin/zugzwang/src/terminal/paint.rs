use std::fmt::Display;

use anstyle::{AnsiColor, Color, Style};

/// Colours, or none: what they say is always said by letters, too.
#[derive(Clone, Copy)]
pub(crate) struct Paint {
    colours: bool,
}

impl Paint {
    /// As standard output and the environment want it: `NO_COLOR`, `TERM`, a terminal or none.
    pub(crate) fn for_stdout() -> Self {
        let choice = anstream::AutoStream::choice(&std::io::stdout());
        Self { colours: choice != anstream::ColorChoice::Never }
    }

    /// No colours.
    pub(crate) const fn none() -> Self {
        Self { colours: false }
    }

    /// A piece, of the first or the second player, on a ground of the colour that it is called by.
    pub(crate) fn piece(self, text: impl Display, ground: AnsiColor) -> String {
        let letters = match ground {
            AnsiColor::White => AnsiColor::Black,
            _ => AnsiColor::BrightWhite,
        };
        let style = Style::new().fg_color(Some(letters.into())).bg_color(Some(ground.into()));
        self.apply(style.bold(), text)
    }

    /// What was done last, or is to be done.
    pub(crate) fn mark(self, text: impl Display) -> String {
        self.foreground(AnsiColor::Yellow, text)
    }

    /// A point that is open to the player.
    pub(crate) fn open(self, text: impl Display) -> String {
        self.foreground(AnsiColor::Green, text)
    }

    /// What is beside the point: coordinates.
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

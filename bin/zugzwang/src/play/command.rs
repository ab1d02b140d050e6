use zugzwang_bots::Level;
use zugzwang_cli::paragraph;

/// A command of the player, as opposed to a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PlayCommand {
    Help,
    /// List what is legal, or the turns that start with this text.
    Moves(String),
    Show,
    /// End a turn that is complete but could go on.
    Done,
    Undo,
    Hint,
    /// Change the level, or show it.
    Level(Option<Level>),
    Save(String),
    Load(String),
    Resign,
    Rematch,
    Quit,
}

/// The commands, their arguments, and what they do.
const LISTING: [(&str, &str, &str); 12] = [
    ("help", "", "this list, and what can be played now"),
    ("moves", " [TEXT]", "the legal turns, or those that begin with TEXT"),
    ("show", "", "the board again"),
    ("done", "", "end a turn that is complete, but could go on"),
    ("undo", "", "take back a part of a turn, or your last turn"),
    ("hint", "", "the best turn: proven if possible, else an estimate"),
    ("level", " [N]", "the computer's level, 1 to 8, from now on"),
    ("save", " FILE", "write the game to a file"),
    ("load", " FILE", "resume a game from a file"),
    ("resign", "", "give up"),
    ("rematch", "", "a new game with the sides swapped"),
    ("quit", "", "leave, as Ctrl-D does"),
];

impl PlayCommand {
    /// Reads a command; `None` if the text is not a command and may be a turn.
    pub(crate) fn parse(text: &str) -> Result<Option<Self>, String> {
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        let file = || match rest {
            "" => Err(format!("{word}: expected the name of a file")),
            name => Ok(name.to_owned()),
        };
        let (command, takes_rest) = match word {
            "help" | "?" => (Self::Help, false),
            "moves" => (Self::Moves(rest.to_owned()), true),
            "show" => (Self::Show, false),
            "done" => (Self::Done, false),
            "undo" => (Self::Undo, false),
            "hint" => (Self::Hint, false),
            "level" if rest.is_empty() => (Self::Level(None), true),
            "level" => {
                let level = rest.parse().map_err(|error| format!("level {error}"))?;
                (Self::Level(Some(level)), true)
            }
            "save" => (Self::Save(file()?), true),
            "load" => (Self::Load(file()?), true),
            "resign" => (Self::Resign, false),
            "rematch" => (Self::Rematch, false),
            "quit" | "exit" => (Self::Quit, false),
            _ => return Ok(None),
        };
        match rest {
            "" => Ok(Some(command)),
            _ if takes_rest => Ok(Some(command)),
            rest => Err(format!("{word} {rest:?}: expected nothing after {word}")),
        }
    }

    /// A line for each command.
    pub(crate) fn listing() -> String {
        LISTING.iter().fold(String::new(), |text, (word, rest, what)| {
            let label = format!("  {:14}", format!("{word}{rest}"));
            text + &paragraph(&label, what.split(' ')) + "\n"
        })
    }

    /// The commands that start with a text.
    pub(crate) fn words(start: &str) -> Vec<String> {
        let words = LISTING.iter().filter(|(word, ..)| word.starts_with(start));
        let words =
            words.map(
                |(word, rest, _)| {
                    if rest.is_empty() { (*word).to_owned() } else { format!("{word} ") }
                },
            );
        words.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_listing_is_a_command() {
        for (word, rest, _) in LISTING {
            let text = rest.replace("FILE", "name").replace("[N]", "3").replace("[TEXT]", "a");
            let parsed = PlayCommand::parse(&format!("{word}{text}"));
            assert!(matches!(parsed, Ok(Some(_))), "{word}: {parsed:?}");
        }
        assert_eq!(PlayCommand::parse("B2-a1"), Ok(None));
        assert_eq!(PlayCommand::parse("pass"), Ok(None));
    }

    #[test]
    fn what_makes_no_sense_is_refused_in_a_line() {
        for (text, line) in [
            ("save", "save: expected the name of a file"),
            ("level 9", "level '9': expected a level from 1 to 8"),
            ("undo 2", "undo \"2\": expected nothing after undo"),
        ] {
            assert_eq!(PlayCommand::parse(text), Err(line.to_owned()));
        }
    }
}

use std::fmt;
use std::str::FromStr;

use zugzwang_arena::Program;
use zugzwang_bots::Strength;

/// A bot as named on the command line.
#[derive(Clone, Debug)]
pub(crate) enum BotName {
    Own(Strength),
    External(Program),
}

const EXPECTED: &str = "expected level:N with a level from 1 to 8, best, or cmd:PROGRAM ARGS";

impl FromStr for BotName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "best" {
            return Ok(Self::Own(Strength::Best));
        }
        if let Some(program) = text.strip_prefix("cmd:") {
            let program: Result<Program, _> = program.parse();
            return program.map(Self::External).map_err(|error| error.to_string());
        }
        let level = text.strip_prefix("level:").and_then(|level| level.parse().ok());
        level.map(|level| Self::Own(Strength::Level(level))).ok_or_else(|| EXPECTED.to_owned())
    }
}

impl fmt::Display for BotName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Own(Strength::Best) => f.write_str("best"),
            Self::Own(Strength::Level(level)) => write!(f, "level:{level}"),
            Self::External(program) => write!(f, "cmd:{program}"),
        }
    }
}

use std::fmt;
use std::str::SplitAsciiWhitespace;
use std::time::Duration;

use zugzwang_rules::split_turns;
use zugzwang_search::Clock;

/// What an engine is told, a line each.
///
/// It prints as that line.
///
/// ```
/// use zugzwang_bots::ugi::{Command, Start};
///
/// let line = "position fen 4/1r2/4/4|3/3/3 b moves B2";
/// let command: Command = line.parse()?;
/// let Command::Position { start: Start::Fen(position), turns } = &command else { panic!() };
/// assert_eq!((position.as_str(), &turns[..]), ("4/1r2/4/4|3/3/3 b", &["B2".to_owned()][..]));
/// assert_eq!(command.to_string(), line);
/// assert_eq!(
///     "go depth x".parse::<Command>().unwrap_err().to_string(),
///     "\"go depth x\": expected a whole number from 0 to 4294967295 after depth"
/// );
/// # Ok::<(), zugzwang_bots::ugi::ParseCommandError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Say who you are and what options you have.
    Ugi,
    /// Say when you are ready for more.
    IsReady,
    /// What comes now is another game.
    NewGame,
    /// Set an option.
    SetOption {
        /// The option, as it is called in the engine's list; case does not matter.
        name: String,
        /// Its value, empty if none is given.
        value: String,
    },
    /// The game so far.
    Position {
        /// Where it began.
        start: Start,
        /// The turns since then.
        turns: Vec<String>,
    },
    /// Find a turn.
    Go(Go),
    /// Stop looking for one and tell the best so far.
    Stop,
    /// Tell something about the position.
    Query(Query),
    /// End.
    Quit,
}

/// Where a game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// The empty board that the options describe.
    Startpos,
    /// This position.
    Fen(String),
}

/// How long to look for a turn: until the first of these limits; without any until told to stop.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Go {
    /// So long.
    pub movetime: Option<Duration>,
    /// So many nodes.
    pub nodes: Option<u64>,
    /// So many plies deep.
    pub depth: Option<u32>,
    /// As the clocks of the first and the second player allow.
    pub clocks: Option<[Clock; 2]>,
}

/// What an engine can be asked about the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Query {
    /// Is the first player to move?
    FirstToMove,
    /// Is the game over?
    GameOver,
    /// Who has won?
    Result,
}

/// A line that is no command.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}: expected {expected}", shortened(.line))]
pub struct ParseCommandError {
    line: String,
    expected: String,
}

/// The line in quotes, its tail cut off where nobody would read it.
fn shortened(line: &str) -> String {
    const LONGEST: usize = 100;
    match line.char_indices().nth(LONGEST) {
        Some((cut, _)) => format!("{:?}...", &line[..cut]),
        None => format!("{line:?}"),
    }
}

const COMMANDS: &str = "ugi, isready, uginewgame, setoption, position, go, stop, query or quit";
const LIMITS: &str = "movetime, nodes, depth, p1time, p2time, p1inc, p2inc or infinite";

impl std::str::FromStr for Command {
    type Err = ParseCommandError;

    fn from_str(line: &str) -> Result<Self, ParseCommandError> {
        parse(line).map_err(|expected| ParseCommandError { line: line.to_owned(), expected })
    }
}

/// The command, or what would have been one.
fn parse(line: &str) -> Result<Command, String> {
    let mut words = line.split_ascii_whitespace();
    let command = match words.next() {
        Some("ugi") => Command::Ugi,
        Some("isready") => Command::IsReady,
        Some("uginewgame") => Command::NewGame,
        Some("stop") => Command::Stop,
        Some("quit") => Command::Quit,
        Some("setoption") => return set_option(words),
        Some("position") => return position(words),
        Some("go") => return go(words).map(Command::Go),
        Some("query") => match words.next() {
            Some("p1turn") => Command::Query(Query::FirstToMove),
            Some("gameover") => Command::Query(Query::GameOver),
            Some("result") => Command::Query(Query::Result),
            _ => return Err("p1turn, gameover or result after query".to_owned()),
        },
        _ => return Err(COMMANDS.to_owned()),
    };
    match words.next() {
        None => Ok(command),
        Some(word) => Err(format!("nothing more from {word:?} on")),
    }
}

/// The words up to `end`, joined by blanks, and whether it was there.
fn text_until(words: &mut SplitAsciiWhitespace<'_>, end: &str) -> (String, bool) {
    let mut text = String::new();
    for word in words {
        if word == end {
            return (text, true);
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text += word;
    }
    (text, false)
}

fn set_option(mut words: SplitAsciiWhitespace<'_>) -> Result<Command, String> {
    const FORM: &str = "setoption name NAME value VALUE";
    if words.next() != Some("name") {
        return Err(FORM.to_owned());
    }
    let (name, _) = text_until(&mut words, "value");
    if name.is_empty() {
        return Err(FORM.to_owned());
    }
    let value = words.collect::<Vec<_>>().join(" ");
    Ok(Command::SetOption { name, value })
}

fn position(mut words: SplitAsciiWhitespace<'_>) -> Result<Command, String> {
    let (start, has_turns) = match words.next() {
        Some("startpos") => match words.next() {
            None => (Start::Startpos, false),
            Some("moves") => (Start::Startpos, true),
            Some(word) => return Err(format!("moves after startpos, not {word:?}")),
        },
        Some("fen") => match text_until(&mut words, "moves") {
            (text, _) if text.is_empty() => return Err("a position after fen".to_owned()),
            (text, has_turns) => (Start::Fen(text), has_turns),
        },
        _ => return Err("startpos or fen after position".to_owned()),
    };
    let turns = if has_turns { words.collect::<Vec<_>>().join(" ") } else { String::new() };
    let turns = split_turns(&turns);
    Ok(Command::Position { start, turns })
}

fn go(mut words: SplitAsciiWhitespace<'_>) -> Result<Go, String> {
    let mut go = Go::default();
    let mut times: [Option<u32>; 2] = [None; 2];
    let mut increments = [0; 2];
    while let Some(word) = words.next() {
        // A clock that has run out may be shown as a time below zero.
        let mut number = || {
            let number = words.next().and_then(|text| text.parse::<i64>().ok());
            let is_clock = word.ends_with("time") && word != "movetime";
            let number = number.map(|number| if is_clock { number.max(0) } else { number });
            number
                .and_then(|number| u32::try_from(number).ok())
                .ok_or_else(|| format!("a whole number from 0 to {} after {word}", u32::MAX))
        };
        match word {
            "infinite" => {}
            "movetime" => go.movetime = Some(milliseconds(number()?)),
            "nodes" => go.nodes = Some(number()?.into()),
            "depth" => go.depth = Some(number()?),
            "p1time" => times[0] = Some(number()?),
            "p2time" => times[1] = Some(number()?),
            "p1inc" => increments[0] = number()?,
            "p2inc" => increments[1] = number()?,
            _ => return Err(format!("{LIMITS} instead of {word:?}")),
        }
    }
    go.clocks = match times {
        [None, None] if increments != [0; 2] => {
            return Err("p1time and p2time with p1inc and p2inc".to_owned());
        }
        [None, None] => None,
        // Who sends one time only has the clock of the player to move in mind.
        [first, second] => {
            Some([(first.or(second), increments[0]), (second.or(first), increments[1])].map(
                |(time, increment)| Clock {
                    remaining: milliseconds(time.unwrap_or_default()),
                    increment: milliseconds(increment),
                },
            ))
        }
    };
    Ok(go)
}

fn milliseconds(count: u32) -> Duration {
    Duration::from_millis(count.into())
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ugi => f.write_str("ugi"),
            Self::IsReady => f.write_str("isready"),
            Self::NewGame => f.write_str("uginewgame"),
            Self::SetOption { name, value } if value.is_empty() => {
                write!(f, "setoption name {name}")
            }
            Self::SetOption { name, value } => write!(f, "setoption name {name} value {value}"),
            Self::Position { start, turns } => {
                match start {
                    Start::Startpos => f.write_str("position startpos")?,
                    Start::Fen(position) => write!(f, "position fen {position}")?,
                }
                if !turns.is_empty() {
                    write!(f, " moves {}", turns.join(" "))?;
                }
                Ok(())
            }
            Self::Go(go) => go.fmt(f),
            Self::Stop => f.write_str("stop"),
            Self::Query(Query::FirstToMove) => f.write_str("query p1turn"),
            Self::Query(Query::GameOver) => f.write_str("query gameover"),
            Self::Query(Query::Result) => f.write_str("query result"),
            Self::Quit => f.write_str("quit"),
        }
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if *self == Self::default() {
            return f.write_str(" infinite");
        }
        if let Some(time) = self.movetime {
            write!(f, " movetime {}", time.as_millis())?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, " nodes {nodes}")?;
        }
        if let Some(depth) = self.depth {
            write!(f, " depth {depth}")?;
        }
        if let Some(clocks) = self.clocks {
            let [first, second] = clocks.map(|clock| clock.remaining.as_millis());
            write!(f, " p1time {first} p2time {second}")?;
            let [first, second] = clocks.map(|clock| clock.increment.as_millis());
            write!(f, " p1inc {first} p2inc {second}")?;
        }
        Ok(())
    }
}

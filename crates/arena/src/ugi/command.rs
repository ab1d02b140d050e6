use std::fmt;
use std::str::SplitAsciiWhitespace;
use std::time::Duration;

use zugzwang_rules::split_turns;
use zugzwang_search::Clock;

use zugzwang_rules::quoted;

/// A command to an engine, one to a line.
///
/// It prints as that line. Reading is lenient: as in UCI, unknown words are ignored, and so are
/// unreadable parts of a `go`, since the sender waits for an answer. Only a line without a known
/// command, an option without a name and a malformed `position` are refused.
///
/// ```
/// use zugzwang_arena::ugi::{EngineCommand, Start};
///
/// let line = "position fen 4/1r2/4/4|3/3/3 b moves B2";
/// let command: EngineCommand = line.parse()?;
/// let EngineCommand::Position { start: Start::Fen(position), turns } = &command else { panic!() };
/// assert_eq!((position.as_str(), &turns[..]), ("4/1r2/4/4|3/3/3 b", &["B2".to_owned()][..]));
/// assert_eq!(command.to_string(), line);
/// assert_eq!(
///     "go movetime 100.5 movestogo 40".parse::<EngineCommand>()?.to_string(),
///     "go movetime 100"
/// );
/// assert_eq!(
///     "position here".parse::<EngineCommand>().unwrap_err().to_string(),
///     "\"position here\": expected startpos or fen after position"
/// );
/// # Ok::<(), zugzwang_arena::ugi::ParseCommandError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineCommand {
    /// Say who you are and which options you have.
    Ugi,
    /// Say when you are ready for more.
    IsReady,
    /// A new game begins.
    NewGame,
    /// Set an option.
    SetOption {
        /// The option's name in the engine's list; case does not matter.
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
    /// Stop searching and report the best turn so far.
    Stop,
    /// Answer a question about the position.
    Query(Query),
    /// End the program.
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

/// How long to search for a turn: until the first of these limits is reached. Without limits the
/// engine decides.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Go {
    /// Whether to answer only when told to stop, whatever the other limits (`infinite`, `ponder`).
    pub waits: bool,
    /// The time to search.
    pub movetime: Option<Duration>,
    /// The number of nodes to search.
    pub nodes: Option<u64>,
    /// The depth to search in plies.
    pub depth: Option<u32>,
    /// The clocks of the first and the second player.
    pub clocks: Option<[Clock; 2]>,
}

/// What an engine can be asked about the position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Query {
    /// Is the first player to move?
    FirstToMove,
    /// Is the game over?
    GameOver,
    /// Who has won?
    Result,
    /// Something else. No engine knows it, but the sender waits for a response.
    Other(String),
}

/// A line that is not a command.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}: expected {expected}", quoted(.line))]
pub struct ParseCommandError {
    line: String,
    expected: String,
    is_position: bool,
}

impl ParseCommandError {
    /// Whether the line was meant to set up a position; if so, the previous position is obsolete.
    #[must_use]
    pub const fn is_position(&self) -> bool {
        self.is_position
    }
}

const COMMANDS: &str = "ugi, isready, uginewgame, setoption, position, go, stop, query or quit";

impl std::str::FromStr for EngineCommand {
    type Err = ParseCommandError;

    fn from_str(line: &str) -> Result<Self, ParseCommandError> {
        let mut words = line.split_ascii_whitespace();
        while let Some(word) = words.next() {
            let command = match word {
                "ugi" => Ok(Self::Ugi),
                "isready" => Ok(Self::IsReady),
                "uginewgame" => Ok(Self::NewGame),
                // The engine does not keep searching after a ponder hit: it answers at once.
                "stop" | "ponderhit" => Ok(Self::Stop),
                "quit" => Ok(Self::Quit),
                "setoption" => set_option(words),
                "position" => position(words),
                "go" => Ok(Self::Go(go(words))),
                "query" => Ok(Self::Query(query(words))),
                _ => continue,
            };
            let is_position = word == "position";
            return command.map_err(|expected| ParseCommandError {
                line: line.to_owned(),
                expected,
                is_position,
            });
        }
        let (line, expected) = (line.to_owned(), COMMANDS.to_owned());
        Err(ParseCommandError { line, expected, is_position: false })
    }
}

fn query(mut words: SplitAsciiWhitespace<'_>) -> Query {
    match words.next() {
        Some("p1turn") => Query::FirstToMove,
        Some("gameover") => Query::GameOver,
        Some("result") => Query::Result,
        other => Query::Other(other.unwrap_or_default().to_owned()),
    }
}

/// The words up to `end`, joined by blanks, and whether `end` was there.
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

fn set_option(mut words: SplitAsciiWhitespace<'_>) -> Result<EngineCommand, String> {
    const FORM: &str = "setoption name NAME value VALUE";
    if words.next() != Some("name") {
        return Err(FORM.to_owned());
    }
    let (name, _) = text_until(&mut words, "value");
    if name.is_empty() {
        return Err(FORM.to_owned());
    }
    let value = words.collect::<Vec<_>>().join(" ");
    Ok(EngineCommand::SetOption { name, value })
}

fn position(mut words: SplitAsciiWhitespace<'_>) -> Result<EngineCommand, String> {
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
    Ok(EngineCommand::Position { start, turns })
}

fn go(words: SplitAsciiWhitespace<'_>) -> Go {
    let mut go = Go::default();
    let mut times = [None; 2];
    let mut increments = [Duration::ZERO; 2];
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        let mut number = || words.next_if(|text| text.parse::<f64>().is_ok()).map(whole);
        let player = usize::from(word.starts_with("p2") || word.starts_with('b'));
        match word {
            "infinite" | "ponder" => go.waits = true,
            "movetime" => go.movetime = number().map(Duration::from_millis).or(go.movetime),
            "nodes" => go.nodes = number().or(go.nodes),
            "depth" => {
                let depth = number().map(|depth| u32::try_from(depth).unwrap_or(u32::MAX));
                go.depth = depth.or(go.depth);
            }
            // The last two are sent by programs that also run chess engines.
            "p1time" | "p2time" | "wtime" | "btime" => {
                times[player] = number().map(Duration::from_millis).or(times[player]);
            }
            "p1inc" | "p2inc" | "winc" | "binc" => {
                increments[player] = number().map_or(increments[player], Duration::from_millis);
            }
            _ => {}
        }
    }
    // If only one time is sent, it is taken for both players, since it is meant for the player to
    // move.
    let [first, second] = times;
    if let Some(times) = first.or(second).zip(second.or(first)) {
        let clock = |remaining, increment| Clock { remaining, increment };
        go.clocks = Some([clock(times.0, increments[0]), clock(times.1, increments[1])]);
    }
    go
}

/// The number without its fraction; 0 if it is negative, as the clock of a player out of time can
/// be.
fn whole(text: &str) -> u64 {
    text.parse().unwrap_or_else(|_| text.parse::<f64>().map_or(0, |number| number as u64))
}

impl fmt::Display for EngineCommand {
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
            Self::Query(Query::Other(what)) => write!(f, "query {what}"),
            Self::Quit => f.write_str("quit"),
        }
    }
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if self.waits {
            f.write_str(" infinite")?;
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

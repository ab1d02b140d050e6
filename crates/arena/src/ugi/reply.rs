use std::fmt;
use std::time::Duration;

use super::Score;

/// A reply of an engine, one to a line.
///
/// It prints as that line. Reading accepts any text and takes what it understands: a program that
/// runs an engine has no use for errors about lines it was not waiting for.
///
/// ```
/// use zugzwang_arena::ugi::{Reply, Score};
///
/// let Reply::Info(info) = Reply::read("info depth 3 seldepth 9 score mate 5 nodes 77 pv B2 C3")
/// else { panic!() };
/// assert_eq!((info.depth, info.score, info.nodes), (Some(3), Some(Score::Mate(5)), Some(77)));
/// assert_eq!(info.line, ["B2", "C3"]);
/// assert_eq!(Reply::read("bestmove B2").to_string(), "bestmove B2");
/// ```
#[derive(Clone, PartialEq, Debug)]
pub enum Reply {
    /// The engine's name.
    Name(String),
    /// Its author.
    Author(String),
    /// An option of the engine.
    Option {
        /// Its name.
        name: String,
        /// Its type, default and range: `type spin default 1 min 1 max 8`.
        description: String,
    },
    /// The engine speaks UGI, and has sent all of the above.
    UgiOk,
    /// It is ready for more commands.
    ReadyOk,
    /// What it thinks of the position.
    Info(Info),
    /// A line for people to read.
    Text(String),
    /// The turn to make; `None` if there is none.
    BestMove(Option<String>),
    /// The answer to a query.
    Response(String),
    /// Anything else.
    Other(String),
}

/// What an engine thinks so far. What it does not report is `None` or empty.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Info {
    /// The search depth in plies.
    pub depth: Option<u32>,
    /// What the position is worth for the player to move.
    pub score: Option<Score>,
    /// Nodes searched, or playouts made.
    pub nodes: Option<u64>,
    /// The time spent so far.
    pub time: Option<Duration>,
    /// The line of play that the engine expects.
    pub line: Vec<String>,
}

/// What stands in for a turn if there is none.
const NO_TURN: &str = "none";

impl Reply {
    /// Reads a line.
    #[must_use]
    pub fn read(line: &str) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim_start();
        match word {
            "id" => match rest.split_once(' ') {
                Some(("name", name)) => Self::Name(name.to_owned()),
                Some(("author", author)) => Self::Author(author.to_owned()),
                _ => Self::Other(line.to_owned()),
            },
            "option" => match rest.strip_prefix("name ") {
                Some(rest) => {
                    let (name, description) = match rest.find(" type ") {
                        Some(at) => (&rest[..at], &rest[at + 1..]),
                        None => (rest, ""),
                    };
                    Self::Option { name: name.to_owned(), description: description.to_owned() }
                }
                None => Self::Other(line.to_owned()),
            },
            "ugiok" => Self::UgiOk,
            "readyok" => Self::ReadyOk,
            "info" => match rest.strip_prefix("string ") {
                Some(text) => Self::Text(text.to_owned()),
                None => Self::Info(Info::read(rest)),
            },
            "bestmove" => {
                let turn = rest.split_ascii_whitespace().next();
                Self::BestMove(turn.filter(|&turn| turn != NO_TURN).map(str::to_owned))
            }
            "response" => Self::Response(rest.to_owned()),
            _ => Self::Other(line.to_owned()),
        }
    }
}

impl Info {
    fn read(text: &str) -> Self {
        let mut info = Self::default();
        let mut words = text.split_ascii_whitespace();
        while let Some(word) = words.next() {
            let mut next = || words.next().unwrap_or_default();
            match word {
                "depth" => info.depth = next().parse().ok(),
                "nodes" => info.nodes = next().parse().ok(),
                "time" => info.time = next().parse().ok().map(Duration::from_millis),
                "score" => {
                    info.score = match (next(), next().parse()) {
                        ("cp", Ok(score)) => Some(Score::Centi(score)),
                        ("mate", Ok(plies)) => Some(Score::Mate(plies)),
                        _ => None,
                    };
                }
                "pv" => info.line = words.by_ref().map(str::to_owned).collect(),
                _ => {}
            }
        }
        info
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(f, "id name {name}"),
            Self::Author(author) => write!(f, "id author {author}"),
            Self::Option { name, description } => write!(f, "option name {name} {description}"),
            Self::UgiOk => f.write_str("ugiok"),
            Self::ReadyOk => f.write_str("readyok"),
            Self::Info(info) => info.fmt(f),
            Self::Text(text) => write!(f, "info string {text}"),
            Self::BestMove(turn) => {
                write!(f, "bestmove {}", turn.as_deref().unwrap_or(NO_TURN))
            }
            Self::Response(answer) => write!(f, "response {answer}"),
            Self::Other(line) => f.write_str(line),
        }
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        if let Some(depth) = self.depth {
            write!(f, " depth {depth}")?;
        }
        match self.score {
            Some(Score::Centi(score)) => write!(f, " score cp {score}")?,
            Some(Score::Mate(plies)) => write!(f, " score mate {plies}")?,
            None => {}
        }
        if let Some(nodes) = self.nodes {
            write!(f, " nodes {nodes}")?;
        }
        if let Some(time) = self.time {
            write!(f, " time {}", time.as_millis())?;
        }
        if let (Some(nodes), Some(time)) = (self.nodes, self.time) {
            // The protocol wants a rate even if the time is too short to measure one.
            write!(f, " nps {}", (nodes as f64 / time.as_secs_f64().max(0.001)) as u64)?;
        }
        if !self.line.is_empty() {
            write!(f, " pv {}", self.line.join(" "))?;
        }
        Ok(())
    }
}

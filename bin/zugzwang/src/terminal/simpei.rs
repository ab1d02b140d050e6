use std::ops::ControlFlow;

use anstyle::AnsiColor;
use zugzwang_cli::paragraph;
use zugzwang_rules::Player;
use zugzwang_rules::simpei::{Cell, Cells, Position, Turn};

use super::{Board, Entry, Marks, Paint, parts};

/// Turns that are listed one by one; more of them are nothing that anybody reads.
const LISTED: usize = 2000;

/// A move, or a piece placed, that sandwiches pieces which are not all put somewhere yet (Si-7).
#[derive(Clone)]
pub(crate) struct Displacing {
    origin: Option<Cell>,
    target: Cell,
    sandwiched: Cells,
    /// Where the pieces put so far went, in the order in which they were typed.
    to: Vec<Cell>,
}

/// A cell in a draft.
#[derive(Clone, Copy)]
enum Drafted {
    /// The acting piece is there.
    Own,
    /// A sandwiched piece has been put there.
    Put,
    /// A sandwiched piece still is there, or was.
    Sandwiched,
    /// A sandwiched piece can be put there.
    Open,
}

impl Displacing {
    fn turn(&self) -> Turn {
        Turn::new(self.origin, self.target, self.to.iter().copied().collect())
    }

    /// What the draft makes of a cell; `None` if it leaves it as it is.
    fn state(&self, position: &Position, cell: Cell) -> Option<Drafted> {
        if cell == self.target {
            Some(Drafted::Own)
        } else if self.to.contains(&cell) {
            Some(Drafted::Put)
        } else if self.sandwiched.contains(cell) {
            Some(Drafted::Sandwiched)
        } else {
            self.open(position).contains(cell).then_some(Drafted::Open)
        }
    }

    /// The cells on which a sandwiched piece may be put.
    fn open(&self, position: &Position) -> Cells {
        let vacated = self.origin.map_or(0, Cell::bit);
        let put: Cells = self.to.iter().copied().collect();
        Cells((position.vacant().0 | vacated) & !self.target.bit() & !put.0)
    }
}

impl Board for Position {
    type Draft = Option<Displacing>;

    fn draft(&self) -> Self::Draft {
        None
    }

    fn enter(&self, draft: &mut Self::Draft, text: &str) -> Result<Entry<Turn>, String> {
        let Some(begun) = draft else {
            return match self.parse_turn(text) {
                Ok(turn) => Ok(Entry::Turn(turn)),
                Err(error) => {
                    *draft = Some(displacing(self, text).ok_or_else(|| error.to_string())?);
                    Ok(Entry::More)
                }
            };
        };
        let mut next = begun.clone();
        for name in parts(text) {
            let open = next.open(self);
            let cell = self
                .rules()
                .parse_cell(name)
                .ok()
                .filter(|&cell| open.contains(cell) && next.to.len() < next.sandwiched.len());
            let Some(cell) = cell else {
                let places = names(self, open).join(" ");
                return Err(format!("{name:?}: expected one of {places}, or 'undo'"));
            };
            next.to.push(cell);
        }
        let turn = next.turn();
        *draft = Some(next);
        Ok(if self.is_legal(turn) { Entry::Turn(turn) } else { Entry::More })
    }

    fn finish(&self, _: &Self::Draft) -> Result<Turn, String> {
        Err("expected a turn such as 'B2' or 'B2-a1'; 'moves' lists them".to_owned())
    }

    fn take_back(&self, draft: &mut Self::Draft) -> bool {
        let Some(begun) = draft else { return false };
        if begun.to.pop().is_none() {
            *draft = None;
        }
        true
    }

    fn is_begun(&self, draft: &Self::Draft) -> bool {
        draft.is_some()
    }

    fn wanted(&self, draft: &Self::Draft) -> Option<String> {
        if self.must_pass() {
            return Some("No piece can move, so that the turn is to pass: type 'pass'.".to_owned());
        }
        let begun = draft.as_ref()?;
        let number = match begun.sandwiched.len() {
            1 => "it".to_owned(),
            count => format!("piece {} of {count}", begun.to.len() + 1),
        };
        Some(format!(
            "Sandwiched, marked !: {}. Where does {number} go? Type a cell marked +, such as {}; \
             'undo' takes back.",
            names(self, begun.sandwiched).join(" "),
            names(self, begun.open(self)).first()?
        ))
    }

    fn picture(&self, draft: &Self::Draft, marks: &Marks<Self>, paint: Paint) -> Vec<String> {
        let size = self.rules().size();
        let last = marks.last.map_or(Cells::EMPTY, |(_, turn)| changed(turn));
        let drawn = |lower: bool, column: usize, row: usize| {
            let base = if lower { size * size } else { 0 };
            let width = if lower { size - 1 } else { size };
            let cell = Cell::new(base + row * width + column);
            let [open, close] = if lower { ['(', ')'] } else { ['[', ']'] };
            let state = draft.as_ref().and_then(|begun| begun.state(self, cell));
            let owner = match state {
                Some(Drafted::Own) => Some(self.side()),
                Some(Drafted::Put) => Some(self.side().other()),
                Some(Drafted::Open) => None,
                Some(Drafted::Sandwiched) | None => self.owner(cell),
            };
            let piece = match owner {
                Some(player) => piece(player, lower, paint),
                None if state.is_some() => paint.open('+'),
                None => " ".to_owned(),
            };
            let mark = match state {
                Some(Drafted::Own | Drafted::Put) => paint.mark('>'),
                Some(Drafted::Sandwiched) => paint.mark('!'),
                None if draft.is_none() && last.contains(cell) => paint.mark('*'),
                _ => " ".to_owned(),
            };
            format!("{}{piece}{}{mark}", paint.faint(open), paint.faint(close))
        };
        let mut lines = Vec::new();
        for row in (0..size).rev() {
            let cells: String = (0..size).map(|column| drawn(false, column, row)).collect();
            lines.push(format!(" {} {cells}", paint.faint(row + 1)));
            if row > 0 {
                let cells: String =
                    (0..size - 1).map(|column| drawn(true, column, row - 1)).collect();
                lines.push(format!("     {cells}  {}", paint.faint(row)));
            }
        }
        let letters = |first: char| (first..).take(size).map(String::from).collect::<Vec<_>>();
        let (upper, lower) = (letters('A'), letters('a'));
        let pairs = upper.iter().zip(&lower).map(|(upper, lower)| format!("{upper} {lower} "));
        let line: String = pairs.collect();
        lines.push(paint.faint(format!("    {}", &line[..line.len() - 3])));
        lines
    }

    fn standing(&self, paint: Paint) -> [String; 2] {
        Player::BOTH.map(|player| {
            let hand = self.rules().pieces() - self.pieces(player).len();
            let left = if hand > 0 { format!("{hand} to place") } else { "all placed".to_owned() };
            let [upper, lower] = [false, true].map(|lower| piece(player, lower, paint));
            format!("{:5} [{upper}] ({lower})  {left}", player.simpei_name())
        })
    }

    fn legal(&self, draft: &Self::Draft) -> String {
        if let Some(begun) = draft {
            return paragraph("Cells for a sandwiched piece: ", names(self, begun.open(self)));
        }
        // Turns that differ only in where pieces are displaced to are one phrase.
        let texts = texts(self);
        let groups = texts.chunk_by(|a, b| a.split('>').next() == b.split('>').next());
        let phrases = groups.map(|group| match group {
            [only] => only.clone(),
            group => {
                format!("{}>({} ways)", group[0].split('>').next().unwrap_or_default(), group.len())
            }
        });
        let more = if texts.len() == LISTED { "..." } else { "" };
        paragraph("Turns: ", phrases.chain([more.to_owned()]))
    }

    fn completions(&self, draft: &Self::Draft, line: &str) -> (usize, Vec<String>) {
        let at = if draft.is_some() { line.rfind([',', ' ']).map_or(0, |at| at + 1) } else { 0 };
        let known = match draft {
            Some(begun) => names(self, begun.open(self)),
            None => texts(self),
        };
        (at, known.into_iter().filter(|text| text.starts_with(&line[at..])).collect())
    }
}

fn piece(player: Player, lower: bool, paint: Paint) -> String {
    let (letters, ground) = match player {
        Player::First => (['R', 'r'], AnsiColor::Red),
        Player::Second => (['B', 'b'], AnsiColor::Blue),
    };
    paint.piece(letters[usize::from(lower)], ground)
}

/// The cells on which a turn puts pieces.
fn changed(turn: Turn) -> Cells {
    Cells(turn.displaced().0 | turn.target().map_or(0, Cell::bit))
}

fn names(position: &Position, cells: Cells) -> Vec<String> {
    cells.iter().map(|cell| cell.name(position.rules().size()).to_string()).collect()
}

/// The turn that the text begins, if all that is missing is where sandwiched pieces go.
fn displacing(position: &Position, text: &str) -> Option<Displacing> {
    let cell = |name| position.rules().parse_cell(name).ok();
    let (origin, target) = match text.split_once('-') {
        Some((origin, target)) => (Some(cell(origin)?), cell(target)?),
        None => (None, cell(text)?),
    };
    let found = position.turns(|turn| {
        let same = (turn.origin(), turn.target()) == (origin, Some(target));
        if same { ControlFlow::Break(turn) } else { ControlFlow::Continue(()) }
    });
    // What does not stay where it is, of the enemy, is sandwiched.
    let turn = found.break_value().filter(|turn| !turn.displaced().is_empty())?;
    let enemy = position.side().other();
    let after = position.play_unchecked(turn);
    let sandwiched = Cells(position.pieces(enemy).0 & !after.pieces(enemy).0);
    Some(Displacing { origin, target, sandwiched, to: Vec::new() })
}

/// Turns in their notation, sorted, of more than [`LISTED`] only some.
fn texts(position: &Position) -> Vec<String> {
    let mut texts = Vec::new();
    let _ = position.turns(|turn| {
        texts.push(position.show(turn).to_string());
        if texts.len() < LISTED { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    texts.sort_unstable();
    texts
}

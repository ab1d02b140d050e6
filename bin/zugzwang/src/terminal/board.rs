use std::collections::BTreeMap;
use std::io::Write;

use anstyle::AnsiColor;
use zugzwang_cli::{columns, paragraph};
use zugzwang_rules::{CellView, Changes, Draft, Mark, Player, PlayerView, Shape, View};

use super::Paint;

/// The columns beside a board for the numbers of its rows.
const GUTTER: usize = 3;

/// What to draw.
pub(super) struct Picture<'a> {
    pub(super) view: &'a View,
    /// The unfinished turn.
    pub(super) draft: &'a Draft<String>,
    /// What the last turn changed.
    pub(super) last: Option<&'a Changes>,
    pub(super) paint: Paint,
}

/// Prints a board with `notes` beside it, or below it if the window is narrow.
pub(super) fn show(
    out: &mut dyn Write,
    picture: &Picture<'_>,
    notes: &[String],
) -> std::io::Result<()> {
    const GAP: usize = 4;
    let (lines, columns) = (picture.lines(), columns());
    let board = width(&lines);
    let is_beside = board + GAP + width(notes) <= columns;
    writeln!(out)?;
    if board > columns {
        let text = format!(
            "The board takes {board} columns, the window has {columns}: make it wider, and 'show' \
             draws the board."
        );
        writeln!(out, "{}\n", paragraph("", text.split(' ')))?;
    } else {
        for (i, line) in lines.iter().enumerate() {
            let note = notes.get(i).filter(|_| is_beside);
            let gap = " ".repeat(board - visible(line) + GAP);
            let note = note.map_or(String::new(), |note| gap + note);
            writeln!(out, "{}", format!("{line}{note}").trim_end())?;
        }
    }
    // Notes for which the board has no line.
    for note in notes.iter().skip(if is_beside { lines.len() } else { 0 }) {
        let gap = " ".repeat(if is_beside { board + GAP } else { 0 });
        writeln!(out, "{}", format!("{gap}{note}").trim_end())?;
    }
    writeln!(out)?;
    let wanted = match picture.is_begun() {
        true => Some(picture.wanted()),
        // If there is nothing to choose, the prompt says so.
        false => picture.draft.turn.as_ref().map(|_| picture.draft.prompt.clone()),
    };
    if let Some(wanted) = wanted {
        writeln!(out, "{}", paragraph("", wanted.split(' ')))?;
    }
    Ok(())
}

fn width(lines: &[String]) -> usize {
    lines.iter().map(|line| visible(line)).max().unwrap_or(0)
}

impl Picture<'_> {
    fn is_begun(&self) -> bool {
        !self.draft.steps.is_empty()
    }

    /// What the player needs to know to go on with the turn.
    fn wanted(&self) -> String {
        let Draft { steps, next, marks, turn, prompt, .. } = self.draft;
        let mut text = format!("{} so far. {prompt}", steps.join(","));
        let has_marks = marks.iter().any(|&(_, mark)| mark != Mark::Done);
        text += match (has_marks, next.is_empty()) {
            (true, false) => " Those meant are marked !, and cells to choose from +.",
            (false, false) => " Cells to choose from are marked +.",
            (true, true) => " Those meant are marked !.",
            (false, true) => "",
        };
        if turn.is_some() {
            text += " 'done' ends the turn.";
        }
        text + " 'undo' takes a step back."
    }

    /// The board, line by line from the top.
    fn lines(&self) -> Vec<String> {
        let scale = match self.view.cells.first().map(|cell| cell.shape) {
            Some(Shape::Point | Shape::Hexagon) | None => 1,
            Some(Shape::Square | Shape::Round) => 2,
        };
        let mut rows: BTreeMap<i16, Vec<&CellView>> = BTreeMap::new();
        for cell in &self.view.cells {
            rows.entry(-cell.y).or_default().push(cell);
        }
        let mut lines: Vec<String> =
            rows.iter().map(|(y, cells)| self.row(-y, cells, scale)).collect();
        lines.push(self.paint.faint(self.letters(scale)));
        lines
    }

    fn row(&self, y: i16, cells: &[&CellView], scale: usize) -> String {
        let mut labels = self.view.labels.iter().filter(|label| label.y == y);
        let (left, right) = (labels.clone().find(|label| label.x < 0), labels.find(|l| l.x >= 0));
        let left = left.map_or("", |label| &label.text);
        let mut line = self.paint.faint(format!("{left:>2} "));
        let first = cells.first().map_or(0, |cell| cell.x as usize);
        line += &" ".repeat(scale * first);
        line.extend(cells.iter().map(|cell| self.cell(cell)));
        if let Some(label) = right {
            line += &format!("  {}", self.paint.faint(&label.text));
        }
        line
    }

    /// The labels below the board.
    fn letters(&self, scale: usize) -> String {
        let mut labels: Vec<_> = self.view.labels.iter().filter(|label| label.y < 0).collect();
        labels.sort_by_key(|label| label.x);
        labels.iter().fold(String::new(), |line, label| {
            let gap = (GUTTER + 1 + scale * label.x as usize).saturating_sub(line.len());
            line + &" ".repeat(gap) + &label.text
        })
    }

    fn cell(&self, cell: &CellView) -> String {
        let draft = self.draft;
        let placed = |changes: &Changes| {
            changes.placed.iter().find(|(name, _)| *name == cell.name).map(|&(_, player)| player)
        };
        let new = placed(&draft.changes);
        let mark = draft.marks.iter().find(|(name, _)| *name == cell.name).map(|&(_, mark)| mark);
        let is_left = draft.changes.left.contains(&cell.name) && mark != Some(Mark::Taken);
        let is_open = self.is_begun() && draft.next.iter().any(|choice| choice.step == cell.name);
        let symbol = match new.or(cell.piece.filter(|_| !is_left)) {
            Some(player) => {
                piece(cell.letters, player, self.view.players[player.index()].side, self.paint)
            }
            None if is_open => self.paint.open('+'),
            None if cell.shape == Shape::Point => self.paint.faint('.'),
            None => " ".to_owned(),
        };
        let mark = match mark {
            _ if new.is_some() => self.paint.mark('>'),
            Some(Mark::Taken | Mark::Due) => self.paint.mark('!'),
            _ if !self.is_begun() && self.last.and_then(placed).is_some() => self.paint.mark('*'),
            _ => " ".to_owned(),
        };
        match brackets(cell.shape) {
            Some([open, close]) => {
                format!("{}{symbol}{}{mark}", self.paint.faint(open), self.paint.faint(close))
            }
            None => format!("{mark}{symbol}"),
        }
    }
}

const fn brackets(shape: Shape) -> Option<[char; 2]> {
    match shape {
        Shape::Square => Some(['[', ']']),
        Shape::Round => Some(['(', ')']),
        Shape::Point | Shape::Hexagon => None,
    }
}

fn piece(letters: [char; 2], player: Player, side: &str, paint: Paint) -> String {
    let ground = match side {
        "red" => AnsiColor::Red,
        "blue" => AnsiColor::Blue,
        "black" => AnsiColor::Black,
        _ => AnsiColor::White,
    };
    paint.piece(letters[player.index()], ground)
}

/// A player's standing, in one line to print beside the board.
pub(super) fn standing(view: &View, player: Player, paint: Paint) -> String {
    let PlayerView { side, standing, points, .. } = &view.players[player.index()];
    let mut seen = Vec::new();
    let mut symbols = String::new();
    for cell in &view.cells {
        if !seen.contains(&cell.shape) {
            seen.push(cell.shape);
            let piece = piece(cell.letters, player, side, paint);
            symbols += &match brackets(cell.shape) {
                Some([open, close]) => format!("{open}{piece}{close} "),
                None => format!("{piece} "),
            };
        }
    }
    let points = points.map_or(String::new(), |points| format!("{points:4}"));
    format!("{side:5} {symbols}{points} {standing}")
}

/// The number of columns that a line takes. Colours take none.
fn visible(line: &str) -> usize {
    anstream::adapter::strip_str(line).map(|part| part.chars().count()).sum()
}

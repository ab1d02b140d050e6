use anstyle::AnsiColor;
use zugzwang_cli::paragraph;
use zugzwang_rules::Player;
use zugzwang_rules::symple::{Bitboard, Point, Position, Turn, TurnBuilder};

use super::{Board, Entry, Marks, Paint, parts};

/// Stones of a turn, in the order in which they were typed.
#[derive(Clone)]
pub(crate) struct Stones<const W: usize> {
    builder: TurnBuilder<W>,
    order: Vec<Point>,
}

impl<const W: usize> Board for Position<W> {
    type Draft = Stones<W>;

    fn draft(&self) -> Stones<W> {
        Stones { builder: self.build_turn(), order: Vec::new() }
    }

    fn enter(&self, draft: &mut Stones<W>, text: &str) -> Result<Entry<Turn<W>>, String> {
        // A growth of several stones typed one by one may still get Black's balancing plant; one
        // that is typed whole is meant as it is.
        let is_whole = !self.is_begun(draft) && !text.ends_with(',');
        if is_whole && let Ok(turn) = self.parse_turn(text) {
            return Ok(Entry::Turn(turn));
        }
        let mut next = draft.clone();
        let names: Vec<_> = parts(text).collect();
        if names.is_empty() {
            return Err(format!("{text:?}: expected points such as 'c3' or 'c3,d5'"));
        }
        for name in names {
            let point = point(self, name)?;
            next.builder.add(point).map_err(|error| error.to_string())?;
            next.order.push(point);
        }
        let ends = next.builder.is_complete() && (is_whole || next.builder.addable().is_empty());
        *draft = next;
        match draft.builder.finish() {
            Ok(turn) if ends => Ok(Entry::Turn(turn)),
            _ => Ok(Entry::More),
        }
    }

    fn finish(&self, draft: &Stones<W>) -> Result<Turn<W>, String> {
        draft.builder.finish().map_err(|error| error.to_string())
    }

    fn take_back(&self, draft: &mut Stones<W>) -> bool {
        let Some(point) = draft.order.pop() else { return false };
        // A plant is the last stone, so that none but this one goes.
        draft.builder.remove(point)
    }

    fn is_begun(&self, draft: &Stones<W>) -> bool {
        !draft.order.is_empty()
    }

    fn wanted(&self, draft: &Stones<W>) -> Option<String> {
        if !self.is_begun(draft) {
            return None;
        }
        let (builder, board) = (&draft.builder, self.board());
        let so_far: Vec<_> =
            draft.order.iter().map(|&point| board.name(point).to_string()).collect();
        let so_far = so_far.join(",");
        if builder.is_complete() {
            return Some(format!(
                "{so_far} is a whole turn: 'done' ends it, and another point plants a stone."
            ));
        }
        let chains = self
            .chains(self.to_move())
            .filter(|chain| chain.stones.is_subset(builder.growable()))
            .count();
        let more = if chains == 1 { "1 chain".to_owned() } else { format!("{chains} chains") };
        Some(format!(
            "{so_far} so far; {more} marked ! can still grow, on the points marked +. 'undo' takes \
             a stone back."
        ))
    }

    fn picture(&self, draft: &Stones<W>, marks: &Marks<Self>, paint: Paint) -> Vec<String> {
        let (board, builder) = (self.board(), &draft.builder);
        let last = marks.last.map_or(Bitboard::EMPTY, |(_, turn)| turn.stones());
        let begun = self.is_begun(draft);
        let (growing, open) = match begun {
            true => (builder.growable(), builder.growth_points()),
            false => (Bitboard::EMPTY, Bitboard::EMPTY),
        };
        let added = builder.stones();
        let drawn = |point: Point| {
            let owner = self.owner(point).or(added.contains(point).then_some(self.to_move()));
            let mark = if added.contains(point) {
                paint.mark('>')
            } else if growing.contains(point) {
                paint.mark('!')
            } else if last.contains(point) && !begun {
                paint.mark('*')
            } else {
                " ".to_owned()
            };
            let symbol = match owner {
                Some(player) => stone(player, paint),
                None if open.contains(point) => paint.open('+'),
                None => paint.faint('.'),
            };
            format!("{mark}{symbol}")
        };
        let mut lines: Vec<_> = (0..board.height())
            .rev()
            .map(|row| {
                let points = (0..board.width()).filter_map(|column| board.point(column, row));
                let points: String = points.map(drawn).collect();
                format!("{}{points}", paint.faint(format!("{:2} ", row + 1)))
            })
            .collect();
        let letters: String =
            ('a'..).take(board.width()).map(|letter| format!(" {letter}")).collect();
        lines.push(paint.faint(format!("   {letters}")));
        lines
    }

    fn standing(&self, paint: Paint) -> [String; 2] {
        Player::BOTH.map(|player| {
            let (stones, chains) = (self.stones(player).count(), self.chains(player).count());
            let name = ["white", "black"][player.index()];
            let (sign, penalty) =
                (if self.penalty() < 0 { '+' } else { '-' }, self.penalty().abs());
            let score = self.score(player);
            format!(
                "{name} {} {score:4} = {stones} {sign} {penalty}x{chains}",
                stone(player, paint)
            )
        })
    }

    fn legal(&self, draft: &Stones<W>) -> String {
        let builder = &draft.builder;
        let names = |set| names(self, set);
        let mut parts = Vec::new();
        if !builder.plant_points().is_empty() {
            parts.push(paragraph("Plant a stone on   ", names(builder.plant_points())));
        }
        let growable = builder.growable();
        for chain in self.chains(self.to_move()) {
            let points = chain.liberties & builder.growth_points();
            if !points.is_empty() && chain.stones.is_subset(growable) {
                let label = format!("Grow {:>4} on       ", names(chain.stones)[0]);
                parts.push(paragraph(&label, names(points)));
            }
        }
        if builder.is_complete() {
            parts.push("Or type 'done': the turn is whole.".to_owned());
        } else if !self.is_begun(draft) && !growable.is_empty() {
            parts.push(
                "A growth goes on until no chain can grow any more; each takes one stone."
                    .to_owned(),
            );
            if self.may_balance() {
                parts.push("After it Black may plant one stone more, typed last.".to_owned());
            }
        }
        parts.join("\n")
    }

    fn completions(&self, draft: &Stones<W>, line: &str) -> (usize, Vec<String>) {
        let at = line.rfind([',', ' ']).map_or(0, |at| at + 1);
        let mut builder = draft.builder;
        for name in parts(&line[..at]) {
            let added = point(self, name).ok().filter(|&point| builder.add(point).is_ok());
            if added.is_none() {
                return (at, Vec::new());
            }
        }
        let names = names(self, builder.addable());
        let begun = line[at..].to_ascii_lowercase();
        (at, names.into_iter().filter(|name| name.starts_with(&begun)).collect())
    }
}

fn stone(player: Player, paint: Paint) -> String {
    match player {
        Player::First => paint.piece('O', AnsiColor::White),
        Player::Second => paint.piece('X', AnsiColor::Black),
    }
}

fn point<const W: usize>(position: &Position<W>, name: &str) -> Result<Point, String> {
    let board = position.board();
    board.parse_point(name).map_err(|_| {
        let last = board.points::<W>().into_iter().last().map(|point| board.name(point));
        let last = last.map_or(String::new(), |last| format!(", a1 to {last}"));
        format!("{name:?}: expected a point of the board{last}, or a command; 'help' lists them")
    })
}

/// The points' names by letter, then number.
fn names<const W: usize>(position: &Position<W>, set: Bitboard<W>) -> Vec<String> {
    let mut names: Vec<_> = set.into_iter().map(|point| position.board().name(point)).collect();
    names.sort_unstable();
    names.iter().map(ToString::to_string).collect()
}

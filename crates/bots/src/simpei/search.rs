use std::ops::ControlFlow;

use zugzwang_rules::simpei::{Position, Rules, Turn};
use zugzwang_search::{AlphaBeta, Bounds, Deepening, Limits, Rated, Ratings};
use zugzwang_solve::Evaluation;

use super::evaluation::chance;
use super::game::{Key, SHORT_CELLS, Simpei};
use super::value::{self, WON};

/// An alpha-beta search for Simpei, without a table of exact values.
///
/// Its transposition table is kept, so that further searches in the same game are faster.
///
/// ```
/// use zugzwang_bots::simpei::Search;
/// use zugzwang_rules::simpei::Position;
/// use zugzwang_search::Limits;
/// use zugzwang_solve::Evaluation;
///
/// let position: Position = "3b/1rb1/1b2/r3|3/2r/rb1 r".parse()?;
/// let mut search = Search::new(position.rules(), 1 << 22, 1);
/// let found = search.deepen(&position, 12, Limits::default(), &mut |_| {});
/// assert_eq!((found.proven(), found.line.len()), (Some(Evaluation::Win(7)), 7));
/// # Ok::<(), zugzwang_rules::ParseError>(())
/// ```
pub struct Search(Box<dyn Deepen>);

/// The result of a [`Search`].
#[derive(Clone, Debug)]
pub struct Found {
    /// Every turn, best first, with the search's values.
    pub(super) ratings: Ratings<Turn>,
    /// The number of positions searched.
    pub nodes: u64,
    /// The expected line of play, starting with the best turn.
    pub line: Vec<Turn>,
}

impl Found {
    /// The best turn.
    ///
    /// ```
    /// use zugzwang_bots::simpei::Search;
    /// use zugzwang_rules::simpei::Position;
    /// use zugzwang_search::Limits;
    ///
    /// let position: Position = "4/2r1/4/r3|b1b/1bb/r1r r".parse()?;
    /// let mut search = Search::new(position.rules(), 1 << 22, 1);
    /// let found = search.deepen(&position, 1, Limits::default(), &mut |_| {});
    /// assert_eq!(position.show(found.turn()).to_string(), "a1-B2");
    /// # Ok::<(), zugzwang_rules::ParseError>(())
    /// ```
    #[must_use]
    pub fn turn(&self) -> Turn {
        self.ratings.turns[0].turn
    }

    /// The depth in plies to which all turns were searched.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.ratings.depth
    }

    /// The result with perfect play, if it is proven. A search to some depth proves every win and
    /// loss within that many plies.
    #[must_use]
    pub fn proven(&self) -> Option<Evaluation> {
        self.value().and_then(value::proven)
    }

    /// The estimated chance of winning, from 0 to 1, where a draw counts half.
    #[must_use]
    pub fn chance(&self) -> f64 {
        self.value().map_or(0.5, chance)
    }

    /// The value of the best turn; `None` if the search was stopped before it had one.
    fn value(&self) -> Option<i32> {
        let best = self.ratings.turns[0].found;
        best.is_exact().then_some(best.lower)
    }
}

impl Search {
    /// A search for games with these rules, on the given number of threads (at least one). The
    /// transposition table takes at most `memory` bytes (at least 16 kB).
    #[must_use]
    pub fn new(rules: Rules, memory: usize, threads: usize) -> Self {
        let memory = memory.max(1 << 14);
        if rules.cells() <= SHORT_CELLS {
            Self(Box::new(Engine::new(Simpei::<u64>::new(rules), memory, threads)))
        } else {
            Self(Box::new(Engine::new(Simpei::<u128>::new(rules), memory, threads)))
        }
    }

    /// Searches a position by iterative deepening, up to `depth` plies (1 to
    /// [`MOST_DEPTH`](Self::MOST_DEPTH)), until its value is proven or the limits are reached.
    /// `report` is called after every depth.
    ///
    /// # Panics
    ///
    /// If the position belongs to other rules.
    pub fn deepen(
        &mut self,
        position: &Position,
        depth: u32,
        limits: Limits<'_>,
        report: &mut dyn FnMut(&Found),
    ) -> Found {
        let depths = 1..=depth.clamp(1, Self::MOST_DEPTH);
        let deepening = Deepening { depths, margin: 0 };
        self.0.deepen(position, turns(position), &deepening, limits, report)
    }

    /// The maximum search depth in plies.
    pub const MOST_DEPTH: u32 = value::MOST_PLIES - 4;

    pub(super) fn rules(&self) -> Rules {
        self.0.rules()
    }

    /// Like [`deepen`](Self::deepen), with what is already known about the turns.
    pub(super) fn rate(
        &mut self,
        position: &Position,
        turns: Vec<Rated<Turn>>,
        deepening: &Deepening,
        limits: Limits<'_>,
        report: &mut dyn FnMut(&Found),
    ) -> Found {
        self.0.deepen(position, turns, deepening, limits, report)
    }
}

/// All turns of a position. Those that win at once are marked as wins.
pub(super) fn turns(position: &Position) -> Vec<Rated<Turn>> {
    let mut turns = Vec::new();
    let _ = position.for_each_turn(|turn| {
        let wins = position.wins(turn);
        let known = if wins { Bounds::exact(WON - 1) } else { Bounds::UNKNOWN };
        turns.push(Rated::new(turn, known));
        ControlFlow::<()>::Continue(())
    });
    turns
}

trait Deepen: Send {
    fn rules(&self) -> Rules;

    fn deepen(
        &mut self,
        position: &Position,
        turns: Vec<Rated<Turn>>,
        deepening: &Deepening,
        limits: Limits<'_>,
        report: &mut dyn FnMut(&Found),
    ) -> Found;
}

struct Engine<K: Key> {
    /// `None` only while it is searching.
    search: Option<AlphaBeta<'static, Simpei<K>>>,
    rules: Rules,
}

impl<K: Key> Engine<K> {
    fn new(game: Simpei<K>, memory: usize, threads: usize) -> Self {
        let rules = game.rules();
        let search = AlphaBeta::new(game, memory, threads, Limits::default());
        Self { search: Some(search.expect("memory for a table of 16 kB")), rules }
    }
}

impl<K: Key> Deepen for Engine<K> {
    fn rules(&self) -> Rules {
        self.rules
    }

    fn deepen(
        &mut self,
        position: &Position,
        turns: Vec<Rated<Turn>>,
        deepening: &Deepening,
        limits: Limits<'_>,
        report: &mut dyn FnMut(&Found),
    ) -> Found {
        assert_eq!(position.rules(), self.rules, "a position of the rules that are searched");
        let search = self.search.take().expect("a search that has come back");
        let mut search = search.with_limits(limits);
        let found = |search: &AlphaBeta<'_, Simpei<K>>, ratings: &Ratings<Turn>| Found {
            line: line(search, position, ratings),
            nodes: search.nodes(),
            ratings: ratings.clone(),
        };
        let ratings = search.deepen(position, turns, deepening, &mut |search, ratings| {
            report(&found(search, ratings));
        });
        let found = found(&search, &ratings);
        self.search = Some(search.with_limits(Limits::default()));
        found
    }
}

/// The line that the transposition table has after the best turn, no longer than the search depth
/// or the distance of the win.
fn line<K: Key>(
    search: &AlphaBeta<'_, Simpei<K>>,
    position: &Position,
    ratings: &Ratings<Turn>,
) -> Vec<Turn> {
    let best = ratings.turns[0];
    let plies = best.found.is_exact().then(|| value::plies(best.found.lower)).flatten();
    let most = plies.unwrap_or(ratings.depth) as usize;
    let mut line = vec![best.turn];
    let mut position = *position;
    while let Some(&last) = line.last()
        && !position.wins(last)
        && line.len() < most
    {
        position = position.play_unchecked(last);
        // Positions that are decided within two plies are not in the table. In such a lost position
        // any turn will do.
        let is_lost = plies.is_some_and(|plies| plies as usize == line.len() + 2);
        let ready = position.for_each_turn(|turn| match is_lost || position.wins(turn) {
            true => ControlFlow::Break(turn),
            false => ControlFlow::Continue(()),
        });
        let Some(next) = ready.break_value().or_else(|| search.best_turn(&position)) else { break };
        line.push(next);
    }
    line
}

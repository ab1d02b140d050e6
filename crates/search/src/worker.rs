use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;

use crate::busy::Busy;
use crate::history::History;
use crate::limits::Budget;
use crate::{Bits, Bounds, Entry, SearchGame, Stopped, Table};

/// Turns are sorted in batches of this size: where there are more, most are never tried.
const BATCH: usize = 256;

/// The least remaining depth, in plies, at which looking up the children's table entries pays off.
const ENHANCED: u32 = 9;

/// The maximum number of children, the most promising ones, that are looked up this way.
const LOOKS: usize = 12;

/// The least remaining depth, in plies, at which threads avoid positions that others are searching.
const SHARED: u32 = 12;

/// The data shared by all threads of a search.
pub(crate) struct Shared<'a, G: SearchGame> {
    pub(crate) game: &'a G,
    pub(crate) table: &'a Table<G::Key>,
    pub(crate) busy: Option<&'a Busy>,
    pub(crate) budget: &'a Budget<'a>,
    /// The number of nodes of a thread between checks of the limits, a power of two; the more
    /// threads, the fewer nodes.
    pub(crate) period: u64,
    /// Whether a thread has the result.
    pub(crate) done: AtomicBool,
}

/// The data that a thread keeps from search to search.
pub(crate) struct Memory<T> {
    history: History,
    killers: Vec<[Option<T>; 2]>,
    /// Buffers for sorting turns, by ply.
    rooms: Vec<Vec<(i32, T)>>,
}

impl<T> Memory<T> {
    pub(crate) fn new(features: usize) -> Self {
        Self { history: History::new(features), killers: Vec::new(), rooms: Vec::new() }
    }
}

/// One thread's search: negamax with alpha-beta windows (Knuth and Moore 1975), fail-soft, with
/// null windows for the turns after the first (principal variation search, Marsland 1983).
pub(crate) struct Worker<'a, G: SearchGame> {
    shared: &'a Shared<'a, G>,
    memory: &'a mut Memory<G::Turn>,
    nodes: u64,
}

/// A position being searched.
struct Node<'p, G: SearchGame> {
    position: &'p G::Position,
    depth: u32,
    ply: usize,
    beta: i32,
    /// The state of the search: lower end of the window, best value, and its turn.
    alpha: i32,
    best: i32,
    turn: Option<G::Turn>,
    is_first: bool,
}

impl<'a, G: SearchGame> Worker<'a, G> {
    pub(crate) fn new(shared: &'a Shared<'a, G>, memory: &'a mut Memory<G::Turn>) -> Self {
        Self { shared, memory, nodes: 0 }
    }

    /// The nodes not yet charged to the budget.
    pub(crate) fn nodes_left_over(&self) -> u64 {
        self.nodes & (self.shared.period - 1)
    }

    /// The value if it lies inside the window, otherwise a bound of it on the same side of the
    /// window.
    pub(crate) fn search(
        &mut self,
        position: &G::Position,
        depth: u32,
        window: Bounds,
        ply: usize,
    ) -> Result<i32, Stopped> {
        self.count_node()?;
        let Shared { game, table, .. } = *self.shared;
        let Bounds { lower: mut alpha, upper: mut beta } = window;
        // Fetching the table entry takes about as long as computing bounds. Leaves have no entry.
        let is_tabled = depth > 0 && game.is_tabled(position);
        let place = is_tabled.then(|| table.place(game.key(position)));
        if let Some(place) = place {
            table.prefetch(place);
        }
        let mut known = game.bounds(position);
        if known.lower >= beta || known.is_exact() {
            return Ok(known.lower);
        }
        if known.upper <= alpha {
            return Ok(known.upper);
        }
        let depth = depth.min(game.height(position));
        if depth == 0 {
            return Ok(game.estimate(position).clamp(known.lower, known.upper));
        }
        let base = game.base(position);
        let found = place.and_then(|place| table.probe(place));
        let mut proven = Bounds::UNKNOWN;
        if let Some(entry) = found {
            proven = self.valid(entry, depth, base);
            let known = proven.and(known);
            if known.lower >= beta || known.lower >= known.upper {
                return Ok(known.lower);
            }
            if known.upper <= alpha {
                return Ok(known.upper);
            }
        }
        if found.is_none() {
            known = game.closer_bounds(position, known, window);
            if known.lower >= beta || known.is_exact() {
                return Ok(known.lower);
            }
            if known.upper <= alpha {
                return Ok(known.upper);
            }
        }
        let known = proven.and(known);
        alpha = alpha.max(known.lower);
        beta = beta.min(known.upper);
        let start = self.nodes;
        let mut node = Node {
            position,
            depth,
            ply,
            beta,
            alpha,
            best: known.lower,
            turn: None,
            is_first: true,
        };
        self.expand(&mut node, found.map(|entry| entry.tag))?;
        let best = node.best.min(known.upper);
        let bounds = Bounds {
            lower: if best > alpha { best } else { known.lower },
            upper: if best < beta { best } else { known.upper },
        };
        let Some(place) = place else { return Ok(best) };
        let tag = match (node.turn, found) {
            (Some(turn), _) => game.tag(turn),
            (None, Some(entry)) => entry.tag,
            (None, None) => 0,
        };
        let bounds = Bounds {
            lower: bounds.lower.saturating_sub(base),
            upper: bounds.upper.saturating_sub(base),
        };
        table.store(place, Entry { depth, bounds, tag, nodes: self.nodes - start });
        Ok(best)
    }

    fn count_node(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes_left_over() == 0 {
            self.shared.budget.spend(self.shared.period)?;
            if self.shared.done.load(Relaxed) {
                return Err(Stopped);
            }
        }
        Ok(())
    }

    /// The bounds of an entry that are valid for a search of this depth.
    #[inline]
    fn valid(&self, entry: Entry, depth: u32, base: i32) -> Bounds {
        let Bounds { lower, upper } = entry.bounds;
        let layout = self.shared.table.layout();
        let deep = entry.depth >= depth.min(layout.greatest_depth());
        let is_final = |value| self.shared.game.is_final(value);
        // The ends of the table's range stand for everything beyond.
        let says_lower = lower > layout.lowest && (deep || lower > 0 && is_final(lower));
        let says_upper = upper < layout.highest && (deep || upper < 0 && is_final(upper));
        Bounds {
            lower: if says_lower { lower + base } else { Bounds::UNKNOWN.lower },
            upper: if says_upper { upper + base } else { Bounds::UNKNOWN.upper },
        }
    }

    /// Searches the turns of a node until one reaches beta.
    fn expand(&mut self, node: &mut Node<'_, G>, tag: Option<u32>) -> Result<(), Stopped> {
        let game = self.shared.game;
        if self.memory.rooms.len() <= node.ply {
            self.memory.rooms.resize_with(node.ply + 1, Vec::new);
            self.memory.killers.resize(node.ply + 1, [None; 2]);
        }
        let mut room = std::mem::take(&mut self.memory.rooms[node.ply]);
        room.clear();
        let stopped = game.turns(node.position, |turn| {
            room.push((self.order_score(node, turn, tag), turn));
            if room.len() < BATCH {
                return ControlFlow::Continue(());
            }
            match self.search_batch(node, &mut room) {
                Ok(()) if node.alpha < node.beta => ControlFlow::Continue(()),
                Ok(()) => ControlFlow::Break(None),
                Err(stopped) => ControlFlow::Break(Some(stopped)),
            }
        });
        let result = match stopped {
            ControlFlow::Break(Some(stopped)) => Err(stopped),
            ControlFlow::Break(None) => Ok(()),
            ControlFlow::Continue(()) => self.search_batch(node, &mut room),
        };
        self.memory.rooms[node.ply] = room;
        result
    }

    #[inline]
    fn order_score(&self, node: &Node<'_, G>, turn: G::Turn, tag: Option<u32>) -> i32 {
        let game = self.shared.game;
        let table = self.shared.table;
        if tag.is_some_and(|tag| table.same_tag(tag, game.tag(turn))) {
            return i32::MAX;
        }
        let mut score = game.order_score(node.position, turn);
        game.features(node.position, turn, |feature| score += self.memory.history.score(feature));
        let killers = &self.memory.killers[node.ply];
        if killers.contains(&Some(turn)) { score.saturating_add(1 << 24) } else { score }
    }

    /// Searches the turns in the buffer, the best first, and empties it.
    fn search_batch(
        &mut self,
        node: &mut Node<'_, G>,
        room: &mut Vec<(i32, G::Turn)>,
    ) -> Result<(), Stopped> {
        room.sort_unstable_by_key(|&(score, _)| std::cmp::Reverse(score));
        if node.depth >= ENHANCED && room.len() > 1 && self.is_refuted_by_table(node, room) {
            return Ok(());
        }
        // Turns that other threads are busy with are moved to the front and searched afterwards.
        let mut postponed = 0;
        for i in 0..room.len() {
            let (_, turn) = room[i];
            let child = self.shared.game.play(node.position, turn);
            if !node.is_first && self.is_busy(node, &child) {
                room.swap(postponed, i);
                postponed += 1;
                continue;
            }
            self.search_turn(node, turn, &child)?;
            if node.alpha >= node.beta {
                return Ok(());
            }
        }
        for &(_, turn) in &room[..postponed] {
            let child = self.shared.game.play(node.position, turn);
            self.search_turn(node, turn, &child)?;
            if node.alpha >= node.beta {
                return Ok(());
            }
        }
        room.clear();
        Ok(())
    }

    fn hash(&self, child: &G::Position) -> u64 {
        self.shared.game.key(child).low().wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn is_busy(&self, node: &Node<'_, G>, child: &G::Position) -> bool {
        node.depth >= SHARED && self.shared.busy.is_some_and(|busy| busy.is_busy(self.hash(child)))
    }

    /// Whether the table entry of some child is enough to reach beta: enhanced transposition cutoff
    /// (Plaat 1996).
    fn is_refuted_by_table(&self, node: &mut Node<'_, G>, room: &[(i32, G::Turn)]) -> bool {
        let Shared { game, table, .. } = *self.shared;
        // Fetching all entries takes little longer than fetching one.
        let mut looks = [const { None }; LOOKS];
        for (look, &(_, turn)) in looks.iter_mut().zip(room) {
            let child = game.play(node.position, turn);
            let place = table.place(game.key(&child));
            table.prefetch(place);
            *look = Some((place, game.base(&child), game.height(&child), turn));
        }
        for (place, base, height, turn) in looks.into_iter().flatten() {
            let Some(entry) = table.probe(place) else { continue };
            let depth = (node.depth - 1).min(height);
            let upper = self.valid(entry, depth, base).upper;
            if upper < Bounds::UNKNOWN.upper && game.before(upper) >= node.beta {
                node.best = game.before(upper);
                node.alpha = node.best;
                node.turn = Some(turn);
                return true;
            }
        }
        false
    }

    fn search_turn(
        &mut self,
        node: &mut Node<'_, G>,
        turn: G::Turn,
        child: &G::Position,
    ) -> Result<(), Stopped> {
        let game = self.shared.game;
        let hash = match self.shared.busy {
            Some(busy) if node.depth >= SHARED => {
                let hash = self.hash(child);
                busy.enter(hash);
                Some((busy, hash))
            }
            _ => None,
        };
        let (depth, ply) = (node.depth - 1, node.ply + 1);
        let open = Bounds { lower: game.after(node.beta), upper: game.after(node.alpha) };
        let null = Bounds { lower: game.after(node.alpha + 1), upper: open.upper };
        let mut result = self.search(child, depth, if node.is_first { open } else { null }, ply);
        if let (false, Ok(after)) = (node.is_first, result)
            && (node.alpha + 1..node.beta).contains(&game.before(after))
            && node.alpha + 1 < node.beta
        {
            result = self.search(child, depth, open, ply);
        }
        if let Some((busy, hash)) = hash {
            busy.leave(hash);
        }
        let value = game.before(result?);
        node.is_first = false;
        if value > node.best {
            node.best = value;
        }
        if value > node.alpha {
            node.alpha = value;
            node.turn = Some(turn);
            if value >= node.beta {
                self.reward(node, turn);
            }
        }
        Ok(())
    }

    fn reward(&mut self, node: &Node<'_, G>, turn: G::Turn) {
        let Memory { history, killers, .. } = &mut *self.memory;
        let killers = &mut killers[node.ply];
        if killers[0] != Some(turn) {
            *killers = [Some(turn), killers[0]];
        }
        let amount = node.depth.min(64).pow(2);
        let game = self.shared.game;
        game.features(node.position, turn, |feature| history.reward(feature, amount));
    }
}

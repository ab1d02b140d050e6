use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use ahash::AHashSet;
use zugzwang_bots::Playable;
use zugzwang_rules::{Outcome, Player, Record};
use zugzwang_search::Random;

use super::entrant::{Seat, Timing};
use super::game::{Seated, play_on};
use super::{Entrant, Finished, Openings, Reason, Sprt, Tally, Verdict};

/// The conditions of a match.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// The number of games. Each opening is played twice, with colours swapped.
    pub games: u32,
    /// The number of plies in an opening.
    pub opening: u32,
    /// The seed from which the openings and the bots' seeds are drawn.
    pub seed: u64,
    /// The number of games played at the same time, at least one.
    pub parallel: usize,
    /// How much a turn may exceed its time.
    pub grace: Duration,
    /// A test that ends the match as soon as it is decided.
    pub sprt: Option<Sprt>,
}

/// Is told what happens in a match, and may end it.
pub trait Watcher: Sync {
    /// Called when a game is over. `tally` has all finished games, including this one. Games are
    /// reported one at a time, in the order in which they end.
    fn finished(&self, game: &Finished, tally: &Tally) {
        let _ = (game, tally);
    }

    /// Whether the match should end. Games in progress are then not counted.
    fn is_cancelled(&self) -> bool {
        false
    }
}

impl Watcher for () {}

/// Plays a match from `start`, a position that is not over, and counts the results for the first
/// entrant.
///
/// An entrant that makes an illegal turn, crashes or exceeds its time loses the game, and the match
/// goes on. Built-in bots on one thread without a time limit play the same games for the same seed,
/// however many games are played at the same time.
///
/// ```
/// use zugzwang_arena::{Conditions, Entrant, Kind, play_match};
/// use zugzwang_bots::{Level, Settings, Strength};
/// use zugzwang_rules::symple::Position;
///
/// let level = |number| Entrant {
///     kind: Kind::Own(Settings {
///         strength: Strength::Level(Level::new(number).unwrap()),
///         threads: 1,
///         memory: 1 << 20,
///         seed: 0,
///         tables: None,
///     }),
///     movetime: None,
/// };
/// let conditions = Conditions {
///     games: 4,
///     opening: 2,
///     seed: 1,
///     parallel: 1,
///     grace: Default::default(),
///     sprt: None,
/// };
/// let start: Position<1> = "3/3/3 w 2".parse()?;
/// let tally = play_match(&start, &[level(2), level(1)], &conditions, &());
/// assert_eq!((tally.games(), tally.pairs().iter().sum::<u32>()), (4, 2));
/// # Ok::<(), zugzwang_rules::ParseError>(())
/// ```
pub fn play_match<G: Playable>(
    start: &G,
    entrants: &[Entrant; 2],
    conditions: &Conditions,
    watcher: &dyn Watcher,
) -> Tally {
    let schedule = Mutex::new(Schedule::new(start, conditions));
    let results = Mutex::new(Results::default());
    let is_decided = AtomicBool::new(false);
    let cancelled = || is_decided.load(Relaxed) || watcher.is_cancelled();
    let work = || {
        let mut seats = [None, None];
        loop {
            let Some(game) = locked(&schedule).next().filter(|_| !cancelled()) else { return };
            let Some(finished) = play(game, entrants, &mut seats, conditions, &cancelled) else {
                return;
            };
            let mut results = locked(&results);
            // Another game may have decided the match in the meantime.
            if is_decided.load(Relaxed) {
                return;
            }
            results.add(&finished);
            watcher.finished(&finished, &results.tally);
            let is_open = |sprt: Sprt| sprt.verdict(&results.tally) == Verdict::Open;
            if !conditions.sprt.is_none_or(is_open) {
                is_decided.store(true, Relaxed);
            }
        }
    };
    let parallel = conditions.parallel.min(conditions.games as usize);
    thread::scope(|scope| (0..parallel).for_each(|_| drop(scope.spawn(work))));
    locked(&results).tally
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().expect("a watcher that panics ends the match")
}

/// A game to play.
struct Pairing<G: Playable> {
    number: u32,
    opening: Record<G>,
    seeds: [u32; 2],
}

/// The games still to be played.
struct Schedule<G: Playable> {
    openings: Openings<G>,
    /// The opening of the last game; the next one may use it, too.
    opening: Option<Record<G>>,
    seeds: Random,
    next: u32,
    games: u32,
}

impl<G: Playable> Schedule<G> {
    fn new(start: &G, conditions: &Conditions) -> Self {
        let Conditions { opening, seed, games, .. } = *conditions;
        Self {
            openings: Openings::new(start, opening, seed),
            opening: None,
            seeds: Random::new(!seed),
            next: 0,
            games,
        }
    }
}

impl<G: Playable> Iterator for Schedule<G> {
    type Item = Pairing<G>;

    fn next(&mut self) -> Option<Pairing<G>> {
        let number = self.next;
        if number >= self.games {
            return None;
        }
        self.next += 1;
        if number.is_multiple_of(2) {
            self.opening = self.openings.next();
        }
        Some(Pairing {
            number,
            opening: self.opening.clone()?,
            seeds: [0; 2].map(|_| self.seeds.below(u32::MAX)),
        })
    }
}

/// The results so far.
#[derive(Default)]
struct Results {
    tally: Tally,
    /// Games whose pair is incomplete, with the first bot's half points.
    halves: Vec<(u32, usize)>,
    /// Fingerprints of all games.
    seen: AHashSet<u64>,
}

impl Results {
    fn add(&mut self, game: &Finished) {
        let half_points = game.half_points();
        self.tally.add_game(half_points);
        let mut hasher = DefaultHasher::new();
        (&game.turns, game.first, half_points).hash(&mut hasher);
        if !self.seen.insert(hasher.finish()) {
            self.tally.add_copy();
        }
        match self.halves.iter().position(|&(number, _)| number / 2 == game.number / 2) {
            Some(at) => self.tally.add_pair(self.halves.swap_remove(at).1 + half_points),
            None => self.halves.push((game.number, half_points)),
        }
    }
}

fn play<G: Playable>(
    game: Pairing<G>,
    entrants: &[Entrant; 2],
    seats: &mut [Option<Seat<G>>; 2],
    conditions: &Conditions,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Option<Finished> {
    let Pairing { number, opening: mut record, seeds } = game;
    let opening = record.len();
    let first = if number.is_multiple_of(2) { Player::First } else { Player::Second };
    let sides = [first, first.other()];
    let start = record.start().clone();
    let finished = |record: &Record<G>, outcome, reason| Finished {
        number,
        start: record.start().to_string(),
        turns: record.texts(),
        opening,
        first,
        seeds,
        outcome,
        final_margin: record.position().final_margin().filter(|_| reason == Reason::Rules),
        reason,
    };
    for i in 0..2 {
        match entrants[i].sit(seats[i].take(), &start, seeds[i], cancelled) {
            Ok(seat) => seats[i] = Some(seat),
            Err(_) if cancelled() => return None,
            Err(error) => {
                let outcome = Outcome::Win(sides[i].other());
                return Some(finished(&record, outcome, Reason::Failure(error.to_string())));
            }
        }
    }
    let [one, other] = seats;
    let mut players = [(one, &entrants[0]), (other, &entrants[1])].map(|(seat, entrant)| {
        let seat = seat.as_mut().expect("a bot that has just sat down");
        Seated { seat, movetime: entrant.movetime }
    });
    if first == Player::Second {
        players.reverse();
    }
    let timing = Timing { grace: conditions.grace, cancelled };
    let (outcome, reason) = play_on(&mut record, players, timing)?;
    Some(finished(&record, outcome, reason))
}

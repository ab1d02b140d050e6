use std::collections::HashSet;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use zugzwang_search::mcts::{Mcts, MctsGame, RatedNode, Tuning};
use zugzwang_search::{Bounds, Limits};

use super::monte_carlo::{negamax, negamax_after, playouts};

/// A game of many choices: players take turns to take one of the things left, whose worth depends
/// on the one taken before it. The ratings of choices are meaningless.
struct Things {
    /// Indexed by thing.
    ratings: Vec<f32>,
    /// Indexed by thing and the one taken before it.
    worth: Vec<Vec<i32>>,
    /// The number of things taken in all.
    turns: usize,
}

#[derive(Clone, PartialEq, Debug)]
struct State {
    taken: Vec<u16>,
    margin: i32,
}

const START: State = State { taken: Vec::new(), margin: 0 };

impl Things {
    fn random(rng: &mut Xoshiro256PlusPlus, count: usize, turns: usize) -> Self {
        let ratings = (0..count).map(|_| rng.random_range(-3..1) as f32).collect();
        let mut worth = || (0..=count).map(|_| rng.random_range(-9..10)).collect();
        Self { ratings, worth: (0..count).map(|_| worth()).collect(), turns }
    }

    fn list(&self, state: &State) -> Vec<u16> {
        (0..self.ratings.len() as u16).filter(|thing| !state.taken.contains(thing)).collect()
    }
}

impl MctsGame for Things {
    type State = State;
    type Random = Xoshiro256PlusPlus;

    fn random(&self, seed: u64) -> Self::Random {
        Xoshiro256PlusPlus::seed_from_u64(seed)
    }

    fn maximizes(&self, state: &State) -> bool {
        state.taken.len().is_multiple_of(2)
    }

    fn result(&self, state: &State) -> Option<i32> {
        (state.taken.len() == self.turns).then_some(state.margin)
    }

    fn choices(&self, state: &State, mut each: impl FnMut(u16, f32)) {
        for thing in self.list(state) {
            each(thing, self.ratings[usize::from(thing)]);
        }
    }

    fn play(&self, state: &mut State, choice: u16) {
        let before = state.taken.last().map_or(self.ratings.len(), |&thing| thing.into());
        let worth = self.worth[usize::from(choice)][before];
        state.margin += if self.maximizes(state) { worth } else { -worth };
        state.taken.push(choice);
    }

    fn playout(&self, state: &mut State, random: &mut Self::Random) -> i32 {
        while state.taken.len() < self.turns {
            let list = self.list(state);
            self.play(state, list[random.random_range(0..list.len())]);
        }
        state.margin
    }

    fn was_made(&self, end: &State, by_maximizer: bool, choice: u16) -> bool {
        let mut made = end.taken.iter().skip(usize::from(!by_maximizer)).step_by(2);
        made.any(|&thing| thing == choice)
    }
}

fn tuning(width: f32) -> Tuning {
    Tuning { width, ..Tuning::DEFAULT }
}

/// Everything known below the root.
fn known(search: &Mcts<Things>) -> Vec<(Vec<u16>, RatedNode)> {
    let mut known = Vec::new();
    search.for_each_below(|path, _, rated| {
        known.push((path.to_vec(), rated));
        true
    });
    known
}

#[test]
fn nothing_is_proven_before_all_choices_are_looked_at() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for i in 0..60 {
        let count = rng.random_range(2..24);
        let game = Things::random(&mut rng, count, 2);
        let expected = negamax(&game, &START);
        // With a width of 0 the other choices come only after the first ones are proven.
        let tuning = tuning([0.0, 0.5, f32::INFINITY][i % 3]);
        let mut search = Mcts::new(game, START, 1 << 20, tuning, i as u64);
        let threads = 1 + i / 3 % 2;
        search.search(threads, Limits::default(), &mut |search| {
            let Bounds { lower, upper } = search.rated_root().bounds;
            assert!(lower <= expected && expected <= upper, "{lower} {expected} {upper}");
        });
        assert_eq!(search.rated_root().bounds, Bounds::exact(expected));
        let best = search.best().expect("a choice");
        assert_eq!(negamax_after(search.game(), &START, best), expected);
    }
}

#[test]
fn the_likely_choices_come_first_and_none_is_missing_in_the_end() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    let things = || Things::random(&mut Xoshiro256PlusPlus::seed_from_u64(5), 200, 30);
    let mut ratings = things().ratings;
    ratings.sort_by(|a, b| b.total_cmp(a));
    for (width, most) in [(0.0, 8), (0.5, 64), (f32::INFINITY, 200)] {
        let mut search = Mcts::new(things(), START, 1 << 24, tuning(width), rng.random());
        let mut before = Vec::new();
        for _ in 0..30 {
            search.search(1, playouts(400), &mut |_| {});
            let choices: Vec<_> = search.rated().map(|rated| rated.choice).collect();
            assert!(choices.len() <= most && choices.starts_with(&before));
            let rated = choices.iter().map(|&choice| search.game().ratings[usize::from(choice)]);
            assert!(rated.eq(ratings[..choices.len()].iter().copied()));
            before = choices;
        }
        let visited = search.rated().filter(|rated| rated.visits > 0).count();
        assert!(if width == 0.0 { visited == 3 } else { visited > 8 });
        assert_eq!(before.len(), most);
    }
}

#[test]
fn going_on_keeps_children_of_all_blocks() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    for seed in 0..10 {
        let game = Things::random(&mut rng, 40, 12);
        let mut search = Mcts::new(game, START, 1 << 24, tuning(2.0), seed);
        search.search(1 + seed as usize % 2, playouts(5000), &mut |_| {});
        for _ in 0..12 {
            let all = known(&search);
            let Some(rated) = search.rated().nth(rng.random_range(0..20)) else { break };
            search.advance(rated.choice);
            let below = all.into_iter().filter_map(|(path, rated)| {
                let below = path.strip_prefix(&[*search.root().taken.last()?])?;
                (!below.is_empty()).then(|| (below.to_vec(), rated))
            });
            assert_eq!(known(&search), below.collect::<Vec<_>>());
            assert_eq!(search.rated_root(), rated);
            // New children must fit in beside what is there.
            search.search(1, playouts(300), &mut |_| {});
        }
    }
}

#[test]
fn a_full_memory_leaves_choices_out_but_proves_nothing_wrong() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    for i in 0..10 {
        // Several thousand positions, with room for a thousand.
        let game = Things::random(&mut rng, 20, 3);
        let expected = negamax(&game, &START);
        let mut search = Mcts::new(game, START, 0, tuning([0.0, 0.5, f32::INFINITY][i % 3]), 1);
        search.search(1 + i / 3 % 2, playouts(30_000), &mut |search| {
            let Bounds { lower, upper } = search.rated_root().bounds;
            assert!(lower <= expected && expected <= upper, "{lower} {expected} {upper}");
        });
        assert!(search.best().is_some());
    }
}

#[test]
fn threads_that_widen_the_same_nodes_create_no_child_twice() {
    // More than enough on any machine: only a deadlock takes longer.
    const PATIENCE: Duration = Duration::from_secs(600);
    let (rounds, threads, limit) = if cfg!(miri) { (2, 3, 20) } else { (1500, 8, 300) };
    let (done, wait) = mpsc::channel();
    let games = thread::spawn(move || {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(6);
        for seed in 0..rounds {
            // Few choices are soon all expanded, and the tree is full before the game is over.
            let count = rng.random_range(2..20);
            let game = Things::random(&mut rng, count, 4.min(count));
            let mut search = Mcts::new(game, START, 0, tuning([0.0, 0.5][seed % 2]), seed as u64);
            while search.game().result(search.root()).is_none() {
                search.search(threads, playouts(limit), &mut |_| {});
                let known = known(&search);
                let paths: HashSet<_> = known.iter().map(|(path, _)| path).collect();
                assert_eq!(paths.len(), known.len(), "no child twice");
                let best = search.best().expect("a choice");
                search.advance(best);
            }
        }
        let _ = done.send(());
    });
    if wait.recv_timeout(PATIENCE) == Err(mpsc::RecvTimeoutError::Timeout) {
        panic!("the search hangs");
    }
    games.join().expect("no panic in a search");
}

#[test]
fn preferred_sequences_begin_with_the_best_choices() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    for seed in 0..40 {
        let game = Things::random(&mut rng, 12, 5);
        let mut search = Mcts::new(game, START, 1 << 22, tuning(1.0), seed);
        search.search(1, playouts(100 + 200 * seed), &mut |_| {});
        let preferred = search.preferred(1000, |state| state.taken.len() == 1);
        assert_eq!(preferred.first().map(|(path, _)| path[0]), search.best());
        let mut all: Vec<_> = search.rated().filter(|rated| rated.visits > 0).collect();
        assert_eq!(preferred.len(), all.len());
        all.sort_by_key(|rated| rated.choice);
        let mut listed: Vec<_> = preferred.iter().map(|(_, rated)| *rated).collect();
        if search.rated_root().bounds == Bounds::UNKNOWN {
            assert!(listed[1..].is_sorted_by(|a, b| a.visits >= b.visits));
        }
        listed.sort_by_key(|rated| rated.choice);
        assert_eq!(listed, all);
        assert_eq!(search.preferred(3, |state| state.taken.len() == 1), preferred[..3]);
    }
}

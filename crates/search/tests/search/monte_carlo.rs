use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use zugzwang_search::mcts::{Mcts, MctsGame, Tuning};
use zugzwang_search::{Bounds, Limits};

/// A row of coins: players take one to three from its ends, one after the other. A player who has
/// taken three also takes the next turn, as players need not alternate.
struct Coins(Vec<i32>);

#[derive(Clone, PartialEq, Debug)]
struct State {
    first: usize,
    end: usize,
    margin: i32,
    maximizes: bool,
    /// Coins taken in this turn.
    taken: usize,
}

const FIRST: u16 = 0;
const LAST: u16 = 1;
const STOP: u16 = 2;

impl Coins {
    fn random(rng: &mut Xoshiro256PlusPlus, count: usize) -> (Self, State) {
        let coins = (0..count).map(|_| rng.random_range(-5..10)).collect();
        (Self(coins), State { first: 0, end: count, margin: 0, maximizes: true, taken: 0 })
    }

    fn list(&self, state: &State) -> Vec<u16> {
        let mut list = Vec::new();
        self.choices(state, |choice, _| list.push(choice));
        list
    }
}

/// The margin with perfect play.
pub(super) fn negamax<G: MctsGame>(game: &G, state: &G::State) -> i32 {
    if let Some(margin) = game.result(state) {
        return margin;
    }
    let mut after = Vec::new();
    game.choices(state, |choice, _| after.push(negamax_after(game, state, choice)));
    let best = if game.maximizes(state) { after.iter().max() } else { after.iter().min() };
    *best.expect("a choice")
}

/// The margin with perfect play after a choice.
pub(super) fn negamax_after<G: MctsGame>(game: &G, state: &G::State, choice: u16) -> i32 {
    let mut next = state.clone();
    game.play(&mut next, choice);
    negamax(game, &next)
}

impl MctsGame for Coins {
    type State = State;
    type Random = Xoshiro256PlusPlus;

    fn random(&self, seed: u64) -> Self::Random {
        Xoshiro256PlusPlus::seed_from_u64(seed)
    }

    fn maximizes(&self, state: &State) -> bool {
        state.maximizes
    }

    fn result(&self, state: &State) -> Option<i32> {
        (state.first == state.end).then_some(state.margin)
    }

    fn choices(&self, state: &State, mut each: impl FnMut(u16, f32)) {
        each(FIRST, 0.5);
        each(LAST, 0.6);
        if state.taken > 0 {
            each(STOP, 0.4);
        }
    }

    fn play(&self, state: &mut State, choice: u16) {
        let sign = if state.maximizes { 1 } else { -1 };
        if choice == FIRST {
            state.margin += sign * self.0[state.first];
            state.first += 1;
        } else if choice == LAST {
            state.end -= 1;
            state.margin += sign * self.0[state.end];
        }
        state.taken += 1;
        if choice == STOP || state.taken == 3 {
            state.taken = 0;
            state.maximizes = !state.maximizes;
        }
    }

    fn playout(&self, state: &mut State, random: &mut Self::Random) -> i32 {
        while state.first < state.end {
            let list = self.list(state);
            self.play(state, list[random.random_range(0..list.len())]);
        }
        state.margin
    }

    fn was_made(&self, end: &State, by_maximizer: bool, choice: u16) -> bool {
        // A meaningless answer, which must not affect what is proven.
        (end.margin > 3) == by_maximizer && choice == FIRST
    }
}

pub(super) fn playouts<'a>(playouts: u64) -> Limits<'a> {
    Limits { nodes: Some(playouts), ..Limits::default() }
}

#[test]
fn what_is_proven_is_what_plain_negamax_finds() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for i in 0..300 {
        let count = rng.random_range(1..9);
        let (game, root) = Coins::random(&mut rng, count);
        let expected = negamax(&game, &root);
        let tuning = Tuning { amaf: [0.0, 500.0][i / 2 % 2], ..Tuning::DEFAULT };
        let mut search = Mcts::new(game, root.clone(), 1 << 20, tuning, i as u64);
        // The bounds hold at all times.
        search.search(1 + i % 2, playouts(32), &mut |search| {
            let Bounds { lower, upper } = search.rated_root().bounds;
            assert!(lower <= expected && expected <= upper);
        });
        search.search(1 + i % 2, Limits::default(), &mut |_| {});
        assert_eq!(search.rated_root().bounds, Bounds::exact(expected));
        let best = search.best().unwrap();
        assert_eq!(negamax_after(search.game(), &root, best), expected);
    }
}

#[test]
fn a_full_memory_is_no_accident() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    let (game, root) = Coins::random(&mut rng, 40);
    for threads in [1, 2] {
        let game = Coins(game.0.clone());
        let mut search = Mcts::new(game, root.clone(), 0, Tuning::DEFAULT, 1);
        search.search(threads, playouts(20_000), &mut |_| {});
        assert!(search.playouts() >= 20_000);
        assert!(search.best().is_some());
        // One turn later there is room again.
        while let Some(best) = search.best()
            && search.root().first < search.root().end
        {
            search.advance(best);
            search.search(threads, playouts(2000), &mut |_| {});
        }
        assert_eq!(search.root().first, search.root().end);
    }
}

#[test]
fn going_on_keeps_what_is_known() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    for seed in 0..50 {
        let (game, root) = Coins::random(&mut rng, 12);
        let mut search = Mcts::new(game, root, 1 << 22, Tuning::DEFAULT, seed);
        search.search(1, playouts(5000), &mut |_| {});
        while search.game().result(search.root()).is_none() {
            let known: Vec<_> = search.rated().collect();
            let Some(choice) = known.get(seed as usize % known.len().max(1)) else { break };
            let line = search.line(1);
            search.advance(choice.choice);
            assert_eq!(search.rated_root(), *choice);
            if line[0] == choice.choice {
                assert_eq!(search.line(1), line[1..]);
            }
        }
    }
}

#[test]
fn the_same_seed_and_one_thread_do_the_same() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    let (game, root) = Coins::random(&mut rng, 30);
    let known: Vec<Vec<_>> = (0..2)
        .map(|_| {
            let game = Coins(game.0.clone());
            let mut search = Mcts::new(game, root.clone(), 1 << 22, Tuning::DEFAULT, 9);
            search.search(1, playouts(3000), &mut |_| {});
            search.rated().collect()
        })
        .collect();
    assert_eq!(known[0], known[1]);
}

#[test]
fn limits_hold_for_any_number_of_threads() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let (game, root) = Coins::random(&mut rng, 60);
    for threads in [1, 2, 200] {
        let game = Coins(game.0.clone());
        let mut search = Mcts::new(game, root.clone(), 1 << 22, Tuning::DEFAULT, 9);
        let mut made = 0;
        for limit in [1, 5, 16, 700] {
            search.search(threads, playouts(limit), &mut |search| {
                assert!((made + 1..=made + limit).contains(&search.playouts()));
            });
            made += limit;
            assert_eq!(search.playouts(), made);
        }
        search.search(threads, playouts(0), &mut |_| panic!("no playout to report"));
        assert_eq!(search.playouts(), made);
    }
}

#[test]
fn there_is_a_choice_though_the_limits_allow_no_playout() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(6);
    let (game, root) = Coins::random(&mut rng, 20);
    let mut search = Mcts::new(game, root, 0, Tuning::DEFAULT, 9);
    let cancelled = || true;
    let limits = Limits { nodes: Some(0), cancelled: Some(&cancelled), ..Limits::default() };
    let mut choices = 0;
    while search.game().result(search.root()).is_none() {
        search.search(4, limits, &mut |_| {});
        search.advance(search.best().expect("a choice"));
        choices += 1;
    }
    assert!(search.playouts() <= choices);
}

#[test]
fn a_tree_is_as_large_as_the_system_allows() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let (game, root) = Coins::random(&mut rng, 8);
    let expected = negamax(&game, &root);
    let mut search = Mcts::new(game, root, usize::MAX, Tuning::DEFAULT, 9);
    search.search(2, Limits::default(), &mut |_| {});
    assert_eq!(search.rated_root().bounds, Bounds::exact(expected));
}

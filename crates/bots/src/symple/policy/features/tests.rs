use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use zugzwang_rules::symple::{AnyPosition, Bitboard, Board, Point, Position, dispatch};
use zugzwang_search::mcts::MctsGame;

use super::super::super::walk::Walk;
use super::*;

/// The classes of a point, computed from the stones alone.
fn around_slowly<const W: usize>(
    topology: &Topology<W>,
    state: &PlayoutBoard<W>,
    point: Point,
) -> Seen {
    let board = topology.board();
    let player = state.to_move();
    let own = state.stones(player) | state.growth();
    let other = state.stones(player.other());
    let vacant = board.points() - own - other;
    let places = |steps: [(isize, isize); 4]| -> Bitboard<W> {
        let (column, row) = board.coordinates(point);
        let places = steps.into_iter().filter_map(|(right, up)| {
            board.point(column.checked_add_signed(right)?, row.checked_add_signed(up)?)
        });
        places.collect()
    };
    let beside = places([(0, 1), (1, 0), (0, -1), (-1, 0)]);
    let diagonal = places([(1, 1), (1, -1), (-1, -1), (-1, 1)]);
    let beyond = places([(0, 2), (2, 0), (0, -2), (-2, 0)]);
    let count = |set: Bitboard<W>| set.count() as usize;
    let stones = |places| 5 * count(places & own) + count(places & other);
    let chains = [player, player.other()].map(|player| chains(board, state.stones(player)));
    let touches = |chain: &Bitboard<W>| board.neighbours(*chain).contains(point);
    let touched = |chains: &[Bitboard<W>]| chains.iter().filter(|chain| touches(chain)).count();
    let least = |chains: &[Bitboard<W>]| {
        let touched = chains.iter().filter(|chain| touches(chain));
        let liberties = touched.map(|&chain| count(board.neighbours(chain) & vacant) - 1);
        liberties.min().unwrap_or(3).min(3)
    };
    let ahead = |chains: &[Bitboard<W>]| {
        let is_ahead = |chain: &&Bitboard<W>| {
            !touches(chain) && !(board.neighbours(**chain) & beside & vacant).is_empty()
        };
        chains.iter().filter(is_ahead).count().min(4)
    };
    [
        stones(beside),
        stones(diagonal),
        stones(beyond),
        touched(&chains[0]),
        touched(&chains[1]),
        least(&chains[0]),
        least(&chains[1]),
        count((beside & vacant) - board.neighbours(own)),
        ahead(&chains[0]),
        ahead(&chains[1]),
        count((beside | diagonal | beyond) & vacant) / 2,
    ]
}

fn chains<const W: usize>(board: Board, mut stones: Bitboard<W>) -> Vec<Bitboard<W>> {
    let mut chains = Vec::new();
    while let Some(first) = stones.first() {
        let mut chain = Bitboard::from(first);
        loop {
            let larger = chain | board.neighbours(chain) & stones;
            if larger == chain {
                break;
            }
            chain = larger;
        }
        stones -= chain;
        chains.push(chain);
    }
    chains
}

fn check_games<const W: usize>(start: &Position<W>, rng: &mut Xoshiro256PlusPlus) {
    let walk = Walk(Topology::new(start));
    let Walk(topology) = &walk;
    let mut state = PlayoutBoard::new(topology, start);
    while walk.result(&state).is_none() {
        let mut policy = Policy::new(topology, &state);
        let mut choices = Vec::new();
        walk.choices(&state, |choice, rating| choices.push((choice, rating)));
        // All choices if there are few, else a sample, so that large boards do not take too long.
        for &(choice, rating) in choices.sample(rng, 20) {
            let step = Step::of(choice);
            let (Step::Plant(point) | Step::Grow(point)) = step else { continue };
            let expected = around_slowly(topology, &state, Point::from_index(point.into()));
            assert_eq!(policy.look(step).1, expected, "{point}");
            let weights = policy.features(step).map(|place| WEIGHTS[usize::from(place)]);
            assert_eq!(rating, weights.map(i32::from).iter().sum::<i32>() as f32 / UNIT);
        }
        // Few choices are growths, but most turns of a game are.
        let grows = |choice: u16| matches!(Step::of(choice), Step::Grow(_));
        let preferred = rng.random_bool(0.5);
        let some: Vec<_> = choices.iter().filter(|&&(c, _)| grows(c) == preferred).collect();
        let &(choice, _) = some.choose(rng).copied().or(choices.choose(rng)).expect("a choice");
        walk.play(&mut state, choice);
    }
}

#[test]
fn what_is_seen_at_a_glance_is_what_is_there() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for board in ["1x1", "5x1", "2x19", "7x7", "8x8", "9x9", "12x12", "13x13", "16x16", "19x19"] {
        let board: Board = board.parse().unwrap();
        let start = AnyPosition::start(board, board.default_penalty()).unwrap();
        for _ in 0..3 {
            dispatch!(&start, position => check_games(position, &mut rng));
        }
    }
}

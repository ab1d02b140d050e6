//! Reference answers from `data/symple_boards.json` and `data/symple_endgames.jsonl`.

use serde::Deserialize;
use zugzwang_rules::symple::{AnyPosition, Board, Position, dispatch};
use zugzwang_search::{Bounds, Limits};
use zugzwang_solve::symple::{RatedTurn, Resources, Solver};

#[derive(Deserialize)]
struct Boards {
    boards: Vec<KnownBoard>,
}

#[derive(Deserialize)]
struct KnownBoard {
    board: String,
    penalty: i32,
    margin: i32,
    best: Vec<String>,
}

#[derive(Deserialize)]
struct Endgame {
    position: String,
    margin: i32,
    best: Vec<String>,
    moves: usize,
}

pub(crate) fn read(file: &str) -> String {
    let path = format!("{}/../../data/{file}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

/// The margin, the sorted notation of the turns that keep it, and the number of all turns.
pub(crate) fn solve<const W: usize>(position: &Position<W>) -> (i32, Vec<String>, usize) {
    let resources = Resources { threads: 2, memory: 1 << 28, limits: Limits::default() };
    let mut solver = Solver::new(position, resources);
    let Bounds { lower: margin, .. } = solver.margin();
    let turns = solver.turns(&());
    assert!(turns.iter().all(|rated| rated.margin.is_exact()));
    let keeps = |rated: &&RatedTurn<W>| rated.margin.lower == margin;
    let best = turns.iter().filter(keeps).map(|rated| rated.turn.to_string()).collect();
    (margin, best, turns.len())
}

#[test]
fn small_boards_have_the_known_margins_and_first_turns() {
    let Boards { boards } = serde_json::from_str(&read("symple_boards.json")).unwrap();
    assert_eq!(boards.len(), 52);
    for known in boards {
        let board: Board = known.board.parse().unwrap();
        let (margin, best, turns) = solve(&Position::<1>::start(board, known.penalty).unwrap());
        assert_eq!((margin, &best), (known.margin, &known.best), "{board} {}", known.penalty);
        assert_eq!(turns, board.len());
    }
}

#[test]
fn endgames_have_the_known_margins_and_best_turns() {
    let text = read("symple_endgames.jsonl");
    let endgames: Vec<Endgame> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(endgames.len(), 61);
    for known in endgames {
        let position: AnyPosition = known.position.parse().unwrap();
        let (margin, mut best, turns) = dispatch!(&position, position => solve(position));
        best.sort();
        assert_eq!((margin, best), (known.margin, known.best), "{}", known.position);
        assert_eq!(turns, known.moves, "{}", known.position);
    }
}

/// With this many vacant points, a search starts with bounds that are easy to prove.
#[test]
fn what_is_proven_of_a_long_endgame_before_a_stop_is_true() {
    let text = read("symple_benchmark.txt");
    let positions = text.lines().filter(|line| !line.starts_with('#'));
    let positions = positions.map(|line| line.parse::<AnyPosition>().unwrap());
    let mut stopped = 0;
    for position in positions.filter(|position| position.board().len() == 169).skip(15).take(4) {
        let (proven, margin) = dispatch!(&position, position => {
            assert_eq!(position.vacant().count(), 24);
            let limits = Limits { nodes: Some(5000), ..Limits::default() };
            let resources = Resources { threads: 1, memory: 1 << 26, limits };
            (Solver::new(position, resources).margin(), solve_margin(position))
        });
        assert!((proven.lower..=proven.upper).contains(&margin), "{proven:?} {margin}");
        stopped += usize::from(!proven.is_exact());
    }
    assert!(stopped > 0);
}

pub(crate) fn solve_margin<const W: usize>(position: &Position<W>) -> i32 {
    let resources = Resources { threads: 2, memory: 1 << 28, limits: Limits::default() };
    let margin = Solver::new(position, resources).margin();
    assert!(margin.is_exact());
    margin.lower
}

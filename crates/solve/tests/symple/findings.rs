//! `data/symple_findings.jsonl`: the small boards are solved again, and all findings are in
//! `findings.md`.

use serde::Deserialize;
use zugzwang_rules::symple::{AnyPosition, Board, Position, dispatch};
use zugzwang_solve::symple::Reachable;

use super::golden::{read, solve, solve_margin};

#[derive(Deserialize)]
struct Finding {
    board: String,
    penalty: i32,
    margin: i32,
    best: Vec<String>,
    positions: Option<u64>,
    turns: Option<u64>,
}

impl Finding {
    fn board(&self) -> Board {
        self.board.parse().unwrap()
    }
}

fn findings() -> Vec<Finding> {
    read("symple_findings.jsonl").lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn small_boards_are_solved_again_both_ways() {
    let findings = findings();
    let mut small = 0;
    for board in findings.chunk_by(|a, b| a.board == b.board) {
        if board[0].board().len() > 12 {
            continue;
        }
        let reachable = Reachable::explore(board[0].board(), None, &()).unwrap();
        assert_eq!(Some(reachable.positions()), board[0].positions);
        assert_eq!(Some(reachable.turns()), board[0].turns);
        for finding in board {
            let start = Position::<1>::start(finding.board(), finding.penalty).unwrap();
            let (margin, best, _) = solve(&start);
            let expected = (finding.margin, &finding.best);
            assert_eq!((margin, &best), expected, "{} {}", finding.board, finding.penalty);
            let solution = reachable.solve(finding.penalty, &()).unwrap();
            let best = solution.best_first_turns().iter().map(ToString::to_string).collect();
            assert_eq!((solution.margin(), &best), expected, "{start}");
            small += 1;
        }
    }
    assert_eq!(small, 9 * 19);
}

#[test]
#[ignore = "a minute"]
fn all_boards_of_up_to_twenty_points_have_the_same_margins() {
    for finding in findings().iter().filter(|finding| finding.board().len() <= 20) {
        let start = Position::<1>::start(finding.board(), finding.penalty).unwrap();
        assert_eq!(solve_margin(&start), finding.margin, "{} {}", finding.board, finding.penalty);
    }
}

#[test]
fn every_board_is_on_the_page() {
    let page = read("findings.md");
    let findings = findings();
    for board in findings.chunk_by(|a, b| a.board == b.board) {
        let margins = board.iter().map(|finding| format!(" {:+} |", finding.margin));
        let row: String =
            std::iter::once(format!("| {} |", board[0].board)).chain(margins).collect();
        assert!(page.contains(&row), "{row}");
    }
    assert_eq!(findings.len(), 315);
}

#[test]
fn the_endgames_of_the_benchmark_are_positions_of_so_many_vacant_points() {
    let text = read("symple_benchmark.txt");
    let positions = text.lines().filter(|line| !line.starts_with('#'));
    let positions: Vec<AnyPosition> = positions.map(|line| line.parse().unwrap()).collect();
    assert_eq!(positions.len(), 3 * 8 * 5);
    for (i, position) in positions.iter().enumerate() {
        let vacant = dispatch!(position, position => position.vacant().count());
        assert_eq!(vacant as usize, 12 + 4 * (i / 5 % 8), "{position}");
    }
}

//! `data/simpei_findings.jsonl`: the small games are solved again, and all findings are in
//! `findings.md`.

use serde::Deserialize;
use zugzwang_rules::simpei::{FirstMove, Position, Rules, Sandwich};
use zugzwang_solve::Evaluation;
use zugzwang_solve::simpei::{BuildOptions, PhaseCounts, Probe, Report, Solution};

use super::golden::{Value, data};

#[derive(Deserialize)]
struct Finding {
    size: u32,
    pieces: u32,
    sandwich: String,
    root: Value,
    root_anywhere: Value,
    longest_win: Option<u32>,
    /// Starting with the moving phase.
    phases: Vec<PhaseCounts>,
    zugzwangs: u64,
    single_turn_wins: u64,
}

fn findings() -> Vec<Finding> {
    let lines = data("simpei_findings.jsonl");
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

impl Finding {
    fn rules(&self) -> Rules {
        let sandwich: Sandwich = self.sandwich.parse().unwrap();
        Rules::new(self.size, self.pieces).unwrap().with_sandwich(sandwich)
    }
}

fn root(solution: &Solution) -> Value {
    let value: Evaluation = solution.probe(&Position::start(solution.rules())).unwrap();
    Value { value: value.word().to_owned(), plies: value.plies() }
}

#[test]
fn small_games_are_solved_again() {
    let mut small = 0;
    for finding in findings().iter().filter(|finding| finding.size == 3 || finding.pieces < 3) {
        let build = |rules| Solution::build(rules, &BuildOptions::default(), &()).unwrap();
        let solution = build(finding.rules());
        let report = Report::of(&solution, &()).unwrap();
        assert_eq!(root(&solution), finding.root);
        let anywhere = build(finding.rules().with_first_move(FirstMove::Anywhere));
        assert_eq!(root(&anywhere), finding.root_anywhere);
        assert_eq!(report.longest_win, finding.longest_win);
        assert!(report.phases.iter().rev().eq(&finding.phases));
        assert_eq!(report.zugzwangs, finding.zugzwangs);
        assert_eq!(report.single_turn_wins, finding.single_turn_wins);
        small += 1;
    }
    assert!(small >= 8);
}

#[test]
fn the_page_has_a_row_for_every_game() {
    let page = data("findings.md");
    for finding in findings() {
        let start = format!("| {} | {} | {} |", finding.size, finding.pieces, finding.sandwich);
        assert_eq!(page.lines().filter(|line| line.starts_with(&start)).count(), 1, "{start}");
    }
}

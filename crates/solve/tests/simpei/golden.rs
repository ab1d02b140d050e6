//! Reference answers: `data/simpei_counts.json` and `data/simpei_values.jsonl`.

use serde::Deserialize;
use zugzwang_rules::simpei::{FirstMove, Position, Rules};
use zugzwang_solve::Evaluation;
use zugzwang_solve::simpei::plain::PlainTable;
use zugzwang_solve::simpei::{BuildOptions, PhaseCounts, Probe, Report, Solution};

#[derive(Deserialize)]
struct Counts {
    standard: Game,
    first_move_anywhere: Game,
    small: Game,
}

#[derive(Deserialize)]
struct Game {
    size: u32,
    pieces: u32,
    root: Value,
    longest_win: u32,
    #[serde(default)]
    phases: Vec<Phase>,
}

#[derive(Deserialize, PartialEq, Debug)]
pub(crate) struct Value {
    pub(crate) value: String,
    pub(crate) plies: Option<u32>,
}

#[derive(Deserialize, PartialEq, Debug)]
struct Phase {
    placed: usize,
    positions: u64,
    wins: u64,
    losses: u64,
    draws: u64,
}

impl From<&PhaseCounts> for Phase {
    fn from(counts: &PhaseCounts) -> Self {
        let &PhaseCounts { placed, positions, wins, losses, draws, .. } = counts;
        Self { placed, positions, wins, losses, draws }
    }
}

impl Game {
    fn rules(&self) -> Rules {
        Rules::new(self.size, self.pieces).unwrap()
    }

    fn check(&self, counts: &[PhaseCounts], root: Evaluation) {
        assert_eq!((root.word(), root.plies()), (&self.root.value[..], self.root.plies));
        let found: Vec<Phase> = counts.iter().rev().map(Phase::from).collect();
        assert_eq!(found, self.phases);
        let longest = counts.iter().map(|phase| phase.longest).max();
        assert_eq!(longest, Some(self.longest_win));
    }
}

pub(crate) fn data(name: &str) -> String {
    let path = format!("{}/../../data/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

fn known() -> Counts {
    serde_json::from_str(&data("simpei_counts.json")).unwrap()
}

fn solve(rules: Rules) -> Solution {
    Solution::build(rules, &BuildOptions::default(), &()).unwrap()
}

#[test]
fn plain_iteration_gives_the_known_counts_of_the_small_board() {
    let game = known().small;
    let table = PlainTable::solve(game.rules());
    game.check(&table.counts(), table.probe(&Position::start(game.rules())).unwrap());
}

#[test]
fn retrograde_analysis_gives_the_known_counts_of_the_small_board() {
    let game = known().small;
    let solution = solve(game.rules());
    game.check(&solution.counts(), solution.probe(&Position::start(game.rules())).unwrap());
}

#[test]
fn the_standard_board_is_solved_as_known() {
    let known = known();
    let rules = known.standard.rules();
    let solution = solve(rules);
    let report = Report::of(&solution, &()).unwrap();
    known.standard.check(&report.phases, report.root);
    assert_eq!(report.longest_win, Some(known.standard.longest_win));
    assert_eq!((report.zugzwangs, report.single_turn_wins), (7_706, 11_542_928));
    assert_eq!(report.first_turns.len(), 4);
    for position in &report.longest_wins {
        assert_eq!(solution.probe(&position.parse().unwrap()).unwrap(), Evaluation::Win(49));
    }

    // Only the turns of the empty board depend on the option.
    let anywhere = rules.with_first_move(FirstMove::Anywhere);
    let root = solve(anywhere).probe(&Position::start(anywhere)).unwrap();
    let expected = known.first_move_anywhere.root;
    assert_eq!((root.word(), root.plies()), (&expected.value[..], expected.plies));

    #[derive(Deserialize)]
    struct Line {
        position: String,
        #[serde(flatten)]
        value: Value,
    }
    let lines = data("simpei_values.jsonl");
    for line in lines.lines() {
        let Line { position, value } = serde_json::from_str(line).unwrap();
        let found = solution.probe(&position.parse().unwrap()).unwrap();
        assert_eq!((found.word(), found.plies()), (&value.value[..], value.plies), "{position}");
    }
    assert!(lines.lines().count() > 100);
}

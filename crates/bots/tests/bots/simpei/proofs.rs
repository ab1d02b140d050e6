//! Every win and loss that the search proves is correct, with its distance, and the search proves
//! all of them within its depth.

use zugzwang_bots::simpei::Search;
use zugzwang_rules::simpei::{FirstMove, Position, Rules, Sandwich};
use zugzwang_search::Limits;
use zugzwang_solve::Evaluation::{self, Draw, Loss, Win};
use zugzwang_solve::simpei::{Probe, Solution};

use super::positions::{STANDARD, arrangements, solve, turns};

/// Compares what the search finds at every depth with the exact value.
fn check(search: &mut Search, position: &Position, depth: u32, exact: Evaluation) -> bool {
    let found = search.deepen(position, depth, Limits::default(), &mut |found| {
        let (proven, depth) = (found.proven(), found.depth());
        let text = || format!("{position}, depth {depth}: {proven:?}, but is {exact:?}");
        match exact.plies() {
            // The table may have a proof of a longer line, from a deeper search.
            Some(plies) if plies > depth => {
                let is_true = match (proven, exact) {
                    (None, _) => true,
                    (Some(Win(proven)), Win(plies)) | (Some(Loss(proven)), Loss(plies)) => {
                        proven >= plies
                    }
                    _ => false,
                };
                assert!(is_true, "{}", text());
            }
            Some(_) => assert_eq!(proven, Some(exact), "{}", text()),
            None => assert_eq!(proven, None, "{}", text()),
        }
    });
    found.proven() == Some(exact)
}

/// Checks many positions with one search, whose table fills up; returns how many were proven.
fn check_all(
    solution: &Solution,
    count: usize,
    depth: u32,
    memory: usize,
    threads: usize,
) -> usize {
    let rules = solution.rules();
    let mut search = Search::new(rules, memory, threads);
    arrangements(rules, depth.into())
        .take(count)
        .filter(|position| check(&mut search, position, depth, solution.probe(position).unwrap()))
        .count()
}

#[test]
fn proofs_on_the_standard_board_are_right() {
    let proven = check_all(&STANDARD, 4000, 5, 1 << 24, 1);
    assert!(proven > 2000, "{proven}");
}

#[test]
fn so_are_those_of_two_threads() {
    let proven = check_all(&STANDARD, 1000, 5, 1 << 24, 2);
    assert!(proven > 500, "{proven}");
}

#[test]
fn so_are_those_of_deep_searches() {
    let proven = check_all(&STANDARD, 60, 9, 1 << 26, 2);
    assert!(proven > 40, "{proven}");
}

/// A table of a few buckets loses nearly everything.
#[test]
fn so_are_those_with_hardly_a_table() {
    let proven = check_all(&STANDARD, 500, 4, 1 << 14, 2);
    assert!(proven > 200, "{proven}");
}

#[test]
fn so_are_those_of_other_rules() {
    let small = Rules::new(3, 3).unwrap();
    for rules in [
        small,
        small.with_sandwich(Sandwich::Single),
        small.with_first_move(FirstMove::Anywhere),
        Rules::new(4, 3).unwrap(),
    ] {
        let proven = check_all(&solve(rules), 1000, 6, 1 << 22, 1);
        assert!(proven > 250, "{proven}");
    }
}

/// A search that is deep enough proves every win and loss on the small board, and no draw.
#[test]
fn every_value_of_the_small_board_is_found() {
    let rules = Rules::new(3, 3).unwrap();
    let solution = solve(rules);
    let mut search = Search::new(rules, 1 << 22, 1);
    let mut draws = 0;
    for position in arrangements(rules, 1).take(1500) {
        let exact = solution.probe(&position).unwrap();
        let found = search.deepen(&position, 22, Limits::default(), &mut |_| {});
        assert_eq!(found.proven().unwrap_or(Draw), exact, "{position}");
        draws += usize::from(exact == Draw);
    }
    assert!(draws > 300, "{draws}");
}

/// On large boards keys are longer, so the search is compared with plain negamax there.
#[test]
fn proofs_on_large_boards_are_those_of_plain_search() {
    fn plain(position: &Position, depth: u32) -> Evaluation {
        let mut best = Loss(0);
        for turn in turns(position) {
            let after = match depth {
                _ if position.wins(turn) => Loss(0),
                1 => Draw,
                _ => plain(&position.play_unchecked(turn), depth - 1),
            };
            best = best.max(after.before_turn());
        }
        best
    }
    for rules in [Rules::new(5, 4).unwrap(), Rules::new(6, 4).unwrap(), Rules::new(5, 9).unwrap()] {
        let mut search = Search::new(rules, 1 << 24, 2);
        let mut decided = 0;
        for position in
            arrangements(rules, 3).filter(|position| turns(position).len() < 60).take(40)
        {
            let depth = 3;
            let exact = plain(&position, depth);
            let found = search.deepen(&position, depth, Limits::default(), &mut |_| {});
            if exact == Draw {
                assert!(found.proven().is_none_or(|p| p.plies() > Some(depth)), "{position}");
            } else {
                assert_eq!(found.proven(), Some(exact), "{position}");
                decided += 1;
            }
        }
        assert!((5..40).contains(&decided), "{decided}");
    }
}

#[test]
fn the_start_is_lost_in_22_plies_without_a_table() {
    let start = Position::start(Rules::STANDARD);
    let mut search = Search::new(Rules::STANDARD, 1 << 28, 2);
    let found = search.deepen(&start, 22, Limits::default(), &mut |_| {});
    assert_eq!(found.proven(), Some(Loss(22)));
}

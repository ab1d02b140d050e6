//! Drafts, views and changes agree with turns and positions in all games.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use zugzwang_rules::simpei::{self, Rules, Sandwich};
use zugzwang_rules::{Changes, Game, Player, View, symple};

type Random = Xoshiro256PlusPlus;

/// The most turns of a position that are checked one by one.
const MOST: usize = 400;

fn turns<G: Game>(position: &G) -> Vec<G::Turn> {
    let mut turns = Vec::new();
    let _ = position.for_each_turn(|turn| {
        turns.push(turn);
        ControlFlow::<()>::Continue(())
    });
    turns
}

/// The cells with a piece and its owner, sorted by name.
fn pieces(view: &View) -> BTreeSet<(String, Player)> {
    let pieces = view.cells.iter().filter_map(|cell| Some((cell.name.clone(), cell.piece?)));
    pieces.collect()
}

/// The pieces of a view after changes.
fn changed(view: &View, changes: &Changes) -> BTreeSet<(String, Player)> {
    let left = pieces(view).into_iter().filter(|(name, _)| !changes.left.contains(name));
    left.chain(changes.placed.iter().cloned()).collect()
}

/// Checks every position of a random game and its turns.
fn check_game<G: Game>(start: G, random: &mut Random) -> usize {
    let mut position = start;
    let mut plies = 0;
    loop {
        let turns = turns(&position);
        assert_eq!(turns.is_empty(), position.outcome().is_some(), "{position}");
        assert_eq!(turns.len() as u128, position.count_turns(), "{position}");
        let view = position.view();
        let shown: Vec<_> = pieces(&view).into_iter().collect();
        let again = position.with_pieces(&shown, position.to_move()).unwrap();
        assert_eq!(again.to_string(), position.to_string());
        let names: BTreeSet<_> = view.cells.iter().map(|cell| &cell.name).collect();
        assert_eq!(names.len(), view.cells.len());
        for &turn in turns.iter().take(MOST) {
            let text = position.turn_text(turn);
            let steps = position.steps(turn);
            let draft = position.draft(&steps).unwrap();
            assert_eq!(draft.turn, Some(turn), "{position}: {text}");
            let changes = position.changes(turn);
            assert_eq!(draft.changes, changes, "{position}: {text}");
            let after = position.play(turn);
            assert_eq!(changed(&view, &changes), pieces(&after.view()), "{position}: {text}");
        }
        if turns.is_empty() || plies == 60 {
            return plies;
        }
        check_walk(&position, random);
        position = position.play(turns[random.random_range(0..turns.len())]);
        plies += 1;
    }
}

/// Chooses steps at random until the turn is complete. Every step that is offered can be chosen,
/// and every other step is refused with a reason.
fn check_walk<G: Game>(position: &G, random: &mut Random) {
    let mut steps: Vec<String> = Vec::new();
    loop {
        let draft = position.draft(&steps).unwrap();
        let offered: BTreeSet<_> = draft.next.iter().map(|choice| choice.step.clone()).collect();
        for cell in position.view().cells {
            let with = [&steps[..], std::slice::from_ref(&cell.name)].concat();
            match position.draft(&with) {
                Ok(_) => assert!(offered.contains(&cell.name), "{position}: {with:?}"),
                Err(error) => {
                    assert!(!offered.contains(&cell.name), "{position}: {with:?}: {error}");
                    assert!(!error.reason.is_empty());
                }
            }
        }
        if let Some(turn) = draft.turn {
            assert!(turns(position).contains(&turn), "{position}: {steps:?}");
        }
        if offered.is_empty() {
            assert!(draft.turn.is_some(), "{position}: {steps:?} leads nowhere");
            return;
        }
        let choices: Vec<_> = offered.into_iter().collect();
        steps.push(choices[random.random_range(0..choices.len())].clone());
    }
}

#[test]
fn simpei() {
    let mut random = Random::seed_from_u64(1);
    let mut plies = 0;
    for game in 0..40 {
        let rules = match game % 4 {
            0 => Rules::STANDARD,
            1 => Rules::new(3, 4).unwrap(),
            2 => Rules::new(4, 8).unwrap(),
            _ => Rules::new(5, 5).unwrap().with_sandwich(Sandwich::Single),
        };
        plies += check_game(simpei::Position::start(rules), &mut random);
    }
    assert!(plies > 400, "{plies}");
}

#[test]
fn symple() {
    let mut random = Random::seed_from_u64(2);
    for game in 0..24 {
        let (width, height) = [(4, 4), (5, 3), (1, 7), (1, 1)][game % 4];
        let board = symple::Board::new(width, height).unwrap();
        let start = symple::Position::<1>::start(board, 4).unwrap();
        check_game(start, &mut random);
    }
    let board = symple::Board::new(9, 9).unwrap();
    check_game(symple::Position::<2>::start(board, 4).unwrap(), &mut random);
}

#[test]
fn a_position_knows_that_it_was_won() {
    let position: simpei::Position = "4/2r1/4/r3|b1b/1bb/r1r r".parse().unwrap();
    let turn = position.parse_turn("a1-B2").unwrap();
    let after = Game::play(&position, turn);
    assert_eq!(after.outcome(), Some(zugzwang_rules::Outcome::Win(Player::First)));
    assert!(after.parse_turn("A1-a1").unwrap_err().to_string().contains("the game is over"));
    // The same arrangement is an ordinary position (Si-9).
    let read: simpei::Position = after.to_string().parse().unwrap();
    assert_eq!(read.outcome(), None);
    assert_ne!(read, after);
}

#[test]
fn a_step_that_cannot_be_chosen_is_refused_with_the_rule() {
    fn reason<G>(position: &str, steps: &[&str]) -> String
    where
        G: Game + std::str::FromStr<Err: std::fmt::Debug>,
    {
        position.parse::<G>().unwrap().draft(steps).unwrap_err().reason
    }
    let cases = [
        ("4/4/4/4|3/3/3 r", &["A1"][..], "the very first piece goes to an inner cell"),
        ("4/4/1r2/4|3/3/3 b", &["B2"], "B2 is taken: a piece is placed on an empty cell"),
        ("4/4/4/rb2|3/1b1/1r1 r 2", &["B1"], "there is no piece of yours on B1"),
        ("4/4/4/rb2|3/1b1/1r1 r 2", &["b1", "B1"], "B1 is taken: a piece moves to an empty cell"),
        ("4/4/4/rb2|3/1b1/1r1 r 2", &["b1", "D4"], "pieces move to a cell of the other world"),
        ("4/4/4/rb2|3/1b1/1r1 r 2", &["b1", "C1", "B1"], "a sandwiched piece cannot go back to"),
        ("4/4/4/rb2|3/1b1/1r1 r 2", &["b1", "C1", "A1"], "A1 is taken: a sandwiched piece is put"),
        ("4/4/4/rb2|3/1b1/1r1 r 2", &["b1", "C1", "D4", "D3"], "nothing can be added"),
    ];
    for (position, steps, expected) in cases {
        let reason = reason::<simpei::Position>(position, steps);
        assert!(reason.contains(expected), "{position}: {steps:?}: {reason}");
    }
    let cases = [
        ("w1w/1b1/3 w 4", &["a3"][..], "a3 is taken: stones are put on vacant points"),
        ("w1w/1b1/3 w 4", &["b1", "a1"], "a1 cannot be added: a planted stone ends the turn"),
        ("w1w/1b1/3 w 4", &["a2", "b3"], "a chain grows by one stone a turn"),
        ("w1w/1b1/3 w 4", &["a2", "b1"], "a turn either grows or plants"),
        ("b1b/1w1/3 b 4", &["a2", "b1"], "first all chains grow that can, here on"),
        ("b3/4/1w2/4 b 4", &["b4", "b3"], "a planted stone touches none"),
    ];
    for (position, steps, expected) in cases {
        let reason = reason::<symple::Position<1>>(position, steps);
        assert!(reason.contains(expected), "{position}: {steps:?}: {reason}");
    }
}

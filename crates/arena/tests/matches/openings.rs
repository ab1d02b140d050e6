use std::collections::HashSet;

use zugzwang_arena::Openings;
use zugzwang_rules::{Game, Record, simpei, symple};

fn positions<G: Game>(openings: &[Record<G>]) -> HashSet<String> {
    openings.iter().map(|opening| opening.position().to_string()).collect()
}

#[test]
fn they_are_different() {
    let start = simpei::Position::start(simpei::Rules::STANDARD);
    let openings: Vec<_> = Openings::new(&start, 4, 5).take(60).collect();
    assert_eq!(positions(&openings).len(), 60);
    assert!(openings.iter().all(|opening| (opening.len(), opening.outcome()) == (4, None)));
}

#[test]
fn symple_begins_with_plants() {
    let start: symple::Position<2> = "9/9/9/9/9/9/9/9/9 w 4".parse().unwrap();
    for opening in Openings::new(&start, 5, 1).take(50) {
        assert!(opening.position().nobody_has_grown());
        assert_eq!(opening.len(), 5);
    }
}

#[test]
fn the_seed_decides() {
    let start: symple::Position<1> = "7/7/7/7/7/7/7 w 4".parse().unwrap();
    let texts = |seed| {
        let openings = Openings::new(&start, 3, seed).take(20);
        openings.map(|opening| opening.texts()).collect::<Vec<_>>()
    };
    assert_eq!(texts(1), texts(1));
    assert_ne!(texts(1), texts(2));
}

/// There are only four first turns. Each comes up once before any is repeated.
#[test]
fn where_there_are_few_they_repeat_at_last() {
    let start = simpei::Position::start(simpei::Rules::STANDARD);
    let openings: Vec<_> = Openings::new(&start, 1, 1).take(10).collect();
    assert_eq!(positions(&openings[..4]).len(), 4);
    assert_eq!(positions(&openings).len(), 4);
    assert!(openings.iter().all(|opening| opening.len() == 1));
}

#[test]
fn where_there_is_no_room_they_are_shorter() {
    let start: symple::Position<1> = "2/2 w 4".parse().unwrap();
    for opening in Openings::new(&start, 16, 1).take(3) {
        assert_eq!(opening.outcome(), None);
    }
    let point: symple::Position<1> = "1 w 4".parse().unwrap();
    assert!(Openings::new(&point, 4, 1).next().unwrap().is_empty());
}

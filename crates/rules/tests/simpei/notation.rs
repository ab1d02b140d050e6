//! Reading and writing positions and turns as text, and the diagram.

use std::collections::HashSet;

use rand::seq::IndexedRandom;
use zugzwang_rules::simpei::{Position, Rules, Sandwich};
use zugzwang_rules::split_turns;

use crate::mangling::{annotated, listed, spread, zeros_in_front};
use crate::support::{Crowd, board_of, first_turns, position_of, random_board, seeded, turns};

#[test]
fn positions_print_and_parse_back() {
    let rng = &mut seeded(14);
    for i in 0..6000 {
        let board = random_board(rng, [Crowd::Few, Crowd::Many][i % 2]);
        let position = position_of(&board);
        assert_eq!(position.to_string(), board.notation());
        let parsed: Position = board.notation().parse().unwrap();
        let standard =
            Rules::new(position.rules().size() as u32, position.rules().pieces() as u32).unwrap();
        assert_eq!(parsed.rules(), standard);
        let with_options = parsed.with_first_move(board.first_move).with_sandwich(board.sandwich);
        assert_eq!(with_options, position);
        assert_eq!(board_of(&with_options), board);
    }
}

#[test]
fn the_usual_number_of_pieces_goes_without_saying() {
    for (short, long, size, pieces) in [
        ("3/3/3|2/2 r", "3/3/3|2/2 r 3", 3, 3),
        ("4/4/4/4|3/3/3 r", "4/4/4/4|3/3/3 r 4", 4, 4),
        ("5/5/5/5/5|4/4/4/4 r", "5/5/5/5/5|4/4/4/4 r 4", 5, 4),
        ("6/6/6/6/6/6|5/5/5/5/5 r", "6/6/6/6/6/6|5/5/5/5/5 r 4", 6, 4),
        ("3/3/3|2/2 r 4", "3/3/3|2/2 r 4", 3, 4),
        ("4/4/4/4|3/3/3 r 3", "4/4/4/4|3/3/3 r 3", 4, 3),
    ] {
        let start = Position::start(Rules::new(size, pieces).unwrap());
        assert_eq!(short.parse(), Ok(start));
        assert_eq!(long.parse(), Ok(start));
        assert_eq!(start.to_string(), short);
    }
}

#[test]
fn every_turn_prints_differently_and_parses_back() {
    let rng = &mut seeded(15);
    let mut round_trips = 0;
    while round_trips < 100_000 {
        let position = position_of(&random_board(rng, Crowd::Few));
        let all = turns(&position);
        let texts: Vec<String> = all.iter().map(|&turn| position.show(turn).to_string()).collect();
        assert_eq!(texts.iter().collect::<HashSet<_>>().len(), all.len(), "{position}");
        for (turn, text) in all.into_iter().zip(texts) {
            assert_eq!(position.parse_turn(&text), Ok(turn), "{position} {text}");
            round_trips += 1;
        }
    }
}

#[test]
fn other_ways_to_write_a_position_or_a_turn_are_read_alike() {
    let rng = &mut seeded(16);
    for i in 0..4000 {
        let board = random_board(rng, [Crowd::Few, Crowd::Many][i % 2]);
        let text = position_of(&board).to_string();
        let position: Position = text.parse().unwrap();
        let mangled = spread(&text, &['/', '|'], rng);
        assert_eq!(mangled.parse(), Ok(position), "{mangled:?}");
        for text in zeros_in_front(&text) {
            let error = text.parse::<Position>().expect_err(&text);
            assert!(error.expected().contains("without zeros"), "{error}");
        }
        for turn in first_turns(&position, 5) {
            let text = position.show(turn).to_string();
            let mangled = annotated(&spread(&text, &[',', '-', 'x', '>'], rng), rng);
            assert_eq!(position.parse_turn(&mangled), Ok(turn), "{position} {mangled:?}");
            for text in zeros_in_front(&text) {
                let error = position.parse_turn(&text).expect_err(&text);
                assert!(error.expected().contains("without zeros"), "{error}");
            }
        }
    }
    let stuck: Position = "4/4/4/r3|3/3/b2 r 1".parse().unwrap();
    for text in ["pass", "Pass", " PASS;", "pass?!"] {
        assert_eq!(stuck.parse_turn(text), stuck.parse_turn("pass"), "{text}");
    }
}

#[test]
fn a_list_of_turns_is_split_as_it_was_joined() {
    let rng = &mut seeded(17);
    for _ in 0..300 {
        let mut position = position_of(&random_board(rng, Crowd::Few));
        let (mut given, mut texts) = (Vec::new(), Vec::new());
        for _ in 0..10 {
            let turn = *first_turns(&position, 200).choose(rng).unwrap();
            let text = position.show(turn).to_string();
            given.push(spread(&text, &[',', '-', 'x', '>'], rng).replace('\u{feff}', ""));
            texts.push(text);
            if position.wins(turn) {
                break;
            }
            position = position.play(turn);
        }
        let list = listed(given.iter().map(String::as_str), rng);
        let read = split_turns(&list);
        let bare: Vec<_> = read.iter().map(|turn| turn.trim_end_matches(['!', '?'])).collect();
        assert_eq!(bare, texts, "{list:?}");
    }
}

#[test]
fn lists_of_cells_are_sorted_by_world_letter_and_number() {
    let position: Position = "4/r1r1/bb2/1br1|3/3/3 r".parse().unwrap();
    let turn = position.parse_turn("A1xB2,A2,B1>b1,a2,D1").unwrap();
    assert_eq!(position.show(turn).to_string(), "A1xA2,B1,B2>D1,a2,b1");
    let turn = position.parse_turn("A1xA2,B1,B2>A4,B4,C2").unwrap();
    assert_eq!(position.show(turn).to_string(), "A1xA2,B1,B2>A4,B4,C2");
    // The possible origins depend on the option.
    let single: Position = "4/r3/b3/1bbr|3/3/r2 r".parse().unwrap();
    let single = single.with_sandwich(Sandwich::Single);
    let turn = single.parse_turn("A1xA2>D4").unwrap();
    assert_eq!(single.show(turn).to_string(), "A1xA2>D4");
}

#[test]
fn the_diagram_shows_both_worlds() {
    let position: Position = "r2b/b2r/1r2/b3|b2/3/2r r".parse().unwrap();
    insta::assert_snapshot!(position.diagram().to_string(), @r#"
    4  R   +   +   B
         b   .   .    3
    3  B   +   +   R
         .   .   .    2
    2  +   R   +   +
         .   .   r    1
    1  B   +   +   +
       A a B b C c D
    "#);
    let position: Position = "6/r5/6/6/6/5b|r4/5/5/5/4b r".parse().unwrap();
    insta::assert_snapshot!(position.diagram().to_string(), @r#"
    6  +   +   +   +   +   +
         r   .   .   .   .    5
    5  R   +   +   +   +   +
         .   .   .   .   .    4
    4  +   +   +   +   +   +
         .   .   .   .   .    3
    3  +   +   +   +   +   +
         .   .   .   .   .    2
    2  +   +   +   +   +   +
         .   .   .   .   b    1
    1  +   +   +   +   +   B
       A a B b C c D d E e F
    "#);
}

//! Positions and turns in text, both ways, and the diagram.

use std::collections::HashSet;

use zugzwang_rules::simpei::{Position, Rules, Sandwich};

use crate::support::{Crowd, board_of, position_of, random_board, seeded, turns};

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
fn lists_of_cells_are_sorted_by_world_letter_and_number() {
    let position: Position = "4/r1r1/bb2/1br1|3/3/3 r".parse().unwrap();
    let turn = position.parse_turn("A1xB2,A2,B1>b1,a2,D1").unwrap();
    assert_eq!(position.show(turn).to_string(), "A1xA2,B1,B2>D1,a2,b1");
    let turn = position.parse_turn("A1xA2,B1,B2>A4,B4,C2").unwrap();
    assert_eq!(position.show(turn).to_string(), "A1xA2,B1,B2>A4,B4,C2");
    // The origins depend on the option.
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

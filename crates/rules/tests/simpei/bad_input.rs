//! Whatever is wrong with the input, the error is one clear line.

use std::fmt::Write;

use rand::RngExt;
use zugzwang_rules::simpei::{Cells, FirstMove, Position, Rules, Sandwich, Turn};
use zugzwang_rules::{ParseError, Player};

use crate::support::{
    Crowd, cell_at, first_turns, named, one_line, position_of, random_board, seeded,
};

/// The entries of a corpus: lines that are neither blank nor comments.
fn corpus(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

fn assert_refused<T>(text: &str, result: Result<T, ParseError>) {
    let Err(error) = result else { panic!("{text:?} is accepted") };
    assert_eq!(error.input(), text);
    assert!(text.is_char_boundary(error.at()), "{text:?} at {}", error.at());
    assert!(one_line(&error).len() < 6000, "{text:?}");
}

#[test]
fn bad_positions_are_refused() {
    let mut refused = 0;
    for entry in corpus(include_str!("../../../../data/simpei_bad_positions.txt")) {
        let text: String = serde_json::from_str(entry).unwrap();
        assert_refused(&text, text.parse::<Position>());
        refused += 1;
    }
    assert!(refused > 200, "{refused} entries");
}

#[test]
fn bad_turns_are_refused() {
    let mut refused = 0;
    for entry in corpus(include_str!("../../../../data/simpei_bad_turns.txt")) {
        let [position, text]: [String; 2] = serde_json::from_str(entry).unwrap();
        assert_refused(&text, position.parse::<Position>().unwrap().parse_turn(&text));
        refused += 1;
    }
    assert!(refused > 200, "{refused} entries");
}

#[test]
fn bad_rules_are_refused() {
    for size in [0, 1, 2, 7, 8, 20, 255, 256, 260, 65_540, u32::MAX] {
        for pieces in [0, 1, 4, u32::MAX] {
            assert!(one_line(Rules::new(size, pieces).unwrap_err()).contains(&size.to_string()));
        }
    }
    for size in 3..=6 {
        for pieces in [0, 21, 61, 255, 256, 260, 65_540, 1_431_655_766, u32::MAX] {
            assert!(one_line(Rules::new(size, pieces).unwrap_err()).contains(&pieces.to_string()));
        }
    }
}

#[test]
fn options_are_read_by_their_words() {
    for option in [FirstMove::Inner, FirstMove::Anywhere] {
        assert_eq!(option.to_string().parse(), Ok(option));
    }
    for option in [Sandwich::Any, Sandwich::Single] {
        assert_eq!(option.to_string().parse(), Ok(option));
    }
    assert_eq!(FirstMove::Anywhere.to_string(), "anywhere");
    assert_eq!(Sandwich::Single.to_string(), "single");
    assert_eq!(FirstMove::default(), FirstMove::Inner);
    assert_eq!(Sandwich::default(), Sandwich::Any);
    for bad in ["", " ", "Inner", "ANY", "inner ", " any", "both", "in\nner", "\u{2028}", "1"] {
        one_line(bad.parse::<FirstMove>().unwrap_err());
        one_line(bad.parse::<Sandwich>().unwrap_err());
    }
    assert!("any".parse::<FirstMove>().is_err() && "inner".parse::<Sandwich>().is_err());
}

#[test]
fn bad_sets_of_pieces_are_refused() {
    let (first, second) = (Player::First, Player::Second);
    let set = |names: &str| named(names, 4);
    for (red, blue, side) in [
        // One cell with two pieces.
        (set("A1"), set("A1"), first),
        (set("A1 a2 c3 D4"), set("A2 a1 c3 D3"), second),
        // Off the board, up to the highest index.
        (Cells(1 << 25), Cells(1), first),
        (Cells(1), Cells(1 << 25), first),
        (Cells(1 << 63), Cells(1), first),
        (Cells(u64::MAX), Cells(0), first),
        (Cells(0), Cells(u64::MAX), second),
        (Cells(u64::MAX), Cells(u64::MAX), second),
        // Too many pieces.
        (set("A1 A2 A3 A4 B1"), set("C1 C2 C3 C4"), first),
        (set("A1 A2 A3 A4 B1"), set("C1 C2 C3 C4 D1"), second),
        (set("A1 A2 A3 A4 B1"), set("C1 C2 C3 C4"), second),
        // Counts that placing cannot lead to, or not with this side to move.
        (set(""), set(""), second),
        (set("A1"), set(""), first),
        (set(""), set("A1"), first),
        (set(""), set("A1"), second),
        (set("A1 A2"), set("B1"), first),
        (set("A1 A2"), set("B1 B2"), second),
        (set("A1 A2 A3"), set("B1"), second),
        (set("A1 A2 A3"), set("C1 C2 C3 C4"), first),
        (set("A1 A2 A3 A4"), set("C1 C2 C3"), first),
    ] {
        let result = Position::from_cells(Rules::STANDARD, red, blue, side);
        let Err(error) = result else { panic!("{red:?} {blue:?} {side:?}") };
        one_line(error);
    }
}

/// Turns with cells of other boards or of no board: refused on every board.
#[test]
fn turns_off_the_board_are_refused() {
    let rng = &mut seeded(13);
    for i in 0..3000 {
        let position = position_of(&random_board(rng, [Crowd::Few, Crowd::Many][i % 2]));
        let cells = position.rules().cells() as u32;
        let outside = cell_at(rng.random_range(cells..64));
        let any = cell_at(rng.random_range(0..64));
        let displaced = Cells(rng.random());
        for turn in [
            Turn::new(None, outside, Cells(0)),
            Turn::new(None, outside, displaced),
            Turn::new(Some(any), outside, Cells(0)),
            Turn::new(Some(outside), any, Cells(0)),
            Turn::new(Some(outside), any, displaced),
            Turn::new(Some(outside), outside, Cells(u64::MAX)),
            Turn::new(Some(any), any, Cells(u64::MAX)),
            Turn::new(None, any, Cells(u64::MAX)),
            Turn::new(None, any, Cells(1 << outside.index())),
        ] {
            assert!(!position.is_legal(turn), "{position} {turn:?}");
            one_line(position.try_play(turn).unwrap_err());
        }
        // A turn that is legal except for one displaced piece off the board.
        for turn in first_turns(&position, 5) {
            let Some(target) = turn.target().filter(|_| !turn.displaced().is_empty()) else {
                continue;
            };
            let moved = turn.displaced().0 & (turn.displaced().0 - 1) | 1 << outside.index();
            let turn = Turn::new(turn.origin(), target, Cells(moved));
            assert!(!position.is_legal(turn), "{position} {turn:?}");
            one_line(position.try_play(turn).unwrap_err());
        }
    }
}

#[test]
#[should_panic(expected = "expected")]
fn playing_an_illegal_turn_panics() {
    let start = Position::start(Rules::STANDARD);
    let _ = start.play(Turn::PASS);
}

#[test]
fn the_lines_for_common_mistakes() {
    let mut lines = String::new();
    for text in [
        "",
        "4/4/4/4|3/3/3",
        "4/4/4|3/3/3 r",
        "4/4/5/4|3/3/3 r",
        "4/4/1000000000/4|3/3/3 r",
        "4/4/1r1/4|3/3/3 b",
        "4/4/1R2/4|3/3/3 b",
        "4/4/4/4|3/3/3 B",
        "4/4/4/4|3/3/3 b",
        "4/4/1r2/4|3/3/3 r",
        "rrrr/r3/4/4|bbb/b2/3 r",
        "4/4/4/4|3/3/3 r 9",
        "2/2|1 r",
        "4/4/4/4|3/3/3 r 4 4",
        "4/4/4/04|3/3/3 r",
        "4/4/4/4|3/3/3 r 04",
    ] {
        writeln!(lines, "{}", text.parse::<Position>().unwrap_err()).unwrap();
    }
    insta::assert_snapshot!(lines, @r#"
    "", at its end: expected an upper world of 3 to 6 ranks separated by '/', then '|', found 1
    "4/4/4/4|3/3/3", at its end: expected a blank and who is to move, 'r' or 'b'
    "4/4/4|3/3/3 r", character 1 ('4'): expected at most 3 cells in this rank
    "4/4/5/4|3/3/3 r", character 5 ('5'): expected at most 4 cells in this rank
    "4/4/1000000000/4|3/3/3 r", character 5 ('1'): expected at most 4 cells in this rank
    "4/4/1r1/4|3/3/3 b", character 5 ('1'): expected 4 cells in this rank, found 3
    "4/4/1R2/4|3/3/3 b", character 6 ('R'): expected 'r', 'b' or a number of empty cells
    "4/4/4/4|3/3/3 B", character 15 ('B'): expected 'r' or 'b', who is to move
    "4/4/4/4|3/3/3 b", character 15 ('b'): expected as many red pieces as blue ones with red to move, or one red piece more with blue to move, until all are placed; found 0 red, 0 blue, blue to move
    "4/4/1r2/4|3/3/3 r", character 17 ('r'): expected as many red pieces as blue ones with red to move, or one red piece more with blue to move, until all are placed; found 1 red, 0 blue, red to move
    "rrrr/r3/4/4|bbb/b2/3 r", character 22 ('r'): expected at most 4 pieces per player, found 5
    "4/4/4/4|3/3/3 r 9", character 17 ('9'): expected at most 8 on size 4, so that as many cells stay empty
    "2/2|1 r", character 1 ('2'): expected an upper world of 3 to 6 ranks separated by '/', then '|', found 2
    "4/4/4/4|3/3/3 r 4 4", character 18 (' '): expected nothing more
    "4/4/4/04|3/3/3 r", character 7 ('0'): expected a number without zeros in front
    "4/4/4/4|3/3/3 r 04", character 17 ('0'): expected a number without zeros in front
    "#);
    lines.clear();
    for (position, turn) in [
        ("4/4/4/4|3/3/3 r", ""),
        ("4/4/4/4|3/3/3 r", "E1"),
        ("4/4/4/4|3/3/3 r", "B02"),
        ("4/4/4/4|3/3/3 r", "A1"),
        ("4/4/4/4|3/3/3 r", "B2-a1"),
        ("4/4/4/4|3/3/3 r", "pass"),
        ("4/4/4/1bbr|3/3/r2 r 2", "B2"),
        ("4/4/4/1bbr|3/3/r2 r 2", "B1-b1"),
        ("4/4/4/1bbr|3/3/r2 r 2", "a1-B1"),
        ("4/4/4/1bbr|3/3/r2 r 2", "a1-C1"),
        ("4/4/4/1bbr|3/3/r2 r 2", "a1-A1"),
        ("4/4/4/1bbr|3/3/r2 r 2", "a1-A1xB1,C1>B1,B2"),
        ("4/4/4/1bbr|3/3/r2 r 2", "a1-A1xB1,D1>B2,B3"),
        ("4/4/4/1bbr|3/3/r2 r 2", "a1-A1xB1,C1"),
        ("4/4/4/1bbr|3/3/r2 r 2", "a1-B2xB1>A4"),
        ("4/4/4/1bbr|3/3/r2 r 2", "pass"),
        ("4/2r1/2b1/rr2|3/3/bb1 r", "C1xC2>D4"),
        ("4/4/4/r3|3/3/b2 r 1", "A1-a1"),
    ] {
        let position: Position = position.parse().unwrap();
        writeln!(lines, "{}", position.parse_turn(turn).unwrap_err()).unwrap();
    }
    insta::assert_snapshot!(lines, @r#"
    "", at its end: expected a cell, A1 to D4 or a1 to c3
    "E1", character 1 ('E'): expected a cell, A1 to D4 or a1 to c3
    "B02", character 2 ('0'): expected a number without zeros in front
    "A1", character 1 ('A'): expected an inner cell of the upper world for the very first piece
    "B2-a1", character 1 ('B'): expected a cell to place a piece on, as not all pieces are on the board
    "pass", character 1 ('p'): expected a cell to place a piece on, as not all pieces are on the board
    "B2", character 1 ('B'): expected a move such as 'B2-a1', as all pieces are on the board
    "B1-b1", character 1 ('B'): expected an own piece on B1
    "a1-B1", character 1 ('a'): expected an empty cell, not B1
    "a1-C1", character 1 ('a'): expected an empty cell, not C1
    "a1-A1", character 1 ('a'): expected 2 displaced piece(s) on empty cells from which none was sandwiched
    "a1-A1xB1,C1>B1,B2", character 1 ('a'): expected 2 displaced piece(s) on empty cells from which none was sandwiched
    "a1-A1xB1,D1>B2,B3", character 7 ('B'): expected the sandwiched pieces: B1,C1
    "a1-A1xB1,C1", at its end: expected ',' and another cell, or '>' and where they are put
    "a1-B2xB1>A4", character 1 ('a'): expected 0 displaced piece(s) on empty cells from which none was sandwiched
    "pass", character 1 ('p'): expected a move, as only a player who has none passes
    "C1xC2>D4", character 1 ('C'): expected no displaced pieces, as the turn wins
    "A1-a1", character 1 ('A'): expected an empty cell, not a1
    "#);
}

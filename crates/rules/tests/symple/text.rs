//! Reading and writing notation, and refusing everything else.

use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde::Deserialize;
use zugzwang_rules::split_turns;
use zugzwang_rules::symple::{AnyPosition, Board, Position, dispatch};

use crate::arrangements::{mixed, notation, random_turn};
use crate::checks::{board_text, message, position_text, turn_text};
use crate::data::lines;
use crate::mangling::{annotated, listed, spread, zeros_in_front};

/// The text with the case of some letters changed.
fn in_any_case(text: &str, rng: &mut StdRng) -> String {
    let other = |c: char| if rng.random() { c.to_ascii_uppercase() } else { c };
    text.chars().map(other).collect()
}

#[test]
fn positions_survive_writing_and_reading() {
    for any in mixed(16, 400) {
        let text = any.to_string();
        assert_eq!(text.parse(), Ok(any));
        assert_eq!(any.to_string().parse::<AnyPosition>().unwrap().to_string(), text);
    }
}

#[test]
fn turns_survive_writing_and_reading() {
    let mut rng = StdRng::seed_from_u64(17);
    for any in mixed(17, 400).iter().filter(|any| !any.is_over()) {
        dispatch!(any, position => {
            for chance in [0, 100] {
                let turn = random_turn(position, chance, &mut rng);
                let text = turn.to_string();
                assert_eq!(position.parse_turn(&text), Ok(turn), "{text} in {any}");
                let mut names: Vec<&str> = text.split(',').collect();
                names.reverse();
                assert_eq!(position.parse_turn(&names.join(",")), Ok(turn), "{text} in {any}");
            }
        });
    }
}

#[test]
fn other_ways_to_write_a_position_or_a_turn_are_read_alike() {
    let mut rng = StdRng::seed_from_u64(18);
    let rng = &mut rng;
    for any in mixed(18, 400) {
        let text = any.to_string();
        let mangled = in_any_case(&spread(&text, &['/'], rng), rng);
        assert_eq!(mangled.parse(), Ok(any), "{mangled:?}");
        for text in zeros_in_front(&text) {
            let error = text.parse::<AnyPosition>().expect_err(&text);
            assert!(error.expected().contains("without zeros"), "{error}");
        }
        if any.is_over() {
            continue;
        }
        dispatch!(&any, position => {
            for chance in [0, 100] {
                let turn = random_turn(position, chance, rng);
                let text = turn.to_string();
                let mangled = annotated(&in_any_case(&spread(&text, &[','], rng), rng), rng);
                assert_eq!(position.parse_turn(&mangled), Ok(turn), "{mangled:?} in {any}");
                for text in zeros_in_front(&text) {
                    let error = position.parse_turn(&text).expect_err(&text);
                    assert!(error.expected().contains("without zeros"), "{error}");
                }
            }
        });
    }
}

#[test]
fn a_list_of_turns_is_split_as_it_was_joined() {
    let mut rng = StdRng::seed_from_u64(19);
    let rng = &mut rng;
    for any in mixed(19, 200) {
        let (mut played, mut given, mut texts) = (any, Vec::new(), Vec::new());
        for _ in 0..6 {
            if played.is_over() {
                break;
            }
            let text = dispatch!(&played, position => random_turn(position, 50, rng).to_string());
            given.push(in_any_case(&spread(&text, &[','], rng).replace('\u{feff}', ""), rng));
            played.play_text(&text).unwrap();
            texts.push(text);
        }
        let list = listed(given.iter().map(String::as_str), rng);
        let mut read = any;
        for turn in split_turns(&list) {
            read.play_text(&turn).unwrap_or_else(|error| panic!("{list:?}: {error}"));
        }
        assert_eq!(read, played, "{list:?}");
        assert_eq!(split_turns(&texts.join(";")), texts);
    }
}

#[test]
fn points_are_read_in_either_case() {
    let board = Board::new(19, 19).unwrap();
    for point in board.points::<6>() {
        let name = board.name(point).to_string();
        for text in [name.clone(), name.to_uppercase(), format!(" {name}! ")] {
            assert_eq!(board.parse_point(&text), Ok(point), "{text:?}");
        }
    }
    for text in ["", "a", "1", "a0", "a01", "t1", "a20", "a1,a2", "a1 a2", "a+1", "aa1"] {
        message(text, &board.parse_point(text).expect_err(text));
    }
}

#[test]
fn turns_are_sorted_by_letter_then_number() {
    let position: Position<2> = "10/10/10/10/10/10/10/10/10/w9 b 4".parse().unwrap();
    let turns = crate::listing::listed(&position);
    let texts: Vec<String> = turns.iter().map(ToString::to_string).collect();
    assert_eq!(texts[..10], ["a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", "a10", "b1"]);
}

#[test]
fn a_position_of_another_number_of_words_is_refused() {
    let text = "9/9/9/9/9/9/9/9/9 w 4";
    assert!(text.parse::<Position<2>>().is_ok());
    assert_eq!(
        message(text, &text.parse::<Position<1>>().unwrap_err()),
        format!("\"{text}\", character 1 ('9'): expected a board of 1 to 64 points")
    );
    assert!(text.parse::<Position<3>>().is_err());
}

#[test]
fn bad_positions_are_refused() {
    let inputs: Vec<String> = lines("symple_bad_positions.jsonl");
    assert!(inputs.len() > 50);
    let messages = inputs.iter().map(|input| match input.parse::<AnyPosition>() {
        Ok(position) => panic!("{input:?} was read as {position}"),
        Err(error) => message(input, &error),
    });
    insta::assert_snapshot!(messages.collect::<Vec<_>>().join("\n"));
}

#[derive(Deserialize)]
struct BadTurns {
    position: String,
    turns: Vec<String>,
}

#[test]
fn bad_turns_are_refused() {
    let mut messages = Vec::new();
    for entry in lines::<BadTurns>("symple_bad_turns.jsonl") {
        let any: AnyPosition = entry.position.parse().unwrap();
        messages.push(entry.position);
        for input in entry.turns {
            let mut played = any;
            let error = played.play_text(&input).expect_err(&input);
            assert_eq!(played, any);
            messages.push(format!("    {}", message(&input, &error)));
        }
    }
    assert!(messages.len() > 50);
    insta::assert_snapshot!(messages.join("\n"));
}

#[test]
fn bad_boards_are_refused() {
    let messages = [
        "",
        "7",
        "7x",
        "x7",
        "7x7x7",
        "0x5",
        "5x0",
        "20x5",
        "5x20",
        "7 7",
        "7xx7",
        "07x7",
        "7x07",
        "-7x7",
        "7×7",
        "1000000000000x1",
        "7x99999999999999999999",
        "七x七",
        "7x\n",
    ]
    .map(|input| message(input, &input.parse::<Board>().unwrap_err()));
    insta::assert_snapshot!(messages.join("\n"));
    for text in ["19x1", " 19 x 1\n", "19X1"] {
        assert_eq!(text.parse(), Ok(Board::new(19, 1).unwrap()));
    }
}

#[test]
fn diagrams() {
    let positions = [
        "1 w 0",
        "w b -3",
        "bbbw2w/wwbwwww/w1wbbbb/wwwbwbb/bbbwwww/b1bbbw1/4bw1 b 4",
        "12w6/19/19/19/19/19/19/19/19/19/9b9/19/19/19/19/19/19/19/wb17 w 10",
        "12/12/5b6/12/12/12/12/12/12/12/w11 w 6",
    ];
    let diagrams = positions.map(|text| {
        let any: AnyPosition = text.parse().unwrap();
        dispatch!(&any, position => position.diagram().to_string())
    });
    insta::assert_snapshot!(diagrams.join("\n\n"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused_as_a_position(text in "\\PC*") {
        position_text(&text);
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        position_text(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn text_like_a_position_is_read_or_refused(
        text in "[wb1-9]{0,5}(/[wb1-9]{0,5}){0,20}[ x]?[wb]?[ -]{0,2}[0-9]{0,5}"
    ) {
        position_text(&text);
    }

    #[test]
    fn rectangles_are_read(
        rows in (1usize..=19).prop_flat_map(|width| {
            let row = prop::string::string_regex(&format!("[wb.]{{{width}}}")).unwrap();
            prop::collection::vec(row, 1..=19)
        }),
        side in "[wb]",
        penalty in -1000i32..=1000,
    ) {
        let text = notation(&rows, side.chars().next().unwrap(), penalty);
        let position: AnyPosition = text.parse().unwrap();
        prop_assert_eq!(position.board().width(), rows[0].len());
        prop_assert_eq!(position.board().height(), rows.len());
        prop_assert_eq!(position.penalty(), penalty);
        prop_assert_eq!(position.to_string(), text);
    }

    #[test]
    fn any_text_is_read_or_refused_as_a_turn(
        text in "\\PC{0,20}|[a-h]?[0-9]{0,2}(,[a-g][1-7]){0,5}[, ]?"
    ) {
        for position in ["7/7/3w3/7/2b4/7/7 b 4", "w1w1b1w/7/1w1b1b1/2ww1b1/7/wwb3b/2b1w1b w 4"] {
            turn_text(&position.parse().unwrap(), &text);
        }
    }

    #[test]
    fn any_text_is_read_or_refused_as_a_board(text in "\\PC{0,9}|[0-9]{0,3}x[0-9]{0,3}") {
        board_text(&text);
    }
}

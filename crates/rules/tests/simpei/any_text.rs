//! Texts of every kind: what is read is what they say, all others are refused in one line.

use proptest::prelude::*;
use rand::RngExt;
use zugzwang_rules::simpei::Position;

use crate::support::{
    Crowd, board_of, first_turns, one_line, play_of, position_of, random_board, seeded,
};

/// Reads a text as a position. An answer must be what the text says, a refusal one line.
/// Returns whether it was read.
fn check_position_text(text: &str) -> bool {
    match text.parse::<Position>() {
        Ok(position) => {
            let text = without_blanks_beside("/|", text);
            let mut words = text.splitn(3, ' ');
            let mut next = || words.next();
            assert_eq!(
                next().map(spelt_out),
                position.to_string().split(' ').next().map(spelt_out)
            );
            assert_eq!(next(), Some(["r", "b"][position.side().index()]), "{text:?}");
            let usual = if position.rules().size() == 3 { 3 } else { 4 };
            let pieces = next().map_or(usual, |number| number.parse().unwrap());
            assert_eq!(position.rules().pieces(), pieces, "{text:?}");
            assert_eq!(position.to_string().parse(), Ok(position), "{text:?}");
            true
        }
        Err(error) => {
            one_line(error);
            false
        }
    }
}

/// The text without blanks beside the signs, without those around it, and with one of them
/// anywhere else.
fn without_blanks_beside(signs: &str, text: &str) -> String {
    let words = text.trim_matches(['\u{feff}', ' ', '\n', '\u{2028}']).split_whitespace();
    let mut text = words.collect::<Vec<_>>().join(" ");
    for sign in signs.chars() {
        text = text.replace(&format!(" {sign}"), &sign.to_string());
        text = text.replace(&format!("{sign} "), &sign.to_string());
    }
    text
}

/// Ranks with a dot for every empty cell.
fn spelt_out(ranks: &str) -> String {
    let mut text = String::new();
    let mut number = String::new();
    for c in ranks.chars().chain(['\0']) {
        if c.is_ascii_digit() {
            number.push(c);
        } else {
            text += &".".repeat(number.parse().unwrap_or(0));
            number.clear();
            text.push(c);
        }
    }
    text
}

/// Reads a text as a turn. An answer must be legal and what the text says, a refusal one line.
/// Returns whether it was read.
fn check_turn_text(position: &Position, text: &str) -> bool {
    match position.parse_turn(text) {
        Ok(turn) => {
            let board = board_of(position);
            let play = play_of(turn, board.size);
            assert!(board.allows(&play), "{position} {text:?}");
            // Lists may come in any order.
            let parts = |text: &str| -> Vec<Vec<String>> {
                let text = without_blanks_beside(",->x", text);
                let text = text.strip_suffix([',', ';']).unwrap_or(&text).trim_end();
                let sorted = |part: &str| {
                    let mut cells: Vec<String> = part.split(',').map(str::to_owned).collect();
                    cells.sort_unstable();
                    cells
                };
                text.split(['x', '>']).map(sorted).collect()
            };
            let text =
                if text.contains(['p', 'P']) { text.to_lowercase() } else { text.to_owned() };
            assert_eq!(parts(&text), parts(&board.show(&play)), "{position} {text:?}");
            true
        }
        Err(error) => {
            one_line(error);
            false
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_text_as_position(text in "\\PC*") {
        check_position_text(&text);
    }

    #[test]
    fn any_characters_as_position(text: String) {
        check_position_text(&text);
    }

    #[test]
    fn texts_of_the_right_letters_as_position(text in "[rb1-9/| ]{0,40}") {
        check_position_text(&text);
    }

    #[test]
    fn texts_of_the_right_form_as_position(
        text in "([rb1-4]{1,4}/){3}[rb1-4]{1,4}\\|([rb1-3]{1,3}/){2}[rb1-3]{1,3} [rb]( [0-9]{1,2})?"
    ) {
        check_position_text(&text);
    }

    #[test]
    fn any_text_as_turn(text: String) {
        check_turn_text(&"4/4/4/1bbr|3/3/r2 r 2".parse().unwrap(), &text);
    }

    #[test]
    fn texts_of_the_right_form_as_turn(
        text in "([A-Da-c][1-4]-)?[A-Da-c][1-4](x[A-D][1-4](,[A-D][1-4])?>[A-Da-c][1-4](,[A-Da-c][1-4])?)?"
    ) {
        for position in ["4/4/4/1bbr|3/3/r2 r 2", "4/r3/b3/1b1r|3/3/3 r", "4/4/4/4|3/3/3 r"] {
            check_turn_text(&position.parse().unwrap(), &text);
        }
    }
}

/// Random edits: where the text still means something, that is what is read.
#[test]
fn edited_positions_and_turns() {
    const LETTERS: &[char] = &[
        'r', 'b', 'R', 'B', '/', '|', ' ', '0', '1', '2', '3', '4', '5', '9', '-', 'x', '>', ',',
        'A', 'C', 'a', 'c', 'p', '\n', '\u{2028}', '\u{e9}',
    ];
    let rng = &mut seeded(12);
    let (mut read, mut refused) = ([0; 2], [0; 2]);
    for i in 0..10_000 {
        let position = position_of(&random_board(rng, [Crowd::Few, Crowd::Many][i % 2]));
        let mut turns = first_turns(&position, 100);
        let turn = turns.swap_remove(rng.random_range(0..turns.len()));
        for (kind, text) in
            [position.to_string(), position.show(turn).to_string()].into_iter().enumerate()
        {
            let mut text: Vec<char> = text.chars().collect();
            for _ in 0..rng.random_range(1..=2) {
                let place = rng.random_range(0..text.len());
                let letter = LETTERS[rng.random_range(0..LETTERS.len())];
                match rng.random_range(0..4) {
                    0 => text[place] = letter,
                    1 => text.insert(place, letter),
                    2 if text.len() > 1 => drop(text.remove(place)),
                    _ => {
                        let other = rng.random_range(0..text.len());
                        text.swap(place, other);
                    }
                }
            }
            let text: String = text.into_iter().collect();
            let ok = if kind == 0 {
                check_position_text(&text)
            } else {
                check_turn_text(&position, &text)
            };
            if ok { read[kind] += 1 } else { refused[kind] += 1 }
        }
    }
    assert!(read.iter().all(|&n| n > 300), "{read:?} read");
    assert!(refused.iter().all(|&n| n > 5000), "{refused:?} refused");
}

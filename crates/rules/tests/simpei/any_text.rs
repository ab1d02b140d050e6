//! Texts of every kind: valid ones are read correctly, and all others are refused with a one-line
//! message.

use proptest::prelude::*;
use rand::RngExt;

use crate::checks::{position_text, turn_list, turn_text};
use crate::support::{Crowd, first_turns, position_of, random_board, seeded};

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_text_as_position(text in "\\PC*") {
        position_text(&text);
    }

    #[test]
    fn any_characters_as_position(text: String) {
        position_text(&text);
    }

    #[test]
    fn texts_of_the_right_letters_as_position(text in "[rb1-9/| ]{0,40}") {
        position_text(&text);
    }

    #[test]
    fn texts_of_the_right_form_as_position(
        text in "([rb1-4]{1,4}/){3}[rb1-4]{1,4}\\|([rb1-3]{1,3}/){2}[rb1-3]{1,3} [rb]( [0-9]{1,2})?"
    ) {
        position_text(&text);
    }

    #[test]
    fn any_text_as_a_list_of_turns(text in "([1-9.]{0,3}[A-Ca-c][1-3]|[-x>,;!? \n]|\\PC){0,30}") {
        turn_list(&text);
    }

    #[test]
    fn any_text_as_turn(text: String) {
        turn_text(&"4/4/4/1bbr|3/3/r2 r 2".parse().unwrap(), &text);
    }

    #[test]
    fn texts_of_the_right_form_as_turn(
        text in "([A-Da-c][1-4]-)?[A-Da-c][1-4](x[A-D][1-4](,[A-D][1-4])?>[A-Da-c][1-4](,[A-Da-c][1-4])?)?[ \u{feff}]?[!?]{0,2}[ \u{feff}]?[,;]?"
    ) {
        for position in ["4/4/4/1bbr|3/3/r2 r 2", "4/r3/b3/1b1r|3/3/3 r", "4/4/4/4|3/3/3 r"] {
            turn_text(&position.parse().unwrap(), &text);
        }
    }
}

/// Random edits: a text that is still valid is read correctly.
#[test]
fn edited_positions_and_turns() {
    const LETTERS: &[char] = &[
        'r', 'b', 'R', 'B', '/', '|', ' ', '0', '1', '2', '3', '4', '5', '9', '-', 'x', '>', ',',
        'A', 'C', 'a', 'c', 'p', '!', '?', ';', '\n', '\u{2028}', '\u{feff}', '\u{e9}',
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
            let ok = if kind == 0 { position_text(&text) } else { turn_text(&position, &text) };
            if ok { read[kind] += 1 } else { refused[kind] += 1 }
        }
    }
    assert!(read.iter().all(|&n| n > 300), "{read:?} read");
    assert!(refused.iter().all(|&n| n > 5000), "{refused:?} refused");
}

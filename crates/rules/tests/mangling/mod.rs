//! Other unambiguous ways to write the same text.

use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

const BLANKS: [&str; 8] = [" ", "  ", "\t", "\n", "\r\n", "\r", "\u{a0}", "\u{2028}"];

/// The text with blanks around it and around its `joints`, and its blanks replaced by others.
pub(crate) fn spread(text: &str, joints: &[char], rng: &mut StdRng) -> String {
    let mut spread = String::new();
    if rng.random_ratio(1, 4) {
        spread.push('\u{feff}');
    }
    perhaps(&BLANKS, &mut spread, rng);
    for c in text.chars() {
        match c {
            ' ' => spread += BLANKS.choose(rng).unwrap(),
            _ if joints.contains(&c) => {
                perhaps(&BLANKS, &mut spread, rng);
                spread.push(c);
                perhaps(&BLANKS, &mut spread, rng);
            }
            _ => spread.push(c),
        }
    }
    perhaps(&BLANKS, &mut spread, rng);
    spread
}

/// The turn with annotations after it.
pub(crate) fn annotated(turn: &str, rng: &mut StdRng) -> String {
    let mut annotated = turn.to_owned();
    perhaps(&["!", "?", "!!", "?!", " !?"], &mut annotated, rng);
    perhaps(&[",", ";", " ;"], &mut annotated, rng);
    annotated
}

/// All variants of the text with a zero in front of one number.
pub(crate) fn zeros_in_front(text: &str) -> impl Iterator<Item = String> {
    let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let starts = (0..text.len()).filter(move |&at| {
        is_digit(text[at..].chars().next()) && !is_digit(text[..at].chars().next_back())
    });
    starts.map(|at| format!("{}0{}", &text[..at], &text[at..]))
}

/// A list of the turns, with or without move numbers, with separators of any kind.
pub(crate) fn listed<'a>(turns: impl IntoIterator<Item = &'a str>, rng: &mut StdRng) -> String {
    let mut list = String::new();
    for (i, turn) in turns.into_iter().enumerate() {
        let number = i / 2 + 1;
        perhaps(&[&format!("{number}. "), &format!("{number}...")], &mut list, rng);
        list += turn;
        list += [";", "; ", " ;\n", " ", "\n", "\r\n", "!? ", "?;", ";;"].choose(rng).unwrap();
    }
    list
}

fn perhaps(texts: &[&str], text: &mut String, rng: &mut StdRng) {
    if rng.random_ratio(1, 3) {
        *text += texts.choose(rng).unwrap();
    }
}

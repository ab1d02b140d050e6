//! Properties that must hold for any input. The targets in `fuzz/` call these, too.

use zugzwang_rules::simpei::Position;
use zugzwang_rules::split_turns;

use crate::support::{board_of, one_line, play_of};

/// Reads a text as a position. The position must be what the text says, and an error must be one
/// line. Returns whether the text was valid.
pub(crate) fn position_text(text: &str) -> bool {
    match text.parse::<Position>() {
        Ok(position) => {
            let text = without_blanks_beside("/|", text);
            let mut words = text.splitn(3, ' ');
            let mut next = || words.next();
            assert_eq!(
                next().map(spelt_out),
                position.to_string().split(' ').next().map(spelt_out)
            );
            assert_eq!(next(), Some(["r", "b"][position.to_move().index()]), "{text:?}");
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

/// The text without blanks around it or next to the signs, and with every other run of blanks
/// reduced to a single one.
fn without_blanks_beside(signs: &str, text: &str) -> String {
    let words = text.split(|c: char| c.is_whitespace() || c == '\u{feff}');
    let mut text = words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    for sign in signs.chars() {
        text = text.replace(&format!(" {sign}"), &sign.to_string());
        text = text.replace(&format!("{sign} "), &sign.to_string());
    }
    text
}

/// The ranks with a dot for every empty cell.
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

/// Reads a text as a turn. The turn must be legal and what the text says, and an error must be one
/// line. Returns whether the text was valid.
pub(crate) fn turn_text(position: &Position, text: &str) -> bool {
    match position.parse_turn(text) {
        Ok(turn) => {
            let board = board_of(position);
            let play = play_of(turn, board.size);
            assert!(board.allows(&play), "{position} {text:?}");
            // Lists may be in any order; annotations after a turn are ignored.
            let parts = |text: &str| -> Vec<Vec<String>> {
                let text = without_blanks_beside(",->x", text);
                let text = text.strip_suffix([',', ';']).unwrap_or(&text).trim_end();
                let text = text.trim_end_matches(['!', '?']).trim_end();
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

/// Splits a text as a list of turns: only blanks, separators and move numbers may be dropped.
pub(crate) fn turn_list(text: &str) {
    let turns = split_turns(text);
    let is_separator = |c: char| c.is_whitespace() || c == ';' || c == '\u{feff}';
    assert!(!turns.iter().any(|turn| turn.is_empty() || turn.contains(is_separator)), "{turns:?}");
    let is_number = |c: char| c.is_ascii_digit() || c == '.' || c == '\u{2026}';
    let plain = |text: &str| text.replace(|c| is_separator(c) || is_number(c), "");
    assert_eq!(plain(&turns.concat()), plain(text));
}

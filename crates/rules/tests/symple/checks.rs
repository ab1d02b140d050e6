//! Properties that must hold for any input. The targets in `fuzz/` call these, too.

use zugzwang_rules::ParseError;
use zugzwang_rules::symple::{AnyPosition, Board, dispatch};

/// The message of an error, which must be one line without control characters that begins with the
/// input.
pub(crate) fn message(input: &str, error: &ParseError) -> String {
    let message = error.to_string();
    assert_eq!(error.input(), input);
    assert!(error.at() <= input.len());
    assert!(!message.chars().any(char::is_control), "{message:?}");
    assert!(message.starts_with('"') && message.contains(": expected "), "{message}");
    assert!(message.len() < 5000);
    message
}

/// Reads a text as a position. A result must be a valid position, and an error must be one line.
pub(crate) fn position_text(text: &str) {
    match text.parse::<AnyPosition>() {
        Ok(position) => assert_eq!(position.to_string().parse(), Ok(position)),
        Err(error) => drop(message(text, &error)),
    }
}

/// Reads a text as a turn. A result must be a legal turn, and an error must be one line.
pub(crate) fn turn_text(position: &AnyPosition, text: &str) {
    dispatch!(position, position => match position.parse_turn(text) {
        Ok(turn) => assert_eq!(position.parse_turn(&turn.to_string()), Ok(turn)),
        Err(error) => drop(message(text, &error)),
    });
}

/// Reads a text as the size of a board. A result must be a valid size, and an error must be one
/// line.
pub(crate) fn board_text(text: &str) {
    match text.parse::<Board>() {
        Ok(board) => assert_eq!(board.to_string().parse(), Ok(board)),
        Err(error) => drop(message(text, &error)),
    }
}

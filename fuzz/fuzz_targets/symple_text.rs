//! Positions, turns and boards of Symple: a position in the first line, a turn in what follows.
#![no_main]
#![allow(dead_code, reason = "the tests use the rest")]

#[path = "../../crates/rules/tests/symple/checks.rs"]
mod checks;

use libfuzzer_sys::fuzz_target;
use zugzwang_rules::symple::AnyPosition;

fuzz_target!(|text: &str| {
    checks::position_text(text);
    checks::board_text(text);
    let (first, rest) = text.split_once('\n').unwrap_or(("", text));
    let position: AnyPosition =
        first.parse().unwrap_or_else(|_| "7/7/3w3/7/2b4/7/7 b 4".parse().expect("a position"));
    checks::turn_text(&position, rest);
});

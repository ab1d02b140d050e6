//! Positions, turns and lists of turns of Simpei: a position in the first line, a turn in what
//! follows.
#![no_main]
#![allow(dead_code, reason = "the tests use the rest")]

#[path = "../../crates/rules/tests/simpei/checks.rs"]
mod checks;
#[path = "../../crates/rules/tests/simpei/reference.rs"]
mod reference;
#[path = "../../crates/rules/tests/simpei/support.rs"]
mod support;

use libfuzzer_sys::fuzz_target;
use zugzwang_rules::simpei::Position;

fuzz_target!(|text: &str| {
    checks::position_text(text);
    checks::turn_list(text);
    let (first, rest) = text.split_once('\n').unwrap_or(("", text));
    let position: Position =
        first.parse().unwrap_or_else(|_| "4/4/4/1bbr|3/3/r2 r 2".parse().expect("a position"));
    checks::turn_text(&position, rest);
});

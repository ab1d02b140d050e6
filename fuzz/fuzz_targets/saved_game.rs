//! Saved games.
#![no_main]
#![allow(dead_code, reason = "the target of sessions uses the rest")]

#[path = "../../bin/zugzwang/tests/cli/checks.rs"]
mod checks;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    checks::saved_game(text);
});

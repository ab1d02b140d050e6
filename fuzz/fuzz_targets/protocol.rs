//! Both ends of the protocol, a line at a time.
#![no_main]

#[path = "../../crates/arena/tests/matches/checks.rs"]
mod checks;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    checks::next_line(bytes);
    let text = String::from_utf8_lossy(bytes);
    checks::command_text(&text);
    checks::reply_text(&text);
});

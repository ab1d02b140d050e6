//! Table files: anything, and headers and blocks with right checksums; checkpoints. The first byte
//! tells which.
#![no_main]
#![allow(dead_code, reason = "the tests use the rest")]

#[path = "../../crates/solve/tests/simpei/checks.rs"]
mod checks;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    match bytes {
        [b'h', header @ ..] => checks::any_header(header),
        [b'b', number, content @ ..] => {
            checks::any_block(usize::from(*number) % checks::blocks().len(), content);
        }
        [b'c', checkpoint @ ..] => checks::any_checkpoint(checkpoint),
        _ => drop(checks::use_bytes(bytes)),
    }
});

//! Whole sessions with an engine of either game: every question has one answer.
#![no_main]
#![allow(dead_code, reason = "the target of saved games uses the rest")]

#[path = "../../bin/zugzwang/tests/cli/checks.rs"]
mod checks;

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use tempfile::TempDir;
use zugzwang_arena::ugi::EngineCommand;

static CACHE: LazyLock<TempDir> = LazyLock::new(|| tempfile::tempdir().expect("a folder"));

/// A thousand threads and gigabytes of memory are no faults, but no fuzzer has them.
fn is_modest(line: &String) -> bool {
    match line.trim_start_matches('\u{feff}').trim_ascii().parse() {
        Ok(EngineCommand::SetOption { value, .. }) => {
            value.parse::<u64>().map_or(true, |number| number < 10)
        }
        _ => true,
    }
}

fuzz_target!(|text: &str| {
    let cache = CACHE.path().to_str().expect("a name in UTF-8");
    let (game, lines) = text.split_once('\n').unwrap_or(("", text));
    let board: &[&str] =
        if game == "simpei" { &["simpei", "--size", "3"] } else { &["symple", "--board", "3x3"] };
    let lines: Vec<_> = lines.split('\n').map(str::to_owned).filter(is_modest).collect();
    checks::answers(&[board, &["--cache", cache]].concat(), &lines);
});

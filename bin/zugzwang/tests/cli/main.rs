//! The program `zugzwang` as its users and scripts see it.

mod arena;
mod bench;
mod cache;
mod checks;
mod crosses;
mod engine;
mod eval;
mod eval_symple;
mod help;
mod moves;
mod perft;
mod play;
mod puzzle;
mod refusals;
mod saved;
#[cfg(unix)]
mod serve;
mod session;
#[cfg(unix)]
mod terminal;

use std::sync::LazyLock;

use zugzwang_testing::{Program, check_readme};

static ZUGZWANG: LazyLock<Program> = LazyLock::new(|| {
    Program::new(env!("CARGO_BIN_EXE_zugzwang"), concat!(env!("CARGO_TARGET_TMPDIR"), "/zugzwang"))
});

#[test]
fn the_commands_of_the_readme_print_what_it_shows() {
    assert!(check_readme("zugzwang", &ZUGZWANG) >= 5);
}

//! The program `zugzwang-solver` as its users and scripts see it.

#[cfg(target_os = "linux")]
mod files;
mod refusals;
mod simpei;
mod symple;
mod tables;

use std::sync::LazyLock;

use zugzwang_testing::{Program, check_readme, commands_of_readme};

static SOLVER: LazyLock<Program> = LazyLock::new(|| {
    Program::new(
        env!("CARGO_BIN_EXE_zugzwang-solver"),
        concat!(env!("CARGO_TARGET_TMPDIR"), "/solver"),
    )
});

#[test]
fn help_is_complete() {
    insta::assert_snapshot!("help", SOLVER.print(&["--help"]));
    for command in ["simpei", "symple", "verify", "info"] {
        insta::assert_snapshot!(format!("{command}-help"), SOLVER.print(&[command, "--help"]));
    }
}

#[test]
fn the_readme_begins_with_the_main_job_and_the_tests() {
    let commands = commands_of_readme();
    let first = [&commands[0], &commands[1]].map(|shown| shown.program.as_str());
    assert_eq!(first, ["zugzwang-solver", "scripts/test"]);
    assert_eq!(commands[0].arguments, ["simpei"]);
}

#[test]
fn the_commands_of_the_readme_print_what_it_shows() {
    assert!(check_readme("zugzwang-solver", &SOLVER) >= 1);
}

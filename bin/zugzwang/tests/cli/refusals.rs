//! Bad input is answered by one line that says what was given, where, and what was expected.

use super::ZUGZWANG;

#[test]
fn arguments() {
    let lines = ZUGZWANG.refusals([
        &[][..],
        &["solve"],
        &["moves"],
        &["moves", "simpei"],
        &["moves", "chess", "startpos"],
        &["moves", "simpei", "4/4/4/4|3/3/3", "r"],
        &["moves", "simpei", "startpos", "--jsn"],
        &["moves", "simpei", "startpos", "--json", "--json"],
        &["moves", "simpei", "startpos", "--limit", "-1"],
        &["moves", "simpei", "startpos", "--size"],
        &["moves", "simpei", "startpos", "--size", ""],
        &["moves", "simpei", "startpos", "--size", "four"],
        &["moves", "simpei", "startpos", "--size", "99999999999999999999"],
        &["moves", "simpei", "startpos", "--size", "4\n\n5"],
        &["moves", "simpei", "startpos", "--size", "\n"],
        &["moves", "simpei", "startpos", "--\u{1b}[2J"],
        &["\n"],
        &["moves", "simpei", "startpos", "--first-move", "outer"],
        &["moves", "simpei", "startpos", "--sandwich", "double"],
        &["perft", "simpei", "startpos"],
        &["perft", "simpei", "startpos", "-1"],
        &["perft", "simpei", "startpos", "six"],
        &["perft", "simpei", "startpos", "3", "--threads", "0"],
        &["perft", "simpei", "startpos", "3", "--threads", "100000"],
    ]);
    insta::assert_snapshot!(lines);
}

#[test]
fn simpei_boards() {
    let with = |option, value| ["moves", "simpei", "startpos", option, value];
    let lines = ZUGZWANG.refusals([
        &with("--size", "0")[..],
        &with("--size", "2"),
        &with("--size", "7"),
        &with("--size", "20"),
        &with("--pieces", "0"),
        &with("--pieces", "9"),
        &["moves", "simpei", "startpos", "--size", "3", "--pieces", "5"],
        &["moves", "simpei", "3/3/3|2/2 r", "--size", "4"],
        &["moves", "simpei", "3/3/3|2/2 r", "--pieces", "4"],
        &["eval", "simpei", "startpos", "--size", "7"],
        &["perft", "simpei", "startpos", "2", "--size", "2"],
    ]);
    insta::assert_snapshot!(lines);
}

#[test]
fn simpei_positions() {
    let positions = [
        "",
        " ",
        "r",
        "start",
        "4/4/4/4",
        "4/4/4/4|3/3/3",
        "4/4/4/4|3/3/3 ",
        "4/4/4|3/3/3 r",
        "4/4/4/4/4|3/3/3 r",
        "4/4/4/4|3/3 r",
        "4/4/4/4|3/3/3/3 r",
        "4/4/4/4|3/3/4 r",
        "4/4/4/5|3/3/3 r",
        "4/4/4/3|3/3/3 r",
        "4/4/4/0|3/3/3 r",
        "4/4/4/1000000000|3/3/3 r",
        "4/4/4/99999999999999999999999999|3/3/3 r",
        "4/4/4/4|3/3/3 w",
        "4/4/4/4|3/3/3 R",
        "4/4/4/4|3/3/3 b",
        "4/1R2/4/4|3/3/3 b",
        "4/1r2/4/4|3/3/3 r",
        "rrrr/r3/4/4|bbb/b2/3 r",
        "rr2/bb2/4/4|3/3/3 b",
        "4/4/4/4|3/3/3 r 9",
        "4/4/4/4|3/3/3 r 0",
        "4/4/4/4|3/3/3 r x",
        "4/4/4/4|3/3/3 r 4 4",
        "4/4/4/04|3/3/3 r",
        "4/4/4/4|3/3/3 r 04",
        "4/4/4/4|3/3/3 r\u{1b}[2J",
        "4/4/4/4|3/3/3 \u{1f600}",
        "2/2|1 r",
        "7/7/7/7/7/7/7|6/6/6/6/6/6 r",
    ];
    let commands = positions.map(|position| ["moves", "simpei", position]);
    let lines = ZUGZWANG.refusals(commands.iter().map(|command| &command[..]));
    insta::assert_snapshot!(lines);
}

#[test]
fn symple_boards() {
    let with = |option, value| ["moves", "symple", "startpos", option, value];
    let lines = ZUGZWANG.refusals([
        &with("--board", "")[..],
        &with("--board", "7"),
        &with("--board", "0x7"),
        &with("--board", "7x20"),
        &with("--board", "1000000000x1"),
        &with("--board", "7x7x7"),
        &with("--board", "-7x7"),
        &with("--penalty", "1001"),
        &with("--penalty", "four"),
        &with("--penalty", "99999999999999999999"),
        &with("--size", "3"),
        &["moves", "symple", "3/3/3 w 4", "--board", "3x4"],
        &["moves", "symple", "3/3/3 w 4", "--penalty", "5"],
        &["moves", "simpei", "startpos", "--board", "4x4"],
        &["perft", "simpei", "startpos", "2", "--penalty", "4"],
    ]);
    insta::assert_snapshot!(lines);
}

#[test]
fn symple_positions() {
    let positions = [
        "",
        " ",
        "w",
        "3/3/3",
        "3/3/3 w",
        "3/3/3 w ",
        "3/3/3 r 4",
        "3/3/3 w 4 4",
        "3/3/3 w four",
        "3/3/3 w 1001",
        "3/3/3 w -1001",
        "3/3/3 w 99999999999999999999",
        "3/2/3 w 4",
        "3/4/3 w 4",
        "3/0/3 w 4",
        "3/1000000000/3 w 4",
        "3/99999999999999999999/3 w 4",
        "3//3 w 4",
        "/3/3 w 4",
        "3/3/3/ w 4",
        "3/1r1/3 w 4",
        "3/03/3 w 4",
        "3/3/3 w 04",
        "20 w 4",
        "1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1 w 4",
        "4/4/4/4|3/3/3 r",
        "\u{1f600}",
    ];
    let commands = positions.map(|position| ["moves", "symple", position]);
    let lines = ZUGZWANG.refusals(commands.iter().map(|command| &command[..]));
    insta::assert_snapshot!(lines);
}

/// As a shell would pass a word with the byte 0xff.
#[cfg(unix)]
#[test]
fn bytes_that_are_no_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let word = OsStr::from_bytes(b"4/4\xff");
    let position = [OsStr::new("moves"), OsStr::new("simpei"), word];
    assert_eq!(
        ZUGZWANG.run(position).refusal(),
        "error: argument 3 (\"4/4\u{fffd}\"): expected UTF-8 text"
    );
    let _ = ZUGZWANG.run([word]).refusal();
    let _ = ZUGZWANG.run([OsStr::new("moves"), word]).refusal();
    let _ = ZUGZWANG.run([OsStr::new("moves"), OsStr::new("--size"), word]).refusal();
}

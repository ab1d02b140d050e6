//! Tables that commands build and keep in the cache.

use std::fs;
use std::path::PathBuf;
use std::process::Stdio;

use zugzwang_rules::simpei::Rules;
use zugzwang_solve::simpei::{BuildOptions, Solution, cache_path};
use zugzwang_testing::Program;

use super::ZUGZWANG;

const EVAL: [&str; 5] = ["eval", "simpei", "startpos", "--size", "3"];
const VALUE: &str = "With perfect play red, to move, draws.";

/// The program with an empty cache of this name, and the path of the table that it will keep there.
fn fresh(name: &str) -> (Program, PathBuf) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let table = cache_path(&folder, Rules::new(3, 3).unwrap());
    (Program::new(env!("CARGO_BIN_EXE_zugzwang"), folder), table)
}

#[test]
fn the_first_call_keeps_the_table_and_later_ones_use_it() {
    let (program, table) = fresh("kept");
    let first = program.print(&EVAL);
    assert!(first.contains(VALUE), "{first}");
    let written = fs::metadata(&table).unwrap().modified().unwrap();
    assert_eq!(program.print(&EVAL), first);
    assert_eq!(fs::metadata(&table).unwrap().modified().unwrap(), written);
}

#[test]
fn concurrent_first_calls_agree() {
    let (program, table) = fresh("concurrent");
    let start = || program.command(EVAL).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let children: Vec<_> = (0..4).map(|_| start().unwrap()).collect();
    for child in children {
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        assert!(String::from_utf8_lossy(&output.stdout).contains(VALUE));
    }
    assert!(table.exists());
}

#[test]
fn a_damaged_table_is_reported_and_built_anew() {
    let (program, table) = fresh("damaged");
    let sound = program.print(&EVAL);
    let bytes = fs::read(&table).unwrap();
    let mut flipped = bytes.clone();
    flipped[bytes.len() / 2] ^= 1;
    for damage in
        [b"".to_vec(), b"not a table".to_vec(), bytes[..bytes.len() - 1].to_vec(), flipped]
    {
        fs::write(&table, damage).unwrap();
        let finished = program.run(EVAL);
        assert_eq!((finished.code, &finished.stdout), (Some(0), &sound));
        let warning = finished.stderr.strip_suffix('\n').unwrap();
        assert!(warning.starts_with("warning: ") && warning.contains(".table"), "{warning}");
        assert!(!warning.contains('\n'), "{warning}");
        assert_eq!(fs::read(&table).unwrap(), bytes);
    }
}

#[test]
fn where_nothing_can_be_kept_the_answer_comes_with_a_warning() {
    let (_, table) = fresh("blocked");
    fs::create_dir_all(table.parent().unwrap()).unwrap();
    fs::write(&table, "").unwrap();
    // A file in place of the folder.
    let folder = table.to_str().unwrap();
    let finished = ZUGZWANG.run([&EVAL[..], &["--cache", folder]].concat());
    assert_eq!(finished.code, Some(0));
    assert!(finished.stdout.contains(VALUE), "{finished:?}");
    assert!(finished.stderr.starts_with("warning: "), "{finished:?}");
    assert_eq!(finished.stderr.lines().count(), 1);
}

#[test]
fn a_table_can_be_given() {
    let (_, table) = fresh("given");
    fs::create_dir_all(table.parent().unwrap()).unwrap();
    let rules = Rules::new(3, 2).unwrap();
    Solution::build(rules, &BuildOptions::default(), &()).unwrap().save(&table, &()).unwrap();
    let with = |position: &str| {
        let table = table.to_str().unwrap();
        ZUGZWANG.run(["eval", "simpei", position, "--table", table])
    };
    assert!(with("3/3/3|2/2 r 2").success().contains("draws"));
    let refusal = with("3/3/3|2/2 r").refusal();
    assert!(
        refusal.ends_with(
            "expected a table of Simpei on 3x3 over 2x2 cells, 3 pieces each, found one of Simpei on \
             3x3 over 2x2 cells, 2 pieces each"
        ),
        "{refusal}"
    );
    fs::write(&table, "text").unwrap();
    let refusal = with("3/3/3|2/2 r 2").refusal();
    assert!(refusal.ends_with(": expected a Simpei table"), "{refusal}");
    fs::remove_file(&table).unwrap();
    let refusal = with("3/3/3|2/2 r 2").refusal();
    assert!(refusal.contains("No such file"), "{refusal}");
}

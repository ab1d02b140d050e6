//! Existing files and pipes as destinations and tables, too little memory, and signals.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use zugzwang_testing::Finished;

use super::SOLVER;

/// An empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("files").join(name);
    if path.exists() {
        fs::remove_dir_all(&path).unwrap();
    }
    fs::create_dir_all(&path).unwrap();
    path
}

fn pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

/// Runs the solver with a limited address space, in kibibytes.
fn limited(kibibytes: u32, arguments: &[&str]) -> Finished {
    let program = SOLVER.command([""; 0]);
    let script = format!("ulimit -v {kibibytes}; exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &script]).arg(program.get_program()).args(arguments);
    command.env("ZUGZWANG_CACHE", SOLVER.cache()).env("RAYON_NUM_THREADS", "2");
    Finished::of(command.output().unwrap())
}

#[test]
fn only_tables_are_overwritten() {
    let folder = folder("overwritten");
    let path = folder.join("notes");
    let out = |path: &Path, more: &[&str]| {
        let path = path.to_str().unwrap();
        SOLVER.run([&["simpei", "--size", "3", "--out", path], more].concat())
    };
    fs::write(&path, "years of work").unwrap();
    let refusal = out(&path, &[]).refusal();
    assert!(
        refusal.ends_with(
            "notes: expected a new file or a table to replace, found another file, which --force \
             overwrites"
        ),
        "{refusal}"
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), "years of work");
    let _ = out(&path, &["--force"]).success();
    let table = fs::read(&path).unwrap();
    // Now it is a table.
    std::os::unix::fs::symlink("notes", folder.join("link")).unwrap();
    let _ = out(&folder.join("link"), &[]).success();
    assert_eq!(fs::read(&path).unwrap(), table);
    assert!(folder.join("link").is_symlink());
    let _ = out(Path::new("/dev/null"), &[]).success();
    assert!(!Path::new("/dev/null").is_file());
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
}

#[test]
fn a_pipe_is_no_table() {
    let path = folder("pipe").join("pipe");
    pipe(&path);
    for command in ["info", "verify"] {
        let refusal = SOLVER.run([command, path.to_str().unwrap()]).refusal();
        assert!(refusal.ends_with("pipe: expected a file, found a named pipe"), "{refusal}");
    }
}

/// The file has only the header of a table of the largest board.
#[test]
fn a_small_file_takes_little_memory() {
    let path = folder("small").join("small.table");
    let header = br#"{"board":"5x4","penalty":4,"positions":1,"turns":1}"#;
    let mut bytes = b"zugzSymp\x01\0\0\0".to_vec();
    bytes.extend((header.len() as u32).to_le_bytes());
    bytes.extend(header);
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    fs::write(&path, bytes).unwrap();
    for command in ["info", "verify"] {
        let refusal = limited(400_000, &[command, path.to_str().unwrap()]).refusal();
        assert!(refusal.contains("expected a whole table of Symple"), "{refusal}");
    }
}

#[test]
fn memory_that_is_not_there_is_an_error_of_one_line() {
    let tasks: [&[&str]; 2] = [
        &["simpei", "--size", "5", "--pieces", "5"],
        &["symple", "--board", "5x4", "--penalty", "4", "--exhaustive"],
    ];
    for arguments in tasks {
        let refusal = limited(400_000, arguments).refusal();
        assert!(refusal.contains(" of memory, expected at most "), "{refusal}");
    }
}

/// A reader that does not read blocks the program where it does not check for a request to stop.
#[test]
fn the_second_signal_ends_the_program_whatever_it_is_doing() {
    let path = folder("signals").join("pipe");
    pipe(&path);
    for (signal, code) in [("-TERM", 143), ("-INT", 130)] {
        let arguments = ["simpei", "--size", "4", "--pieces", "3", "--out", path.to_str().unwrap()];
        let mut child = SOLVER.command(arguments).spawn().unwrap();
        let mut pipe = File::open(&path).unwrap();
        pipe.read_exact(&mut [0; 16]).unwrap();
        // Two signals that arrive together count as one.
        let status = loop {
            let sent = Command::new("kill").args([signal, &child.id().to_string()]).status();
            assert!(sent.unwrap().success());
            thread::yield_now();
            if let Some(status) = child.try_wait().unwrap() {
                break status;
            }
        };
        assert_eq!(status.code(), Some(code));
    }
}

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// A program with its own cache folder.
#[derive(Clone, Debug)]
pub struct Program {
    path: PathBuf,
    cache: PathBuf,
}

/// How a program ended and what it printed.
#[derive(Debug)]
pub struct Finished {
    /// The exit code; `None` if a signal ended the program.
    pub code: Option<i32>,
    /// What it printed on standard output.
    pub stdout: String,
    /// What it printed on standard error.
    pub stderr: String,
}

impl Program {
    /// The program at `path`. It runs in the folder `cache`, which also holds its tables and is
    /// emptied first.
    ///
    /// # Panics
    ///
    /// If the folder cannot be emptied.
    #[must_use]
    pub fn new(path: impl AsRef<Path>, cache: impl AsRef<Path>) -> Self {
        let cache = cache.as_ref().to_owned();
        if cache.exists() {
            fs::remove_dir_all(&cache).expect("a cache folder that can be emptied");
        }
        fs::create_dir_all(&cache).expect("a cache folder");
        Self { path: path.as_ref().to_owned(), cache }
    }

    /// The folder with the program's tables.
    #[must_use]
    pub fn cache(&self) -> &Path {
        &self.cache
    }

    /// A command for the program with these arguments.
    pub fn command(&self, arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Command {
        let mut command = Command::new(&self.path);
        command
            .args(arguments)
            .env("ZUGZWANG_CACHE", &self.cache)
            .current_dir(&self.cache)
            .stdin(Stdio::null());
        command
    }

    /// Runs the program to its end.
    ///
    /// # Panics
    ///
    /// If it cannot be started, or prints anything but UTF-8.
    pub fn run(&self, arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Finished {
        Finished::of(self.command(arguments).output().expect("a program that starts"))
    }
}

impl Program {
    /// Runs the program with these lines on standard input.
    ///
    /// # Panics
    ///
    /// If it cannot be started, or prints anything but UTF-8.
    #[must_use]
    pub fn run_with(&self, arguments: &[&str], lines: &[&str]) -> Finished {
        let mut command = self.command(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("a program that starts");
        let mut input = child.stdin.take().expect("a pipe");
        let text = lines.iter().fold(String::new(), |text, line| text + line + "\n");
        let writer = std::thread::spawn(move || {
            // A program that ends early need not read everything.
            let _ = input.write_all(text.as_bytes());
        });
        let output = child.wait_with_output().expect("a program that ends");
        writer.join().expect("what is written");
        Finished::of(output)
    }

    /// What the program prints with these arguments, when it succeeds.
    ///
    /// # Panics
    ///
    /// Unless it [succeeds](Finished::success).
    #[must_use]
    pub fn print(&self, arguments: &[&str]) -> String {
        self.run(arguments).success()
    }

    /// What the program prints with `--json`.
    ///
    /// # Panics
    ///
    /// Unless it succeeds and prints one document on a line.
    #[must_use]
    pub fn json(&self, arguments: &[&str]) -> Value {
        let text = self.print(&[arguments, &["--json"]].concat());
        assert_eq!(text.lines().count(), 1, "{text}");
        serde_json::from_str(&text).expect("JSON")
    }

    /// Each of the commands, followed by the line with which the program refuses it.
    ///
    /// # Panics
    ///
    /// Unless each is [refused](Finished::refusal).
    pub fn refusals<'a>(&self, commands: impl IntoIterator<Item = &'a [&'a str]>) -> String {
        commands.into_iter().fold(String::new(), |lines, command| {
            lines + &format!("{command:?}\n  {}\n", self.run(command).refusal())
        })
    }
}

impl Finished {
    /// The result of a program.
    ///
    /// # Panics
    ///
    /// If it printed anything but UTF-8.
    #[must_use]
    pub fn of(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("output in UTF-8");
        Self {
            code: output.status.code(),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
        }
    }

    /// What the program printed.
    ///
    /// # Panics
    ///
    /// Unless it succeeded, with nothing but progress on standard error.
    #[must_use]
    pub fn success(self) -> String {
        assert_eq!(self.code, Some(0), "{self:?}");
        let is_trouble =
            |line: &str| ["error", "warning"].iter().any(|word| line.starts_with(word));
        assert!(!self.stderr.lines().any(is_trouble), "{self:?}");
        self.stdout
    }

    /// The line with which the program refused its input.
    ///
    /// # Panics
    ///
    /// Unless it ended with exit code 2, one line on standard error and nothing on standard output.
    #[must_use]
    pub fn refusal(self) -> String {
        assert_eq!((self.code, self.stdout.as_str()), (Some(2), ""), "{self:?}");
        let line = self.stderr.strip_suffix('\n').expect("a line on standard error");
        assert!(line.starts_with("error: ") && !line.contains('\n'), "one line: {line:?}");
        line.to_owned()
    }
}

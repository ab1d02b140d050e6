use std::path::Path;

use crate::Program;

/// A command in a `console` block of the README, and the output shown below it.
#[derive(Debug)]
pub struct Shown {
    /// The name of the program, for `cargo run --bin` or the shell.
    pub program: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Its output; `None` if that goes to `/dev/null`.
    pub output: Option<String>,
}

/// All commands that the README shows, in order.
///
/// # Panics
///
/// If the README cannot be read, or has a command that no shell could parse.
#[must_use]
pub fn commands_of_readme() -> Vec<Shown> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
    let text = std::fs::read_to_string(path).expect("a README");
    let blocks = text.split("```console\n").skip(1);
    blocks.flat_map(|rest| commands(rest.split("```").next().unwrap_or_default())).collect()
}

/// Runs the README's commands for the program called `name`, and returns their number.
///
/// # Panics
///
/// If a command prints anything other than what the README shows, apart from what [`steady`]
/// removes.
#[must_use]
pub fn check_readme(name: &str, program: &Program) -> usize {
    let commands = commands_of_readme();
    let own = commands.iter().filter(|shown| shown.program == name);
    own.map(|shown| {
        let printed = program.run(&shown.arguments).success();
        if let Some(output) = &shown.output {
            assert_eq!(steady(&printed), steady(output), "{shown:?}");
        }
    })
    .count()
}

fn commands(block: &str) -> Vec<Shown> {
    let mut commands: Vec<Shown> = Vec::new();
    for line in block.lines() {
        if let Some(command) = line.strip_prefix("$ ") {
            let mut words = shlex::split(command).expect("a command line").into_iter();
            let mut program = words.next().expect("a program");
            if program == "cargo" {
                let mut rest = words.by_ref().skip_while(|word| word != "--bin").skip(1);
                program = rest.next().expect("cargo run --bin and a name");
                assert_eq!(rest.next().as_deref(), Some("--"), "{command}");
            }
            let mut arguments: Vec<_> = words.collect();
            let hidden = arguments.ends_with(&[">".to_owned(), "/dev/null".to_owned()]);
            if hidden {
                arguments.truncate(arguments.len() - 2);
            }
            let output = (!hidden).then(String::new);
            commands.push(Shown { program, arguments, output });
        } else {
            let shown = commands.last_mut().and_then(|shown| shown.output.as_mut());
            let output = shown.expect("output below a command");
            output.push_str(line);
            output.push('\n');
        }
    }
    commands
}

/// The text without the parts that vary between runs and machines: times, rates and numbers of
/// threads become `#`, and the memory used is removed.
///
/// ```
/// use zugzwang_testing::steady;
///
/// let printed = "49 plies found in 1.62 s on 1 thread, 88 MB of memory";
/// assert_eq!(steady(printed), "49 plies found in # s on # threads");
/// ```
#[must_use]
pub fn steady(text: &str) -> String {
    const UNITS: [&str; 4] = ["s", "million", "MB", "threads"];
    let text = text.replace(" 1 thread", " 1 threads");
    let mut words: Vec<&str> = text.split(' ').collect();
    for i in 1..words.len() {
        let unit = words[i].trim_end_matches([',', '.', '\n']);
        let is_number = words[i - 1].chars().all(|c| c.is_ascii_digit() || c == '.');
        if is_number && !words[i - 1].is_empty() && UNITS.contains(&unit) {
            words[i - 1] = "#";
        }
    }
    words.join(" ").replace(", # MB of memory", "")
}

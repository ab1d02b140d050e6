//! What must hold for any input. The targets in `fuzz/` call these, too.

use std::io::Cursor;

use zugzwang_arena::ugi::{EngineCommand, Reply, read_line};

/// Sends these lines to an engine. Whatever they are, every question gets exactly one answer.
pub(crate) fn answers(arguments: &[&str], lines: &[String]) {
    // The end of the input stops everything that waits for a stop.
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let mut output = Vec::new();
    zugzwang::engine(arguments, Cursor::new(text), &mut output).expect("an engine");
    let mut output = &output[..];
    let replies: Vec<_> = std::iter::from_fn(|| read_line(&mut output))
        .map(|line| Reply::read(&line.expect("a line")))
        .collect();
    let answers =
        |wanted: fn(&Reply) -> bool| replies.iter().filter(|&reply| wanted(reply)).count();
    assert_eq!(
        answers(|reply| matches!(reply, Reply::BestMove(_))),
        count(lines, |command| matches!(command, EngineCommand::Go(_)))
    );
    assert_eq!(
        answers(|reply| *reply == Reply::ReadyOk),
        count(lines, |command| *command == EngineCommand::IsReady)
    );
    assert_eq!(
        answers(|reply| matches!(reply, Reply::Response(_))),
        count(lines, |command| matches!(command, EngineCommand::Query(_)))
    );
    assert_eq!(
        answers(|reply| *reply == Reply::UgiOk),
        count(lines, |command| *command == EngineCommand::Ugi)
    );
    let is_bad = |reply: &Reply| match reply {
        Reply::Other(_) => true,
        Reply::Text(text) => text.contains("a fault"),
        _ => false,
    };
    assert!(!replies.iter().any(is_bad), "{replies:?}");
}

/// The number of lines before `quit` that are of a kind.
fn count(lines: &[String], wanted: impl Fn(&EngineCommand) -> bool) -> usize {
    let commands = lines
        .iter()
        .filter_map(|line| line.trim_start_matches('\u{feff}').trim_ascii().parse().ok());
    commands.take_while(|command| *command != EngineCommand::Quit).filter(wanted).count()
}

/// Reads a saved game, which either can be saved and read again or is refused. Returns whether it
/// was read.
pub(crate) fn saved_game(text: &str) -> bool {
    match zugzwang::saved_game(text) {
        Ok(again) => {
            assert_eq!(zugzwang::saved_game(&again).expect(&again), again);
            true
        }
        Err(error) => {
            assert!(format!("{error:#}").contains("expected "), "{error:#}");
            false
        }
    }
}

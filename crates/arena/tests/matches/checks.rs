//! What must hold for any input. The targets in `fuzz/` call these, too.

use zugzwang_arena::ugi::{EngineCommand, Reply, read_line};

/// A text is read as a command, or refused with a message of one line.
pub(crate) fn command_text(text: &str) {
    match text.parse::<EngineCommand>() {
        // Semicolons separate turns that blanks would not, such as `b1,` and `b5`, but are not
        // printed.
        Ok(EngineCommand::Position { .. }) if text.contains(';') => (),
        Ok(command) => assert_eq!(command.to_string().parse(), Ok(command)),
        Err(error) => {
            let error = error.to_string();
            assert!(!error.contains('\n') && error.contains(": expected "), "{error}");
        }
    }
}

/// Any text can be read as a reply.
pub(crate) fn reply_text(text: &str) {
    let reply = Reply::read(text);
    assert_eq!(Reply::read(&reply.to_string()), reply);
}

/// A line can be read after any bytes.
pub(crate) fn next_line(bytes: &[u8]) {
    let input = [bytes, b"\nisready\n"].concat();
    let mut input = &input[..];
    let last = std::iter::from_fn(|| read_line(&mut input)).last();
    assert_eq!(last, Some(Ok("isready".to_owned())));
}

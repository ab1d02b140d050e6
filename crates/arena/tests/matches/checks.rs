//! What must hold whatever is read. The targets in `fuzz/` call these, too.

use zugzwang_arena::ugi::{EngineCommand, Reply, read_line};

/// Reads a text as a command, or refuses it in a line.
pub(crate) fn command_text(text: &str) {
    match text.parse::<EngineCommand>() {
        // Semicolons keep apart what blanks would not, `b1,` and `b5`, and are not printed.
        Ok(EngineCommand::Position { .. }) if text.contains(';') => (),
        Ok(command) => assert_eq!(command.to_string().parse(), Ok(command)),
        Err(error) => {
            let error = error.to_string();
            assert!(!error.contains('\n') && error.contains(": expected "), "{error}");
        }
    }
}

/// Reads a text as a reply, which any is.
pub(crate) fn reply_text(text: &str) {
    let reply = Reply::read(text);
    assert_eq!(Reply::read(&reply.to_string()), reply);
}

/// Reads lines of any bytes, and the one that follows.
pub(crate) fn next_line(bytes: &[u8]) {
    let input = [bytes, b"\nisready\n"].concat();
    let mut input = &input[..];
    let last = std::iter::from_fn(|| read_line(&mut input)).last();
    assert_eq!(last, Some(Ok("isready".to_owned())));
}

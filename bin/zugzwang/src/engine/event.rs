use zugzwang_arena::ugi::Reply;

/// What happens to the engine.
pub(crate) enum Event {
    /// A line came in; an error says why it cannot be one.
    Line(Result<String, String>),
    /// No more lines will come.
    EndOfInput,
    /// The thinking thread has something to say.
    Reply(Reply),
    /// It has done a job, which is answered so.
    Done(Option<Reply>),
}

/// What is wrong, for people to read.
pub(super) fn complaint(error: &anyhow::Error) -> Reply {
    Reply::Text(format!("error: {error:#}"))
}

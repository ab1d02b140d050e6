use zugzwang_arena::ugi::Reply;

/// An event that the engine handles.
pub(crate) enum Event {
    /// A line was read; an error says why it is unreadable.
    Line(Result<String, String>),
    /// The end of the input.
    EndOfInput,
    /// A reply from the search thread.
    Reply(Reply),
    /// The search thread has finished a job, with this answer.
    Done(Option<Reply>),
}

/// The error, for people to read.
pub(super) fn complaint(error: &anyhow::Error) -> Reply {
    Reply::Text(format!("error: {error:#}"))
}

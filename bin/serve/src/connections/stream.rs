use std::future::Future;
use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, Interest, ReadBuf, Ready};
use tokio::net::TcpStream;
use tokio::time::Sleep;

/// A connection whose client has to read what it asked for.
pub(super) struct Stream {
    stream: Arc<TcpStream>,
    patience: Duration,
    /// Since the client keeps an answer waiting.
    waiting: Option<Pin<Box<Sleep>>>,
}

impl Stream {
    /// An answer has to be read within `patience`.
    pub(super) fn new(stream: Arc<TcpStream>, patience: Duration) -> Self {
        Self { stream, patience, waiting: None }
    }

    fn write(
        &mut self,
        context: &mut Context<'_>,
        write: impl Fn(&TcpStream) -> io::Result<usize>,
    ) -> Poll<io::Result<usize>> {
        while self.stream.poll_write_ready(context)?.is_ready() {
            match write(&self.stream) {
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                written => return Poll::Ready(written),
            }
        }
        let patience = self.patience;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(tokio::time::sleep(patience)));
        ready!(waiting.as_mut().poll(context));
        Poll::Ready(Err(ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Stream {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        loop {
            ready!(self.stream.poll_read_ready(context))?;
            match self.stream.try_read(buffer.initialize_unfilled()) {
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                read => {
                    buffer.advance(read?);
                    return Poll::Ready(Ok(()));
                }
            }
        }
    }
}

impl AsyncWrite for Stream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.write(context, |stream| stream.try_write(bytes))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.write(context, |stream| stream.try_write_vectored(slices))
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    /// Comes when everything is written.
    fn poll_flush(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.waiting = None;
        Poll::Ready(Ok(()))
    }

    /// The connection is closed when it is dropped, as it is then.
    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}

/// Waits until the client has closed the connection, for longer than a moment.
///
/// The server of the HTTP library notices that by itself unless there is another request to read
/// yet. The moment is for answers on their way to those who close their half after asking.
pub(super) async fn left(stream: &TcpStream) {
    const MOMENT: Duration = Duration::from_secs(1);
    let mut was_closed = false;
    loop {
        tokio::time::sleep(MOMENT).await;
        // What is there to read is still there, or else nothing is ready.
        let is_closed = tokio::select! {
            biased;
            ready = stream.ready(Interest::READABLE) => {
                ready.map_or(true, Ready::is_read_closed)
            }
            () = std::future::ready(()) => false,
        };
        if is_closed && was_closed {
            return;
        }
        was_closed = is_closed;
    }
}

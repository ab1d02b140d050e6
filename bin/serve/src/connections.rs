//! Connections: how many, how long they may take, how they end.

mod line;
mod stream;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::future::Future;
use std::io::ErrorKind;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{AbortHandle, Id, JoinSet};

pub(crate) use self::line::Line;
use self::line::Lines;
use self::stream::Stream;

/// How many connections there may be, and how long they may take.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    /// The most connections at the same time: a further one takes the place of the one that has
    /// been silent longest, those aside whose request is being answered.
    pub(crate) most: usize,
    /// The head of a request has to arrive within this time, a first or a further one; an answer
    /// has to be read within as much.
    pub(crate) patience: Duration,
}

impl Bounds {
    pub(crate) const USUAL: Self = Self { most: 1024, patience: Duration::from_secs(30) };
}

/// Connections that have not asked for anything when the server is to end, as browsers keep some,
/// are closed after this time.
const FAREWELL: Duration = Duration::from_secs(2);

/// Requests under way when the server is to end get so much more time: their thoughts are cut short,
/// but on a busy machine that takes a while.
const LONG_FAREWELL: Duration = Duration::from_secs(6);

/// How long to wait when the system has no more connections to give.
const PAUSE: Duration = Duration::from_millis(50);

/// The connections that are open.
struct Open {
    bounds: Bounds,
    router: Router,
    graceful: GracefulShutdown,
    lines: Lines,
    tasks: JoinSet<()>,
    by_task: HashMap<Id, (Line, AbortHandle)>,
}

/// Answers connections until `shutdown` is ready.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    bounds: Bounds,
    shutdown: impl Future<Output = ()>,
) {
    let mut open = Open {
        bounds,
        router,
        graceful: GracefulShutdown::new(),
        lines: Lines::default(),
        tasks: JoinSet::new(),
        by_task: HashMap::new(),
    };
    let mut shutdown = pin!(shutdown);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            Some(ended) = open.tasks.join_next_with_id() => {
                open.forget(ended.map_or_else(|error| error.id(), |(id, ())| id));
                continue;
            }
            () = &mut shutdown => break,
        };
        match accepted {
            Ok((stream, _)) => open.add(stream),
            // Gone again before it was there.
            Err(error) if error.kind() == ErrorKind::ConnectionAborted => {}
            Err(_) => {
                // There are no more sockets.
                open.close_most_silent();
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
    drop(listener);
    open.end().await;
}

impl Open {
    fn add(&mut self, stream: TcpStream) {
        while self.by_task.len() >= self.bounds.most && self.close_most_silent() {}
        if self.by_task.len() >= self.bounds.most {
            return;
        }
        // Answers are small and waited for.
        let _ = stream.set_nodelay(true);
        let stream = Arc::new(stream);
        let line = self.lines.new_line();
        let router = TowerToHyperService::new(self.router.clone());
        let of_service = line.clone();
        let service = service_fn(move |mut request: Request<Incoming>| {
            let line = of_service.clone();
            request.extensions_mut().insert(line.clone());
            let answer = router.call(request);
            async move {
                let answer = answer.await;
                line.is_heard();
                answer
            }
        });
        let io = TokioIo::new(Stream::new(stream.clone(), self.bounds.patience));
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.bounds.patience)
            .serve_connection(io, service);
        let connection = self.graceful.watch(connection);
        let task = self.tasks.spawn(async move {
            tokio::select! {
                // What goes wrong with a connection is over with it.
                _ = connection => {}
                () = stream::left(&stream) => {}
            }
        });
        self.by_task.insert(task.id(), (line, task));
    }

    fn forget(&mut self, task: Id) {
        self.by_task.remove(&task);
    }

    /// Closes the connection that has been silent longest; `false` if all are being answered.
    fn close_most_silent(&mut self) -> bool {
        let silent = self.by_task.iter().filter(|(_, (line, _))| !line.is_being_answered());
        let Some((&id, (_, task))) = silent.min_by_key(|(_, (line, _))| line.last_heard()) else {
            return false;
        };
        task.abort();
        self.forget(id);
        true
    }

    async fn end(self) {
        let mut ended = pin!(self.graceful.shutdown());
        if tokio::time::timeout(FAREWELL, &mut ended).await.is_ok() {
            return;
        }
        for (line, task) in self.by_task.values() {
            if !line.is_being_answered() {
                task.abort();
            }
        }
        let _ = tokio::time::timeout(LONG_FAREWELL, ended).await;
    }
}

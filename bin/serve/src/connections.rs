//! Connections: how many, how long they may take to ask, how they end.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

/// The most connections at the same time; more wait until one is closed.
const MOST_CONNECTIONS: usize = 1024;

/// The head of a request has to arrive within this time, a first or a further one.
const PATIENCE: Duration = Duration::from_secs(30);

/// Requests under way when the server is to end get this time; so do connections that have not
/// asked for anything yet, as browsers keep some.
const FAREWELL: Duration = Duration::from_secs(2);

/// Answers connections until `shutdown` is ready.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    shutdown: impl Future<Output = ()>,
) {
    let connections = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let graceful = GracefulShutdown::new();
    let mut shutdown = pin!(shutdown);
    loop {
        let accept = async {
            let place = connections.clone().acquire_owned().await;
            (listener.accept().await, place)
        };
        let (stream, place) = tokio::select! {
            (Ok((stream, _)), place) = accept => (stream, place),
            () = &mut shutdown => break,
            // The connection is gone already, or there are no more sockets: others may end soon.
            else => {
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        // Answers are small and waited for.
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(router.clone());
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(PATIENCE)
            .serve_connection(TokioIo::new(stream), service);
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            let _place = place;
            // What goes wrong with a connection is over with it.
            let _ = connection.await;
        });
    }
    let _ = tokio::time::timeout(FAREWELL, graceful.shutdown()).await;
}

use std::future::pending;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Extension;
use axum::routing::get;
use axum::{Router, response::IntoResponse};
use hyper::body::Frame;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, mpsc};

use super::{Bounds, Line, serve};

/// Longer than anything takes, on a busy machine, too.
const WATCHDOG: Duration = Duration::from_secs(60);

const FOREVER: Duration = Duration::from_secs(86_400);

/// Says that something has begun, and when it is dropped that it has ended.
struct Told(mpsc::UnboundedSender<&'static str>);

impl Told {
    fn new(sender: &mpsc::UnboundedSender<&'static str>) -> Self {
        let _ = sender.send("begun");
        Self(sender.clone())
    }
}

impl Drop for Told {
    fn drop(&mut self) {
        let _ = self.0.send("ended");
    }
}

/// An answer that goes on without end.
struct Endless {
    _told: Told,
}

impl HttpBody for Endless {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        Poll::Ready(Some(Ok(Frame::data(Bytes::from_static(&[b' '; 1 << 16])))))
    }
}

/// A server with something to wait for: `/never` is answered never, `/soon` when somebody says so,
/// `/endless` without end.
struct Served {
    address: SocketAddr,
    told: mpsc::UnboundedReceiver<&'static str>,
    go_on: Arc<Notify>,
}

impl Served {
    async fn start(bounds: Bounds) -> Self {
        let (sender, told) = mpsc::unbounded_channel();
        let go_on = Arc::new(Notify::new());
        let for_never = sender.clone();
        let never = move || {
            let told = Told::new(&for_never);
            async move {
                let _told = told;
                pending::<()>().await;
            }
        };
        let (for_soon, wait) = (sender.clone(), go_on.clone());
        let soon = move |Extension(line): Extension<Line>| {
            line.is_answered();
            let told = Told::new(&for_soon);
            let wait = wait.clone();
            async move {
                let _told = told;
                wait.notified().await;
                "soon"
            }
        };
        let endless =
            move || async move { Body::new(Endless { _told: Told::new(&sender) }).into_response() };
        let router = Router::new()
            .route("/never", get(never))
            .route("/soon", get(soon))
            .route("/endless", get(endless))
            .route("/now", get(|| async { "now" }));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(serve(listener, router, bounds, pending()));
        Self { address, told, go_on }
    }

    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }

    async fn told(&mut self) -> &'static str {
        let told = tokio::time::timeout(WATCHDOG, self.told.recv()).await;
        told.expect("something to happen").unwrap()
    }
}

async fn ask(stream: &mut TcpStream, path: &str) {
    stream.write_all(format!("GET {path} HTTP/1.1\r\nhost: x\r\n\r\n").as_bytes()).await.unwrap();
}

/// Reads an answer up to its body, `body`.
async fn read_to(stream: &mut TcpStream, body: &str) {
    let mut answer = Vec::new();
    let read = async {
        while !answer.ends_with(body.as_bytes()) {
            answer.push(stream.read_u8().await.expect("more of an answer"));
        }
    };
    tokio::time::timeout(WATCHDOG, read).await.expect("an answer");
}

#[tokio::test]
async fn what_nobody_waits_for_ends() {
    let mut served = Served::start(Bounds { most: 9, patience: FOREVER }).await;
    for pipelined in ["", "GET /now HTTP/1.1\r\nhost: x\r\n\r\n"] {
        let mut client = served.connect().await;
        ask(&mut client, "/never").await;
        client.write_all(pipelined.as_bytes()).await.unwrap();
        assert_eq!(served.told().await, "begun");
        drop(client);
        assert_eq!(served.told().await, "ended", "{pipelined:?}");
    }
}

#[tokio::test]
async fn who_never_reads_is_dropped() {
    let bounds = Bounds { most: 9, patience: Duration::from_millis(50) };
    let mut served = Served::start(bounds).await;
    let mut client = served.connect().await;
    ask(&mut client, "/endless").await;
    assert_eq!(served.told().await, "begun");
    assert_eq!(served.told().await, "ended");
}

#[tokio::test]
async fn who_asks_for_nothing_is_dropped() {
    let bounds = Bounds { most: 9, patience: Duration::from_millis(50) };
    let served = Served::start(bounds).await;
    let mut client = served.connect().await;
    let end = tokio::time::timeout(WATCHDOG, client.read_u8()).await;
    assert!(end.expect("an end").is_err());
}

#[tokio::test]
async fn new_connections_take_the_place_of_silent_ones() {
    let mut served = Served::start(Bounds { most: 3, patience: FOREVER }).await;
    let mut waiting = served.connect().await;
    ask(&mut waiting, "/soon").await;
    assert_eq!(served.told().await, "begun");
    let mut silent = Vec::new();
    for _ in 0..20 {
        let mut client = served.connect().await;
        ask(&mut client, "/now").await;
        read_to(&mut client, "now").await;
        silent.push(client);
    }
    // The last one is there still; the first has been closed.
    ask(silent.last_mut().unwrap(), "/now").await;
    read_to(silent.last_mut().unwrap(), "now").await;
    let end = tokio::time::timeout(WATCHDOG, silent[0].read_u8()).await;
    assert!(end.expect("an end").is_err());
    // Who waited for an answer has lost nothing.
    served.go_on.notify_one();
    read_to(&mut waiting, "soon").await;
}

#[tokio::test]
async fn who_reads_late_loses_nothing() {
    let served = Served::start(Bounds { most: 9, patience: WATCHDOG }).await;
    let mut client = served.connect().await;
    for _ in 0..50 {
        ask(&mut client, "/now").await;
    }
    for _ in 0..50 {
        read_to(&mut client, "now").await;
    }
}

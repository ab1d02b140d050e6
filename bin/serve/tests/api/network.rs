use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::spawn_blocking;
use zugzwang_serve::{Options, serve};

/// The answer to a request that is written as it stands.
fn send(stream: &mut TcpStream, request: &str) -> String {
    stream.write_all(request.as_bytes()).expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_cuts_thoughts_short_and_loses_no_answer() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let tables = concat!(env!("CARGO_TARGET_TMPDIR"), "/serve-tables");
    let (stop, stopped) = oneshot::channel::<()>();
    let server = tokio::spawn(serve(listener, Options::new(tables.into()), async {
        stopped.await.expect("a signal");
    }));
    let thought = spawn_blocking(move || {
        // Ten seconds: far more than the server gives to those who are left at its end.
        let body = json!({"game": {"name": "symple"}, "time": 10_000}).to_string();
        let head = "POST /api/analyse HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
             content-type: application/json";
        let request = format!("{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len());
        send(&mut TcpStream::connect(address).expect("a connection"), &request)
    });
    tokio::time::sleep(Duration::from_millis(200)).await;
    stop.send(()).expect("a server");
    let answer = thought.await.expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
    let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
    let answer: Value = serde_json::from_str(body).expect("JSON");
    assert_eq!(answer["exact"], false);
    server.await.expect("an end");
    assert!(TcpStream::connect(address).is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_http_is_refused() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let tables = concat!(env!("CARGO_TARGET_TMPDIR"), "/serve-tables");
    tokio::spawn(serve(listener, Options::new(tables.into()), std::future::pending()));
    let answers = spawn_blocking(move || {
        let long = format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(1 << 20));
        [
            "nonsense\r\n\r\n",
            "GET / HTTP/9\r\n\r\n",
            "POST /api/state HTTP/1.1\r\ncontent-length: x\r\n\r\n",
            &long,
        ]
        .map(|request| {
            let mut stream = TcpStream::connect(address).expect("a connection");
            // The server may close before it has read all.
            let _ = stream.write_all(request.as_bytes());
            let mut answer = [0; 12];
            stream.read_exact(&mut answer).map(|()| answer)
        })
    });
    for answer in answers.await.expect("answers") {
        // Closing the connection at once is an answer, too.
        assert!(answer.is_err() || answer.is_ok_and(|status| status.starts_with(b"HTTP/1.1 4")));
    }
}

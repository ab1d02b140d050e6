use std::io::{Read, Write};
use std::net::TcpStream;

use tokio::net::TcpListener;
use tokio::task::spawn_blocking;
use zugzwang_serve::{ServerOptions, serve};

use crate::TABLES;

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_http_is_refused() {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(serve(listener, ServerOptions::new(TABLES.clone()), std::future::pending()));
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
            let mut answer = String::new();
            stream.read_to_string(&mut answer).map(|_| answer)
        })
    });
    let answers = answers.await.expect("answers");
    // Who has not been read to the end may find the connection reset before it finds the answer.
    let [short @ .., long] = &answers;
    for answer in short {
        let answer = answer.as_ref().expect("an answer");
        assert!(answer.starts_with("HTTP/1.1 4"), "{answer}");
    }
    assert!(long.as_ref().map_or(true, |answer| answer.starts_with("HTTP/1.1 4")), "{long:?}");
}

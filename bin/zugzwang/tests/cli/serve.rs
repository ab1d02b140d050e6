use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::ZUGZWANG;

/// A server, and the address that it prints.
fn start(options: &[&str]) -> (Child, String) {
    let mut command = ZUGZWANG.command(["serve", "--addr", "127.0.0.1:0"]);
    command.args(options);
    let mut server = command.stdout(Stdio::piped()).spawn().expect("a server");
    let mut line = String::new();
    let mut lines = BufReader::new(server.stdout.take().expect("its output"));
    lines.read_line(&mut line).expect("a line");
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
    (server, address.expect("an address").to_owned())
}

fn signal(server: &Child, name: &str) {
    let id = server.id().to_string();
    assert!(Command::new("kill").args([name, &id]).status().expect("kill").success());
}

/// The exit code of a server that was told to end.
///
/// # Panics
///
/// If it does not end.
fn code(mut server: Child) -> Option<i32> {
    let start = Instant::now();
    loop {
        if let Some(status) = server.try_wait().expect("a status") {
            return status.code();
        }
        if start.elapsed() > Duration::from_secs(60) {
            server.kill().expect("a server");
            panic!("the server goes on");
        }
        sleep(Duration::from_millis(10));
    }
}

/// A connection on which a request has been sent.
fn ask(address: &str, path: &str, body: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).expect("a connection");
    let head = "host: localhost\r\ncontent-type: application/json\r\nconnection: close";
    let length = body.len();
    let request =
        format!("POST {path} HTTP/1.1\r\n{head}\r\ncontent-length: {length}\r\n\r\n{body}");
    stream.write_all(request.as_bytes()).expect("a request");
    stream
}

#[test]
fn the_page_is_there_until_ctrl_c() {
    let (server, address) = start(&[]);
    let mut stream = TcpStream::connect(&address).expect("a connection");
    let request = "GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    stream.write_all(request.as_bytes()).expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.ends_with("</html>\n"), "{answer}");
    // A connection without a request does not delay the end.
    let idle = TcpStream::connect(&address).expect("a connection");
    signal(&server, "-INT");
    assert_eq!(code(server), Some(0));
    assert!(TcpStream::connect(&address).is_err());
    drop(idle);
}

#[test]
fn addresses_that_cannot_be_had_are_refused() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let taken = taken.local_addr().expect("its address").to_string();
    for (address, expected) in [
        ("8080", "expected an address and a port such as 127.0.0.1:8080"),
        ("localhost", "expected an address and a port such as 127.0.0.1:8080"),
        (taken.as_str(), &format!("--addr {taken}: ")),
        ("192.0.2.1:0", "--addr 192.0.2.1:0: "),
    ] {
        let line = ZUGZWANG.run(["serve", "--addr", address]).refusal();
        assert!(line.contains(expected), "{line}");
    }
}

/// The requests are a puzzle that takes minutes to find, and a turn that needs a table which
/// another process claims to be building.
#[test]
fn nothing_keeps_the_server_from_ending() {
    let cache = tempfile::tempdir().expect("a folder");
    let lock = File::create(cache.path().join("simpei-3-3-inner-any.lock")).expect("a lock");
    lock.lock().expect("a lock");
    let board = "bb3/b2bb/bbbbb/1bb1b/b2bb/wbb1b/1wbbw/bb1bb/bb1bb w -2";
    let puzzle =
        format!(r#"{{"game":{{"name":"symple","start":"{board}"}},"grade":"hard","seed":1}}"#);
    let turn = r#"{"game":{"name":"simpei","size":3},"level":8}"#;
    for signals in [&["-TERM"][..], &["-INT", "-INT"], &["-TERM", "-INT"]] {
        let folder = cache.path().to_str().expect("a path");
        let (server, address) = start(&["--cache", folder]);
        let waiting = [ask(&address, "/api/puzzle", &puzzle), ask(&address, "/api/bot", turn)];
        // Later requests are answered, so the earlier ones are being worked on.
        for level in 1..8 {
            let body = format!(r#"{{"game":{{"name":"simpei"}},"level":{level}}}"#);
            let mut answer = String::new();
            ask(&address, "/api/bot", &body).read_to_string(&mut answer).expect("an answer");
            assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
        }
        for name in signals {
            signal(&server, name);
        }
        // The second signal may come when the server has already ended.
        let code = code(server);
        assert!(code == Some(0) || (signals.len() == 2 && code == Some(130)), "{code:?}");
        drop(waiting);
    }
}

#[test]
fn hosts_and_origins_that_are_none_are_refused() {
    for (option, value, expected) in [
        ("--host", "games.example:443", "expected the name of a host without a port"),
        ("--allow-origin", "null", "expected a site without a path"),
        ("--allow-origin", "*", "expected a site without a path"),
        ("--allow-origin", "http://localhost:9000/page", "expected a site without a path"),
    ] {
        let line = ZUGZWANG.run(["serve", option, value]).refusal();
        assert!(line.contains(expected), "{line}");
    }
}

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

use super::ZUGZWANG;

/// A server, and the address that it names.
fn start() -> (Child, String) {
    let mut command = ZUGZWANG.command(["serve", "--addr", "127.0.0.1:0"]);
    let mut server = command.stdout(Stdio::piped()).spawn().expect("a server");
    let mut line = String::new();
    let mut lines = BufReader::new(server.stdout.take().expect("its output"));
    lines.read_line(&mut line).expect("a line");
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
    (server, address.expect("an address").to_owned())
}

fn interrupt(server: &Child) {
    let id = server.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill").success());
}

#[test]
fn the_page_is_there_until_ctrl_c() {
    let (mut server, address) = start();
    let mut stream = TcpStream::connect(&address).expect("a connection");
    let request = "GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    stream.write_all(request.as_bytes()).expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.ends_with("</html>\n"), "{answer}");
    // A connection that asks for nothing keeps nobody waiting.
    let idle = TcpStream::connect(&address).expect("a connection");
    interrupt(&server);
    assert_eq!(server.wait().expect("an end").code(), Some(0));
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

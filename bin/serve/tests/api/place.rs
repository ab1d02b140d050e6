//! Where the server and the page may stand: behind a proxy, on this machine alone, apart.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode, header};
use hyper_util::client::legacy::Client;
use hyper_util::rt::TokioExecutor;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use zugzwang_serve::{ServerOptions, router, serve};

use crate::checks::send_to;
use crate::{TABLES, request};

#[tokio::test]
async fn below_a_path_the_page_asks_for_files_below_it() {
    // As a proxy does that takes the path away before it hands a request on.
    let proxy = Router::new().nest("/games/zugzwang/", router(ServerOptions::new(TABLES.clone())));
    let get = |path: String| send_to(proxy.clone(), request("GET", &path, Body::empty()));
    let page = get("/games/zugzwang/".to_owned()).await;
    let text = String::from_utf8(page.body).unwrap();
    for attribute in ["src=\"", "href=\""] {
        for rest in text.split(attribute).skip(1) {
            let name = rest.split('"').next().unwrap();
            let file = get(format!("/games/zugzwang/{name}")).await;
            assert_eq!(file.status, StatusCode::OK, "{name}");
        }
    }
}

/// A server at an address, and what it says to requests with these headers.
struct Served {
    address: String,
}

impl Served {
    async fn start(address: &str, options: ServerOptions) -> Self {
        let listener = TcpListener::bind(address).await.expect("a port");
        let address = listener.local_addr().expect("an address").to_string();
        tokio::spawn(serve(listener, options, std::future::pending()));
        Self { address }
    }

    async fn ask(&self, method: &str, headers: &[(&str, &str)]) -> (StatusCode, HeaderMap, Value) {
        let body = json!({"game": {"name": "simpei"}}).to_string();
        let mut request = Request::builder()
            .method(method)
            .uri(format!("http://{}/api/state", self.address))
            .header(header::CONTENT_TYPE, "application/json");
        for &(name, value) in headers {
            request = request.header(name, value);
        }
        let client = Client::builder(TokioExecutor::new()).build_http::<Body>();
        let answer = client.request(request.body(body.into()).unwrap()).await.expect("an answer");
        let (parts, body) = answer.into_parts();
        let bytes = to_bytes(Body::new(body), usize::MAX).await.unwrap();
        (parts.status, parts.headers, serde_json::from_slice(&bytes).unwrap_or_default())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn on_loopback_other_hosts_are_refused() {
    let mut options = ServerOptions::new(TABLES.clone());
    options.hosts.push("Zugzwang.example".to_owned());
    let served = Served::start("127.0.0.1:0", options).await;
    for host in [
        "localhost",
        "localhost:8080",
        "LOCALHOST.",
        "127.0.0.1:1",
        "[::1]",
        "[::1]:8080",
        "zugzwang.example",
        "zugzwang.example:443",
    ] {
        let (status, _, answer) = served.ask("POST", &[("host", host)]).await;
        assert_eq!(status, StatusCode::OK, "{host}: {answer}");
    }
    for host in [
        "evil.example",
        "evil.example:8080",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "192.168.1.1",
        "[::2]",
        "evil.example@",
        "",
    ] {
        let (status, headers, answer) = served.ask("POST", &[("host", host)]).await;
        assert_eq!(status, StatusCode::MISDIRECTED_REQUEST, "{host}");
        assert_eq!(headers["x-content-type-options"], "nosniff");
        let line = answer["error"].as_str().unwrap();
        assert!(line.contains(": expected one of localhost, 127.0.0.1, [::1]"), "{line}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn elsewhere_any_host_will_do() {
    let served = Served::start("0.0.0.0:0", ServerOptions::new(TABLES.clone())).await;
    let (status, ..) = served.ask("POST", &[("host", "games.example")]).await;
    assert_eq!(status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_of_the_page_may_ask_from_where_that_is_allowed() {
    let allowed = "http://localhost:9000";
    let mut options = ServerOptions::new(TABLES.clone());
    options.origins.push(allowed.to_owned());
    let open = Served::start("127.0.0.1:0", options).await;
    let closed = Served::start("127.0.0.1:0", ServerOptions::new(TABLES.clone())).await;
    let preflight = |origin| {
        [
            ("origin", origin),
            ("access-control-request-method", "POST"),
            ("access-control-request-headers", "content-type"),
        ]
    };
    let allow = header::ACCESS_CONTROL_ALLOW_ORIGIN;
    for method in ["OPTIONS", "POST"] {
        let (status, headers, _) = open.ask(method, &preflight(allowed)).await;
        assert_eq!((status, &headers[&allow]), (StatusCode::OK, &allowed.parse().unwrap()));
        for (served, origin) in
            [(&open, "http://evil.example"), (&open, "null"), (&closed, allowed), (&closed, "null")]
        {
            let (_, headers, _) = served.ask(method, &preflight(origin)).await;
            assert!(!headers.contains_key(&allow), "{method} {origin}");
        }
    }
}

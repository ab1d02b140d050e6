//! Requests to the server: the first line is the path, the rest the body.
#![no_main]
#![allow(dead_code, reason = "the tests use the rest")]

#[path = "../../bin/serve/tests/api/checks.rs"]
mod checks;

use std::sync::LazyLock;

use axum::Router;
use libfuzzer_sys::fuzz_target;
use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};
use zugzwang_serve::{ServerOptions, router};
use zugzwang_solve::Tables;

const PATHS: [&str; 7] = [
    "/api/games",
    "/api/state",
    "/api/bot",
    "/api/analyse",
    "/api/review",
    "/api/puzzle",
    "/api/edit",
];

struct Server {
    runtime: Runtime,
    router: Router,
    _folder: TempDir,
}

static SERVER: LazyLock<Server> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder");
    let tables = Tables::new(folder.path(), Some(18 << 20));
    Server {
        runtime: Builder::new_current_thread().enable_all().build().expect("a runtime"),
        router: router(ServerOptions::new(tables)),
        _folder: folder,
    }
});

fuzz_target!(|bytes: &[u8]| {
    let end = bytes.iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len());
    let (path, body) = bytes.split_at(end);
    let Some(path) = PATHS.into_iter().find(|known| known.as_bytes() == path) else { return };
    SERVER.runtime.block_on(checks::any_body(SERVER.router.clone(), path, body.to_vec()));
});

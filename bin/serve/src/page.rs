//! The page, which is part of the program.

use std::hash::{DefaultHasher, Hash, Hasher};

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get};

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const JAVASCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

/// A file of the page: its path, its type and its text.
type PageFile = (&'static str, &'static str, &'static str);

macro_rules! files {
    ($($path:literal, $kind:ident, $file:literal;)*) => {
        &[$(($path, $kind, include_str!(concat!("../page/", $file)))),*]
    };
}

const FILES: &[PageFile] = files! {
    "/", HTML, "index.html";
    "/base.css", CSS, "base.css";
    "/board.css", CSS, "board.css";
    "/panels.css", CSS, "panels.css";
    "/review.css", CSS, "review.css";
    "/study.css", CSS, "study.css";
    "/icon.svg", SVG, "icon.svg";
    "/address.js", JAVASCRIPT, "address.js";
    "/analysis.js", JAVASCRIPT, "analysis.js";
    "/analyst.js", JAVASCRIPT, "analyst.js";
    "/announce.js", JAVASCRIPT, "announce.js";
    "/api.js", JAVASCRIPT, "api.js";
    "/archive.js", JAVASCRIPT, "archive.js";
    "/board.js", JAVASCRIPT, "board.js";
    "/bots.js", JAVASCRIPT, "bots.js";
    "/dom.js", JAVASCRIPT, "dom.js";
    "/draft.js", JAVASCRIPT, "draft.js";
    "/drafting.js", JAVASCRIPT, "drafting.js";
    "/editor.js", JAVASCRIPT, "editor.js";
    "/exchange.js", JAVASCRIPT, "exchange.js";
    "/game.js", JAVASCRIPT, "game.js";
    "/graph.js", JAVASCRIPT, "graph.js";
    "/hint.js", JAVASCRIPT, "hint.js";
    "/lesson.js", JAVASCRIPT, "lesson.js";
    "/levels.js", JAVASCRIPT, "levels.js";
    "/main.js", JAVASCRIPT, "main.js";
    "/making.js", JAVASCRIPT, "making.js";
    "/motion.js", JAVASCRIPT, "motion.js";
    "/moves.js", JAVASCRIPT, "moves.js";
    "/offer.js", JAVASCRIPT, "offer.js";
    "/panels.js", JAVASCRIPT, "panels.js";
    "/players.js", JAVASCRIPT, "players.js";
    "/progress.js", JAVASCRIPT, "progress.js";
    "/proof.js", JAVASCRIPT, "proof.js";
    "/puzzle.js", JAVASCRIPT, "puzzle.js";
    "/puzzles.js", JAVASCRIPT, "puzzles.js";
    "/review.js", JAVASCRIPT, "review.js";
    "/reviewed.js", JAVASCRIPT, "reviewed.js";
    "/rules.js", JAVASCRIPT, "rules.js";
    "/session.js", JAVASCRIPT, "session.js";
    "/setup.js", JAVASCRIPT, "setup.js";
    "/shapes.js", JAVASCRIPT, "shapes.js";
    "/sound.js", JAVASCRIPT, "sound.js";
    "/status.js", JAVASCRIPT, "status.js";
    "/storage.js", JAVASCRIPT, "storage.js";
    "/study.js", JAVASCRIPT, "study.js";
    "/text.js", JAVASCRIPT, "text.js";
    "/theme.js", JAVASCRIPT, "theme.js";
    "/tree.js", JAVASCRIPT, "tree.js";
    "/verdict.js", JAVASCRIPT, "verdict.js";
    "/view.js", JAVASCRIPT, "view.js";
    "/zoom.js", JAVASCRIPT, "zoom.js";
    "/welcome.js", JAVASCRIPT, "welcome.js";
};

/// All files with their paths.
pub(crate) fn files<S: Clone + Send + Sync + 'static>()
-> impl Iterator<Item = (&'static str, MethodRouter<S>)> {
    FILES.iter().map(|&(path, kind, text)| {
        let tag = tag(text);
        (path, get(move |headers: HeaderMap| async move { answer(kind, text, tag, &headers) }))
    })
}

/// A file, or only that it is still the same as the one that the client has.
fn answer(kind: &'static str, text: &'static str, tag: HeaderValue, asked: &HeaderMap) -> Response {
    let is_known = is_known(&tag, asked);
    // Another version of the program may answer at this address tomorrow.
    let headers =
        [(header::CACHE_CONTROL, HeaderValue::from_static("no-cache")), (header::ETAG, tag)];
    if is_known {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, [(header::CONTENT_TYPE, kind)], text).into_response()
}

/// What stands for the contents of a file. It is a weak tag, as the file may be sent compressed.
fn tag(text: &str) -> HeaderValue {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    let tag = format!("W/\"{:016x}\"", hasher.finish());
    tag.try_into().expect("letters and digits")
}

/// Whether the client has the file with this tag.
fn is_known(tag: &HeaderValue, asked: &HeaderMap) -> bool {
    let opaque = |tag: &[u8]| tag.strip_prefix(b"W/").unwrap_or(tag).to_vec();
    let tags = asked.get_all(header::IF_NONE_MATCH).iter();
    let mut tags = tags.flat_map(|list| list.as_bytes().split(|&byte| byte == b','));
    tags.any(|known| {
        known.trim_ascii() == b"*" || opaque(known.trim_ascii()) == opaque(tag.as_bytes())
    })
}

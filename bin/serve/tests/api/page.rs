use std::collections::BTreeMap;

use axum::body::Body;
use axum::http::{StatusCode, header};

use crate::{Answer, request, send};

async fn get(path: &str) -> Answer {
    send(request("GET", path, Body::empty())).await
}

impl Answer {
    fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }
}

/// What `pattern` encloses in a text: the strings between it and the next quote.
fn quoted_after<'a>(text: &'a str, pattern: &str) -> Vec<&'a str> {
    text.split(pattern).skip(1).map(|rest| rest.split('"').next().unwrap()).collect()
}

/// The page and all files that it asks for, each with its path.
async fn files() -> BTreeMap<String, Answer> {
    let mut files = BTreeMap::new();
    let mut wanted = vec!["/".to_owned()];
    while let Some(path) = wanted.pop() {
        if files.contains_key(&path) {
            continue;
        }
        let file = get(&path).await;
        assert_eq!(file.status, StatusCode::OK, "{path}");
        for pattern in ["src=\"", "href=\"", "from \"./", "import \"./"] {
            let text = file.text();
            // All are relative, so that the page works below any path.
            let names = quoted_after(&text, pattern);
            assert!(names.iter().all(|name| !name.starts_with('/')), "{path}: {names:?}");
            wanted.extend(names.iter().map(|name| format!("/{name}")));
        }
        files.insert(path, file);
    }
    assert!(files.len() >= 15, "{:?}", files.keys());
    files
}

#[tokio::test]
async fn the_page_has_all_the_files_that_it_asks_for() {
    for (path, file) in files().await {
        let kind = match path.rsplit('.').next().unwrap() {
            "/" => "text/html; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            _ => "image/svg+xml",
        };
        assert_eq!(file.headers[header::CONTENT_TYPE], kind, "{path}");
    }
}

#[tokio::test]
async fn nothing_is_asked_from_other_hosts() {
    for (path, file) in files().await {
        // The name of a format, which is no address that anything is loaded from.
        let text = file.text().replace("http://www.w3.org/2000/svg", "");
        for word in ["http:", "https:", "ws://", "wss://", "\"//", "'//", "`//", "(//", "=//"] {
            assert!(!text.contains(word), "{path}: {word}");
        }
    }
    let page = get("/").await;
    let policy = page.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
    assert!(policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self'"));
    assert!(!policy.contains("unsafe"));
}

#[tokio::test]
async fn headers_are_safe_for_answers_of_all_kinds() {
    for path in ["/", "/base.css", "/api/state", "/nothing"] {
        let answer = get(path).await;
        assert_eq!(answer.headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff", "{path}");
        assert_eq!(answer.headers[header::REFERRER_POLICY], "no-referrer", "{path}");
        assert_eq!(answer.headers["cross-origin-resource-policy"], "same-origin", "{path}");
        let is_page = ["/", "/base.css"].contains(&path);
        let cached = if is_page { "no-cache" } else { "no-store" };
        assert_eq!(answer.headers[header::CACHE_CONTROL], cached, "{path}");
        assert!(!answer.headers.contains_key(header::ACCESS_CONTROL_ALLOW_ORIGIN), "{path}");
    }
}

#[tokio::test]
async fn a_file_that_the_client_has_is_not_sent_again() {
    for (path, file) in files().await {
        let tag = file.headers[header::ETAG].to_str().unwrap();
        let strong = tag.strip_prefix("W/").unwrap();
        for (known, status) in [
            (tag, StatusCode::NOT_MODIFIED),
            (strong, StatusCode::NOT_MODIFIED),
            (&*format!("\"x\", {tag}"), StatusCode::NOT_MODIFIED),
            ("*", StatusCode::NOT_MODIFIED),
            ("\"x\"", StatusCode::OK),
        ] {
            let mut request = request("GET", &path, Body::empty());
            request.headers_mut().insert(header::IF_NONE_MATCH, known.parse().unwrap());
            let answer = send(request).await;
            assert_eq!(answer.status, status, "{path} {known}");
            assert_eq!(answer.headers[header::ETAG], tag);
            assert_eq!(answer.body.is_empty(), status == StatusCode::NOT_MODIFIED);
        }
    }
    // Another text, another tag.
    let tags: Vec<_> =
        files().await.into_values().map(|file| file.headers[header::ETAG].clone()).collect();
    assert!(tags.iter().enumerate().all(|(i, tag)| !tags[..i].contains(tag)), "{tags:?}");
}

#[tokio::test]
async fn answers_are_compressed_for_who_can_read_that() {
    let state = r#"{"game":{"name":"symple"}}"#;
    for (method, path, body) in
        [("GET", "/main.js", ""), ("GET", "/icon.svg", ""), ("POST", "/api/state", state)]
    {
        let plain = send(request(method, path, body)).await;
        assert!(!plain.headers.contains_key(header::CONTENT_ENCODING), "{path}");
        let mut request = request(method, path, body);
        request.headers_mut().insert(header::ACCEPT_ENCODING, "gzip, br".parse().unwrap());
        let answer = send(request).await;
        assert_eq!(answer.headers[header::CONTENT_ENCODING], "gzip", "{path}");
        assert!(answer.body.starts_with(&[0x1f, 0x8b]) && answer.body.len() < plain.body.len());
        assert_eq!(answer.headers.get(header::ETAG), plain.headers.get(header::ETAG));
    }
}

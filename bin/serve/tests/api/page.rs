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
            wanted.extend(quoted_after(&text, pattern).iter().map(|path| format!("/{path}")));
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

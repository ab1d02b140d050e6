//! Where the page may stand: below a path, or as a copy on another site.

use axum::Router;
use axum::http::{Response, header};
use axum::middleware::map_response;
use tokio::net::TcpListener;
use zugzwang_serve::{ServerOptions, router, serve};

use crate::browser::tables;
use crate::{DESKTOP, with_page};

/// Serves a router, and tells where.
async fn stands(router: Router) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async { axum::serve(listener, router).await });
    format!("http://{address}")
}

#[tokio::test]
async fn below_a_path_of_a_proxy() {
    with_page(DESKTOP, |page| async move {
        // It takes the path away before it hands a request on.
        let inner = router(ServerOptions::new(tables()));
        let proxy = stands(Router::new().nest("/games/zugzwang/", inner)).await;
        page.visit(&format!("{proxy}/games/zugzwang/#name=simpei&you=both")).await;
        page.wait_for(0, "you").await;
        page.cell("B2").await;
        page.wait_for(1, "you").await;
        page.wait("return location.pathname", "/games/zugzwang/").await;
    })
    .await;
}

#[tokio::test]
async fn a_copy_of_the_page_uses_the_server_in_its_address() {
    with_page(DESKTOP, |page| async move {
        // Some static server, which knows no requests of the page and has no policy for it.
        let files = router(ServerOptions::new(tables())).layer(map_response(
            async |mut response: Response<_>| {
                response.headers_mut().remove(header::CONTENT_SECURITY_POLICY);
                response
            },
        ));
        let refused = Router::new().route("/api/{name}", axum::routing::any(async || ()));
        let copy = stands(refused.fallback_service(files)).await;

        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let server = format!("http://{}", listener.local_addr().expect("an address"));
        let mut options = ServerOptions::new(tables());
        options.origins.push(copy.clone());
        tokio::spawn(serve(listener, options, std::future::pending()));

        page.visit(&format!("{copy}/?server={server}#name=simpei&you=both")).await;
        page.wait_for(0, "you").await;
        page.cell("B2").await;
        page.wait_for(1, "you").await;
        // A reload finds it again.
        page.reload().await;
        page.wait_for(1, "you").await;
    })
    .await;
}

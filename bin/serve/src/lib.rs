//! The web page of Zugzwang, and the server behind it.
//!
//! Everything the page needs is embedded in the program. The server keeps no games: each request
//! brings the game along, as a start and turns in their notation, so that nothing is lost when
//! the page is loaded again or the server restarts. `docs/api.md` describes the requests.
//!
//! ```no_run
//! use zugzwang_serve::{ServerOptions, serve};
//! use zugzwang_solve::Tables;
//!
//! # async fn run() -> std::io::Result<()> {
//! let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
//! println!("http://{}", listener.local_addr()?);
//! let options = ServerOptions::new(Tables::new("/var/cache/zugzwang", None));
//! serve(listener, options, async { tokio::signal::ctrl_c().await.unwrap() }).await;
//! # Ok(())
//! # }
//! ```

mod analyse;
mod body;
mod bot;
mod connections;
mod edit;
mod error;
mod faults;
mod game;
mod games;
mod host;
mod hurry;
mod json;
mod page;
mod puzzle;
mod review;
mod state;
#[cfg(test)]
mod tests;
mod thinking;

use std::future::Future;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use tokio::net::TcpListener;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::cors::CorsLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use zugzwang_bots::{Access, Means, Strength};
use zugzwang_games::games;
use zugzwang_solve::{PendingTable, Tables};

use connections::Bounds;
use error::ApiError;
use host::Hosts;
use hurry::Hurries;
use thinking::{Stop, Thinking};

/// A request that has no answer after this time gets an error; before, it may wait for its turn to
/// be thought about, and be thought about.
const LONGEST_REQUEST: Duration = Duration::from_secs(120);

/// What a server may use.
#[derive(Clone)]
pub struct ServerOptions {
    /// Solutions of games.
    pub tables: Tables,
    /// Thoughts at the same time, each on a thread. Puzzles get two fewer and analyses one, if there
    /// are as many: so that they do not keep others waiting.
    pub thoughts: usize,
    /// Requests that may wait for one of them to end. Further ones are refused.
    pub queue: usize,
    /// Names beside its own that a server on a loopback address is asked by, as behind a proxy.
    pub hosts: Vec<String>,
    /// Where copies of the page may stand, such as `http://localhost:9000`: they may ask, other
    /// sites may not.
    pub origins: Vec<String>,
    /// For tests: whether requests may ask for a fault in the program.
    #[doc(hidden)]
    pub has_faults: bool,
}

impl ServerOptions {
    /// A thought for each processor core, three at least; a queue of 1000.
    #[must_use]
    pub fn new(tables: Tables) -> Self {
        let cores = available_parallelism().map_or(1, Into::into);
        Self {
            tables,
            thoughts: cores.max(3),
            queue: 1000,
            hosts: Vec::new(),
            origins: Vec::new(),
            has_faults: false,
        }
    }
}

/// What requests share.
#[derive(Clone)]
struct Server {
    thinking: Thinking,
    hurries: Hurries,
    tables: Tables,
    hosts: Vec<String>,
    origins: Vec<HeaderValue>,
    longest_turn: Duration,
    has_faults: bool,
}

/// Answers requests until `shutdown` is ready; requests under way are answered still, their
/// thoughts cut short.
pub async fn serve(
    listener: TcpListener,
    options: ServerOptions,
    shutdown: impl Future<Output = ()>,
) {
    // The tables that most games need are begun before the first one asks for them.
    for table in usual_tables(&options.tables) {
        let _ = table.is_ready();
    }
    Server::new(options).serve(listener, shutdown).await;
}

/// The requests and their answers, without a network.
pub fn router(options: ServerOptions) -> Router {
    Server::new(options).router()
}

/// The tables of the games as they are played when nobody sets anything.
fn usual_tables(tables: &Tables) -> impl Iterator<Item = PendingTable> {
    games().into_iter().filter_map(|entry| {
        let game = entry.set_up("startpos", &zugzwang_rules::Options::new()).ok()?;
        game.table(Strength::Best, tables)
    })
}

impl Server {
    fn new(options: ServerOptions) -> Self {
        let ServerOptions { tables, thoughts, queue, hosts, origins, has_faults } = options;
        Self {
            thinking: Thinking::new(thoughts.max(1), queue),
            hurries: Hurries::default(),
            tables,
            hosts,
            origins: origins.iter().filter_map(|origin| origin.parse().ok()).collect(),
            longest_turn: bot::LONGEST_TURN,
            has_faults,
        }
    }

    /// What a thought may use. Without a deadline the time ends it, but has no other influence.
    fn means<'a>(&'a self, access: Access, deadline: Option<Instant>, stop: &'a Stop) -> Means<'a> {
        Means {
            tables: &self.tables,
            access,
            file: None,
            threads: 1,
            memory: bot::MEMORY,
            deadline,
            observer: stop,
        }
    }

    async fn serve(self, listener: TcpListener, shutdown: impl Future<Output = ()>) {
        let (thinking, tables) = (self.thinking.clone(), self.tables.clone());
        let stop = async {
            shutdown.await;
            thinking.close();
            tables.close();
        };
        let served = listener.local_addr();
        let hosts = served.map_or_else(|_| Hosts::default(), |at| Hosts::of(at, &self.hosts));
        connections::serve(listener, self.router_for(hosts), Bounds::USUAL, stop).await;
    }

    fn router(self) -> Router {
        self.router_for(Hosts::default())
    }

    /// The requests and their answers, for these hosts.
    fn router_for(self, hosts: Hosts) -> Router {
        let api = Router::new()
            .route("/api/games", post(games::list))
            .route("/api/state", post(state::state))
            .route("/api/bot", post(bot::bot))
            .route("/api/move-now", post(hurry::move_now))
            .route("/api/analyse", post(analyse::analyse))
            .route("/api/review", post(review::review))
            .route("/api/puzzle", post(puzzle::puzzle))
            .route("/api/edit", post(edit::edit));
        let api = if self.has_faults { api.merge(faults::routes()) } else { api };
        let origins = CorsLayer::new()
            .allow_origin(self.origins.clone())
            .allow_methods([Method::POST])
            .allow_headers([header::CONTENT_TYPE]);
        let router = page::files()
            .fold(api, |router, (path, file)| router.route(path, file))
            .fallback(no_such_path)
            .method_not_allowed_fallback(no_such_method)
            .layer(from_fn(in_time))
            .layer(from_fn_with_state(hosts, host::only_known))
            .layer(CatchPanicLayer::custom(|_| ApiError::fault().into_response()))
            .layer(CompressionLayer::new())
            .layer(header_if_missing(header::CACHE_CONTROL, "no-store"))
            .layer(header_if_missing(header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY))
            .layer(header_if_missing(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
            .layer(header_if_missing(header::REFERRER_POLICY, "no-referrer"))
            .layer(header_if_missing(CROSS_ORIGIN_OPENER_POLICY, "same-origin"))
            .layer(header_if_missing(CROSS_ORIGIN_RESOURCE_POLICY, "same-origin"))
            .with_state(self.clone());
        if self.origins.is_empty() { router } else { router.layer(origins) }
    }
}

/// The page loads nothing but itself.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";
const CROSS_ORIGIN_OPENER_POLICY: HeaderName =
    HeaderName::from_static("cross-origin-opener-policy");
const CROSS_ORIGIN_RESOURCE_POLICY: HeaderName =
    HeaderName::from_static("cross-origin-resource-policy");

fn header_if_missing(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
}

async fn no_such_path(uri: Uri) -> ApiError {
    ApiError::new(
        StatusCode::NOT_FOUND,
        format!("{:.80?}: expected a path such as / or /api/state", uri.path()),
    )
}

async fn no_such_method(request: Request) -> ApiError {
    let expected = if request.uri().path().starts_with("/api/") { "POST" } else { "GET" };
    ApiError::new(
        StatusCode::METHOD_NOT_ALLOWED,
        format!("{:.80}: expected {expected}", request.method().as_str()),
    )
}

async fn in_time(request: Request, next: Next) -> Response {
    match tokio::time::timeout(LONGEST_REQUEST, next.run(request)).await {
        Ok(response) => response,
        Err(_) => ApiError::busy().into_response(),
    }
}

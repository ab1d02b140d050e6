//! Which hosts a request may name.
//!
//! A server that only this machine can reach must not answer pages of other sites, whose name their
//! owner may let point to this machine (DNS rebinding): to a browser, server and page are then one
//! site. The name that such a page asks by gives it away.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::error::ApiError;

/// The hosts that are answered, if it is not any.
#[derive(Clone, Default)]
pub(crate) struct Hosts(Option<Arc<[String]>>);

impl Hosts {
    /// Those of a server at this address, and others that it is known by.
    pub(crate) fn of(served: SocketAddr, others: &[String]) -> Self {
        if !served.ip().is_loopback() {
            return Self::default();
        }
        let served = match served.ip() {
            IpAddr::V4(ip) => ip.to_string(),
            IpAddr::V6(ip) => format!("[{ip}]"),
        };
        let mut hosts = ["localhost", "127.0.0.1", "[::1]"].map(str::to_owned).to_vec();
        if !hosts.contains(&served) {
            hosts.push(served);
        }
        hosts.extend(others.iter().map(|host| host.to_ascii_lowercase()));
        Self(Some(hosts.into()))
    }
}

fn is_one_of(known: &[String], host: &HeaderValue) -> bool {
    let authority = Authority::try_from(host.as_bytes());
    authority.is_ok_and(|authority| {
        let host = authority.host().to_ascii_lowercase();
        known.iter().any(|known| host.strip_suffix('.').unwrap_or(&host) == known)
    })
}

/// Refuses requests that name another host. Whoever names none is no browser.
pub(crate) async fn only_known(
    State(Hosts(known)): State<Hosts>,
    request: Request,
    next: Next,
) -> Response {
    let Some(known) = known else { return next.run(request).await };
    let mut given = request.headers().get_all(header::HOST).iter();
    let Some(unknown) = given.find(|host| !is_one_of(&known, host)) else {
        return next.run(request).await;
    };
    let given = String::from_utf8_lossy(unknown.as_bytes());
    let known = known.join(", ");
    ApiError::new(
        StatusCode::MISDIRECTED_REQUEST,
        format!("host {given:.80?}: expected one of {known}; zugzwang serve --host adds one"),
    )
    .into_response()
}

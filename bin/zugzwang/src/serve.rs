//! `zugzwang serve`: the web page.

use std::io::{self, Write};

use anyhow::Context;
use tokio::net::TcpListener;
use zugzwang_cli::Outcome;
use zugzwang_serve::{Options, serve};

use crate::arguments::Serve;

pub(crate) fn run(command: &Serve, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let options = Options::new(command.cache.folder()?);
    let runtime = tokio::runtime::Runtime::new().context("threads for the server")?;
    runtime.block_on(async {
        let address = command.addr;
        let listener =
            TcpListener::bind(address).await.with_context(|| format!("--addr {address}"))?;
        let address = listener.local_addr()?;
        let page = format!("http://{address}/");
        writeln!(out, "Zugzwang is at {page} until you press Ctrl-C")?;
        if !address.ip().is_loopback() {
            writeln!(out, "Anybody who can reach this address can play")?;
        }
        out.flush()?;
        if command.open
            && let Err(error) = open::that_detached(&page)
        {
            writeln!(io::stderr(), "no browser opens: {error}; the page is at {page}")?;
        }
        serve(listener, options, interrupted()).await;
        Ok(Outcome::Success)
    })
}

/// Waits for Ctrl-C, or for the system's asking the program to end. A second Ctrl-C does not wait.
async fn interrupted() {
    #[cfg(unix)]
    let terminated = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        result = tokio::signal::ctrl_c() => {
            if result.is_err() {
                // Without the signal, there is nothing to wait for but the end of the process.
                std::future::pending::<()>().await;
            }
        }
        () = terminated => {}
    }
    tokio::spawn(async {
        if tokio::signal::ctrl_c().await.is_ok() {
            std::process::exit(130);
        }
    });
}

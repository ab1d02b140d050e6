//! `zugzwang serve`: the web page.

use std::io::{self, Write};
use std::time::Duration;

use anyhow::Context;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use zugzwang_cli::{Exit, interrupt, tables};
use zugzwang_serve::{ServerOptions, serve};

use crate::arguments::Serve;

/// How often to check whether the server should end.
const LOOK: Duration = Duration::from_millis(50);

/// How long to wait for work that is still running when the server has ended. Its results are not
/// needed.
const FAREWELL: Duration = Duration::from_secs(1);

pub(crate) fn run(command: &Serve, out: &mut dyn Write) -> anyhow::Result<Exit> {
    let mut options = ServerOptions::new(tables(&command.cache.folder()?));
    options.hosts.clone_from(&command.host);
    options.origins.clone_from(&command.allow_origin);
    let runtime = Runtime::new().context("threads for the server")?;
    // From now on the second signal ends the program at once, whatever it is doing.
    interrupt::listen().context("signals")?;
    let result = runtime.block_on(async {
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
            writeln!(io::stderr(), "cannot open a browser: {error}; the page is at {page}")?;
        }
        serve(listener, options, interrupted()).await;
        Ok(Exit::Success)
    });
    runtime.shutdown_timeout(FAREWELL);
    result
}

/// Completes after Ctrl-C, or when the system asks the program to end.
async fn interrupted() {
    while !interrupt::requested() {
        tokio::time::sleep(LOOK).await;
    }
}

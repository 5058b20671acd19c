//! `triptych serve`

use std::net::TcpListener;
use std::time::Duration;

use actix_web::{App, HttpServer};
use anyhow::Context;
use tracing_subscriber::EnvFilter;

use crate::config::{Config, Profile};
use crate::wiring::{self, Server};

/// How long the head of a request may take to arrive.
const HEAD_TIMEOUT: Duration = Duration::from_secs(5);
/// How long answers that have begun may go on after the server was told to stop.
const SHUTDOWN_SECONDS: u64 = 25;

/// Serves until the process is told to stop, and then lets running answers end.
pub(super) fn run(config: &Config) -> anyhow::Result<()> {
    start_log();
    let listener = TcpListener::bind(config.server.bind)
        .with_context(|| format!("server.bind: {}", config.server.bind))?;
    let server = wiring::server(config, listener.local_addr()?.port())?;
    tokio::runtime::Runtime::new()?.block_on(serve(config, listener, server))
}

async fn serve(config: &Config, listener: TcpListener, server: Server) -> anyhow::Result<()> {
    if config.server.profile == Profile::Development {
        for migration in server.database.migrate().await? {
            tracing::info!(migration.name = migration, "migrated");
        }
    }
    let address = listener.local_addr()?;
    let services = server.services;
    let public_url = services.settings.public_url.clone();
    let http = HttpServer::new(move || {
        let services = services.clone();
        App::new()
            .wrap(triptych_http::middleware(&services))
            .configure(move |routes| triptych_http::configure(routes, services))
    })
    .client_request_timeout(HEAD_TIMEOUT)
    .shutdown_timeout(SHUTDOWN_SECONDS)
    .listen(listener)?;
    let workers = server.workers.start();
    tracing::info!(server.address = %address, "serving {public_url}");
    http.run().await?;
    drop(workers);
    Ok(())
}

/// Log lines go to the standard error; `RUST_LOG` chooses which.
fn start_log() {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
}

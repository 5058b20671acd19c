//! `triptych serve`

use std::io::IsTerminal;
use std::net::TcpListener;

use anyhow::Context;
use tracing_subscriber::EnvFilter;

use crate::config::{Config, Profile};
use crate::metrics::Metrics;
use crate::wiring::{self, Server};

/// Serves until the process is told to stop, and then lets running answers end.
pub(super) fn run(config: &Config) -> anyhow::Result<()> {
    start_log();
    let listener = TcpListener::bind(config.server.bind)
        .with_context(|| format!("server.bind: {}", config.server.bind))?;
    let metrics = Metrics::collect(config.metrics_bind()?)?;
    let server = wiring::server(config, listener.local_addr()?)?;
    tokio::runtime::Runtime::new()?.block_on(serve(config, listener, server, metrics))
}

async fn serve(
    config: &Config,
    listener: TcpListener,
    server: Server,
    metrics: Option<Metrics>,
) -> anyhow::Result<()> {
    let are_prices_known = server.price_check.run().await?;
    if config.server.profile == Profile::Development {
        for migration in server.database.migrate().await? {
            tracing::info!(migration.name = migration, "migrated");
        }
    }
    server.note_password_costs().await;
    let address = listener.local_addr()?;
    let public_url = server.services.settings.public_url.clone();
    let http = triptych_http::serve(listener, server.services, server.mounts)?;
    let scrapes = metrics.map(Metrics::serve).transpose()?;
    let mut workers = server.workers.start();
    if !are_prices_known {
        workers.spawn(server.price_check.run_until_known());
    }
    tracing::info!(server.address = %address, "serving {public_url}");
    http.await?;
    drop((workers, scrapes));
    Ok(())
}

/// Log lines go to the standard error, with colours where a person reads them there. `RUST_LOG`
/// chooses which; by default those of the web server itself are left out, and those of the models'
/// client, which would show what models were sent and answered.
fn start_log() {
    let filter = EnvFilter::try_from_default_env();
    let filter =
        filter.unwrap_or_else(|_| EnvFilter::new("info,actix_server=warn,async_openai=off"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr)
        .init();
}

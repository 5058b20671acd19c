//! `triptych serve`

use std::io;
use std::net::TcpListener;
use std::pin::pin;
use std::time::Duration;

use anyhow::Context;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::time::{sleep, timeout};
use triptych_adapter_db::{Database, NotMigrated};
use triptych_app::shutdown::Shutdown;

use super::log::start_log;
use crate::config::{Config, Profile, ServerConfig};
use crate::metrics::Metrics;
use crate::private_files;
use crate::traces::Traces;
use crate::wiring::{self, Server};

/// When an idle blocking thread ends. Seven queues are polled every two seconds, which wakes idle
/// threads in turn: with tokio's ten seconds up to 35 of them would never end.
const IDLE_THREADS_END_AFTER: Duration = Duration::from_secs(1);
/// The timeout for blocking threads at shutdown.
const THREADS_END_WITHIN: Duration = Duration::from_secs(2);
/// How long before the end work is cancelled, so that reservations are returned and clients get a
/// response.
const INTERRUPTED_BEFORE: Duration = Duration::from_secs(5);
/// The timeout for cancelled work.
const WORK_ENDS_WITHIN: Duration = Duration::from_secs(5);
/// The time to send a response once its work has ended.
const ANSWERED_WITHIN: Duration = Duration::from_millis(200);

/// The signals that stop the server.
struct StopSignals {
    terminate: Signal,
    interrupt: Signal,
}

/// How to stop.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stop {
    /// Complete the responses in flight.
    Gracefully,
    /// Cancel work immediately.
    Now,
}

impl StopSignals {
    /// Installs the handlers; the signals no longer terminate the process.
    fn listen() -> io::Result<Self> {
        Ok(Self {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
        })
    }

    /// Waits for SIGTERM, or for Ctrl-C.
    async fn next(&mut self) -> Stop {
        tokio::select! {
            _ = self.terminate.recv() => Stop::Gracefully,
            _ = self.interrupt.recv() => Stop::Now,
        }
    }
}

/// Serves until a stop signal, then completes the responses in flight.
pub(super) fn run(config: &Config) -> anyhow::Result<()> {
    let traces = Traces::start(&config.telemetry)?;
    start_log(config.server.log_format, traces.as_ref());
    wiring::check(config)?;
    private_files::protect(config)?;
    let listener = TcpListener::bind(config.server.bind)
        .with_context(|| format!("server.bind: {}", config.server.bind))?;
    let metrics = Metrics::collect(config.metrics_bind()?)?;
    let mut server = wiring::server(config, listener.local_addr()?)?;
    let limits = &mut server.services.settings.limits;
    *limits = limits.within_files(open_files_max());
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .thread_keep_alive(IDLE_THREADS_END_AFTER)
        .build()?;
    let outcome = runtime.block_on(serve(config, listener, server, metrics));
    // A blocked thread must not prevent the exit.
    runtime.shutdown_timeout(THREADS_END_WITHIN);
    if let Some(traces) = traces {
        traces.end();
    }
    outcome
}

/// Raises the soft limit of open files to the hard limit and returns it. The soft limit is often
/// 1,024.
fn open_files_max() -> u64 {
    const WHERE_UNKNOWN: u64 = 1_024;
    rlimit::increase_nofile_limit(u64::MAX).unwrap_or_else(|error| {
        tracing::warn!(%error, "the limit of open files cannot be raised");
        WHERE_UNKNOWN
    })
}

async fn serve(
    config: &Config,
    listener: TcpListener,
    server: Server,
    metrics: Option<Metrics>,
) -> anyhow::Result<()> {
    let are_prices_known = server.price_check.run_at_start().await?;
    prepare_database(config, &server.database).await?;
    server.note_password_costs().await;
    let address = listener.local_addr()?;
    let public_url = server.services.settings.public_url.clone();
    let signals = StopSignals::listen()?;
    let http = triptych_http::serve(listener, server.services, server.mounts)?;
    let scrapes = metrics.map(Metrics::serve).transpose()?;
    let mut workers = server.workers.start();
    if !are_prices_known {
        workers.spawn(server.price_check.run_until_known());
    }
    tracing::info!(server.address = %address, "serving {public_url}");
    serve_until_stopped(http, &server.shutdown, signals, &config.server).await?;
    drop((workers, scrapes));
    Ok(())
}

/// Serves until a signal, drains, and completes the responses in flight. A second signal ends the
/// drain, or stops immediately.
async fn serve_until_stopped(
    http: triptych_http::Server,
    shutdown: &Shutdown,
    mut signals: StopSignals,
    config: &ServerConfig,
) -> anyhow::Result<()> {
    let handle = http.handle();
    let mut http = pin!(http);
    let mut stop = tokio::select! {
        ended = &mut http => return Ok(ended?),
        stop = signals.next() => stop,
    };
    if stop == Stop::Gracefully && !config.drain().is_zero() {
        tracing::info!("draining");
        shutdown.start_drain();
        tokio::select! {
            ended = &mut http => return Ok(ended?),
            () = sleep(config.drain()) => {}
            next = signals.next() => stop = next,
        }
    }
    tracing::info!("stopping");
    let longest = config.shutdown_timeout();
    let stopping = async {
        if stop == Stop::Now {
            end_work(shutdown, stop, longest).await;
            handle.stop(false).await;
        } else {
            tokio::join!(handle.stop(true), end_work(shutdown, stop, longest));
        }
    };
    tokio::select! {
        (ended, ()) = async { tokio::join!(http, stopping) } => Ok(ended?),
        _ = signals.next() => Ok(()),
    }
}

/// Runs pending migrations in development; in production the operator does. An unavailable database
/// server may come back; a missing file is an error.
pub(super) async fn prepare_database(config: &Config, database: &Database) -> anyhow::Result<()> {
    if config.server.profile == Profile::Development {
        for migration in database.migrate().await? {
            tracing::info!(migration.name = migration, "migrated");
        }
        return Ok(());
    }
    match database.has_pending_migrations().await {
        Ok(false) => Ok(()),
        Ok(true) => Err(NotMigrated).context("database.url"),
        Err(error) if database.is_server() => {
            tracing::warn!(%error, "the database does not answer yet");
            Ok(())
        }
        Err(error) => Err(error).context("database.url"),
    }
}

/// Ends waiting tasks, gives running work its time, and cancels the rest.
async fn end_work(shutdown: &Shutdown, stop: Stop, longest: Duration) {
    shutdown.begin();
    if stop == Stop::Gracefully {
        let time = longest.saturating_sub(INTERRUPTED_BEFORE).max(longest / 2);
        tokio::select! {
            () = shutdown.idle() => {}
            () = sleep(time) => {}
        }
    }
    shutdown.interrupt();
    if timeout(WORK_ENDS_WITHIN, shutdown.idle()).await.is_err() {
        tracing::warn!("work did not end in time");
    }
    sleep(ANSWERED_WITHIN).await;
}

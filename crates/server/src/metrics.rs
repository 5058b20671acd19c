//! Collects what the process counts by the facade `metrics`, for Prometheus to read.

use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tokio::task::JoinSet;

/// Upper bounds of the classes that times are counted in, in seconds: from a cached picture to a
/// model that takes its whole minute.
const SECONDS: [f64; 13] = [
    0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 30.0, 60.0,
];
/// How often what was recorded since is put into its classes, so that it does not pile up where
/// nobody reads.
const UPKEEP_EVERY: Duration = Duration::from_secs(5);

/// Where counts are read, once something is to read them.
pub(crate) struct Metrics {
    listener: TcpListener,
    handle: PrometheusHandle,
}

impl Metrics {
    /// Binds the address and begins to collect. Without one nothing is collected.
    ///
    /// # Errors
    /// The address cannot be bound, or something collects already.
    pub(crate) fn collect(address: Option<SocketAddr>) -> anyhow::Result<Option<Self>> {
        let Some(address) = address else {
            return Ok(None);
        };
        let listener = TcpListener::bind(address)
            .with_context(|| format!("server.metrics_bind: {address}"))?;
        let seconds = Matcher::Suffix("_seconds".to_owned());
        let builder = PrometheusBuilder::new().set_buckets_for_metric(seconds, &SECONDS)?;
        let handle = builder.install_recorder()?;
        Ok(Some(Self { listener, handle }))
    }

    /// Serves them beside the interface, until the tasks are dropped.
    ///
    /// # Errors
    /// The socket cannot be listened on.
    pub(crate) fn serve(self) -> anyhow::Result<JoinSet<()>> {
        let Self { listener, handle } = self;
        let address = listener.local_addr()?;
        let render = handle.clone();
        let server = triptych_http::serve_metrics(listener, Arc::new(move || render.render()))?;
        let mut tasks = JoinSet::new();
        tasks.spawn(async move {
            if let Err(error) = server.await {
                tracing::error!(%error, "metrics are no longer served");
            }
        });
        tasks.spawn(async move {
            let mut ticks = tokio::time::interval(UPKEEP_EVERY);
            loop {
                ticks.tick().await;
                handle.run_upkeep();
            }
        });
        tracing::info!(server.metrics_address = %address, "serving metrics");
        Ok(tasks)
    }
}

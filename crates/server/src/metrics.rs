//! Exports the metrics recorded with the `metrics` facade to Prometheus.

use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use metrics::gauge;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tokio::task::JoinSet;

/// The histogram buckets of durations in seconds: from a cached picture to a model's timeout.
const SECONDS: [f64; 13] = [
    0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 30.0, 60.0,
];
/// The interval of histogram upkeep, so that samples do not accumulate if nothing scrapes.
const UPKEEP_EVERY: Duration = Duration::from_secs(5);

/// The metrics endpoint, not served yet.
pub(crate) struct Metrics {
    listener: TcpListener,
    handle: PrometheusHandle,
}

impl Metrics {
    /// Binds the address and starts recording. Without an address nothing is recorded.
    ///
    /// # Errors
    /// If the address cannot be bound, or a recorder is installed already.
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

    /// Serves the endpoint until the tasks are dropped.
    ///
    /// # Errors
    /// If the socket cannot be listened on.
    pub(crate) fn serve(self) -> anyhow::Result<JoinSet<()>> {
        let Self { listener, handle } = self;
        let address = listener.local_addr()?;
        let render = handle.clone();
        let scrape = move || {
            record_memory();
            render.render()
        };
        let server = triptych_http::serve_metrics(listener, Arc::new(scrape))?;
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

/// Records the memory that the process occupies, where the system tells it as Linux does.
fn record_memory() {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    if let Some(kibibytes) = resident_kibibytes(&status) {
        gauge!("process_resident_memory_bytes").set(f64::from(kibibytes) * 1024.0);
    }
}

fn resident_kibibytes(status: &str) -> Option<u32> {
    let mut lines = status.lines();
    let size = lines.find_map(|line| line.strip_prefix("VmRSS:"))?;
    size.trim().strip_suffix(" kB")?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_resident_memory_is_read_from_the_status() {
        let status = "Name:\ttriptych\nVmHWM:\t  141160 kB\nVmRSS:\t   49152 kB\nThreads:\t9\n";
        assert_eq!(resident_kibibytes(status), Some(49_152));
        assert_eq!(resident_kibibytes(""), None);
        assert_eq!(resident_kibibytes("VmRSS:\t49152\n"), None);
    }
}

//! Records how much work waits in the queues.

use metrics::gauge;
use triptych_ports::{Backlog, Failure, Queue};

use crate::Ports;

/// Sets the gauges of the queues' lengths and of the ages of their oldest items; processes nothing.
/// All servers of one database report the same.
///
/// # Errors
/// A failure of the database.
pub async fn record_backlogs(ports: &Ports) -> Result<(), Failure> {
    let analysis = [Queue::Photos, Queue::LargePhotos, Queue::ClaimedPhotos];
    for (name, queues) in [
        ("analysis", analysis.as_slice()),
        ("mail", &[Queue::Mail]),
        ("events", &[Queue::Events]),
    ] {
        record(ports, name, ports.stores.jobs.backlog(queues).await?);
    }
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "counts and seconds of a gauge")]
fn record(ports: &Ports, queue: &'static str, backlog: Backlog) {
    let now = ports.clock.now();
    let age = backlog.oldest_queued_at.map(|at| (now - at).num_seconds());
    gauge!("triptych_queue_length", "queue" => queue).set(backlog.length as f64);
    gauge!("triptych_queue_oldest_seconds", "queue" => queue).set(age.unwrap_or(0) as f64);
}

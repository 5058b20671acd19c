//! Records how much work waits in the queues.

use chrono::{DateTime, Utc};
use metrics::gauge;
use triptych_ports::{Backlog, Failure, Queue};

use crate::Ports;

/// Sets the gauges of the queues' lengths and of the ages of their oldest items; processes nothing.
/// All servers of one database report the same.
///
/// # Errors
/// A failure of the database.
pub async fn record_backlogs(ports: &Ports) -> Result<(), Failure> {
    let now = ports.clock.now();
    let photos = [Queue::Photos, Queue::LargePhotos, Queue::ClaimedPhotos];
    for queues in [
        photos.as_slice(),
        &[Queue::Mail],
        &[Queue::Events],
        &[Queue::Lookups],
        &[Queue::Sweeps],
    ] {
        let backlog = ports.stores.jobs.backlog(queues, now).await?;
        record(queues[0].name(), backlog, now);
    }
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "counts and seconds of a gauge")]
fn record(queue: &'static str, backlog: Backlog, now: DateTime<Utc>) {
    let age = backlog.oldest_queued_at.map(|at| (now - at).num_seconds());
    gauge!("triptych_queue_length", "queue" => queue).set(backlog.length as f64);
    gauge!("triptych_queue_oldest_seconds", "queue" => queue).set(age.unwrap_or(0) as f64);
}

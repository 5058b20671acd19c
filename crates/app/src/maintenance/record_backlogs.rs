//! Records how much work waits in the queues.

use chrono::{DateTime, Utc};
use metrics::gauge;
use triptych_ports::{Backlog, Failure, Queue};

use crate::Ports;
use crate::jobs::clock_of;

/// Sets the gauges of the queues' lengths and of the ages of their oldest items; processes nothing.
/// Lookups and sweeps wait for their time, so only those that are overdue count. All servers of one
/// database report the same.
///
/// # Errors
/// A failure of the database.
pub async fn record_backlogs(ports: &Ports) -> Result<(), Failure> {
    let jobs = &ports.stores.jobs;
    let photos = [Queue::Photos, Queue::LargePhotos, Queue::ClaimedPhotos];
    for queues in [photos.as_slice(), &[Queue::Mail], &[Queue::Events]] {
        record(queues[0], jobs.backlog(queues).await?, ports.clock.now());
    }
    for queue in [Queue::Lookups, Queue::Sweeps] {
        let now = clock_of(ports, queue).now();
        record(queue, jobs.overdue(queue, now).await?, now);
    }
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "counts and seconds of a gauge")]
fn record(queue: Queue, backlog: Backlog, now: DateTime<Utc>) {
    let age = backlog.oldest_queued_at.map(|at| (now - at).num_seconds());
    gauge!("triptych_queue_length", "queue" => queue.name()).set(backlog.length as f64);
    gauge!("triptych_queue_oldest_seconds", "queue" => queue.name()).set(age.unwrap_or(0) as f64);
}

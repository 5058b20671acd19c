//! Receives webhook events.

use triptych_ports::{Job, Queue};

use super::BillingError;
use crate::Ports;

/// Verifies a delivery and stores its event, once for repeated deliveries. It is applied
/// asynchronously, since the provider expects a quick response.
///
/// # Errors
/// [`BillingError::BadSignature`], or a failure of the database, after which the provider
/// redelivers.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn receive_event(
    ports: &Ports,
    body: &[u8],
    signature: Option<&str>,
) -> Result<(), BillingError> {
    // The real time: signatures do not use the sandbox's clock.
    let now = ports.clock.now();
    let event = ports.payments.verify_event(body, signature, now)?;
    let job = Job::Event(event);
    if ports.stores.jobs.enqueue(&job, None, now).await? {
        ports.job_signals.queued(Queue::Events);
    }
    Ok(())
}
